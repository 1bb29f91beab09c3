// A callee whose only block does not return gives no results: the call stays.
// RUN: ods opt --inline %s

func.func private @never() -> i64 {
  llvm.unreachable
}
func.func @calls() -> i64 {
  %0 = call @never() : () -> i64
  return %0 : i64
}
