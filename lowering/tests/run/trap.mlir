// What was printed before a trap is kept, and the trap names its place.
func.func @main() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  "vector.print"(%one) : (i32) -> ()
  %q = arith.divsi %one, %zero : i32
  return %q : i32
}
