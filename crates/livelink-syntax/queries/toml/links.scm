; TOML. Not captured: keys, numbers, dates.

(comment) @link.no-file-names

(string) @link.no-file-names

; A key may be a string too.
(quoted_key) @link.deny
