(source_file) @local.scope
(region) @local.scope

(result (value) @local.definition.var)
(block_argument name: (value) @local.definition.parameter)
((operation name: (operation_name) @_name
  (parentheses (value) @local.definition.parameter . ":"))
 (#match? @_name "func$"))

(value) @local.reference
