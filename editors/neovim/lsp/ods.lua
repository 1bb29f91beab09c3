-- The server, for `vim.lsp.enable('ods')`; override it by `vim.lsp.config('ods', { … })` in init.lua.
return {
  cmd = { 'ods', 'lsp' },
  filetypes = { 'mlir', 'tablegen' },
  root_markers = { 'ods.toml', 'tablegen_compile_commands.yml', '.git' },
}
