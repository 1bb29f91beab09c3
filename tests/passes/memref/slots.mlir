// Memory of the memref dialect that becomes values, or is split.
// RUN: ods opt %s --mem2reg
// RUN: ods opt %s --sroa
// RUN: ods opt %s --sroa --mem2reg

func.func @one(%c: i1, %v: i32) -> (i32, f32) {
  %0 = memref.alloca() : memref<i32>
  memref.store %v, %0[] : memref<i32>
  %1 = memref.load %0[] : memref<i32>
  %2 = memref.alloca() : memref<1x1xf32>
  %i = arith.constant 0 : index
  %3 = memref.load %2[%i, %i] : memref<1x1xf32>
  return %1, %3 : i32, f32
}

func.func @several(%v: i32, %n: index) -> i32 {
  %0 = memref.alloca() : memref<2x2xi32>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  memref.store %v, %0[%i0, %i1] : memref<2x2xi32>
  %1 = memref.load %0[%i1, %i1] : memref<2x2xi32>
  %2 = memref.load %0[%i0, %i1] : memref<2x2xi32>
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}

func.func @not_split(%v: i32, %n: index, %m: memref<memref<4xi32>>) -> (i32, i32) {
  %i = arith.constant 7 : index
  // Neither at an index that is not known, nor beyond the end, nor when the address escapes, nor as large as that.
  %0 = memref.alloca() : memref<4xi32>
  %1 = memref.load %0[%n] : memref<4xi32>
  %2 = memref.alloca() : memref<4xi32>
  %3 = memref.load %2[%i] : memref<4xi32>
  %4 = memref.alloca() : memref<4xi32>
  memref.store %4, %m[] : memref<memref<4xi32>>
  %5 = memref.alloca() : memref<17xi32>
  memref.store %v, %5[%i] : memref<17xi32>
  return %1, %3 : i32, i32
}

func.func @branches(%c: i1, %v: i32) -> i32 {
  %0 = memref.alloca() : memref<i32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %v, %0[] : memref<i32>
  cf.br ^b
^b:
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
