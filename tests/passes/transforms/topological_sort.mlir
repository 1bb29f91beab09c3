// Definitions come before uses in graph regions; otherwise operations keep their order.
// RUN: ods opt --topological-sort --allow-unregistered-dialect %s

module @forward {
  "t.a"(%0, %1) : (i32, i32) -> ()
  %1 = "t.b"(%0) : (i32) -> i32
  %0 = "t.c"() : () -> i32
  "t.d"() : () -> ()
}

// The first of a circle comes before what it needs.
module @circle {
  "t.first"() : () -> ()
  %0 = "t.a"(%1) : (i32) -> i32
  %1 = "t.b"(%2) : (i32) -> i32
  %2 = "t.c"(%0) : (i32) -> i32
  "t.e"(%3) : (i32) -> ()
  %3 = "t.f"() : () -> i32
}

// Uses inside an operation are its own.
module @nested {
  "t.holder"() ({
    "t.use"(%0) : (i32) -> ()
  }) : () -> ()
  %0 = "t.b"() : () -> i32
  "t.self"(%1) ({
    %2 = "t.inner"() : () -> i32
    "t.use"(%2) : (i32) -> ()
  }) : (i32) -> ()
  %1 = "t.c"() : () -> i32
}

module @sorted {
  %0 = "t.a"() : () -> i32
  "t.b"(%0) : (i32) -> ()
}

func.func @ordered() -> i32 {
  %a = arith.constant 1 : i32
  return %a : i32
}
