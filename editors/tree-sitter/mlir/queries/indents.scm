[(region) (dictionary) (parentheses) (brackets) (angles)] @indent.begin
["}" ")" "]" ">"] @indent.branch @indent.end
(block_label) @indent.branch
