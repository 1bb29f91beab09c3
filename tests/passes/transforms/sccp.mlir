// Sparse conditional constant propagation. mlir-opt prints the same.
// RUN: ods opt --allow-unregistered-dialect --sccp %s
// RUN: ods opt --allow-unregistered-dialect --pass-pipeline=builtin.module(func.func(sccp)) %s
// RUN: ods opt --allow-unregistered-dialect --sccp --mlir-disable-threading --mlir-print-debuginfo %s

// What control flow does not take decides nothing.
func.func @one_way() -> i32 {
  %true = arith.constant true
  %1 = arith.constant 1 : i32
  cf.cond_br %true, ^a, ^b(%1 : i32)
^a:
  %2 = arith.constant 2 : i32
  cf.br ^b(%2 : i32)
^b(%x: i32):
  %3 = arith.addi %x, %x : i32
  return %3 : i32
}

// Both ways give the same.
func.func @same(%c: i1) -> i32 {
  %0 = arith.constant 7 : i32
  %1 = arith.constant 3 : i32
  %2 = arith.constant 4 : i32
  cf.cond_br %c, ^a(%0 : i32), ^b
^b:
  %3 = arith.addi %1, %2 : i32
  cf.br ^a(%3 : i32)
^a(%x: i32):
  return %x : i32
}

// They do not.
func.func @different(%c: i1) -> i32 {
  %0 = arith.constant 7 : i32
  %1 = arith.constant 8 : i32
  cf.cond_br %c, ^a(%0 : i32), ^a(%1 : i32)
^a(%x: i32):
  return %x : i32
}

// A loop that never changes what it carries, and one that does.
func.func @loops(%n: i32) -> (i32, i32) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  cf.br ^head(%0, %0, %1 : i32, i32, i32)
^head(%i: i32, %same: i32, %step: i32):
  %less = arith.cmpi ult, %i, %n : i32
  cf.cond_br %less, ^body, ^exit
^body:
  %next = arith.addi %i, %step : i32
  %again = arith.muli %same, %i : i32
  cf.br ^head(%next, %again, %step : i32, i32, i32)
^exit:
  return %i, %same : i32, i32
}

// Cases of a switch: one, the default, and none for certain.
func.func @switch(%x: i32) -> i32 {
  %2 = arith.constant 2 : i32
  %9 = arith.constant 9 : i32
  cf.switch %2 : i32, [
    default: ^a(%9 : i32),
    1: ^a(%9 : i32),
    2: ^b
  ]
^b:
  cf.switch %9 : i32, [
    default: ^c,
    2: ^a(%x : i32)
  ]
^c:
  cf.switch %x : i32, [
    default: ^a(%2 : i32),
    2: ^d
  ]
^d:
  cf.br ^a(%2 : i32)
^a(%y: i32):
  return %y : i32
}

// Arguments and results of a function of which all calls are known.
func.func private @callee(%x: i32, %y: i32) -> (i32, i32) {
  %0 = arith.addi %x, %y : i32
  return %0, %y : i32, i32
}

func.func @caller(%y: i32) -> (i32, i32) {
  %1 = arith.constant 1 : i32
  %0:2 = call @callee(%1, %1) : (i32, i32) -> (i32, i32)
  %2:2 = call @callee(%1, %1) : (i32, i32) -> (i32, i32)
  %3 = arith.addi %0#0, %2#1 : i32
  return %3, %0#1 : i32, i32
}

// Whoever takes a function as a value may call it, and so may anybody one that is public.
func.func private @taken(%x: i32) -> i32 {
  return %x : i32
}

func.func @known_to_all(%x: i32) -> i32 {
  return %x : i32
}

func.func @take() -> (i32, i32) {
  %1 = arith.constant 1 : i32
  %f = constant @taken : (i32) -> i32
  "t.use"(%f) : ((i32) -> i32) -> ()
  %0 = call @taken(%1) : (i32) -> i32
  %2 = call @known_to_all(%1) : (i32) -> i32
  return %0, %2 : i32, i32
}

// Recursion, and a function that nobody calls.
func.func private @recursive(%x: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %c = arith.cmpi eq, %x, %0 : i32
  cf.cond_br %c, ^a(%x : i32), ^b
^b:
  %1 = call @recursive(%x) : (i32) -> i32
  cf.br ^a(%1 : i32)
^a(%r: i32):
  return %r : i32
}

func.func @recurse() -> i32 {
  %0 = arith.constant 0 : i32
  %1 = call @recursive(%0) : (i32) -> i32
  return %1 : i32
}

func.func private @alone(%x: i32) -> i32 {
  %1 = arith.constant 1 : i32
  %2 = arith.addi %1, %1 : i32
  return %2 : i32
}

// Constants stand at the front, the last one first; those inside operations that nobody knows stay inside.
func.func @inside(%m: i32) {
  %1 = arith.constant 1 : i32
  "t.region"() ({
    %2 = arith.addi %1, %1 : i32
    "t.use"(%2) : (i32) -> ()
  }, {
  ^bb0(%x: i32):
    %3 = arith.subi %x, %x : i32
    "t.use"(%3, %1) : (i32, i32) -> ()
  }) : () -> ()
  %4 = arith.addi %1, %1 : i32
  "t.use"(%4, %m) : (i32, i32) -> ()
  return
}

// What is defined elsewhere may give anything.
func.func private @external(i32) -> i32

func.func @call_external() -> i32 {
  %1 = arith.constant 1 : i32
  %0 = call @external(%1) : (i32) -> i32
  return %0 : i32
}
