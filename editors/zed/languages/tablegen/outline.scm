(class "class" @context name: (identifier) @name) @item
(multiclass "multiclass" @context name: (identifier) @name) @item
(def "def" @context name: (_) @name) @item
(defm "defm" @context name: (_) @name) @item
(defset "defset" @context name: (identifier) @name) @item
(defvar "defvar" @context name: (identifier) @name) @item
(field_let "let" @context name: (identifier) @name) @item
(field name: (identifier) @name) @item
