" Drives Vim with ALE or vim-lsp, in a terminal of its own:
"
" script -qec "vim -Nu NONE -ni NONE -S bindings/editors/vim/test.vim" /dev/null
"
" LIVELINK_SERVER is the server, CLIENT is ale or vim-lsp, PLUGIN is the folder of that plugin, and REPORT the file that says what was
" found. It opens files, types, and looks at the warnings, the links, the hover and a fix. It ends with code 1 at the first difference.

set nocompatible encoding=utf-8 nomore noswapfile hidden
let s:report = []

function! s:check(what, found, expected) abort
  let ok = a:found ==# a:expected
  call add(s:report, (ok ? 'ok ' : 'DIFFERS ') . a:what)
  if !ok
    call extend(s:report, ['  found    ' . string(a:found), '  expected ' . string(a:expected)])
  endif
  call writefile(s:report, $REPORT)
  if !ok
    cquit
  endif
endfunction

" Waits until a function returns this, and checks that it does.
function! s:wait(what, Found, expected) abort
  for attempt in range(400)
    if a:Found() ==# a:expected
      break
    endif
    sleep 50m
  endfor
  call s:check(a:what, a:Found(), a:expected)
endfunction

function! s:open(name, lines) abort
  let file = tempname() . a:name
  call writefile(a:lines, file)
  execute 'edit' fnameescape(file)
endfunction

" The lines of the test, with characters of one, two, three and four bytes.
let s:lines = ['# 🦀é notes', '🦀é see example.com and http://аррӏе.com', 'and b.org http://john@example.com']

let g:livelink_command = $LIVELINK_SERVER
let g:livelink_filetypes = ['text', 'markdown']
execute 'set runtimepath^=' . fnameescape($PLUGIN)
filetype plugin on
let s:here = expand('<sfile>:p:h')

" The warnings as ALE has them: line, first and last byte.
function! s:ale_warnings() abort
  return map(copy(ale#engine#GetLoclist(bufnr(''))), {_, one -> [one.lnum, one.col, one.end_col]})
endfunction

function! s:ale() abort
  let g:ale_linters_explicit = 1
  let g:ale_linters = {'text': ['livelink'], 'markdown': ['livelink']}
  let g:ale_lint_delay = 50
  runtime plugin/ale.vim
  execute 'source' fnameescape(s:here . '/ale.vim')
  call s:open('.txt', s:lines)
  call ale#Queue(0)
  call s:wait('warnings', function('s:ale_warnings'), [[2, 28, 48], [3, 11, 33]])
  " A key before both. Its place in bytes is behind a character of four bytes.
  call setline(1, '# 🦀é noted 🦀')
  call append(0, 'é')
  call ale#Queue(0)
  call s:wait('warnings after a change', function('s:ale_warnings'), [[3, 28, 48], [4, 11, 33]])
  " ALE names the warning in the line of the caret, and asks which action the user wants.
  call cursor(4, 6)
  call feedkeys("1\<CR>", 't')
  ALECodeAction
  call s:wait('a fix', {-> getline(4)}, 'and b.org hxxp://john[@]example[.]com')
  call s:check('the other lines', getline(1, 3), ['é', '# 🦀é noted 🦀'] + s:lines[1:1])
  call ale#Queue(0)
  call s:wait('warnings after the fix', function('s:ale_warnings'), [[3, 28, 48]])
  " A key that changes no warning: the server sends none, and ALE keeps those that it has.
  call setline(1, 'é and more')
  call ale#Queue(0)
  sleep 1
  call s:check('warnings that stay', s:ale_warnings(), [[3, 28, 48]])
endfunction

" The warnings as vim-lsp has them: line, first and last character.
function! s:lsp_warnings() abort
  let found = lsp#internal#diagnostics#state#_get_all_diagnostics_grouped_by_server_for_uri(lsp#utils#get_buffer_uri())
  let list = get(get(get(found, 'livelink', {}), 'params', {}), 'diagnostics', [])
  return map(copy(list), {_, one -> [one.range.start.line, one.range.start.character, one.range.end.character]})
endfunction

" The links as vim-lsp lists them: line, first byte, the address.
function! s:lsp_links() abort
  call setqflist([])
  LspDocumentLink
  for attempt in range(100)
    if !empty(getqflist())
      break
    endif
    sleep 50m
  endfor
  cclose
  return map(getqflist(), {_, one -> [one.lnum, one.col, one.text]})
endfunction

function! s:lsp() abort
  execute 'source' fnameescape(s:here . '/vim-lsp.vim')
  let g:lsp_diagnostics_echo_delay = 50
  let g:lsp_untitled_buffer_enabled = 0
  runtime plugin/lsp.vim
  call lsp#enable()
  call s:open('.md', s:lines)
  call s:wait('warnings', function('s:lsp_warnings'), [[1, 23, 39], [2, 10, 33]])
  call s:wait('links', function('s:lsp_links'), [[2, 12, 'https://example.com'], [3, 5, 'https://b.org']])
  " A key behind characters of four and two bytes. A server that counts otherwise would change another place.
  call cursor(2, 12)
  execute "normal! iwww.\<Esc>"
  doautocmd TextChanged
  call s:wait('warnings after a key', function('s:lsp_warnings'), [[1, 27, 43], [2, 10, 33]])
  call s:wait('links after a key', function('s:lsp_links'), [[2, 12, 'https://www.example.com'], [3, 5, 'https://b.org']])
  call cursor(2, 40)
  call feedkeys("1\<CR>", 't')
  LspCodeAction --ui=float quickfix
  call s:wait('a fix', {-> getline(2)}, '🦀é see www.example.com and hxxp://аррӏе[.]com')
  call s:check('the other lines', [getline(1), getline(3)], [s:lines[0], s:lines[2]])
  call s:wait('warnings after the fix', function('s:lsp_warnings'), [[2, 10, 33]])
  call setline(1, '# more')
  doautocmd TextChanged
  sleep 1
  call s:check('warnings that stay', s:lsp_warnings(), [[2, 10, 33]])
endfunction

try
  if $CLIENT ==# 'ale'
    call s:ale()
  else
    call s:lsp()
  endif
catch
  call s:check('no error', v:exception . ' at ' . v:throwpoint, '')
endtry
qall!
