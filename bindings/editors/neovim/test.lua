-- Drives Neovim without a screen: nvim --headless --clean -l test.lua SERVER
-- It opens a file, types, and looks at the links, the hover, the diagnostics and a code action. It ends with code 1 at the first
-- difference.

local here = vim.fs.dirname(vim.fs.abspath(_G.arg[0]))
package.path = here .. '/?.lua;' .. package.path
vim.opt.swapfile, vim.opt.shada = false, ''
local livelink = require('livelink')

local function check(what, found, expected)
  if not vim.deep_equal(found, expected) then
    io.stderr:write(('%s:\n  found    %s\n  expected %s\n'):format(what, vim.inspect(found), vim.inspect(expected)))
    os.exit(1)
  end
  print('ok ' .. what)
end

--- The links of the buffer: line, first and last byte, text, address.
local function links(buffer)
  local found = {}
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, livelink.namespace, 0, -1, { details = true })) do
    local row, column, details = mark[2], mark[3], mark[4]
    local text = vim.api.nvim_buf_get_text(buffer, row, column, details.end_row, details.end_col, {})[1]
    table.insert(found, { row, column, text, details.url })
  end
  return found
end

--- Waits until the links are these.
local function check_links(what, buffer, expected)
  vim.wait(20000, function() return vim.deep_equal(links(buffer), expected) end, 20)
  check(what, links(buffer), expected)
end

local function open(name, lines)
  local file = vim.fn.tempname() .. name
  vim.fn.writefile(lines, file)
  vim.cmd.edit(file)
  return vim.api.nvim_get_current_buf()
end

vim.cmd('filetype on')
livelink.setup({ cmd = { _G.arg[1] }, settings = { patterns = { 'source' } } })

local buffer = open('.md', { '# 🦀 notes', '🦀 see example.com, `b.org`', 'http://مثال.com/a and http://аррӏе.com' })
check_links('links in Markdown', buffer, {
  { 1, 9, 'example.com', 'https://example.com' },
  { 2, 0, 'http://مثال.com/a', 'http://xn--mgbh0fb.com/a' },
})
local client = vim.lsp.get_clients({ bufnr = buffer })[1]
check('positions', client.offset_encoding, 'utf-8')

vim.api.nvim_buf_set_text(buffer, 1, 20, 1, 20, { '/🦀' })
vim.api.nvim_exec_autocmds('TextChanged', { buffer = buffer })
check_links('links after a key', buffer, {
  { 1, 9, 'example.com/🦀', 'https://example.com/%F0%9F%A6%80' },
  { 2, 0, 'http://مثال.com/a', 'http://xn--mgbh0fb.com/a' },
})

vim.api.nvim_win_set_cursor(0, { 2, 12 })
check('what gx opens', require('vim.ui')._get_urls()[1], 'https://example.com/%F0%9F%A6%80')

local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
local answer = vim.lsp.buf_request_sync(buffer, 'textDocument/hover', params, 20000)[client.id].result
check('hover', answer.contents.value:match('registrable domain: `(.-)`'), 'example.com')

vim.wait(20000, function() return #vim.diagnostic.get(buffer) == 1 end, 20)
local diagnostic = vim.diagnostic.get(buffer)[1] or {}
check('diagnostic', { diagnostic.lnum, diagnostic.code }, { 2, 'whole_script_confusable (ruling 26)' })

vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title == 'Add the scheme' end })
local function second_line() return vim.api.nvim_buf_get_lines(buffer, 1, 2, false)[1] end
vim.wait(20000, function() return second_line():find('https', 1, true) ~= nil end, 20)
check('code action', second_line(), '🦀 see https://example.com/🦀, `b.org`')

vim.api.nvim_win_set_cursor(0, { 3, 3 })
vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title == 'Copy the address in ASCII' end })
vim.wait(20000, function() return vim.fn.getreg('"') ~= '' end, 20)
check('copied', vim.fn.getreg('"'), 'http://xn--mgbh0fb.com/a')

-- The caret is on the link before the address that the warning is about.
vim.lsp.buf.code_action({ apply = true, context = { only = { 'quickfix' } } })
local function third_line() return vim.api.nvim_buf_get_lines(buffer, 2, 3, false)[1] end
vim.wait(20000, function() return third_line():find('hxxp', 1, true) ~= nil end, 20)
check('fix', third_line(), 'http://مثال.com/a and hxxp://аррӏе[.]com')

-- Links that Markdown makes itself: to an address, and to a file that is there.
local file = vim.api.nvim_buf_get_name(buffer)
local markup = open('.md', { '[é](https://example.org/x) [t](./' .. vim.fs.basename(file) .. '#part) [n](#part)' })
check_links('links of Markdown', markup, {
  { 0, 5, 'https://example.org/x', 'https://example.org/x' },
  { 0, 32, './' .. vim.fs.basename(file) .. '#part', vim.uri_from_fname(file) },
})

-- Places in files, as compilers and other programs print them: gx goes to the line and the column.
local sources = vim.fs.joinpath(vim.fs.dirname(file), 'src')
vim.fn.mkdir(sources)
for name, line in pairs({ ['main.rs'] = '  let é = 1;', ['app.py'] = 'assert x', ['x.js'] = 'function f() { g(); }' }) do
  local lines = vim.fn['repeat']({ '' }, 11)
  lines[12] = line
  vim.fn.writefile(lines, vim.fs.joinpath(sources, name))
end
local log = {
  'error[E0308]: mismatched types',
  '  --> src/main.rs:12:9',
  'src/app.py:12: AssertionError',
  '    at f (src/x.js:12:16)',
  'src/none.rs:1:2 src/main.rs:99',
}
for _, jump in ipairs({
  { 2, 'main.rs', { 12, 9 } }, -- é takes two bytes
  { 3, 'app.py', { 12, 0 } },
  { 4, 'x.js', { 12, 15 } },
  { 5, 'main.rs', { 12, 0 } }, -- the file has fewer lines
}) do
  local row, name, cursor = unpack(jump)
  local output = open('.txt', log)
  vim.wait(20000, function() return #links(output) == 4 end, 20)
  local link = vim.tbl_filter(function(link) return link[1] == row - 1 end, links(output))[1]
  vim.api.nvim_win_set_cursor(0, { row, link[2] + 3 })
  vim.cmd.normal('gx')
  local found = vim.fs.basename(vim.api.nvim_buf_get_name(0))
  check('gx on ' .. link[3], { found, vim.api.nvim_win_get_cursor(0) }, { name, cursor })
end
-- Elsewhere it is Neovim's own.
local opened
vim.ui.open = function(address) opened = address end
vim.api.nvim_set_current_buf(markup)
vim.api.nvim_win_set_cursor(0, { 1, 8 })
vim.cmd.normal('gx')
check('gx on an address', opened, 'https://example.org/x')

local rust = open('.rs', { '// see example.com', 'let example = example.org;', 'f("https://example.net", "user.name");' })
check_links('links in Rust', rust, {
  { 0, 7, 'example.com', 'https://example.com' },
  { 2, 3, 'https://example.net', 'https://example.net' },
})
-- A key that turns code into a comment. The parse comes later, and the server says so.
vim.api.nvim_buf_set_text(rust, 1, 0, 1, 0, { '// ' })
vim.api.nvim_exec_autocmds('TextChanged', { buffer = rust })
check_links('links after a parse', rust, {
  { 0, 7, 'example.com', 'https://example.com' },
  { 1, 17, 'example.org', 'https://example.org' },
  { 2, 3, 'https://example.net', 'https://example.net' },
})

local function marks() return #vim.api.nvim_buf_get_extmarks(rust, livelink.namespace, 0, -1, {}) end
client:stop()
vim.wait(20000, function() return client:is_stopped() and marks() == 0 end, 20)
check('links without the server', marks(), 0)
vim.api.nvim_set_current_buf(rust)
check('gx without the server', vim.fn.maparg('gx', 'n', false, true).buffer, 0)
os.exit(0)
