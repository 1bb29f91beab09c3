// Affine operations are inlined where the operands of their maps stay dimensions and symbols.
// RUN: ods opt --inline %s

func.func private @applies(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%x)
  return %0 : index
}

func.func private @stores(%m: memref<8xf32>, %i: index, %v: f32) {
  affine.store %v, %m[%i] : memref<8xf32>
  return
}

func.func private @stores_at_symbol(%m: memref<8xf32>, %s: index, %v: f32) {
  affine.store %v, %m[symbol(%s)] : memref<8xf32>
  return
}

func.func private @calls(%v: f32) {
  func.call @elsewhere() : () -> ()
  return
}
func.func private @elsewhere()

// Into a function: always.
func.func @top(%m: memref<8xf32>, %x: index, %v: f32) -> index {
  %0 = call @applies(%x) : (index) -> index
  call @stores(%m, %x, %v) : (memref<8xf32>, index, f32) -> ()
  return %0 : index
}

// Into a loop: the number of the round may be a dimension, but no symbol.
func.func @loop(%m: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    func.call @stores(%m, %i, %v) : (memref<8xf32>, index, f32) -> ()
    func.call @stores_at_symbol(%m, %i, %v) : (memref<8xf32>, index, f32) -> ()
  }
  return
}

// What has effects that are not understood stays outside of a loop.
func.func @unknown(%v: f32) {
  affine.for %i = 0 to 8 {
    func.call @calls(%v) : (f32) -> ()
  }
  return
}
