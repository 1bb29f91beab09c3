// Operations and types that no conversion replaces: the error names the type, or what would convert the operation.
// RUN: not ods run %s --load-dialect=../dynamic/include/Geo.td -e main

func.func @parameter(%p: !geo.point<2>) {
  return
}

func.func @main() {
  %0:2 = "geo.count"() : () -> (i32, i32)
  return
}

"geo.plain"() <{function_type = () -> (), sym_name = "plain"}> ({
}) : () -> ()
