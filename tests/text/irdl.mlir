// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

irdl.dialect @testd {
  irdl.type @parametric {
    %0 = irdl.any
    irdl.parameters(elem: %0)
  }
  irdl.type @attr_in {
    %0 = irdl.is i32
    %1 = irdl.is i64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(param: %2)
  }
  irdl.type @two {
    %0 = irdl.any
    irdl.parameters(a: %0, b: %0)
  }
  irdl.attribute @en {
    %0 = irdl.is "foo"
    %1 = irdl.is "bar"
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(p: %2)
  }
  irdl.operation @eq {
    %0 = irdl.is i32
    irdl.results(res: %0)
  }
  irdl.operation @same {
    %0 = irdl.any
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %0)
  }
  irdl.operation @any_of {
    %0 = irdl.is i32
    %1 = irdl.is i64
    %2 = irdl.any_of(%0, %1)
    irdl.results(res: %2)
  }
  irdl.operation @dyn {
    %0 = irdl.any
    %1 = irdl.parametric @testd::@parametric<%0>
    irdl.operands(a: %1)
    irdl.results(res: %0)
  }
  irdl.operation @base {
    %0 = irdl.base "!builtin.integer"
    %1 = irdl.base @testd::@parametric
    irdl.operands(a: %0, b: %1)
  }
  irdl.operation @bases {
    %0 = irdl.base "#builtin.string"
    irdl.attributes { "name" = %0 }
  }
  irdl.operation @var {
    %0 = irdl.any
    irdl.operands(a: optional %0, b: %0)
    irdl.results(r: variadic %0)
  }
  irdl.operation @seg {
    %0 = irdl.is i32
    irdl.operands(a: optional %0, b: variadic %0)
  }
  irdl.operation @regs {
    %r0 = irdl.region
    %r1 = irdl.region()
    %v0 = irdl.is i32
    %r2 = irdl.region(%v0)
    %r3 = irdl.region with size 3
    irdl.regions(foo: %r0, bar: %r1, baz: %r2, qux: %r3)
  }
  irdl.operation @all {
    %0 = irdl.base "!builtin.integer"
    %1 = irdl.is i64
    %2 = irdl.all_of(%0, %1)
    irdl.results(r: %2)
  }
}

irdl.dialect @attrs {
  irdl.operation @empty
  irdl.operation @block {}
  irdl.operation @noted attributes {note = "x"} {
    %0 = irdl.c_pred "isFoo($_self)"
    irdl.operands()
    irdl.results(a: single %0, b: optional %0, c: variadic %0)
    irdl.regions()
    irdl.attributes {"a" = %0, "b" = %0}
    %1 = irdl.region(%0, %0) with size 2
  }
}
