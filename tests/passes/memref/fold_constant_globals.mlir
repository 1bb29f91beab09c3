// RUN: ods opt %s --canonicalize
// RUN: ods opt %s "--pass-pipeline=builtin.module(func.func(canonicalize))"
// RUN: ods opt %s --sccp

memref.global "private" constant @numbers : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
memref.global "private" constant @same : memref<32xf32> = dense<1.5>
memref.global "private" @changes : memref<2xi32> = dense<7>
memref.global "private" constant @elsewhere : memref<2xi32>

func.func @loads(%i: index) -> (i32, f32, i32, i32, i32) {
  %0 = memref.get_global @numbers : memref<2x3xi32>
  %1 = memref.get_global @same : memref<32xf32>
  %2 = memref.get_global @changes : memref<2xi32>
  %3 = memref.get_global @elsewhere : memref<2xi32>
  %a = affine.load %0[1, 0] : memref<2x3xi32>
  %b = affine.load %1[symbol(%i)] : memref<32xf32>
  %c = affine.load %0[0, symbol(%i)] : memref<2x3xi32>
  %d = affine.load %2[0] : memref<2xi32>
  %e = affine.load %3[0] : memref<2xi32>
  return %a, %b, %c, %d, %e : i32, f32, i32, i32, i32
}

// Each symbol table has its own.
module @inner {
  memref.global "private" @same : memref<32xf32> = dense<1.5>
  func.func @loads(%i: index) -> f32 {
    %0 = memref.get_global @same : memref<32xf32>
    %1 = affine.load %0[symbol(%i)] : memref<32xf32>
    return %1 : f32
  }
}
