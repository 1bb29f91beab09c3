; Classes and defs are class objects, fields and their values are entries, multiclasses are functions.
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
