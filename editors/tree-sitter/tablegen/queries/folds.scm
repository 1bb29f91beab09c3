[(body) (block) (template_parameters) (arguments) (list) (dag) (code) (comment)] @fold
