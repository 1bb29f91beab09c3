[(region) (dictionary) (parentheses) (brackets) (angles) (resources)] @indent
["}" ")" "]" ">"] @outdent
(block_label) @outdent
