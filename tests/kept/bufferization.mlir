// A CFG loop writes to a tensor whose old contents are read after the loop: the tensor is copied before the write.
// OPT: --convert-scf-to-cf
// RESULT: 5
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5 : i64
  %nine = arith.constant 9 : i64
  %start = tensor.splat %five : tensor<2xi64>
  %end = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %start) -> (tensor<2xi64>) {
    %written = tensor.insert %nine into %t[%i] : tensor<2xi64>
    scf.yield %t : tensor<2xi64>
  }
  %r = tensor.extract %end[%c0] : tensor<2xi64>
  return %r : i64
}

// -----

// A loop writes to two arguments that are initialized with one undefined tensor: each argument has its own buffer.
// OPT: --one-shot-bufferize=bufferize-function-boundaries
// OPT: --one-shot-bufferize="bufferize-function-boundaries analysis-heuristic=top-down"
// RESULT: 3
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %empty = tensor.empty() : tensor<2xi64>
  %end:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %empty, %b = %empty, %sum = %zero) -> (tensor<2xi64>, tensor<2xi64>, i64) {
    %ones = tensor.insert %one into %a[%c0] : tensor<2xi64>
    %nines = tensor.insert %nine into %b[%c0] : tensor<2xi64>
    %x = tensor.extract %ones[%c0] : tensor<2xi64>
    %next = arith.addi %sum, %x : i64
    scf.yield %ones, %nines, %next : tensor<2xi64>, tensor<2xi64>, i64
  }
  return %end#2 : i64
}

// -----

// The arguments of a loop that are initialized with one undefined tensor are passed to an inner loop.
// OPT: --one-shot-bufferize=bufferize-function-boundaries
// RESULT: 6
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %empty = tensor.empty() : tensor<2xi64>
  %end:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %empty, %b = %empty, %sum = %zero) -> (tensor<2xi64>, tensor<2xi64>, i64) {
    %inner:3 = scf.while (%n = %c0, %c = %a, %d = %b) : (index, tensor<2xi64>, tensor<2xi64>) -> (index, tensor<2xi64>, tensor<2xi64>) {
      %more = arith.cmpi ult, %n, %c2 : index
      scf.condition(%more) %n, %c, %d : index, tensor<2xi64>, tensor<2xi64>
    } do {
    ^bb0(%n: index, %c: tensor<2xi64>, %d: tensor<2xi64>):
      %ones = tensor.insert %one into %c[%n] : tensor<2xi64>
      %nines = tensor.insert %nine into %d[%n] : tensor<2xi64>
      %m = arith.addi %n, %c1 : index
      scf.yield %m, %ones, %nines : index, tensor<2xi64>, tensor<2xi64>
    }
    %x = tensor.extract %inner#1[%c0] : tensor<2xi64>
    %y = tensor.extract %inner#1[%c1] : tensor<2xi64>
    %xy = arith.addi %x, %y : i64
    %next = arith.addi %sum, %xy : i64
    scf.yield %inner#1, %inner#2, %next : tensor<2xi64>, tensor<2xi64>, i64
  }
  return %end#2 : i64
}

// -----

// An inner loop writes to the undefined tensor that initializes an argument of the outer loop.
// OPT: --one-shot-bufferize=bufferize-function-boundaries
// RESULT: 3
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %empty = tensor.empty() : tensor<2xi64>
  %end:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %empty, %sum = %zero) -> (tensor<2xi64>, i64) {
    %ones = tensor.insert %one into %a[%c0] : tensor<2xi64>
    %inner = scf.for %j = %c0 to %c1 step %c1 iter_args(%b = %empty) -> (tensor<2xi64>) {
      %nines = tensor.insert %nine into %b[%c0] : tensor<2xi64>
      scf.yield %nines : tensor<2xi64>
    }
    %x = tensor.extract %ones[%c0] : tensor<2xi64>
    %next = arith.addi %sum, %x : i64
    scf.yield %ones, %next : tensor<2xi64>, i64
  }
  return %end#1 : i64
}

// -----

// A function writes to both of its arguments; a call passes one undefined tensor twice.
// OPT: --one-shot-bufferize=bufferize-function-boundaries
// RESULT: 1
func.func private @first(%a: tensor<2xi64>, %b: tensor<2xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %ones = tensor.insert %one into %a[%c0] : tensor<2xi64>
  %nines = tensor.insert %nine into %b[%c0] : tensor<2xi64>
  %x = tensor.extract %ones[%c0] : tensor<2xi64>
  return %x : i64
}
func.func @main() -> i64 {
  %empty = tensor.empty() : tensor<2xi64>
  %x = func.call @first(%empty, %empty) : (tensor<2xi64>, tensor<2xi64>) -> i64
  return %x : i64
}

// -----

// An operation in a loop writes to the undefined tensor that initializes an argument of the loop.
// OPT: --one-shot-bufferize=bufferize-function-boundaries
// RESULT: 3
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %empty = tensor.empty() : tensor<2xi64>
  %end:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %empty, %sum = %zero) -> (tensor<2xi64>, i64) {
    %ones = tensor.insert %one into %a[%c0] : tensor<2xi64>
    %nines = tensor.insert %nine into %empty[%c0] : tensor<2xi64>
    %x = tensor.extract %ones[%c0] : tensor<2xi64>
    %next = arith.addi %sum, %x : i64
    scf.yield %ones, %next : tensor<2xi64>, i64
  }
  return %end#1 : i64
}

// -----

// A parallel loop writes to two outputs that are initialized with one undefined tensor.
// OPT: --one-shot-bufferize=bufferize-function-boundaries
// RESULT: 1
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %empty = tensor.empty() : tensor<2xi64>
  %out = tensor.empty() : tensor<2xi64>
  %end:3 = scf.forall (%i) in (1) shared_outs(%a = %empty, %b = %empty, %r = %out) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) {
    %ones = tensor.insert %one into %a[%c0] : tensor<2xi64>
    %nines = tensor.insert %nine into %b[%c0] : tensor<2xi64>
    %x = tensor.extract %ones[%c0] : tensor<2xi64>
    %f = tensor.from_elements %x : tensor<1xi64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %r[%i] [1] [1] : tensor<1xi64> into tensor<2xi64>
    }
  }
  %x = tensor.extract %end#2[%c0] : tensor<2xi64>
  return %x : i64
}

// -----

// A loop overwrites two arguments that are initialized with one defined tensor, and reads only the new contents.
// OPT: --one-shot-bufferize=bufferize-function-boundaries
// RESULT: 18
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %start = tensor.splat %one : tensor<2xi64>
  %end:3 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %start, %b = %start, %sum = %zero) -> (tensor<2xi64>, tensor<2xi64>, i64) {
    %nines = linalg.fill ins(%nine : i64) outs(%a : tensor<2xi64>) -> tensor<2xi64>
    %ones = linalg.fill ins(%one : i64) outs(%b : tensor<2xi64>) -> tensor<2xi64>
    %x = tensor.extract %nines[%c0] : tensor<2xi64>
    %next = arith.addi %sum, %x : i64
    scf.yield %nines, %ones, %next : tensor<2xi64>, tensor<2xi64>, i64
  }
  return %end#2 : i64
}
