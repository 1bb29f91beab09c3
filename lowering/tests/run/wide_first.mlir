// The first integer of several words in a module is the result of a conversion.
llvm.func @main() -> i64 {
  %a = llvm.mlir.constant(-5 : i32) : i32
  %b = llvm.zext %a : i32 to i150
  %s = llvm.mlir.constant(64 : i150) : i150
  %c = llvm.lshr %b, %s : i150
  %d = llvm.trunc %c : i150 to i64
  llvm.return %d : i64
}
