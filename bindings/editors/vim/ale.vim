" Livelink in ALE: source this file after ALE is loaded.
"
" let g:livelink_command = 'livelink-ls'              " the program
" let g:livelink_filetypes = ['markdown', 'text']     " where it runs
" let g:livelink_settings = {'diagnostics': 'hints'}  " its settings

" ALE counts bytes and does not say so, and it does not tell the server its name.
let s:settings = extend({'positions': 'utf-8'}, get(g:, 'livelink_settings', {}))

for s:filetype in get(g:, 'livelink_filetypes', ['markdown', 'text', 'gitcommit'])
  call ale#linter#Define(s:filetype, {
  \ 'name': 'livelink',
  \ 'lsp': 'stdio',
  \ 'executable': get(g:, 'livelink_command', 'livelink-ls'),
  \ 'command': '%e',
  \ 'language': s:filetype,
  \ 'project_root': {buffer -> fnamemodify(bufname(buffer), ':p:h')},
  \ 'initialization_options': {'livelink': s:settings},
  \ })
endfor
