// RUN: ods opt %s --canonicalize --allow-unregistered-dialect

// A loop carries what a cast forgets the shape of, and so do outputs.
func.func @for_cast(%t: tensor<32x8xf32>, %lo: index, %hi: index, %s: index) -> tensor<?x?xf32> {
  %0 = tensor.cast %t : tensor<32x8xf32> to tensor<?x?xf32>
  %1 = scf.for %i = %lo to %hi step %s iter_args(%a = %0) -> (tensor<?x?xf32>) {
    %2 = "test.do"(%a) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %2 : tensor<?x?xf32>
  } {kept}
  return %1 : tensor<?x?xf32>
}

// A result that is used twice keeps its type.
func.func @used_twice(%t: tensor<4xf32>, %lo: index, %hi: index, %s: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = scf.for %i = %lo to %hi step %s iter_args(%a = %0) -> (tensor<?xf32>) {
    %2 = "test.do"(%a) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %1, %1 : tensor<?xf32>, tensor<?xf32>
}

func.func @forall_cast(%t: tensor<10xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<10xf32> to tensor<?xf32>
  %1 = scf.forall (%i) in (%n) shared_outs(%o = %0) -> (tensor<?xf32>) {
    %e = "test.e"(%o) : (tensor<?xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %1 : tensor<?xf32>
}

// The size of a result is that of the output.
func.func @forall_dim(%t: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %1 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %e = "test.e"(%o) : (tensor<?xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %1, %c0 : tensor<?xf32>
  return %1, %d : tensor<?xf32>, index
}

// One round inserts its slice; an output that nobody needs goes with what is added to it.
func.func @forall_once(%t: tensor<?xf32>, %n: index, %at: index) -> tensor<?xf32> {
  %1 = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %e = "test.e"(%o, %i) : (tensor<?xf32>, index) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%at] [%n] [2] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %1 : tensor<?xf32>
}

func.func @forall_outputs(%t: tensor<?xf32>, %u: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %1:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %u) -> (tensor<?xf32>, tensor<4xf32>) {
    %e = "test.e"(%o, %p, %i) : (tensor<?xf32>, tensor<4xf32>, index) -> tensor<?xf32>
    %f = "test.f"(%o, %i) : (tensor<?xf32>, index) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [%n] [2] : tensor<?xf32> into tensor<?xf32>
      tensor.parallel_insert_slice %f into %p[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %1#0 : tensor<?xf32>
}
