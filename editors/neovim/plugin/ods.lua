-- MLIR and TableGen: file types, highlighting and folds by tree-sitter, the language server, and its views.

if vim.fn.has('nvim-0.11') == 0 then
  vim.notify('ods: Neovim 0.11 or later is needed', vim.log.levels.WARN)
  return
end

vim.filetype.add({ extension = { mlir = 'mlir', td = 'tablegen' } })

vim.api.nvim_create_autocmd('FileType', {
  group = vim.api.nvim_create_augroup('ods', {}),
  pattern = { 'mlir', 'tablegen' },
  callback = function(event)
    -- Without its parser a file has no tree-sitter highlighting; everything else works.
    if pcall(vim.treesitter.start, event.buf) then
      vim.wo.foldmethod, vim.wo.foldexpr = 'expr', 'v:lua.vim.treesitter.foldexpr()'
      vim.wo.foldlevel = 99
    end
    vim.bo[event.buf].commentstring = '// %s'
    vim.bo[event.buf].shiftwidth = 2
    vim.bo[event.buf].expandtab = true
  end,
})

-- Shows the result of a server command on the buffer: `:5,9 OdsAfter cse` shows the operations in lines 5 to 9.
local function view(name, command)
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.get_clients({ bufnr = buffer, name = 'ods' })[1]
  if not client then
    return vim.notify('ods: no server for this buffer', vim.log.levels.ERROR)
  end
  local document = { uri = vim.uri_from_bufnr(buffer) }
  local selected = command.range > 0
  if selected then
    document.range = {
      start = { line = command.line1 - 1, character = 0 },
      ['end'] = { line = command.line2, character = 0 },
    }
  end
  local arguments = { document, { pipeline = command.args, selection = selected } }
  client:request('workspace/executeCommand', { command = name, arguments = arguments }, function(err, answer)
    if err then
      return vim.notify('ods: ' .. err.message, vim.log.levels.ERROR)
    end
    vim.cmd('vnew')
    vim.bo.buftype, vim.bo.filetype = 'nofile', 'mlir'
    vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(answer.text, '\n'))
  end, buffer)
end

vim.api.nvim_create_user_command('OdsGeneric', function(command)
  view('ods.view.generic', command)
end, { desc = 'Show in generic form' })

vim.api.nvim_create_user_command('OdsAfter', function(command)
  view('ods.view.afterPass', command)
end, { range = true, nargs = 1, desc = 'Show after passes: canonicalize,cse' })

vim.lsp.enable('ods')
