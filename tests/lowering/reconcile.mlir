// RUN: ods opt %s --reconcile-unrealized-casts

// Casts that cancel out go; what lies between their ends stays if it has other uses.
func.func @chain(%a: i64) -> (i64, i32) {
  %0 = builtin.unrealized_conversion_cast %a : i64 to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to index
  %2 = builtin.unrealized_conversion_cast %1 : index to i64
  %3 = builtin.unrealized_conversion_cast %1 : index to i32
  return %2, %3 : i64, i32
}
func.func @several(%a: i64, %b: f32) -> (i64, f32, f32) {
  %0 = builtin.unrealized_conversion_cast %a, %b : i64, f32 to i1
  %1:2 = builtin.unrealized_conversion_cast %0 : i1 to i64, f32
  %2:2 = builtin.unrealized_conversion_cast %0 : i1 to f32, i64
  return %1#0, %1#1, %2#0 : i64, f32, f32
}
func.func @unused(%a: i64) {
  %0 = builtin.unrealized_conversion_cast %a : i64 to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to i64
  return
}
