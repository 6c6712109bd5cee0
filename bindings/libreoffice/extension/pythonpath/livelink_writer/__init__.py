"""Autolink in LibreOffice Writer, by Livelink's session.

| file | contents |
|---|---|
| view | a window: keys, the caret, undo |
| region | the paragraphs around the caret as one text, with the links and mutes that the document has there |
| urls | Writer's own recognition of URLs, which is off while ours is on |
"""
