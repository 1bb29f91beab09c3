// The least integer divided by another, rounded up, is no positive number.
// OPT: --int-range-optimizations
// OPT: --pass-pipeline=builtin.module(canonicalize,int-range-optimizations,canonicalize)
// RESULT: -715827882
func.func @main() -> i64 {
  %a = arith.constant -2147483648 : i32
  %b = arith.constant 3 : i32
  %r = arith.ceildivsi %a, %b : i32
  %x = arith.extsi %r : i32 to i64
  return %x : i64
}

// -----

// A reduction is needed where only a call of its function tells that its result is.
// OPT: --remove-dead-values
// OPT: --remove-dead-values=canonicalize=false
// RESULT: 9
memref.global "private" constant @numbers : memref<4xi64> = dense<[3, 5, 9, 7]>
func.func private @greatest(%from: i64, %dead: i32) -> (i8, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %numbers = memref.get_global @numbers : memref<4xi64>
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%from) -> i64 {
    %x = memref.load %numbers[%i] : memref<4xi64>
    scf.reduce(%x : i64) {
    ^bb0(%a: i64, %b: i64):
      %m = arith.maxui %a, %b : i64
      scf.reduce.return %m : i64
    }
  }
  %c7 = arith.constant 7 : i8
  return %c7, %r : i8, i64
}
func.func private @itself(%x: i64, %y: i64) -> i64 {
  return %x : i64
}
func.func @main() -> i64 {
  %zero = arith.constant 0 : i64
  %dead = arith.constant 0 : i32
  %all:2 = call @greatest(%zero, %dead) : (i64, i32) -> (i8, i64)
  %r = call @itself(%all#1, %all#1) : (i64, i64) -> i64
  return %r : i64
}

// -----

// A handle of a global that stands between two accesses is no place to copy its memory at the first.
// OPT: --affine-data-copy-generate
// RESULT: 12
memref.global "private" @numbers : memref<4xi64> = dense<[3, 5, 9, 7]>
func.func @main() -> i64 {
  %first = memref.get_global @numbers : memref<4xi64>
  %a = affine.load %first[0] : memref<4xi64>
  %second = memref.get_global @numbers : memref<4xi64>
  %b = affine.load %second[2] : memref<4xi64>
  %r = arith.addi %a, %b : i64
  return %r : i64
}

// -----

// Maps and bases with a divisor of zero stay in a loop that has no iteration.
// OPT: --loop-invariant-code-motion
// OPT: --pass-pipeline=builtin.module(canonicalize,loop-invariant-code-motion,cse)
// RESULT: 7
func.func private @f(%n: index, %x: index, %d: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %seven) -> index {
    %p = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%x)[%d]
    %q = affine.min affine_map<(d0)[s0] -> (d0 mod s0, 4)>(%p)[%d]
    %g, %h = affine.delinearize_index %x into (%d, %d) : index, index
    %s = arith.addi %q, %h : index
    scf.yield %s : index
  }
  return %r : index
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %r = func.call @f(%c0, %c0, %c0) : (index, index, index) -> index
  %x = arith.index_cast %r : index to i64
  return %x : i64
}

// -----

// Memory that each iteration frees, on a condition that is always true, is neither shared nor put on the stack.
// OPT: --pass-pipeline=builtin.module(ownership-based-buffer-deallocation,func.func(buffer-loop-hoisting))
// OPT: --pass-pipeline=builtin.module(ownership-based-buffer-deallocation,func.func(promote-buffers-to-stack))
// OPT: --pass-pipeline=builtin.module(ownership-based-buffer-deallocation,func.func(buffer-hoisting))
// RESULT: 45
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant 0 : i64
  %r = scf.for %i = %c0 to %c10 step %c1 iter_args(%sum = %zero) -> i64 {
    %b = memref.alloc() : memref<1xi64>
    %x = arith.index_cast %i : index to i64
    memref.store %x, %b[%c0] : memref<1xi64>
    %y = memref.load %b[%c0] : memref<1xi64>
    %s = arith.addi %sum, %y : i64
    scf.yield %s : i64
  }
  return %r : i64
}

// -----

// A parallel loop of no rounds gives what it starts from, which a callee is passed, too.
// OPT: --int-range-optimizations
// OPT: --sccp
// RESULT: 16
func.func private @mix(%a: i64, %b: i64) -> i64 {
  %0 = arith.xori %a, %b : i64
  return %0 : i64
}
func.func @main() -> i64 {
  %c5 = arith.constant 5 : i64
  %c12 = arith.constant 12 : index
  %init = arith.constant 16 : i8
  %0 = scf.parallel (%i) = (%c12) to (%c12) step (%c12) init (%init) -> i8 {
    scf.reduce(%init : i8) {
    ^bb0(%x: i8, %y: i8):
      scf.reduce.return %x : i8
    }
  }
  %1 = call @mix(%c5, %c5) : (i64, i64) -> i64
  %2 = arith.extui %0 : i8 to i64
  %3 = call @mix(%1, %2) : (i64, i64) -> i64
  return %3 : i64
}

// -----

// A loop without signs counts 0, 100; as numbers with a sign its bounds hold nothing.
// OPT: --int-range-optimizations
// OPT: --arith-unsigned-when-equivalent
// OPT: --scf-for-loop-canonicalization
// OPT: --canonicalize
// RESULT: 100
func.func @main() -> i64 {
  %c0 = arith.constant 0 : i8
  %end = arith.constant -56 : i8
  %step = arith.constant 100 : i8
  %zero = arith.constant 0 : i64
  %r = scf.for unsigned %i = %c0 to %end step %step iter_args(%a = %zero) -> (i64) : i8 {
    %is_negative = arith.cmpi slt, %i, %c0 : i8
    %n = arith.extui %is_negative : i1 to i64
    %x = arith.extui %i : i8 to i64
    %s = arith.addi %a, %x : i64
    %t = arith.addi %s, %n : i64
    scf.yield %t : i64
  }
  return %r : i64
}

// -----

// A loop without signs runs beyond the greatest number that has one: 100, 160. Nothing is known of where it ends.
// OPT: --int-range-optimizations
// OPT: --arith-unsigned-when-equivalent
// RESULT: 1
func.func @main() -> i64 {
  %ends = memref.alloca() : memref<1xi8>
  %zero_index = arith.constant 0 : index
  %c0 = arith.constant 0 : i8
  %c200 = arith.constant 200 : i8
  memref.store %c200, %ends[%zero_index] : memref<1xi8>
  %end = memref.load %ends[%zero_index] : memref<1xi8>
  %start = arith.constant 100 : i8
  %step = arith.constant 60 : i8
  %zero = arith.constant 0 : i64
  %r = scf.for unsigned %i = %start to %end step %step iter_args(%a = %zero) -> (i64) : i8 {
    %is_negative = arith.cmpi slt, %i, %c0 : i8
    %n = arith.extui %is_negative : i1 to i64
    %s = arith.addi %a, %n : i64
    scf.yield %s : i64
  }
  return %r : i64
}

// -----

// A loop that does nothing but read, and is not needed, goes with its bounds: with poison for one it would not end.
// OPT: --remove-dead-values=canonicalize=false
// OPT: --remove-dead-values
// RESULT: 3
func.func @main() -> i64 {
  %c17 = arith.constant 17 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<8xi64>
  %c3 = arith.constant 3 : i64
  memref.store %c3, %m[%c1] : memref<8xi64>
  scf.for %i = %c17 to %c8 step %c1 {
    %t = tensor.generate %i {
    ^bb0(%j: index):
      %v = memref.load %m[%j] : memref<8xi64>
      tensor.yield %v : i64
    } : tensor<?xi64>
  }
  %r = memref.load %m[%c1] : memref<8xi64>
  return %r : i64
}

// -----

// The same loop around another one that passes on what nothing needs.
// OPT: --remove-dead-values=canonicalize=false
// OPT: --remove-dead-values
// RESULT: 3
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<8xi64>
  %c3 = arith.constant 3 : i64
  memref.store %c3, %m[%c1] : memref<8xi64>
  %start = memref.load %m[%c1] : memref<8xi64>
  %bound = arith.index_cast %start : i64 to index
  %unused = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 6)>()[%bound] iter_args(%a = %start) -> (i64) {
    %v = memref.load %m[%c1] : memref<8xi64>
    %x, %y = scf.while (%b = %c0, %c = %v) : (index, i64) -> (index, i64) {
      %more = arith.cmpi ult, %b, %c1 : index
      scf.condition(%more) %b, %v : index, i64
    } do {
    ^bb0(%b: index, %c: i64):
      %next = arith.addi %b, %c1 : index
      scf.yield %next, %c : index, i64
    }
    affine.yield %y : i64
  }
  %r = memref.load %m[%c1] : memref<8xi64>
  return %r : i64
}

// -----

// A parallel loop that inserts nothing still hands on what it was given, to a loop in sequence behind it.
// RESULT: 7
// OPT: --remove-dead-values
// OPT: --remove-dead-values=canonicalize=false
// OPT: --sccp
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %seven = arith.constant 7 : i64
  %start = tensor.from_elements %seven, %seven : tensor<2xi64>
  %all = scf.forall (%i) in (%c4) shared_outs(%out = %start) -> (tensor<2xi64>) {
    scf.forall.in_parallel {
    }
  }
  %last = scf.for %i = %c0 to %c4 step %c1 iter_args(%now = %all) -> (tensor<2xi64>) {
    scf.yield %now : tensor<2xi64>
  }
  %0 = tensor.extract %last[%c1] : tensor<2xi64>
  return %0 : i64
}

// -----

// An element is that of a block argument whose other value comes later: it is not the first of them for good.
// RESULT: 14
// OPT: --sccp
memref.global "private" constant @numbers : memref<1xi64> = dense<[1]>
func.func private @one() -> i64 {
  cf.br ^next
^next:
  cf.br ^last
^last:
  %numbers = memref.get_global @numbers : memref<1xi64>
  %c0 = arith.constant 0 : index
  %0 = memref.load %numbers[%c0] : memref<1xi64>
  return %0 : i64
}
func.func @main() -> i64 {
  %c5 = arith.constant 5 : index
  %first = call @one() : () -> i64
  %way = arith.trunci %first : i64 to i1
  %x = arith.index_castui %first : i64 to index
  cf.cond_br %way, ^other, ^both(%c5, %x : index, index)
^other:
  %c14 = arith.constant 14 : index
  cf.br ^both(%c14, %c5 : index, index)
^both(%a: index, %b: index):
  %pair = vector.from_elements %b, %a : vector<2xindex>
  %second = vector.extract %pair[1] : index from vector<2xindex>
  %r = arith.index_cast %second : index to i64
  return %r : i64
}
