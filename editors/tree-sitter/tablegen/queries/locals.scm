[(source_file) (class) (multiclass) (def) (foreach) (let) (block)] @local.scope

(class name: (identifier) @local.definition.type)
(multiclass name: (identifier) @local.definition.type)
(def name: (identifier) @local.definition.var)
(parameter name: (identifier) @local.definition.parameter)
(field name: (identifier) @local.definition.field)
(defvar name: (identifier) @local.definition.var)
(foreach name: (identifier) @local.definition.var)

(identifier) @local.reference
(type_identifier) @local.reference
