;;; test.el --- Drives Emacs without a screen  -*- lexical-binding: t; -*-

;; emacs --batch -l bindings/editors/emacs/test.el SERVER lsp-mode
;; emacs --batch -l bindings/editors/emacs/test.el SERVER eglot
;;
;; It opens files, types, and looks at the links, the hover, the warnings and a code action.  The texts and the positions are
;; those of the test of Neovim.  It ends with code 1 at the first difference.

;;; Code:

(require 'package)
(package-initialize)
(setq debian-emacs-flavor 'emacs
      make-backup-files nil
      create-lockfiles nil
      print-escape-nonascii nil)

(defvar test-server (expand-file-name (pop command-line-args-left)))
(defvar test-client (intern (pop command-line-args-left)))
(defvar test-folder (file-name-as-directory (make-temp-file "livelink-emacs-" t)))

(add-to-list 'load-path (file-name-directory load-file-name))
(require 'livelink)
(setq livelink-command (if (string-prefix-p "livelink-ls" (file-name-nondirectory test-server))
                           (list test-server)
                         (list test-server "lsp")))

(defun test-wait (done)
  "Wait until DONE returns something, for at most 20 seconds."
  (let ((end (+ (float-time) 20)))
    (while (and (< (float-time) end) (not (funcall done)))
      (accept-process-output nil 0.02)
      (sit-for 0.02))))

(defun test-end (code)
  "End Emacs with CODE."
  (delete-directory test-folder t)
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer (set-buffer-modified-p nil)))
  (let ((kill-emacs-hook nil)) (kill-emacs code)))

(defun test-check (what found expected)
  "Wait until calling FOUND gives EXPECTED, and say WHAT is all right, or end with code 1."
  (test-wait (lambda () (equal (funcall found) expected)))
  (if (equal (funcall found) expected)
      (princ (format "ok %s\n" what))
    (princ (format "%s:\n  found    %S\n  expected %S\n" what (funcall found) expected))
    (test-end 1)))

(defun test-place (point)
  "Return the line and the byte in that line of POINT."
  (save-excursion
    (goto-char point)
    (list (1- (line-number-at-pos))
          (- (position-bytes point) (position-bytes (line-beginning-position))))))

(defun test-overlays ()
  "Return the links of the buffer, in order."
  (sort (seq-filter (lambda (overlay) (or (overlay-get overlay 'lsp-link) (overlay-get overlay 'livelink)))
                    (overlays-in (point-min) (point-max)))
        (lambda (a b) (< (overlay-start a) (overlay-start b)))))

(defvar test-opened nil "What was opened last.")
(setq browse-url-browser-function (lambda (url &rest _) (setq test-opened url))
      browse-url-mailto-function browse-url-browser-function)

(defun test-links ()
  "Return the links: line, first byte, text, and the address that a click opens."
  (mapcar (lambda (overlay)
            (setq test-opened nil)
            (button-activate overlay)
            (append (test-place (overlay-start overlay))
                    (list (buffer-substring-no-properties (overlay-start overlay) (overlay-end overlay)) test-opened)))
          (test-overlays)))

;;; What is different between the two clients

(defun test-connect () "Start the server for the buffer.")
(defun test-refresh () "Ask for the links.")
(defun test-request (_method) "Ask for something at point." nil)
(defun test-warnings () "Return line and code of each warning." nil)
(defun test-apply (_title) "Apply the code action with this title.")

(pcase test-client
  ('lsp-mode
   (defvar lsp-keymap-prefix)
   (setq lsp-session-file (expand-file-name "session" test-folder)
         lsp-enable-snippet nil
         lsp-headerline-breadcrumb-enable nil
         lsp-modeline-code-actions-enable nil
         lsp-modeline-diagnostics-enable nil
         lsp-modeline-workspace-status-enable nil
         lsp-enable-file-watchers nil
         lsp-auto-guess-root t
         lsp-restart 'ignore
         lsp-diagnostics-provider :none)
   (require 'lsp-mode)
   (require 'lsp-diagnostics)
   (require 'lsp-modeline)
   (defun test-connect ()
     (lsp-workspace-folders-add test-folder)
     (lsp)
     (test-wait (lambda () (and lsp--buffer-workspaces
                                (eq 'initialized (lsp--workspace-status (car lsp--buffer-workspaces)))))))
   (defun test-refresh () (lsp--document-links))
   (defun test-request (method)
     (lsp-get (lsp-get (lsp-request method (lsp--text-document-position-params)) :contents) :value))
   (defun test-warnings ()
     (mapcar (lambda (one) (list (lsp-get (lsp-get (lsp-get one :range) :start) :line) (lsp-get one :code)))
             (gethash (lsp--fix-path-casing (file-truename buffer-file-name)) (lsp-diagnostics))))
   (defun test-apply (title)
     (lsp-execute-code-action
      (seq-find (lambda (action) (equal title (lsp-get action :title))) (lsp-code-actions-at-point)))))
  ('eglot
   (setq eglot-sync-connect 20
         eglot-confirm-server-initiated-edits nil)
   (require 'eglot)
   (defun test-connect ()
     (switch-to-buffer (current-buffer))
     (apply #'eglot (eglot--guess-contact)))
   (defun test-refresh ()
     ;; Eglot sends the changes when Emacs is idle, which it never is without a screen.
     (eglot--signal-textDocument/didChange)
     (livelink-eglot-refresh))
   (defun test-request (method)
     (plist-get (plist-get (jsonrpc-request (eglot-current-server) (intern (concat ":" method))
                                            (eglot--TextDocumentPositionParams))
                           :contents)
                :value))
   (defun test-warnings ()
     (flymake-start)
     (mapcar (lambda (one)
               (let ((place (test-place (flymake-diagnostic-beg one))))
                 (list (car place)
                       (and (string-match "ruling [0-9]+\\|looks like" (flymake-diagnostic-text one))
                            "whole_script_confusable (ruling 26)"))))
             (flymake-diagnostics)))
   (defun test-apply (title)
     (cl-letf (((symbol-function 'completing-read) (lambda (&rest _) title))
               ;; Not a click, for which eglot shows a menu.
               (last-nonmenu-event ?a))
       (call-interactively #'eglot-code-actions)))))

;;; The test

(defun test-open (name text)
  "Open a file with this NAME and TEXT."
  (let ((file (expand-file-name name test-folder)))
    (with-temp-file file (insert text))
    (find-file file)
    (test-connect)))

(defun test-check-links (what expected)
  "Check the links, after asking for them."
  (test-check what (lambda () (test-refresh) (test-wait (lambda () (equal (test-links) expected))) (test-links)) expected))

(add-to-list 'auto-mode-alist '("\\.md\\'" . markdown-mode))
(unless (require 'markdown-mode nil t) (defalias 'markdown-mode #'text-mode))

(test-open "notes.md" "# 🦀 notes\n🦀 see example.com, `b.org`\nhttp://مثال.com/a and http://аррӏе.com\n")
(test-check-links "links in Markdown"
                  '((1 9 "example.com" "https://example.com")
                    (2 0 "http://مثال.com/a" "http://xn--mgbh0fb.com/a")))

(goto-char (point-min))
(search-forward "example.com")
(insert "/🦀")
(test-check-links "links after a key"
                  '((1 9 "example.com/🦀" "https://example.com/%F0%9F%A6%80")
                    (2 0 "http://مثال.com/a" "http://xn--mgbh0fb.com/a")))

(search-backward "xample")
(test-check "hover"
            (lambda () (let ((text (test-request "textDocument/hover")))
                         (and text (string-match "registrable domain: [` ]*\\([a-z.]+\\)" text) (match-string 1 text))))
            "example.com")
(test-check "warning" #'test-warnings '((2 "whole_script_confusable (ruling 26)")))
(test-apply "Add the scheme")
(test-check "code action" (lambda () (save-excursion (goto-char (point-min)) (forward-line 1)
                                                     (buffer-substring-no-properties (point) (line-end-position))))
            "🦀 see https://example.com/🦀, `b.org`")

(search-forward "аррӏе")
(test-check "warning after a change" #'test-warnings '((2 "whole_script_confusable (ruling 26)")))
(test-apply "Make the address harmless (defang)")
(test-check "fix" (lambda () (buffer-substring-no-properties (line-beginning-position) (line-end-position)))
            "http://مثال.com/a and hxxp://аррӏе[.]com")

(test-open "other.txt" "🦀🦀 me@example.com and main.rs\n")
(test-check-links "links in plain text" '((0 9 "me@example.com" "mailto:me@example.com")))
(test-end 0)
;;; test.el ends here
