// Integer ranges: constants, comparisons and remainders that they decide. mlir-opt prints the same.
// RUN: ods opt --allow-unregistered-dialect --split-input-file --int-range-optimizations %s

func.func @and_of_small(%x: i32) -> (i1, i1, i32) {
  %c15 = arith.constant 15 : i32
  %c16 = arith.constant 16 : i32
  %0 = arith.andi %x, %c15 : i32
  %1 = arith.cmpi ult, %0, %c16 : i32
  %2 = arith.cmpi slt, %0, %c15 : i32
  %3 = arith.remui %0, %c16 : i32
  return %1, %2, %3 : i1, i1, i32
}

func.func @remainders(%x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %c8 = arith.constant 8 : i32
  %c9 = arith.constant 9 : i32
  %cm8 = arith.constant -8 : i32
  %0 = arith.remsi %x, %c8 : i32
  %1 = arith.remsi %0, %c9 : i32
  %2 = arith.remui %x, %c8 : i32
  %3 = arith.remsi %2, %c9 : i32
  %4 = arith.remui %2, %c8 : i32
  %5 = arith.remui %2, %cm8 : i32
  return %1, %3, %4, %5 : i32, i32, i32, i32
}

func.func @arithmetic(%a: i8, %b: i8) -> (i1, i1, i1, i1, i1, i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %c255 = arith.constant 255 : i32
  %c510 = arith.constant 510 : i32
  %big = arith.constant 65025 : i32
  %x = arith.extui %a : i8 to i32
  %y = arith.extui %b : i8 to i32
  %s = arith.addi %x, %y : i32
  %0 = arith.cmpi ule, %s, %c510 : i32
  %p = arith.muli %x, %y : i32
  %1 = arith.cmpi sgt, %p, %big : i32
  %d = arith.subi %x, %y : i32
  %2 = arith.cmpi sle, %d, %c255 : i32
  %y1 = arith.addi %y, %c1 : i32
  %q = arith.divui %x, %y1 : i32
  %3 = arith.cmpi ugt, %q, %c255 : i32
  %sx = arith.extsi %a : i8 to i32
  %c128 = arith.constant 128 : i32
  %4 = arith.cmpi sge, %sx, %c128 : i32
  %sh = arith.shrui %x, %c1 : i32
  %5 = arith.cmpi ult, %sh, %c128 : i32
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, i1
}

func.func @flags(%a: i8) -> (i1, i1) {
  %c200 = arith.constant 200 : i8
  %0 = arith.addi %a, %c200 overflow<nuw> : i8
  %1 = arith.cmpi uge, %0, %c200 : i8
  %2 = arith.addi %a, %c200 : i8
  %3 = arith.cmpi uge, %2, %c200 : i8
  return %1, %3 : i1, i1
}

func.func @select(%c: i1, %x: i32) -> (i1, i32) {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %c9 = arith.constant 9 : i32
  %0 = arith.select %c, %c3, %c5 : i32
  %1 = arith.cmpi slt, %0, %c9 : i32
  %2 = arith.minui %x, %c9 : i32
  %3 = arith.cmpi ule, %2, %c9 : i32
  %4 = arith.select %3, %0, %x : i32
  return %1, %4 : i1, i32
}

// What goes round may grow without bounds; what does not stays.
func.func @loop(%n: index) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  cf.br ^head(%c0, %c0 : index, index)
^head(%i: index, %wrapped: index):
  %less = arith.cmpi ult, %i, %n : index
  cf.cond_br %less, ^body, ^exit
^body:
  %next = arith.addi %i, %c1 : index
  %rest = arith.remui %next, %c4 : index
  cf.br ^head(%next, %rest : index, index)
^exit:
  %0 = arith.cmpi ult, %wrapped, %c4 : index
  %1 = arith.cmpi sge, %i, %c0 : index
  return %0, %1 : i1, i1
}

// Branches that a range decides.
func.func @branch(%x: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %0 = arith.andi %x, %c7 : i32
  %c = arith.cmpi ult, %0, %c8 : i32
  cf.cond_br %c, ^a(%c7 : i32), ^a(%x : i32)
^a(%y: i32):
  %1 = arith.addi %y, %c8 : i32
  return %1 : i32
}

// Arguments of a function by what it is called with.
func.func private @callee(%x: i32, %y: i32) -> i32 {
  %c10 = arith.constant 10 : i32
  %0 = arith.cmpi slt, %x, %c10 : i32
  "t.use"(%0, %y) : (i1, i32) -> ()
  return %y : i32
}

func.func @caller(%c: i1) -> i32 {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %0 = func.call @callee(%c3, %c4) : (i32, i32) -> i32
  %1 = func.call @callee(%c4, %c4) : (i32, i32) -> i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

func.func @vectors(%x: vector<4xi8>) -> vector<4xi1> {
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %big = arith.constant dense<300> : vector<4xi32>
  %0 = arith.extui %x : vector<4xi8> to vector<4xi32>
  %1 = arith.addi %0, %c : vector<4xi32>
  %2 = arith.cmpi ult, %1, %big : vector<4xi32>
  return %2 : vector<4xi1>
}

// -----

// What is inside an operation that nobody knows.
func.func @regions(%x: i32) {
  %c7 = arith.constant 7 : i32
  "t.region"() ({
  ^bb0(%y: i32):
    %0 = arith.andi %x, %c7 : i32
    %1 = arith.cmpi ule, %0, %c7 : i32
    "t.use"(%1, %y) : (i1, i32) -> ()
  }) : () -> ()
  return
}

// -----

func.func @elements_of_vector(%i: index) -> (i1, vector<4xi1>) {
  %step = vector.step : vector<4xindex>
  %c4 = arith.constant 4 : index
  %part = vector.extract %step[%i] : index from vector<4xindex>
  %less = arith.cmpi ult, %part, %c4 : index
  %all = vector.broadcast %part : index to vector<4xindex>
  %fours = arith.constant dense<4> : vector<4xindex>
  %every = arith.cmpi ult, %all, %fours : vector<4xindex>
  return %less, %every : i1, vector<4xi1>
}

func.func @counters(%m: memref<?x?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  scf.parallel (%i, %j) = (%c0, %c2) to (%c1, %c6) step (%c1, %c2) {
    %x = arith.cmpi slt, %j, %c6 : index
    %y = arith.index_cast %x : i1 to index
    memref.store %i, %m[%i, %y] : memref<?x?xindex>
  }
  scf.forall (%i, %j) = (0, 2) to (1, 6) step (1, 2) {
    %x = arith.cmpi slt, %j, %c6 : index
    %y = arith.index_cast %x : i1 to index
    memref.store %i, %m[%i, %y] : memref<?x?xindex>
  }
  return
}

// A constant of a type that llvm does not have is arith's, also as the argument of a block of a function of llvm.
llvm.func @counts(%m: !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> i64 {
  %c2 = arith.constant 2 : index
  cf.br ^bb1(%c2 : index)
^bb1(%i: index):
  %memref = builtin.unrealized_conversion_cast %m : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<16xi64>
  %v = memref.load %memref[%i] : memref<16xi64>
  llvm.return %v : i64
^bb2:  // no predecessors
  cf.br ^bb1(%i : index)
}
