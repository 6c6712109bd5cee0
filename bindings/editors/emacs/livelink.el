;;; livelink.el --- Links in text, comments and strings  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; The language server of Livelink, for lsp-mode and for eglot:
;;
;;     (require 'livelink)
;;     (add-hook 'text-mode-hook #'lsp-deferred)      ; or #'eglot-ensure
;;
;; lsp-mode shows the links itself, as buttons: mouse-2 and M-RET follow one.  Eglot has no links, so `livelink-eglot-mode'
;; asks for those of the visible text and shows them in the same way.  Hover, warnings and code actions are those of
;; lsp-mode and of eglot.
;;
;; The protocol counts UTF-16, and lsp-mode until February 2026 counts characters.  The server can count characters too, so
;; for such a version this file asks it to.

;;; Code:

(require 'button)
(require 'seq)
(require 'subr-x)
(require 'browse-url)

(declare-function eglot-current-server "eglot")
(declare-function jsonrpc-async-request "jsonrpc")
(declare-function lsp--client-capabilities "lsp-mode")
(declare-function lsp--point-to-position "lsp-mode")
(declare-function lsp-register-client "lsp-mode")
(declare-function lsp-register-custom-settings "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(defvar eglot-managed-mode-hook)
(defvar eglot-server-programs)
(defvar lsp-language-id-configuration)

(defgroup livelink nil
  "Links in text, comments and strings."
  :group 'tools)

(defcustom livelink-command '("livelink-ls")
  "The program of the server and its arguments.
The program livelink is the same server: (\"livelink\" \"lsp\")."
  :type '(repeat string))

(defcustom livelink-modes '(text-mode prog-mode)
  "The modes for which lsp-mode starts the server.
A mode that is derived from one of them counts too."
  :type '(repeat symbol))

(defcustom livelink-eglot-modes '(text-mode markdown-mode)
  "The modes for which eglot starts the server.
Eglot has one server for each buffer, so these are modes that have no other one."
  :type '(repeat symbol))

(defcustom livelink-diagnostics "warnings"
  "How to mark addresses that could deceive a reader."
  :type '(choice (const "off") (const "hints") (const "warnings")))

(defcustom livelink-developers t
  "Whether http://localhost, ssh://, file:// and the like are links."
  :type 'boolean)

(defcustom livelink-options nil
  "Options of the library as a plist.
An example is (:policy (:file_extensions :json-false))."
  :type '(plist))

(defun livelink--copy (action)
  "Put the text that ACTION carries into the kill ring.
ACTION is a command of the protocol, as a plist or a hash table."
  (let ((arguments (if (hash-table-p action) (gethash "arguments" action) (plist-get action :arguments))))
    (kill-new (elt arguments 0))
    (message "Copied: %s" (elt arguments 0))))

;;; lsp-mode

(defconst livelink--schemes '("mailto" "ftp" "ftps" "sftp" "ssh" "git" "git+ssh" "svn" "svn+ssh" "irc" "ircs")
  "The schemes that lsp-mode follows only if a client says how.")

(defun livelink--lsp-counts-characters-p ()
  "Return whether this lsp-mode counts characters and does not tell servers so."
  (and (null (alist-get 'positionEncodings (alist-get 'general (lsp--client-capabilities))))
       (with-temp-buffer
         (insert "🦀")
         (= 1 (plist-get (lsp--point-to-position (point)) :character)))))

(defun livelink--lsp-capabilities ()
  "Return the capabilities that lsp-mode does not send by itself."
  (append '((experimental . ((livelinkCopy . t))))
          (when (livelink--lsp-counts-characters-p)
            '((general . ((positionEncodings . ["utf-32"])))))))

(defun livelink-register-with-lsp-mode ()
  "Make the server known to lsp-mode."
  (unless (assq 'text-mode lsp-language-id-configuration)
    (push '(text-mode . "plaintext") lsp-language-id-configuration))
  (lsp-register-custom-settings
   '(("livelink.diagnostics" livelink-diagnostics)
     ("livelink.developers" livelink-developers t)
     ("livelink.options" livelink-options)))
  (let ((actions (make-hash-table :test 'equal))
        (handlers (make-hash-table :test 'equal)))
    (puthash "livelink.copy" #'livelink--copy actions)
    (dolist (scheme livelink--schemes) (puthash scheme #'browse-url handlers))
    (lsp-register-client
     (make-lsp-client
      :new-connection (lsp-stdio-connection (lambda () livelink-command))
      :activation-fn (lambda (_file mode) (apply #'provided-mode-derived-p mode livelink-modes))
      :add-on? t
      :server-id 'livelink
      :action-handlers actions
      :uri-handlers handlers
      :custom-capabilities (livelink--lsp-capabilities)))))

(with-eval-after-load 'lsp-mode (livelink-register-with-lsp-mode))

;;; eglot

(defvar livelink-link-map
  (let ((map (make-sparse-keymap)))
    (define-key map [M-return] #'push-button)
    (define-key map [mouse-2] #'push-button)
    map)
  "The keys on a link.")

(defvar-local livelink--timer nil "The timer of the next request for links.")
(defvar livelink-eglot-mode)

(defun livelink--eglot-function (name)
  "Return the function of eglot with this NAME.
Older versions call it by a private name."
  (seq-find #'fboundp (list (intern (concat "eglot-" name)) (intern (concat "eglot--" name)))))

(defun livelink--visible-range ()
  "Return the visible part of the buffer as a range of the protocol.
Return nil if no window shows the buffer."
  (when-let ((windows (get-buffer-window-list nil nil t)))
    (save-restriction
      (widen)
      (let ((first (apply #'min (mapcar #'window-start windows)))
            (last (apply #'max (mapcar (lambda (window) (window-end window t)) windows))))
        (list :start (list :line (1- (line-number-at-pos first)) :character 0)
              :end (list :line (line-number-at-pos last) :character 0))))))

(defun livelink--remove-links ()
  "Remove the links of the buffer."
  (remove-overlays (point-min) (point-max) 'livelink t))

(defun livelink--show (links)
  "Show LINKS, which the server has sent."
  (save-restriction
    (widen)
    (livelink--remove-links)
    (seq-doseq (link links)
      (let* ((region (funcall (livelink--eglot-function "range-region") (plist-get link :range)))
             (target (plist-get link :target)))
        (when target
          (make-button (car region) (cdr region)
                       'livelink t
                       'evaporate t
                       'help-echo (plist-get link :tooltip)
                       'keymap livelink-link-map
                       'action (lambda (_) (browse-url target))))))))

(defun livelink-eglot-refresh ()
  "Ask the server of eglot for the links of the visible text, and show them."
  (when-let* ((server (and livelink-eglot-mode (eglot-current-server)))
              (buffer (current-buffer)))
    (let ((tick (buffer-chars-modified-tick))
          (range (livelink--visible-range)))
      (jsonrpc-async-request
       server :textDocument/documentLink
       (append (list :textDocument (funcall (livelink--eglot-function "TextDocumentIdentifier")))
               (when range (list :range range)))
       :success-fn (lambda (links)
                     ;; An answer about an older text is of no use: the key that changed the text has asked again.
                     (when (buffer-live-p buffer)
                       (with-current-buffer buffer
                         (when (and livelink-eglot-mode (= tick (buffer-chars-modified-tick)))
                           (livelink--show links)))))
       :error-fn #'ignore
       ;; It waits until eglot has sent the changes.
       :deferred 'livelink))))

(defun livelink--refresh-soon (&rest _)
  "Ask for the links when Emacs is idle for a moment."
  (when livelink--timer (cancel-timer livelink--timer))
  (let ((buffer (current-buffer)))
    (setq livelink--timer
          (run-with-idle-timer 0.3 nil (lambda ()
                                         (when (buffer-live-p buffer)
                                           (with-current-buffer buffer (livelink-eglot-refresh))))))))

(define-minor-mode livelink-eglot-mode
  "Show the links that the server of eglot finds."
  :lighter nil
  (if livelink-eglot-mode
      (progn
        (add-hook 'after-change-functions #'livelink--refresh-soon nil t)
        (add-hook 'window-scroll-functions #'livelink--refresh-soon nil t)
        (livelink--refresh-soon))
    (remove-hook 'after-change-functions #'livelink--refresh-soon t)
    (remove-hook 'window-scroll-functions #'livelink--refresh-soon t)
    (livelink--remove-links)))

(defun livelink--eglot-managed ()
  "Switch the links on where eglot uses this server, and off where it ends."
  (let ((server (eglot-current-server)))
    (livelink-eglot-mode
     (if (and server (equal (plist-get (livelink--server-info server) :name) "livelink-ls")) 1 -1))))

(defun livelink--server-info (server)
  "Return the capabilities of SERVER."
  (funcall (livelink--eglot-function "server-info") server))

(defun livelink--eglot-contact (&rest _)
  "Return how eglot starts the server."
  (append livelink-command
          (list :initializationOptions
                (list :diagnostics livelink-diagnostics
                      :developers (if livelink-developers t :json-false)
                      :options (or livelink-options (make-hash-table))))))

(defun livelink-register-with-eglot ()
  "Make the server known to eglot."
  ;; One entry for each mode: eglot gives all documents of an entry the same name of the language.
  (dolist (mode livelink-eglot-modes)
    (add-to-list 'eglot-server-programs (cons mode #'livelink--eglot-contact)))
  (add-hook 'eglot-managed-mode-hook #'livelink--eglot-managed))

(with-eval-after-load 'eglot (livelink-register-with-eglot))

(provide 'livelink)
;;; livelink.el ends here
