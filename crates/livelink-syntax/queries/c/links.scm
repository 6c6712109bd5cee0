; C. Not captured: code, where no link shows.

(comment) @link.no-file-names

(string_content) @link.no-file-names
(escape_sequence) @link.no-file-names

; The grammar does not parse a macro's text.
((preproc_arg) @link.no-file-names
  (#match? @link.no-file-names "^\\s*L?\""))

; An include names a file.
(preproc_include
  path: (string_literal
    (string_content) @link.deny))
