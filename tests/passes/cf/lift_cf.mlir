// Branches as loops and conditionals: cycles with several entries, switches, loops without an end, and several kinds of
// ends. mlir-opt prints the same.
// RUN: ods opt --lift-cf-to-scf --allow-unregistered-dialect %s

func.func @irr(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2(%a : i32)
^bb1(%x: i32):
  %0 = "t.a"(%x) : (i32) -> i32
  %c1 = "t.c"() : () -> i1
  cf.cond_br %c1, ^bb2(%0 : i32), ^bb3(%x : i32)
^bb2(%y: i32):
  %1 = "t.b"(%y) : (i32) -> i32
  %c2 = "t.c"() : () -> i1
  cf.cond_br %c2, ^bb1(%1 : i32), ^bb4(%1 : i32)
^bb3(%z: i32):
  %s = arith.addi %z, %a : i32
  return %s : i32
^bb4(%w: i32):
  return %w : i32
}
func.func @inf(%a: i32) -> (i32, f32) {
  cf.br ^bb1
^bb1:
  "t.x"() : () -> ()
  cf.br ^bb1
}
func.func @sw(%a: i32, %x: f32, %y: f32) -> f32 {
  cf.switch %a : i32, [
    default: ^bb1(%x : f32),
    42: ^bb2(%y : f32),
    43: ^bb3
  ]
^bb1(%p: f32):
  %0 = "t.q"(%p) : (f32) -> f32
  cf.br ^bb4(%0 : f32)
^bb2(%q: f32):
  %cc = "t.c"() : () -> i1
  cf.cond_br %cc, ^bb4(%q : f32), ^bb3
^bb3:
  return %y : f32
^bb4(%r: f32):
  %c = "t.c"(): () -> i1
  return %r : f32
}
func.func @two_loops(%n: i32, %c: i1) -> i32 {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.cond_br %c, ^h1(%z : i32), ^h2(%z, %one : i32, i32)
^h1(%i: i32):
  %v = "t.v"(%i) : (i32) -> i32
  %c1 = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c1, ^b1, ^x1
^b1:
  %i2 = arith.addi %i, %one : i32
  %cc = "t.c"() : () -> i1
  cf.cond_br %cc, ^h1(%i2 : i32), ^h2(%i2, %v : i32, i32)
^x1:
  %u = arith.muli %v, %i : i32
  cf.br ^h2(%v, %u : i32, i32)
^h2(%j: i32, %k: i32):
  %v2 = "t.v"(%j) : (i32) -> i32
  %c2 = arith.cmpi slt, %j, %n : i32
  cf.cond_br %c2, ^b2, ^x2
^b2:
  %w = "t.v"(%v2) : (i32) -> i32
  scf.if %c2 {
    "t.use"(%w) : (i32) -> ()
  }
  %cd = "t.c"() : () -> i1
  cf.cond_br %cd, ^h2(%w, %k : i32, i32), ^e3
^x2:
  scf.if %c2 {
    "t.use"(%v2) : (i32) -> ()
  }
  return %v2 : i32
^e3:
  %r = arith.addi %w, %v2 : i32
  return %r : i32
}
func.func @multi(%c: i1, %d: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.cond_br %d, ^r1, ^r2
^b:
  cf.cond_br %d, ^r2, ^r3
^r1:
  return
^r2:
  "t.unreach"() : () -> ()
^r3:
  "t.unreach"() {a} : () -> ()
}
