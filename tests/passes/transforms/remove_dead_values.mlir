// Removal of values that nothing needs. mlir-opt prints the same.
// RUN: ods opt --allow-unregistered-dialect --remove-dead-values %s
// RUN: ods opt --allow-unregistered-dialect --remove-dead-values=canonicalize=false %s

// Arguments and results of private functions.
func.func private @callee(%a: i32 {t.a}, %b: i32 {t.b}, %c: i32) -> (i32 {t.r}, i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %c, %c : i32
  return %0, %b, %1 : i32, i32, i32
}

func.func @caller(%x: i32) -> i32 {
  %0:3 = call @callee(%x, %x, %x) : (i32, i32, i32) -> (i32, i32, i32)
  %1 = arith.addi %0#0, %x : i32
  return %0#1 : i32
}

// Somebody needs a result, somebody else another one.
func.func private @shared(%a: i32, %b: i32) -> (i32, i32) {
  return %a, %b : i32, i32
}

func.func @first(%x: i32) -> i32 {
  %0:2 = call @shared(%x, %x) : (i32, i32) -> (i32, i32)
  return %0#0 : i32
}

func.func @second(%x: i32) -> i32 {
  %0:2 = call @shared(%x, %x) : (i32, i32) -> (i32, i32)
  return %0#1 : i32
}

// Public functions stay as they are.
func.func @public(%a: i32, %b: i32) -> i32 {
  return %a : i32
}

// What branches pass on in vain. An argument stays if all that is passed is needed elsewhere.
func.func @branches(%c: i1, %x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  cf.cond_br %c, ^a(%0, %x : i32, i32), ^b(%x : i32)
^b(%stays: i32):
  cf.br ^a(%0, %x : i32, i32)
^a(%unused: i32, %used: i32):
  return %used : i32
}

// A loop that only feeds itself.
func.func @loop(%c: i1, %x: i32) -> i32 {
  %0 = arith.constant 0 : i32
  cf.br ^head(%0, %x : i32, i32)
^head(%i: i32, %y: i32):
  %1 = arith.constant 1 : i32
  %2 = arith.addi %i, %1 : i32
  cf.cond_br %c, ^head(%2, %y : i32, i32), ^exit
^exit:
  return %y : i32
}

// Effects keep what they use.
func.func @effects(%x: i32) {
  %0 = arith.addi %x, %x : i32
  %1 = arith.muli %0, %0 : i32
  "t.use"(%0) : (i32) -> ()
  return
}

// Nothing gets to where a condition is dead: the function is never called.
func.func private @never(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%y: i32):
  "t.use"(%y) : (i32) -> ()
  return %y : i32
^b:
  return %x : i32
}

// Returned by no call, but referred to by one that calls something else: not for those who only call.
func.func private @external(i32) -> i32

func.func @call_external(%x: i32) {
  %0 = call @external(%x) : (i32) -> i32
  return
}
