; Inside a paragraph of Markdown. Not captured: prose, and brackets without a target.

(code_span) @link.deny

; These are links already.
(inline_link) @link.deny
(full_reference_link) @link.deny
(collapsed_reference_link) @link.deny
(image) @link.deny
(uri_autolink) @link.deny
(email_autolink) @link.deny

(html_tag) @link.deny
((html_tag) @link.no-file-names
  (#match? @link.no-file-names "^<!--"))
