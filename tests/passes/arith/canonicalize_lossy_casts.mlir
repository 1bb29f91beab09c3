// Casts there and back that lose bits are no identities, and a float is not rounded once instead of twice.
// RUN: ods opt --canonicalize %s

func.func @narrow(%x: index) -> (index, index) {
  %0 = arith.index_cast %x : index to i8
  %1 = arith.index_cast %0 : i8 to index
  %2 = arith.index_castui %x : index to i16
  %3 = arith.index_castui %2 : i16 to index
  return %1, %3 : index, index
}
func.func @wide(%x: i128, %y: index) -> (i128, index) {
  %0 = arith.index_cast %x : i128 to index
  %1 = arith.index_cast %0 : index to i128
  %2 = arith.index_cast %y : index to i64
  %3 = arith.index_cast %2 : i64 to index
  return %1, %3 : i128, index
}
func.func @rounded(%x: i64, %y: i32) -> (f32, f32, f32) {
  %0 = arith.sitofp %x : i64 to f64
  %1 = arith.truncf %0 : f64 to f32
  %2 = arith.sitofp %y : i32 to f64
  %3 = arith.truncf %2 : f64 to f32
  %4 = arith.uitofp %x : i64 to f64
  %5 = arith.truncf %4 : f64 to f32
  return %1, %3, %5 : f32, f32, f32
}
