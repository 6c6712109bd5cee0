; HTML. Not captured: text, where any link shows.

(comment) @link.no-file-names

(doctype) @link.deny
(start_tag) @link.deny
(end_tag) @link.deny
(self_closing_tag) @link.deny
(erroneous_end_tag) @link.deny

(style_element) @link.deny
(script_element) @link.deny
(script_element
  ((raw_text) @injection.content
    (#set! injection.language "javascript")))

; The text of a link is a link already. Text that is shown as code is code.
((element
  (start_tag
    (tag_name) @_name)) @link.deny
  (#match? @_name "^(?i:a|code|kbd|pre|samp|textarea|tt)$"))
