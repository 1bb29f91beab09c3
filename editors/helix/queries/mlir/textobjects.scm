; A function is an operation with a symbol and a body; any operation is an entry.
((operation name: (_) @_name (region) @function.inside) @function.around
 (#match? @_name "func\"?$"))
(region) @class.inside
(operation (region)) @class.around
(operation) @entry.around
(block_argument) @parameter.inside
(parentheses (value) @parameter.inside)
(comment) @comment.inside
(comment)+ @comment.around
