// Calls in place of the caller: as deep as one likes, of each other, with results in registers and in memory.

llvm.func @even(%n: i64) -> i1 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %yes = llvm.mlir.constant(true) : i1
  %done = llvm.icmp "eq" %n, %zero : i64
  llvm.cond_br %done, ^end, ^more
^more:
  %less = llvm.sub %n, %one : i64
  %r = llvm.call musttail @odd(%less) : (i64) -> i1
  llvm.return %r : i1
^end:
  llvm.return %yes : i1
}
llvm.func @odd(%n: i64) -> i1 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %no = llvm.mlir.constant(false) : i1
  %done = llvm.icmp "eq" %n, %zero : i64
  llvm.cond_br %done, ^end, ^more
^more:
  %less = llvm.sub %n, %one : i64
  %r = llvm.call musttail @even(%less) : (i64) -> i1
  llvm.return %r : i1
^end:
  llvm.return %no : i1
}

llvm.func @sums(%n: i64, %so_far: !llvm.struct<(i64, f64, i32)>) -> !llvm.struct<(i64, f64, i32)> {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %half = llvm.mlir.constant(5.000000e-01 : f64) : f64
  %tick = llvm.mlir.constant(1 : i32) : i32
  %done = llvm.icmp "eq" %n, %zero : i64
  llvm.cond_br %done, ^end, ^more
^more:
  %a = llvm.extractvalue %so_far[0] : !llvm.struct<(i64, f64, i32)>
  %b = llvm.extractvalue %so_far[1] : !llvm.struct<(i64, f64, i32)>
  %c = llvm.extractvalue %so_far[2] : !llvm.struct<(i64, f64, i32)>
  %a1 = llvm.add %a, %n : i64
  %b1 = llvm.fadd %b, %half : f64
  %c1 = llvm.add %c, %tick : i32
  %s0 = llvm.insertvalue %a1, %so_far[0] : !llvm.struct<(i64, f64, i32)>
  %s1 = llvm.insertvalue %b1, %s0[1] : !llvm.struct<(i64, f64, i32)>
  %s2 = llvm.insertvalue %c1, %s1[2] : !llvm.struct<(i64, f64, i32)>
  %less = llvm.sub %n, %one : i64
  %r = llvm.call musttail @sums(%less, %s2) : (i64, !llvm.struct<(i64, f64, i32)>) -> !llvm.struct<(i64, f64, i32)>
  llvm.return %r : !llvm.struct<(i64, f64, i32)>
^end:
  llvm.return %so_far : !llvm.struct<(i64, f64, i32)>
}

llvm.mlir.global internal @count(0 : i64) : i64
llvm.func @count_up(%n: i64) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.mlir.addressof @count : !llvm.ptr
  %old = llvm.load %p : !llvm.ptr -> i64
  %new = llvm.add %old, %one : i64
  llvm.store %new, %p : i64, !llvm.ptr
  %less = llvm.sub %n, %one : i64
  %done = llvm.icmp "eq" %less, %zero : i64
  llvm.cond_br %done, ^end, ^more
^more:
  llvm.call musttail @count_up(%less) : (i64) -> ()
  llvm.return
^end:
  llvm.return
}

llvm.func @main() -> !llvm.struct<(i1, i64, f64, i32, i64)> {
  %n = llvm.mlir.constant(3000001 : i64) : i64
  %even = llvm.call @even(%n) : (i64) -> i1
  %none = llvm.mlir.zero : !llvm.struct<(i64, f64, i32)>
  %sums = llvm.call @sums(%n, %none) : (i64, !llvm.struct<(i64, f64, i32)>) -> !llvm.struct<(i64, f64, i32)>
  llvm.call @count_up(%n) : (i64) -> ()
  %p = llvm.mlir.addressof @count : !llvm.ptr
  %count = llvm.load %p : !llvm.ptr -> i64
  %x = llvm.extractvalue %sums[0] : !llvm.struct<(i64, f64, i32)>
  %y = llvm.extractvalue %sums[1] : !llvm.struct<(i64, f64, i32)>
  %z = llvm.extractvalue %sums[2] : !llvm.struct<(i64, f64, i32)>
  %u = llvm.mlir.undef : !llvm.struct<(i1, i64, f64, i32, i64)>
  %a = llvm.insertvalue %even, %u[0] : !llvm.struct<(i1, i64, f64, i32, i64)>
  %b = llvm.insertvalue %x, %a[1] : !llvm.struct<(i1, i64, f64, i32, i64)>
  %c = llvm.insertvalue %y, %b[2] : !llvm.struct<(i1, i64, f64, i32, i64)>
  %d = llvm.insertvalue %z, %c[3] : !llvm.struct<(i1, i64, f64, i32, i64)>
  %e = llvm.insertvalue %count, %d[4] : !llvm.struct<(i1, i64, f64, i32, i64)>
  llvm.return %e : !llvm.struct<(i1, i64, f64, i32, i64)>
}
