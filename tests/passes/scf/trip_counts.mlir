// Constant bounds whose distance is no signed number of their type: the loops run.
// RUN: ods opt --canonicalize %s

func.func @apart(%m: memref<i8>) {
  %lo = arith.constant -100 : i8
  %hi = arith.constant 100 : i8
  %step = arith.constant 70 : i8
  scf.for %i = %lo to %hi step %step : i8 {
    memref.store %i, %m[] : memref<i8>
  }
  return
}
func.func @once(%m: memref<i8>) {
  %lo = arith.constant -100 : i8
  %hi = arith.constant 1 : i8
  %step = arith.constant 101 : i8
  scf.for %i = %lo to %hi step %step : i8 {
    memref.store %i, %m[] : memref<i8>
  }
  return
}
