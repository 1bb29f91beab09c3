[(body) (block) (template_parameters) (arguments) (list) (dag) (operator) (cond) (bits)] @indent
["}" ")" "]" ">"] @outdent
