// A list gives what the input mentions: the second dialect of it does not load, and nobody asks for it.
// RUN: ods opt %s --load-dialect=include/own.dialects

func.func @f(%x: i32) -> i32 {
  %0 = geo.scale %x : i32
  return %0 : i32
}
