// The heat equation on a grid of 256 by 256 f64: five points, forth and back between two grids.
func.func private @step(%from: memref<256x256xf64>, %to: memref<256x256xf64>) {
  %c1 = arith.constant 1 : index
  %last = arith.constant 255 : index
  %four = arith.constant 4.0 : f64
  %rate = arith.constant 0.1 : f64
  scf.for %i = %c1 to %last step %c1 {
    scf.for %j = %c1 to %last step %c1 {
      %i0 = arith.subi %i, %c1 : index
      %i1 = arith.addi %i, %c1 : index
      %j0 = arith.subi %j, %c1 : index
      %j1 = arith.addi %j, %c1 : index
      %here = memref.load %from[%i, %j] : memref<256x256xf64>
      %n = memref.load %from[%i0, %j] : memref<256x256xf64>
      %s = memref.load %from[%i1, %j] : memref<256x256xf64>
      %w = memref.load %from[%i, %j0] : memref<256x256xf64>
      %e = memref.load %from[%i, %j1] : memref<256x256xf64>
      %ns = arith.addf %n, %s : f64
      %we = arith.addf %w, %e : f64
      %around = arith.addf %ns, %we : f64
      %four_here = arith.mulf %four, %here : f64
      %difference = arith.subf %around, %four_here : f64
      %change = arith.mulf %rate, %difference : f64
      %new = arith.addf %here, %change : f64
      memref.store %new, %to[%i, %j] : memref<256x256xf64>
    }
  }
  return
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %a = memref.alloc() : memref<256x256xf64>
  %b = memref.alloc() : memref<256x256xf64>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %product = arith.muli %i, %j : index
      %word = arith.index_cast %product : index to i64
      %value = arith.sitofp %word : i64 to f64
      memref.store %value, %a[%i, %j] : memref<256x256xf64>
      memref.store %value, %b[%i, %j] : memref<256x256xf64>
    }
  }
  scf.for %round = %c0 to %rounds step %c1 {
    func.call @step(%a, %b) : (memref<256x256xf64>, memref<256x256xf64>) -> ()
    func.call @step(%b, %a) : (memref<256x256xf64>, memref<256x256xf64>) -> ()
  }
  %at = arith.constant 250 : index
  %value = memref.load %a[%at, %at] : memref<256x256xf64>
  %result = arith.fptosi %value : f64 to i64
  memref.dealloc %a : memref<256x256xf64>
  memref.dealloc %b : memref<256x256xf64>
  return %result : i64
}
