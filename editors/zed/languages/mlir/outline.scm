; Operations that define a symbol, and blocks.
(operation
  name: (_) @context
  .
  [(identifier) (string)]* @context
  .
  (symbol) @name) @item
(block_label name: (block_id) @name) @item
(alias_definition name: (_) @name) @item
