// Canonicalization of branches and calls. mlir-opt prints the same.
// RUN: ods opt --allow-unregistered-dialect --canonicalize %s

// A block that one branch leads to is merged.
func.func @merge(%x: i32) -> i32 {
  cf.br ^a(%x : i32)
^a(%a: i32):
  %0 = "t.op"(%a) : (i32) -> i32
  cf.br ^b(%0, %a : i32, i32)
^b(%b: i32, %c: i32):
  %1 = arith.addi %b, %c : i32
  return %1 : i32
}

// What only passes on is left out; a circle of such blocks stays.
func.func @pass_through(%c: i1, %d: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%a: i32):
  cf.br ^c(%a, %x : i32, i32)
^b:
  "t.effect"() : () -> ()
  cf.cond_br %d, ^a(%x : i32), ^round
^c(%p: i32, %q: i32):
  %0 = "t.op"(%p, %q) : (i32, i32) -> i32
  return %0 : i32
^round:
  cf.br ^round_again
^round_again:
  cf.br ^round
}

func.func @known(%x: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^a(%x : i32), ^b(%x : i32)
^a(%a: i32):
  %0 = "t.op"(%a) : (i32) -> i32
  return %0 : i32
^b(%b: i32):
  %1 = "t.other"(%b) : (i32) -> i32
  return %1 : i32
}

func.func @same_destination(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a(%x, %x : i32, i32), ^a(%x, %y : i32, i32)
^a(%a: i32, %b: i32):
  %0 = "t.op"(%a, %b) : (i32, i32) -> i32
  cf.cond_br %d, ^e(%0 : i32), ^e(%0 : i32)
^e(%e: i32):
  return %e : i32
}

// The condition is known inside, and where it is asked again.
func.func @again(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  "t.use"(%c) : (i1) -> ()
  cf.cond_br %c, ^c(%x : i32), ^d
^b:
  "t.use"(%c, %c) : (i1, i1) -> ()
  cf.cond_br %c, ^d, ^c(%x : i32)
^c(%p: i32):
  "t.c"(%c) : (i1) -> ()
  return %p : i32
^d:
  %0 = "t.d"(%c) : (i1) -> i32
  return %0 : i32
}

func.func @assertions(%c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  cf.assert %true, "holds"
  cf.assert %c, "may hold"
  cf.assert %false, "does not hold"
  return
}

func.func @loop(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  cf.br ^latch
^latch:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^exit:
  cf.br ^end(%i : index)
^end(%r: index):
  return %r : index
}
func.func @never(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  "t.a"() : () -> ()
  return
^b:
  ub.unreachable
}
// Weights stay.
func.func @weights(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c weights([3, 4]), ^a, ^b
^a:
  cf.br ^c(%x : i32)
^b:
  "t.effect"() : () -> ()
  cf.cond_br %c, ^c(%x : i32), ^d
^c(%p: i32):
  %0 = "t.op"(%p) : (i32) -> i32
  return %0 : i32
^d:
  "t.d"() : () -> ()
  return %x : i32
}

// A function that is known is called directly.
func.func private @g(i32) -> i32
func.func @indirect(%x: i32) -> i32 {
  %f = func.constant @g : (i32) -> i32
  %0 = func.call_indirect %f(%x) {t.a = 1} : (i32) -> i32
  %1 = "func.call_indirect"(%f, %x) <{arg_attrs = [{llvm.noundef}], res_attrs = [{llvm.noundef}]}> : ((i32) -> i32, i32) -> i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

func.func @switches(%f: i32, %x: i32, %y: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^one, ^two
^one:
  %c2 = arith.constant 2 : i32
  cf.switch %c2 : i32, [
    default: ^a(%x : i32),
    1: ^a(%y : i32),
    2: ^b(%x, %y : i32, i32)
  ]
^two:
  cf.switch %f : i32, [
    default: ^a(%x : i32),
    1: ^a(%x : i32),
    -2: ^b(%x, %y : i32, i32),
    3: ^pass(%y : i32),
    4: ^a(%x : i32)
  ]
^pass(%p: i32):
  cf.br ^b(%p, %p : i32, i32)
^a(%a: i32):
  %0 = "t.a"(%a) : (i32) -> i32
  return %0 : i32
^b(%b: i32, %d: i32):
  %1 = "t.b"(%b, %d) : (i32, i32) -> i32
  return %1 : i32
}
func.func @switch_all_the_same(%f: i64, %x: i32) -> i32 {
  cf.switch %f : i64, [
    default: ^a(%x : i32),
    1: ^a(%x : i32)
  ]
^a(%a: i32):
  return %a : i32
}
func.func @switch_of_unknown_constant(%x: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  cf.switch %c7 : i32, [
    default: ^a(%x : i32),
    1: ^b
  ]
^a(%a: i32):
  return %a : i32
^b:
  "t.b"() : () -> ()
  return %x : i32
}
