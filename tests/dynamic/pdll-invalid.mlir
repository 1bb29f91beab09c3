// A pattern of a .pdll whose output does not verify.
// RUN: not ods opt --load-dialect=include/Gem.td --pdll-file=include/GemUneven.pdll -Iinclude --canonicalize %s
func.func @cut(%x: i32) -> i64 {
  %0 = "gem.cut"(%x) {depth = 1 : i32} : (i32) -> i64
  return %0 : i64
}
