(comment) @comment
(string) @string
(integer) @number
(result_number) @number
(float) @number.float
(dimension) @number
(identifier) @variable.member

(operation name: (operation_name) @function)
(operation name: (generic_name) @function)
(entry key: (_) @attribute)

(value) @variable
(block_argument name: (value) @variable.parameter)
((operation name: (operation_name) @_name
  (parentheses (value) @variable.parameter . ":"))
 (#match? @_name "func$"))

(symbol) @constant
(block_id) @label
(attribute_id) @constant.macro
(type_id) @type
(builtin_type) @type.builtin

((identifier) @type.builtin
 (#any-of? @type.builtin "tensor" "vector" "memref" "complex" "tuple"))
((identifier) @constant.builtin
 (#any-of? @constant.builtin "affine_map" "affine_set" "array" "dense" "dense_resource" "sparse" "strided" "distinct" "loc"))
((identifier) @boolean
 (#any-of? @boolean "true" "false" "unit"))
((identifier) @keyword
 (#any-of? @keyword "attributes" "private" "public" "nested" "to" "step" "iter_args" "else" "do" "ins" "outs"))
((identifier) @keyword.operator
 (#any-of? @keyword.operator "floordiv" "ceildiv" "mod"))

["(" ")" "[" "]" "{" "}" "<" ">" "{-#" "#-}"] @punctuation.bracket
["," ":"] @punctuation.delimiter
["=" (operator) (comparison)] @operator
