-- The server, for `vim.lsp.enable('ods')`; `vim.lsp.config('ods', { … })` in init.lua changes it.
return {
  cmd = { 'ods', 'lsp' },
  filetypes = { 'mlir', 'tablegen' },
  root_markers = { 'ods.toml', 'tablegen_compile_commands.yml', '.git' },
}
