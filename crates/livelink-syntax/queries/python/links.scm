; Python. Not captured: code, where no link shows.

(comment) @link.no-file-names

(string_content) @link.no-file-names
