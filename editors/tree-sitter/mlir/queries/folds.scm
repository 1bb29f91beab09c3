[(region) (dictionary) (parentheses) (brackets) (resources)] @fold
