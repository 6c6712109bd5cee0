; C. Not captured: code, where no link shows.

(comment) @link.no-file-names

(string_content) @link.explicit-only
(escape_sequence) @link.explicit-only

; The grammar does not parse a macro's text.
((preproc_arg) @link.explicit-only
  (#match? @link.explicit-only "^\\s*L?\""))

; An include names a file.
(preproc_include
  path: (string_literal
    (string_content) @link.deny))
