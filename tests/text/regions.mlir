// RUN: ods opt %s --allow-unregistered-dialect
// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-op-generic
// Blocks, value numbering in nested and sibling regions, forward references.

func.func @numbering(%a: i32, %b: f32) -> i32 {
  %x:2 = "t.two"(%a) : (i32) -> (i32, f32)
  "t.regions"() ({
    %y = "t.one"(%x#1) : (f32) -> i1
  }, {
  ^entry(%p: i32):
    %z = "t.one"(%p) : (i32) -> i1
    "t.inner"() ({
    ^bb0(%q: i1):
    }) : () -> ()
  }, {
  }) : () -> ()
  %last = "t.one"() : () -> i32
  return %last : i32
}

func.func @blocks(%c: i1) {
  cf.cond_br %c, ^late, ^right(%c : i1)
^left:
  cf.br ^right(%v2 : i1)
^unreachable:
  cf.br ^left
^late:
  %v2 = "t.late"() : () -> i1
  cf.br ^left
^right(%v: i1):
  "t.end"(%v) [^right, ^right] : (i1) -> ()
}

"t.graph"() ({
  %first = "t.uses"(%second) : (i32) -> i32
  %second = "t.uses"(%first) : (i32) -> i32
}) {keep, "old style" = 1 : i8} : () -> ()
