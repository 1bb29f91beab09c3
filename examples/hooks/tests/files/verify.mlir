// RUN: hooks opt %s --split-input-file --verify-diagnostics

func.func @room(%level: i32) {
  tank.fill %level and %level of 20
  // expected-error @+1 {{'tank.fill' op has no room for more than 5}}
  tank.fill %level and %level of 5
  return
}
