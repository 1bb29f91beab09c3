// RUN: ods opt %s --allow-unregistered-dialect "--one-shot-bufferize=allow-unknown-ops"
// RUN: ods opt %s --allow-unregistered-dialect "--one-shot-bufferize=bufferize-function-boundaries allow-unknown-ops"
// RUN: ods opt %s --allow-unregistered-dialect "--one-shot-bufferize=bufferize-function-boundaries allow-unknown-ops test-analysis-only print-conflicts"
// RUN: ods opt %s --allow-unregistered-dialect "--one-shot-bufferize=bufferize-function-boundaries allow-unknown-ops copy-before-write function-boundary-type-conversion=identity-layout-map unknown-type-conversion=identity-layout-map buffer-alignment=0"
// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-local-scope "--one-shot-bufferize=dialect-filter=tensor,bufferization allow-unknown-ops test-analysis-only dump-alias-sets analysis-heuristic=top-down"

func.func private @external(tensor<?xf32>, tensor<4xf32> {bufferization.access = "read"})
func.func private @reads(%t: tensor<?xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<?xf32>
  return %0 : f32
}
func.func private @writes(%t: tensor<?xf32>, %i: index, %f: f32) -> tensor<?xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @calls(%t: tensor<?xf32> {bufferization.writable = true}, %c: tensor<4xf32>, %i: index, %f: f32) -> (tensor<?xf32>, f32) {
  %0 = call @writes(%t, %i, %f) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  %1 = call @reads(%t, %i) : (tensor<?xf32>, index) -> f32
  call @external(%0, %c) : (tensor<?xf32>, tensor<4xf32>) -> ()
  return %0, %1 : tensor<?xf32>, f32
}
func.func @constants(%i: index, %f: f32) -> (f32, tensor<4xf32>) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = tensor.insert %f into %c[%i] : tensor<4xf32>
  %1 = tensor.extract %c[%i] : tensor<4xf32>
  return %1, %0 : f32, tensor<4xf32>
}
func.func @loops(%t: tensor<8xf32>, %l: index, %u: index, %s: index, %f: f32, %b: i1) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = scf.for %i = %l to %u step %s iter_args(%x = %t, %y = %t) -> (tensor<8xf32>, tensor<8xf32>) {
    %1 = tensor.insert %f into %x[%i] : tensor<8xf32>
    %2 = scf.if %b -> tensor<8xf32> {
      scf.yield %y : tensor<8xf32>
    } else {
      %3 = tensor.insert %f into %y[%l] : tensor<8xf32>
      scf.yield %3 : tensor<8xf32>
    }
    scf.yield %1, %2 : tensor<8xf32>, tensor<8xf32>
  }
  %4 = scf.while (%x = %0#0) : (tensor<8xf32>) -> tensor<8xf32> {
    %5 = tensor.extract %x[%l] : tensor<8xf32>
    %6 = arith.cmpf ogt, %5, %f : f32
    scf.condition(%6) %x : tensor<8xf32>
  } do {
  ^bb0(%x: tensor<8xf32>):
    %5 = tensor.insert %f into %x[%u] : tensor<8xf32>
    scf.yield %5 : tensor<8xf32>
  }
  return %4, %0#1 : tensor<8xf32>, tensor<8xf32>
}
func.func @rounds(%t: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%x = %t) -> (tensor<?xf32>) {
    %1 = tensor.extract_slice %x[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %x[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}
func.func @made(%n: index, %f: f32, %t: tensor<?x5xf32>) -> (tensor<?x4xindex>, tensor<4xf32>, tensor<?x?xf32>, tensor<2x1xf32>, tensor<?xf32>) {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    tensor.yield %s : index
  } : tensor<?x4xindex>
  %1 = tensor.splat %f : tensor<4xf32>
  %2 = tensor.pad %t low[1, %n] high[%n, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x5xf32> to tensor<?x?xf32>
  %3 = tensor.from_elements %f, %f : tensor<2x1xf32>
  %4 = tensor.collapse_shape %t [[0, 1]] : tensor<?x5xf32> into tensor<?xf32>
  %5 = tensor.concat dim(0) %4, %1, %4 : (tensor<?xf32>, tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1, %2, %3, %5 : tensor<?x4xindex>, tensor<4xf32>, tensor<?x?xf32>, tensor<2x1xf32>, tensor<?xf32>
}
func.func @blocks(%t: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb2(%t : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  %0 = tensor.insert %f into %x[%i] : tensor<4xf32>
  cf.br ^bb2(%0 : tensor<4xf32>)
^bb2(%y: tensor<4xf32>):
  return %y : tensor<4xf32>
}
func.func @unknown(%t: tensor<4xf32>, %v: vector<4xf32>, %i: index) -> (tensor<4xf32>, vector<4xf32>) {
  %p = arith.constant 0.0 : f32
  %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = vector.transfer_write %v, %0[%i] : vector<4xf32>, tensor<4xf32>
  %2 = vector.transfer_read %0[%i], %p : tensor<4xf32>, vector<4xf32>
  return %1, %2 : tensor<4xf32>, vector<4xf32>
}

// Functions of modules inside are not taken together with those around: they are left, unless each body is for itself.
module @inside {
  func.func @left(%t: tensor<4xf32>, %c: f32, %i: index) -> tensor<4xf32> {
    %0 = tensor.insert %c into %t[%i] : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
