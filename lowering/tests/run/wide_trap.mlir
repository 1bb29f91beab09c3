// A division of an integer of several words by zero.
llvm.func @main() -> i64 {
  %a = llvm.mlir.constant(7 : i150) : i150
  %zero = llvm.mlir.constant(0 : i150) : i150
  %0 = llvm.udiv %a, %zero : i150
  %1 = llvm.trunc %0 : i150 to i64
  llvm.return %1 : i64
}
