; C. Not captured: code, where no link shows.

(comment) @link.no-file-names

(string_content) @link.explicit-only
(escape_sequence) @link.explicit-only

; A macro's text is not parsed further.
((preproc_arg) @link.explicit-only
  (#match? @link.explicit-only "^\\s*L?\""))

; What is included is a file.
(preproc_include
  path: (string_literal
    (string_content) @link.deny))
