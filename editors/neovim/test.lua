-- A session of Neovim, run by `.ci/editors`: opens the files of the working directory, and sends requests about them.
-- It ends with an error if an answer is missing or wrong.

local function wait(what, condition)
  if not vim.wait(60000, condition, 50) then
    error('no ' .. what)
  end
end

local function open(name)
  vim.cmd.edit(name)
  local buffer = vim.api.nvim_get_current_buf()
  wait('server for ' .. name, function()
    local client = vim.lsp.get_clients({ bufnr = buffer, name = 'ods' })[1]
    return client and client.initialized
  end)
  assert(vim.treesitter.highlighter.active[buffer], name .. ' has no colours of tree-sitter')
  return buffer
end

-- Returns the first occurrence of a text in a buffer, as a position of the protocol.
local function find(buffer, text)
  for line, content in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local column = content:find(text, 1, true)
    if column then
      return { line = line - 1, character = column - 1 }
    end
  end
  error('no ' .. text)
end

local function ask(buffer, method, text)
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = find(buffer, text) }
  local answer = vim.lsp.buf_request_sync(buffer, 'textDocument/' .. method, params, 60000)
  local result = answer and select(2, next(answer)).result
  return assert(result, method .. ' of ' .. text .. ' has no answer')
end

local function contains(text, part)
  assert(text:find(part, 1, true), part .. ' is not in ' .. text)
end

local function said(buffer, part)
  wait('diagnostic ' .. part, function()
    return vim.iter(vim.diagnostic.get(buffer)):any(function(one)
      return one.message:find(part, 1, true) ~= nil
    end)
  end)
end

local function leads(place, file, text)
  local path = vim.uri_to_fname(place.uri)
  contains(path, file)
  local line = vim.fn.readfile(path)[place.range.start.line + 1]
  contains(line, text)
end

local function run()
  local td = open('Shop.td')
  said(td, "Couldn't find class 'Shop_Opp'")
  vim.api.nvim_buf_set_text(td, find(td, 'Shop_Opp').line, 0, find(td, 'Shop_Opp').line, -1, { 'def Shop_BuyOp : Shop_Op<"buy"> {' })
  wait('end of the diagnostics', function()
    return #vim.diagnostic.get(td) == 0
  end)
  contains(ask(td, 'hover', 'Shop_BuyOp').contents.value, 'shop.buy')
  leads(ask(td, 'definition', 'Shop_Op<"buy">')[1], 'Shop.td', 'class Shop_Op')
  vim.cmd('silent write')

  local ir = open('shop.mlir')
  said(ir, 'operand #0 must be')
  contains(ask(ir, 'hover', 'shop.buy').contents.value, 'Takes things out of the shop.')
  leads(ask(ir, 'definition', 'shop.buy')[1], 'Shop.td', 'def Shop_BuyOp')
  contains(ask(ir, 'hover', 'arith.addi').contents.value, 'Declared in `src/arith')
  leads(ask(ir, 'definition', 'arith.addi')[1], '.td', 'Arith_AddIOp')
  assert(#ask(ir, 'completion', 'arith.addi').items > 0)

  local wrong = find(ir, '"shop.buy"').line
  vim.api.nvim_buf_set_lines(ir, wrong, wrong + 1, true, {})
  wait('end of the diagnostics', function()
    return #vim.diagnostic.get(ir) == 0
  end)
  vim.cmd('OdsAfter canonicalize')
  wait('view after passes', function()
    return vim.bo.buftype == 'nofile' and vim.fn.search('constant 5 : i32') > 0
  end)
end

local fine, why = pcall(run)
io.stdout:write(fine and 'neovim: diagnostics, hover, definition, completion, views\n' or 'neovim: ' .. why .. '\n')
vim.cmd(fine and 'qall!' or 'cquit')
