// The entry of a loop folds away, so that the latch is the only block that leads to its header. The latch passes
// values of the header back, so the two are not merged.
// RUN: ods opt --canonicalize %s
// RUN: ods opt --sccp --canonicalize %s
// RUN: ods opt --canonicalize="region-simplify=disabled" %s

func.func @own_argument(%c: i1, %m: memref<i32>, %i: i32) {
  %false = arith.constant false
  cf.cond_br %false, ^head(%i : i32), ^exit
^head(%x: i32):
  cf.cond_br %c, ^latch, ^exit
^latch:
  memref.store %x, %m[] : memref<i32>
  cf.br ^head(%x : i32)
^exit:
  return
}

func.func @swapped_arguments(%c: i1, %m: memref<i32>, %i: i32, %j: i32) {
  %false = arith.constant false
  cf.cond_br %false, ^head(%i, %j : i32, i32), ^exit
^head(%x: i32, %y: i32):
  cf.cond_br %c, ^latch, ^exit
^latch:
  memref.store %x, %m[] : memref<i32>
  cf.br ^head(%y, %x : i32, i32)
^exit:
  return
}

func.func @own_result(%c: i1, %m: memref<i32>, %i: i32) {
  %false = arith.constant false
  %c1 = arith.constant 1 : i32
  cf.cond_br %false, ^head(%i : i32), ^exit
^head(%x: i32):
  %y = arith.addi %x, %c1 : i32
  cf.cond_br %c, ^latch, ^exit
^latch:
  memref.store %y, %m[] : memref<i32>
  cf.br ^head(%y : i32)
^exit:
  return
}

func.func @switch(%c: i1, %m: memref<i32>, %i: i32) {
  %c7 = arith.constant 7 : i32
  cf.switch %c7 : i32, [
    default: ^exit,
    3: ^head(%i : i32)
  ]
^head(%x: i32):
  cf.switch %i : i32, [
    default: ^exit,
    1: ^latch
  ]
^latch:
  memref.store %x, %m[] : memref<i32>
  cf.br ^head(%x : i32)
^exit:
  return
}

func.func @in_region(%c: i1, %m: memref<i32>, %i: i32) -> i32 {
  %false = arith.constant false
  %r = scf.execute_region -> i32 {
    cf.cond_br %false, ^head(%i : i32), ^exit
  ^head(%x: i32):
    cf.cond_br %c, ^latch, ^exit
  ^latch:
    memref.store %x, %m[] : memref<i32>
    cf.br ^head(%x : i32)
  ^exit:
    scf.yield %i : i32
  }
  return %r : i32
}

// The condition is known in both ways from the branch outside.
func.func @known_from_outside(%c: i1, %m: memref<i32>, %i: i32) {
  cf.cond_br %c, ^inside, ^exit
^inside:
  cf.cond_br %c, ^exit, ^head(%i : i32)
^head(%x: i32):
  cf.br ^latch(%x : i32)
^latch(%y: i32):
  memref.store %y, %m[] : memref<i32>
  cf.br ^head(%y : i32)
^exit:
  return
}
