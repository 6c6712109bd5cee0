" Livelink in vim-lsp: source this file from your vimrc.
"
" let g:livelink_command = 'livelink-ls'              " the program
" let g:livelink_filetypes = ['markdown', 'text']     " where it runs
" let g:livelink_settings = {'diagnostics': 'hints'}  " its settings

function! s:register() abort
  call lsp#register_server({
  \ 'name': 'livelink',
  \ 'cmd': [get(g:, 'livelink_command', 'livelink-ls')],
  \ 'allowlist': get(g:, 'livelink_filetypes', ['markdown', 'text', 'gitcommit']),
  \ 'initialization_options': {'livelink': get(g:, 'livelink_settings', {})},
  \ })
endfunction

augroup livelink
  autocmd!
  autocmd User lsp_setup call s:register()
augroup END
