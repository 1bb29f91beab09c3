// Canonicalization patterns of the memref dialect.
// RUN: ods opt %s --canonicalize

func.func private @use(memref<*xf32>)
func.func private @need(memref<?x?xf32>)

func.func @allocations(%n: index, %s: index) {
  %c4 = arith.constant 4 : index
  %cn = arith.constant -1 : index
  %0 = memref.alloc(%c4, %n) {alignment = 16 : i64} : memref<?x?xf32>
  func.call @need(%0) : (memref<?x?xf32>) -> ()
  %1 = memref.alloca(%c4, %cn)[%s] : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  %2 = memref.cast %1 : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>> to memref<*xf32>
  func.call @use(%2) : (memref<*xf32>) -> ()
  return
}

func.func @dead(%x: f32, %n: index, %m: memref<memref<4xf32>>) {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %x, %0[%n] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  // Its address is stored.
  %1 = memref.alloc() : memref<4xf32>
  memref.store %1, %m[] : memref<memref<4xf32>>
  return
}

func.func @copies(%m: memref<4xf32>, %e: memref<0xf32>, %f: memref<0xf32>) {
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  memref.copy %e, %f : memref<0xf32> to memref<0xf32>
  return
}

func.func @scope_inlined(%n: index) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    %c = arith.constant 1.0 : f32
    memref.alloca_scope.return %c : f32
  }
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    %b = memref.cast %a : memref<4xf32> to memref<*xf32>
    func.call @use(%b) : (memref<*xf32>) -> ()
  }
  // This one is not last.
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    %b = memref.cast %a : memref<4xf32> to memref<*xf32>
    func.call @use(%b) : (memref<*xf32>) -> ()
  }
  return %0 : f32
}

func.func @scope_hoisted(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        %m = memref.alloca(%i) : memref<?xf32>
        %b = memref.cast %a : memref<?xf32> to memref<*xf32>
        func.call @use(%b) : (memref<*xf32>) -> ()
        %d = memref.cast %m : memref<?xf32> to memref<*xf32>
        func.call @use(%d) : (memref<*xf32>) -> ()
      }
    }
  }
  return
}

func.func @dim_of_reshape(%m: memref<*xf32>, %shape: memref<?xi64>, %i: index) -> index {
  %0 = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xi64>) -> memref<*xf32>
  call @use(%0) : (memref<*xf32>) -> ()
  %1 = memref.dim %0, %i : memref<*xf32>
  return %1 : index
}

func.func @dim_of_reshape_too_late(%m: memref<*xf32>, %shape: memref<?xindex>, %i: index) -> index {
  %0 = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %1 = arith.muli %i, %i : index
  %2 = memref.dim %0, %1 : memref<*xf32>
  return %2 : index
}

func.func @reinterpret(%m: memref<?x4xf32, strided<[?, 1], offset: ?>>, %n: index) -> (memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x4xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, 4], strides: [%strides#0, 1] : memref<f32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %1 = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %c4], strides: [%strides#0, %strides#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %2 = memref.reinterpret_cast %base to offset: [%offset], sizes: [%n], strides: [%strides#0] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  %3 = memref.reinterpret_cast %m to offset: [%c0], sizes: [%c4], strides: [%n] : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %0, %1, %2, %3 : memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
}

func.func @reshapes(%m: memref<24x16xf32>, %d: memref<?x?xf32>, %n: index, %k: index) -> (memref<2x3x4x16xf32>, memref<384xf32>, memref<24x4x4xf32>, memref<8x48xf32>, memref<?x?x4xf32>, memref<?x?xf32>) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 12, 16] : memref<24x16xf32> into memref<2x12x16xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2], [3]] output_shape [2, 3, 4, 16] : memref<2x12x16xf32> into memref<2x3x4x16xf32>
  %2 = memref.collapse_shape %1 [[0, 1, 2], [3]] : memref<2x3x4x16xf32> into memref<24x16xf32>
  %3 = memref.collapse_shape %2 [[0, 1]] : memref<24x16xf32> into memref<384xf32>
  %4 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [8, 3, 4, 4] : memref<24x16xf32> into memref<8x3x4x4xf32>
  %5 = memref.collapse_shape %4 [[0, 1], [2], [3]] : memref<8x3x4x4xf32> into memref<24x4x4xf32>
  %6 = memref.collapse_shape %4 [[0], [1, 2, 3]] : memref<8x3x4x4xf32> into memref<8x48xf32>
  %7 = memref.expand_shape %d [[0, 1], [2, 3]] output_shape [%n, %k, %k, 4] : memref<?x?xf32> into memref<?x?x?x4xf32>
  %8 = memref.collapse_shape %7 [[0, 1], [2], [3]] : memref<?x?x?x4xf32> into memref<?x?x4xf32>
  %9 = memref.cast %m : memref<24x16xf32> to memref<?x16xf32>
  %10 = memref.collapse_shape %9 [[0, 1]] : memref<?x16xf32> into memref<?xf32>
  %11 = memref.expand_shape %10 [[0, 1]] output_shape [%n, %k] : memref<?xf32> into memref<?x?xf32>
  return %1, %3, %5, %6, %8, %11 : memref<2x3x4x16xf32>, memref<384xf32>, memref<24x4x4xf32>, memref<8x48xf32>, memref<?x?x4xf32>, memref<?x?xf32>
}

func.func @subviews(%m: memref<8x16xf32>, %d: memref<?x?xf32>, %i: index) -> (memref<?x?xf32, strided<[16, 1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<8x16xf32, strided<[16, 1]>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[16, 1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %cn = arith.constant -1 : index
  %0 = memref.subview %m[%c1, %i] [%c4, %c4] [1, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
  %1 = memref.subview %m[%c1, %i] [1, %c4] [1, 1] : memref<8x16xf32> to memref<?xf32, strided<[1], offset: ?>>
  %2 = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
  %3 = memref.subview %2[%i, %i] [%i, %i] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %4 = memref.subview %m[0, 0] [8, 16] [1, 1] : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1]>>
  %5 = memref.subview %d[%c0, 0] [%c4, %c4] [%c4, %c1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  // Out of bounds.
  %6 = memref.subview %m[%c9, %cn] [%c4, %c4] [1, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
  return %0, %1, %3, %4, %5, %6 : memref<?x?xf32, strided<[16, 1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<8x16xf32, strided<[16, 1]>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[16, 1], offset: ?>>
}

func.func @views(%b: memref<2048xi8>, %n: index) -> (memref<?x?xf32>, memref<4xf32>) {
  %c4 = arith.constant 4 : index
  %0 = memref.view %b[%n][%c4, %n] : memref<2048xi8> to memref<?x?xf32>
  %1 = memref.alloc() : memref<64xi8>
  %2 = memref.cast %1 : memref<64xi8> to memref<?xi8>
  %3 = memref.view %2[%n][] : memref<?xi8> to memref<4xf32>
  return %0, %3 : memref<?x?xf32>, memref<4xf32>
}
