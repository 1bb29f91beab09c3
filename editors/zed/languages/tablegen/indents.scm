(body "}" @end) @indent
(block "}" @end) @indent
(template_parameters ">" @end) @indent
(arguments ">" @end) @indent
(list "]" @end) @indent
(dag ")" @end) @indent
(operator ")" @end) @indent
(cond ")" @end) @indent
