// C++ names that are qualified by a part of their namespace, and names that no file defines.
// RUN: ods opt %s --load-dialect=include/Spaces.td
// RUN: ods opt %s --load-dialect=include/Spaces.td --mlir-print-op-generic

spaces.box {
  spaces.either
  spaces.leaf
}
spaces.open {
}
spaces.open {
  spaces.either
  spaces.end
}
spaces.leaf

func.func @types(%x: i32) {
  %foo = spaces.build
  spaces.match %x, %foo : i32
  "spaces.is1"(%foo) : (!spaces.foo) -> ()
  "spaces.is2"(%foo) : (!spaces.foo) -> ()
  "spaces.is3"(%foo) : (!spaces.foo) -> ()
  "spaces.is4"(%foo) : (!spaces.foo) -> ()
  "spaces.is5"(%foo) : (!spaces.foo) -> ()
  spaces.kind7
  spaces.kind14
  spaces.kind32
  spaces.kind32 A
  return
}
