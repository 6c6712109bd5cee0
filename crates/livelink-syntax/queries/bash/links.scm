; Bash. A word is a string without quotation marks. Not captured: what the shell reads as code.

(comment) @link.no-file-names

(word) @link.explicit-only
(string_content) @link.explicit-only
(raw_string) @link.explicit-only
(ansi_c_string) @link.explicit-only
(heredoc_body) @link.explicit-only

(expansion) @link.deny
(simple_expansion) @link.deny
