; The blocks of Markdown. Not captured: prose, where any link shows.

(fenced_code_block) @link.deny
(indented_code_block) @link.deny
(minus_metadata) @link.no-file-names
(plus_metadata) @link.no-file-names

; A reference definition is a link target already.
(link_reference_definition) @link.deny

; A fence that names its language is read by the grammar of that language.
(fenced_code_block
  (info_string
    (language) @injection.language)
  (code_fence_content) @injection.content)

((html_block) @link.deny @injection.content
  (#set! injection.language "html"))

; A link ends with its cell.
(pipe_table_header "|" @link.deny)
(pipe_table_row "|" @link.deny)

((inline) @injection.content
  (#set! injection.language "markdown_inline"))
((pipe_table_cell) @injection.content
  (#set! injection.language "markdown_inline"))
