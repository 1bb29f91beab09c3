// An operation that says how it becomes machine code needs no compile step.
// RUN: ods run %s --load-dialect=../dynamic/include/Geo.td -e f 14 --entry-point-result=i32

func.func @f(%x: i32) -> i32 {
  %0 = geo.scale %x : i32
  return %0 : i32
}
