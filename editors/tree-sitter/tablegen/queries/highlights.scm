(comment) @comment
(directive) @keyword.directive
(include "include" @keyword.import)
[(string) (strings)] @string
(escape) @string.escape
(code) @string.special
(integer) @number
(boolean) @boolean
(unset) @constant.builtin
(bang) @function.builtin
(variable) @variable.parameter
(identifier) @variable

(class name: (identifier) @type.definition)
(multiclass name: (identifier) @type.definition)
(def name: (identifier) @constant)
(defm name: (identifier) @constant)
(defvar name: (identifier) @constant)
(deftype name: (identifier) @type.definition)
(parent name: (identifier) @type)
(instance class: (identifier) @type)
(dag_operator (identifier) @function)
(primitive_type) @type.builtin
["bits" "list"] @type.builtin
(type_identifier) @type

(parameter name: (identifier) @variable.parameter)
(named_argument name: (_) @variable.parameter)
(field name: (identifier) @property)
(field_let name: (identifier) @property)
(let_binding name: (identifier) @property)
(access name: (identifier) @property)

["class" "multiclass" "def" "defm" "defset" "deftype" "defvar"] @keyword.type
["let" "in" "assert" "dump" "field" (let_mode)] @keyword
["if" "then" "else"] @keyword.conditional
"foreach" @keyword.repeat

["(" ")" "[" "]" "{" "}" "<" ">"] @punctuation.bracket
["," ":" ";" "."] @punctuation.delimiter
["=" "#" "..." "-"] @operator
