// Aliases, and functions that run when the module is loaded.

llvm.mlir.global internal @table(dense<[10, 20, 30]> : tensor<3xi64>) : !llvm.array<3 x i64>
llvm.mlir.global internal @log(0 : i64) : i64
llvm.mlir.global internal @where() : !llvm.ptr {
  %p = llvm.mlir.addressof @second : !llvm.ptr
  llvm.return %p : !llvm.ptr
}

llvm.mlir.alias external @second : i64 {
  %p = llvm.mlir.addressof @table : !llvm.ptr
  %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i64>
  llvm.return %q : !llvm.ptr
}
llvm.mlir.alias internal @third : i64 {
  %p = llvm.mlir.addressof @second : !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.return %q : !llvm.ptr
}
llvm.mlir.alias external @also_twice : !llvm.func<i64 (i64)> {
  %p = llvm.mlir.addressof @twice : !llvm.ptr
  llvm.return %p : !llvm.ptr
}

llvm.mlir.global_ctors ctors = [@last, @first, @also_last], priorities = [100 : i32, 0 : i32, 100 : i32], data = [#llvm.zero, #llvm.zero, #llvm.zero]

llvm.func @twice(%x: i64) -> i64 {
  %r = llvm.add %x, %x : i64
  llvm.return %r : i64
}

// Each appends a digit.
llvm.func @append(%digit: i64) {
  %ten = llvm.mlir.constant(10 : i64) : i64
  %p = llvm.mlir.addressof @log : !llvm.ptr
  %old = llvm.load %p : !llvm.ptr -> i64
  %shifted = llvm.mul %old, %ten : i64
  %new = llvm.add %shifted, %digit : i64
  llvm.store %new, %p : i64, !llvm.ptr
  llvm.return
}
llvm.func @first() {
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.call @append(%one) : (i64) -> ()
  llvm.return
}
llvm.func @last() {
  %two = llvm.mlir.constant(2 : i64) : i64
  llvm.call @append(%two) : (i64) -> ()
  llvm.return
}
llvm.func @also_last() {
  %three = llvm.mlir.constant(3 : i64) : i64
  llvm.call @append(%three) : (i64) -> ()
  llvm.return
}

llvm.func @main() -> !llvm.struct<(i64, i64, i64, i64, i64)> {
  %log = llvm.mlir.addressof @log : !llvm.ptr
  %0 = llvm.load %log : !llvm.ptr -> i64
  %second = llvm.mlir.addressof @second : !llvm.ptr
  %1 = llvm.load %second : !llvm.ptr -> i64
  %third = llvm.mlir.addressof @third : !llvm.ptr
  %2 = llvm.load %third : !llvm.ptr -> i64
  %where = llvm.mlir.addressof @where : !llvm.ptr
  %there = llvm.load %where : !llvm.ptr -> !llvm.ptr
  %3 = llvm.load %there : !llvm.ptr -> i64
  %4 = llvm.call @also_twice(%3) : (i64) -> i64
  %u = llvm.mlir.undef : !llvm.struct<(i64, i64, i64, i64, i64)>
  %a = llvm.insertvalue %0, %u[0] : !llvm.struct<(i64, i64, i64, i64, i64)>
  %b = llvm.insertvalue %1, %a[1] : !llvm.struct<(i64, i64, i64, i64, i64)>
  %c = llvm.insertvalue %2, %b[2] : !llvm.struct<(i64, i64, i64, i64, i64)>
  %d = llvm.insertvalue %3, %c[3] : !llvm.struct<(i64, i64, i64, i64, i64)>
  %e = llvm.insertvalue %4, %d[4] : !llvm.struct<(i64, i64, i64, i64, i64)>
  llvm.return %e : !llvm.struct<(i64, i64, i64, i64, i64)>
}
