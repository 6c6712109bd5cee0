-- Livelink in Neovim 0.11 or later: live links in text, comments and strings. Put this file on the runtime path as
-- lua/livelink.lua and call require('livelink').setup().
--
-- Links are extmarks with an address. So `gx` opens them, and a terminal that knows OSC 8 makes them clickable. On a place in a file,
-- `gx` goes to its line and column in this window.

local M = { namespace = vim.api.nvim_create_namespace('livelink') }

local METHOD = 'textDocument/documentLink'

--- Returns the visible lines of a buffer as a range of the protocol, or nil if no window shows it.
local function visible_lines(buffer)
  local first, last
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local top, bottom = vim.fn.line('w0', window), vim.fn.line('w$', window)
    first, last = math.min(first or top, top), math.max(last or bottom, bottom)
  end
  if not first then
    return nil
  end
  return { start = { line = first - 1, character = 0 }, ['end'] = { line = last, character = 0 } }
end

--- Turns a position of the protocol into a row and a column in bytes.
local function place(buffer, position, encoding)
  local line = vim.api.nvim_buf_get_lines(buffer, position.line, position.line + 1, false)[1] or ''
  return position.line, vim.str_byteindex(line, encoding, position.character, false)
end

local function show(client, buffer, links)
  vim.api.nvim_buf_clear_namespace(buffer, M.namespace, 0, -1)
  for _, link in ipairs(links) do
    local row, column = place(buffer, link.range.start, client.offset_encoding)
    local end_row, end_column = place(buffer, link.range['end'], client.offset_encoding)
    vim.api.nvim_buf_set_extmark(buffer, M.namespace, row, column, {
      end_row = end_row,
      end_col = end_column,
      hl_group = 'Underlined',
      url = link.target,
    })
  end
end

--- Asks the server for the links of the visible lines, and shows them.
function M.refresh(client, buffer)
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  local range = visible_lines(buffer)
  local params = { textDocument = vim.lsp.util.make_text_document_params(buffer), range = range }
  client:request(METHOD, params, function(err, links)
    -- An answer about an older text is of no use; the key that changed the text has asked again.
    if err or not vim.api.nvim_buf_is_valid(buffer) or vim.api.nvim_buf_get_changedtick(buffer) ~= tick then
      return
    end
    show(client, buffer, links or {})
  end, buffer)
end

--- Returns the place in a file that the link at the cursor leads to: its URI, line and column, which begin at 1.
local function place_at_cursor()
  local cursor = vim.api.nvim_win_get_cursor(0)
  local here = { cursor[1] - 1, cursor[2] }
  local marks = vim.api.nvim_buf_get_extmarks(0, M.namespace, here, here, { details = true, overlap = true })
  for _, mark in ipairs(marks) do
    local uri, line, column = (mark[4].url or ''):match('^(file://.*)#L(%d+),(%d+)$')
    if uri then
      return uri, tonumber(line), tonumber(column)
    end
  end
end

--- Opens the link at the cursor. It goes to a place in a file, and opens all else as Neovim's own `gx` does.
function M.open()
  local uri, line, column = place_at_cursor()
  if not uri then
    for _, map in ipairs(vim.api.nvim_get_keymap('n')) do
      if map.lhs == 'gx' and map.callback then
        map.callback()
      end
    end
    return
  end
  local buffer = vim.uri_to_bufnr(uri)
  vim.fn.bufload(buffer)
  -- The file may have become shorter. Tools count characters.
  local start = { line = math.min(line, vim.api.nvim_buf_line_count(buffer)) - 1, character = column - 1 }
  vim.lsp.util.show_document({ uri = uri, range = { start = start, ['end'] = start } }, 'utf-32', { focus = true })
end

local function attach(client, buffer)
  -- The mapping of the user is left alone.
  local is_free = vim.fn.maparg('gx', 'n', false, true).buffer ~= 1
  if is_free then
    vim.keymap.set('n', 'gx', M.open, { buffer = buffer, desc = 'Opens the link at the cursor' })
  end
  local group = vim.api.nvim_create_augroup('livelink_' .. buffer, {})
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI', 'TextChangedP', 'WinScrolled', 'BufWinEnter' }, {
    group = group,
    buffer = buffer,
    callback = function()
      if client:is_stopped() then
        return true
      end
      M.refresh(client, buffer)
    end,
  })
  vim.api.nvim_create_autocmd('LspDetach', {
    group = group,
    buffer = buffer,
    callback = function(event)
      if event.data.client_id == client.id then
        vim.api.nvim_buf_clear_namespace(buffer, M.namespace, 0, -1)
        vim.api.nvim_del_augroup_by_id(group)
        if is_free then
          pcall(vim.keymap.del, 'n', 'gx', { buffer = buffer })
        end
      end
    end,
  })
  M.refresh(client, buffer)
end

--- Starts the server for buffers with these options: `cmd` (default { 'livelink-ls' }), `filetypes` (default: all), and
--- `settings` (what the server calls `livelink`).
function M.setup(options)
  options = options or {}
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  capabilities.general.positionEncodings = { 'utf-8', 'utf-16' }
  capabilities.experimental = { livelinkLinksChanged = true, livelinkCopy = true }
  vim.lsp.config('livelink', {
    cmd = options.cmd or { 'livelink-ls' },
    filetypes = options.filetypes,
    root_dir = function(buffer, start)
      -- Only buffers with a text of the user: not the quickfix list, not a terminal.
      if vim.bo[buffer].buftype == '' then
        start(vim.fn.getcwd())
      end
    end,
    capabilities = capabilities,
    init_options = options.settings,
    settings = { livelink = options.settings or vim.empty_dict() },
    handlers = {
      ['livelink/linksChanged'] = function(_, params, context)
        local buffer = vim.uri_to_bufnr(params.uri)
        local client = vim.lsp.get_client_by_id(context.client_id)
        if client and vim.api.nvim_buf_is_loaded(buffer) then
          M.refresh(client, buffer)
        end
      end,
    },
    commands = {
      ['livelink.copy'] = function(command)
        vim.fn.setreg('+', command.arguments[1])
        vim.fn.setreg('"', command.arguments[1])
      end,
    },
    on_attach = attach,
  })
  vim.lsp.enable('livelink')
end

return M
