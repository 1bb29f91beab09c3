// Lists that open where none is expected, or do not end. mlir-opt says the same.
// RUN: ods opt --split-input-file --verify-diagnostics %s

func.func @operands_of_a_call(%a: i32) {
  // expected-error@+1 {{expected ')'}}
  func.call @f((%a) : (i32) -> ()
  return
}

// -----

func.func @indices(%a: index, %m: memref<4xi32>) {
  // expected-error@+1 {{expected ']'}}
  %x = memref.load %m[(%a)] : memref<4xi32>
  return
}

// -----

func.func @one_operand(%a: i32) {
  // expected-error@+1 {{expected SSA operand}}
  %0 = arith.addi (%a, %a) : i32
  return
}

// -----

func.func @carried(%a: index) {
  // expected-error@+1 {{expected ',' or ')'}}
  %0 = affine.for %i = 0 to 4 iter_args(%x = %a -> (index) {
    affine.yield %x : index
  }
  return
}

// -----

func.func @part(%t: tensor<4xf32>) {
  // expected-error@+3 {{invalid SSA value result number}}
  // expected-error@+2 {{custom op 'tensor.extract_slice' expected integer value}}
  // expected-error@+1 {{custom op 'tensor.extract_slice' expected SSA value or integer}}
  %0 = tensor.extract_slice %t[%t#a] [1] [1] : tensor<4xf32> to tensor<1xf32>
  return
}

// -----

llvm.func @f()

llvm.func @bundle() {
  // expected-error@+2 {{custom op 'llvm.call' expected string}}
  // expected-error@+1 {{custom op 'llvm.call' expect operand bundle tag}}
  llvm.call @f() [(i32)] : () -> ()
  llvm.return
}
