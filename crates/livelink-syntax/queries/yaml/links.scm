; YAML. Not captured: anchors, aliases, tags and marks.

(comment) @link.no-file-names

(plain_scalar) @link.no-file-names
(single_quote_scalar) @link.no-file-names
(double_quote_scalar) @link.no-file-names
(block_scalar) @link.no-file-names
