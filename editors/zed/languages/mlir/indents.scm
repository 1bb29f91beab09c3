(region "}" @end) @indent
(dictionary "}" @end) @indent
(parentheses ")" @end) @indent
(brackets "]" @end) @indent
(angles ">" @end) @indent
