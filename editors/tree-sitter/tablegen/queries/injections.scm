; Descriptions and summaries are Markdown; other code is C++.
((field_let
   name: (identifier) @_name
   value: (code) @injection.content)
 (#any-of? @_name "description" "summary")
 (#offset! @injection.content 0 2 0 -2)
 (#set! injection.language "markdown"))

((code) @injection.content
 (#offset! @injection.content 0 2 0 -2)
 (#set! injection.language "cpp"))
