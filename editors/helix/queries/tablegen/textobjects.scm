; A record is a class, what a field is set to is an entry, a multiclass is a function.
(multiclass body: (_)? @function.inside) @function.around
(class body: (_)? @class.inside) @class.around
(def body: (_)? @class.inside) @class.around
(field_let value: (_) @entry.inside) @entry.around
(field value: (_)? @entry.inside) @entry.around
(parameter) @parameter.inside
(arguments (_) @parameter.inside)
(dag_argument) @parameter.inside
(comment) @comment.inside
(comment)+ @comment.around
