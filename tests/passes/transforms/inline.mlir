// RUN: ods opt --allow-unregistered-dialect --inline %s
// RUN: ods opt --allow-unregistered-dialect --inline="default-pipeline= max-iterations=1" --mlir-print-debuginfo %s
// RUN: ods opt --allow-unregistered-dialect --inline="inlining-threshold=50" %s
// RUN: ods opt --allow-unregistered-dialect --inline="inlining-threshold=0" %s
// RUN: ods opt --allow-unregistered-dialect --inline="default-pipeline=cse op-pipelines=func.func(canonicalize,cse)" %s
// RUN: ods opt --allow-unregistered-dialect --pass-pipeline="builtin.module(inline{op-pipelines=func.func(cse)})" --dump-pass-pipeline %s

func.func private @twice(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// Nobody calls it in the end: its one call is inlined in place.
func.func private @once(%x: i32) -> i32 {
  %0 = call @twice(%x) : (i32) -> i32
  return %0 : i32
}

func.func @calls(%a: i32) -> (i32, i32) {
  %0 = call @twice(%a) : (i32) -> i32
  %1 = call @once(%0) : (i32) -> i32
  return %0, %1 : i32, i32
}

// Several blocks divide the block of the call, whose results become block arguments.
func.func @max(%a: i32, %b: i32) -> i32 {
  %0 = arith.cmpi sgt, %a, %b : i32
  cf.cond_br %0, ^a, ^b
^a:
  return %a : i32
^b:
  return %b : i32
}
func.func @max3(%a: i32, %b: i32, %c: i32) -> i32 {
  %0 = call @max(%a, %b) : (i32, i32) -> i32
  %1 = call @max(%0, %c) : (i32, i32) -> i32
  %2 = call @max(%1, %1) : (i32, i32) -> i32
  return %2 : i32
}

// Recursion, a declaration, functions and calls that say so, calls of values: nothing is inlined.
func.func @recursive(%n: i32) -> i32 {
  %0 = call @recursive(%n) : (i32) -> i32
  return %0 : i32
}
func.func private @even(%n: i32) -> i1 {
  %0 = call @odd(%n) : (i32) -> i1
  return %0 : i1
}
func.func private @odd(%n: i32) -> i1 {
  %0 = call @even(%n) : (i32) -> i1
  return %0 : i1
}
func.func private @declared(i32) -> i32
func.func @refused(%a: i32, %f: (i32) -> i32) -> i32 {
  %0 = call @recursive(%a) : (i32) -> i32
  %1 = call @even(%0) : (i32) -> i1
  %2 = call @declared(%0) : (i32) -> i32
  %3 = call @never(%2) : (i32) -> i32
  %4 = call @twice(%3) {no_inline} : (i32) -> i32
  %5 = call_indirect %f(%4) : (i32) -> i32
  %6 = "other.use"(%1, %5) : (i1, i32) -> i32
  return %6 : i32
}
func.func private @never(%a: i32) -> i32 attributes {no_inline} {
  return %a : i32
}

// A constant that is called becomes a call, which is inlined in the next round.
func.func @devirtualized(%a: i32) -> i32 {
  %f = constant @twice : (i32) -> i32
  %0 = call_indirect %f(%a) : (i32) -> i32
  return %0 : i32
}

// A function that something else than a function refers to stays.
func.func private @referred(%x: i32) -> i32 {
  return %x : i32
}
"other.refers"() {to = @referred} : () -> ()
func.func @refers(%a: i32) -> i32 {
  %0 = call @referred(%a) : (i32) -> i32
  return %0 : i32
}

// Private and called by nobody.
func.func private @unused() {
  return
}

// What is not known may not be moved elsewhere.
func.func private @unknown() {
  "other.op"() : () -> ()
  return
}
func.func @keeps_unknown() {
  call @unknown() : () -> ()
  return
}

// Symbols are those of the module around.
module @inner {
  func.func private @twice(%x: i32) -> i32 {
    %0 = arith.muli %x, %x : i32
    return %0 : i32
  }
  func.func @calls(%a: i32) -> i32 {
    %0 = call @twice(%a) : (i32) -> i32
    return %0 : i32
  }
}
