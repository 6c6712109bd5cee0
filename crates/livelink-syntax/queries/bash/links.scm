; Bash. A word is a string without quotation marks. Not captured: what the shell reads as code.

(comment) @link.no-file-names

(word) @link.no-file-names
(string_content) @link.no-file-names
(raw_string) @link.no-file-names
(ansi_c_string) @link.no-file-names
(heredoc_body) @link.no-file-names

(expansion) @link.deny
(simple_expansion) @link.deny
