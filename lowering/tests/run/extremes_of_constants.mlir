// Minima and maxima of floats and constants, in loops that may become vectors: NaN and both zeros come out as they should.
func.func private @maximumf_zero_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 0.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.maximumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @maximumf_negative_zero_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -0.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.maximumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @maximumf_one_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 1.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.maximumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @maximumf_negative_one_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -1.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.maximumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @minimumf_zero_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 0.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.minimumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @minimumf_negative_zero_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -0.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.minimumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @minimumf_one_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 1.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.minimumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @minimumf_negative_one_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -1.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.minimumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @maxnumf_zero_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 0.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.maxnumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @maxnumf_negative_zero_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -0.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.maxnumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @maxnumf_one_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 1.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.maxnumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @maxnumf_negative_one_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -1.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.maxnumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @minnumf_zero_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 0.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.minnumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @minnumf_negative_zero_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -0.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.minnumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @minnumf_one_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 1.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.minnumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @minnumf_negative_one_f32(%in: memref<16xf32>, %out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -1.0 : f32
  %nan = arith.constant 2143289344 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf32>
    %y = arith.minnumf %x, %limit : f32
    %bits = arith.bitcast %y : f32 to i32
    %is_nan = arith.cmpf uno, %y, %y : f32
    %same = arith.select %is_nan, %nan, %bits : i32
    memref.store %same, %out[%i] : memref<16xi32>
  }
  return
}
func.func private @maximumf_zero_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 0.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.maximumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @maximumf_negative_zero_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -0.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.maximumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @maximumf_one_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 1.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.maximumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @maximumf_negative_one_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -1.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.maximumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @minimumf_zero_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 0.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.minimumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @minimumf_negative_zero_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -0.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.minimumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @minimumf_one_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 1.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.minimumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @minimumf_negative_one_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -1.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.minimumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @maxnumf_zero_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 0.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.maxnumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @maxnumf_negative_zero_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -0.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.maxnumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @maxnumf_one_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 1.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.maxnumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @maxnumf_negative_one_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -1.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.maxnumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @minnumf_zero_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 0.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.minnumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @minnumf_negative_zero_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -0.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.minnumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @minnumf_one_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant 1.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.minnumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @minnumf_negative_one_f64(%in: memref<16xf64>, %out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %limit = arith.constant -1.0 : f64
  %nan = arith.constant 9221120237041090560 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<16xf64>
    %y = arith.minnumf %x, %limit : f64
    %bits = arith.bitcast %y : f64 to i64
    %is_nan = arith.cmpf uno, %y, %y : f64
    %same = arith.select %is_nan, %nan, %bits : i64
    memref.store %same, %out[%i] : memref<16xi64>
  }
  return
}
func.func private @print_i32(%out: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 7 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %out[%i] : memref<16xi32>
    vector.print %x : i32
  }
  return
}
memref.global "private" constant @values_f32 : memref<16xf32> = dense<[0x7FC00000, 0xFF800000, -1.0, -0.0, 0.0, 1.0, 0x7F800000, 2.0, 0x7FC00000, 0xFF800000, -1.0, -0.0, 0.0, 1.0, 0x7F800000, 2.0]>
func.func private @print_i64(%out: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 7 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %out[%i] : memref<16xi64>
    vector.print %x : i64
  }
  return
}
memref.global "private" constant @values_f64 : memref<16xf64> = dense<[0x7FF8000000000000, 0xFFF0000000000000, -1.0, -0.0, 0.0, 1.0, 0x7FF0000000000000, 2.0, 0x7FF8000000000000, 0xFFF0000000000000, -1.0, -0.0, 0.0, 1.0, 0x7FF0000000000000, 2.0]>
func.func @main() {
  %values_f32 = memref.get_global @values_f32 : memref<16xf32>
  %out_f32 = memref.alloc() : memref<16xi32>
  call @maximumf_zero_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @maximumf_negative_zero_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @maximumf_one_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @maximumf_negative_one_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @minimumf_zero_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @minimumf_negative_zero_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @minimumf_one_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @minimumf_negative_one_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @maxnumf_zero_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @maxnumf_negative_zero_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @maxnumf_one_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @maxnumf_negative_one_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @minnumf_zero_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @minnumf_negative_zero_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @minnumf_one_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  call @minnumf_negative_one_f32(%values_f32, %out_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  call @print_i32(%out_f32) : (memref<16xi32>) -> ()
  memref.dealloc %out_f32 : memref<16xi32>
  %values_f64 = memref.get_global @values_f64 : memref<16xf64>
  %out_f64 = memref.alloc() : memref<16xi64>
  call @maximumf_zero_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @maximumf_negative_zero_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @maximumf_one_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @maximumf_negative_one_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @minimumf_zero_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @minimumf_negative_zero_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @minimumf_one_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @minimumf_negative_one_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @maxnumf_zero_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @maxnumf_negative_zero_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @maxnumf_one_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @maxnumf_negative_one_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @minnumf_zero_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @minnumf_negative_zero_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @minnumf_one_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  call @minnumf_negative_one_f64(%values_f64, %out_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  call @print_i64(%out_f64) : (memref<16xi64>) -> ()
  memref.dealloc %out_f64 : memref<16xi64>
  return
}
