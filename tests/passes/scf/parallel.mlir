// RUN: ods opt %s --canonicalize --allow-unregistered-dialect

// Dimensions with one round go, and all if one has none.
func.func @dims(%lo: index, %hi: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.parallel (%i, %j, %k) = (%c0, %lo, %c1) to (%c1, %hi, %c7) step (%c7, %s, %c7) {
    "test.use"(%i, %j, %k) : (index, index, index) -> ()
  } {kept}
  scf.parallel (%i, %j) = (%c7, %lo) to (%c0, %hi) step (%c1, %s) {
    "test.none"(%i, %j) : (index, index) -> ()
  }
  return
}

func.func @once(%x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%x, %x) -> (f32, f32) {
    %y = "test.y"(%i) : (index) -> f32
    scf.reduce(%y, %x : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      scf.reduce.return %c : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %c = arith.mulf %b, %a : f32
      scf.reduce.return %c : f32
    }
  }
  return %0#0, %0#1 : f32, f32
}

func.func @reduced(%lo: index, %hi: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i, %j) = (%c0, %lo) to (%c1, %hi) step (%c1, %c1) init (%x) -> f32 {
    %y = "test.y"(%i, %j) : (index, index) -> f32
    scf.reduce(%y : f32) {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      scf.reduce.return %c : f32
    }
  }
  return %0 : f32
}

// One in another is one of more dimensions, unless its bounds depend on the other.
func.func @nested(%lo: index, %hi: index, %s: index) {
  scf.parallel (%i) = (%lo) to (%hi) step (%s) {
    scf.parallel (%j, %k) = (%lo, %hi) to (%hi, %hi) step (%s, %hi) {
      "test.use"(%i, %j, %k) : (index, index, index) -> ()
    } {inner}
  } {outer}
  scf.parallel (%i) = (%lo) to (%hi) step (%s) {
    scf.parallel (%j) = (%i) to (%hi) step (%s) {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// Bounds that are constants are integers.
func.func @bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.forall (%i, %j) = (%c0, %n) to (%c9, %n) step (%c1, %c9) {
    "test.use"(%i, %j) : (index, index) -> ()
  } {kept}
  return
}

// Dimensions with one round go unless they are laid onto a device.
func.func @forall_dims(%n: index) {
  scf.forall (%i, %j) = (3, 0) to (4, %n) step (1, 1) {
    "test.use"(%i, %j) : (index, index) -> ()
  } {kept}
  scf.forall (%i, %j) in (0, %n) {
    "test.none"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i, %j) = (5, 6) to (6, 7) step (4, 4) {
    "test.once"(%i, %j) : (index, index) -> ()
  }
  return
}

// An output that is not added to goes.
func.func @outputs(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = scf.forall (%i) in (%n) shared_outs(%a = %t, %b = %t) -> (tensor<4xf32>, tensor<4xf32>) {
    "test.use"(%i, %a, %b) : (index, tensor<4xf32>, tensor<4xf32>) -> ()
    scf.forall.in_parallel {
    }
  }
  return %0#0 : tensor<4xf32>
}
