; TOML. Not captured: keys, numbers, dates.

(comment) @link.no-file-names

(string) @link.explicit-only

; A key may be a string too.
(quoted_key) @link.deny
