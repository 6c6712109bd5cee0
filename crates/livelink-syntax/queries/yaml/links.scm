; YAML. Not captured: anchors, aliases, tags and marks.

(comment) @link.no-file-names

(plain_scalar) @link.explicit-only
(single_quote_scalar) @link.explicit-only
(double_quote_scalar) @link.explicit-only
(block_scalar) @link.explicit-only
