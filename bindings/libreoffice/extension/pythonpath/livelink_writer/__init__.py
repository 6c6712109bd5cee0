"""Autolink in LibreOffice Writer, by Livelink's session.

| file | contents |
|---|---|
| view | a window: keys, the caret, undo |
| region | the paragraphs around the caret as one text, with the links and mutes that the document has there |
| switch | the command of the menu entry, with its check mark |
| texts | what the extension shows, in the language of the office: the table `texts.json` |
| settings | the configuration of the office |
| urls | Writer's own recognition of URLs, which is off while ours is on |
"""
