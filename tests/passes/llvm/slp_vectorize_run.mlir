// What vectors compute, against what the scalars do: elements in any order, in place, sums and differences, values that
// are used outside. All groups are vectorized, whatever they cost.
// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-slp-vectorize{min-gain=-1000}))" %s | ods run -O0 - -e main --entry-point-result=i64
// RUN: ods run -O0 %s -e main --entry-point-result=i64
llvm.func @mix(%p: !llvm.ptr {llvm.noalias}, %a: !llvm.ptr, %x: i32) -> i32 {
  %7 = llvm.mlir.constant(7 : i32) : i32
  %a1 = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %a2 = llvm.getelementptr %a[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %a3 = llvm.getelementptr %a[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %p2 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %p3 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %l0 = llvm.load %a : !llvm.ptr -> i32
  %l1 = llvm.load %a1 : !llvm.ptr -> i32
  %l2 = llvm.load %a2 : !llvm.ptr -> i32
  %l3 = llvm.load %a3 : !llvm.ptr -> i32
  // The elements 3, 0, 0, 2, and then 1, 1, 2, 3.
  %m0 = llvm.mul %l3, %x : i32
  %m1 = llvm.mul %x, %l0 : i32
  %early = llvm.xor %m1, %7 : i32
  %m2 = llvm.mul %l0, %7 : i32
  %m3 = llvm.mul %l2, %early : i32
  %s0 = llvm.add %m0, %l1 : i32
  %s1 = llvm.sub %m1, %l1 : i32
  %s2 = llvm.sub %m2, %l2 : i32
  %s3 = llvm.add %l3, %m3 : i32
  llvm.store %s3, %p3 : i32, !llvm.ptr
  llvm.store %s0, %p : i32, !llvm.ptr
  llvm.store %s2, %p2 : i32, !llvm.ptr
  llvm.store %s1, %p1 : i32, !llvm.ptr
  %late = llvm.add %s2, %early : i32
  llvm.return %late : i32
}
llvm.func @in_place(%p: !llvm.ptr) {
  %3 = llvm.mlir.constant(3 : i64) : i64
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %x1 = llvm.load %p1 : !llvm.ptr -> i64
  %c1 = llvm.icmp "ugt" %x1, %3 : i64
  %t1 = llvm.ashr %x1, %3 : i64
  %y1 = llvm.select %c1, %t1, %3 : i1, i64
  llvm.store %y1, %p1 : i64, !llvm.ptr
  %p0 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i64
  %x0 = llvm.load %p0 : !llvm.ptr -> i64
  %c0 = llvm.icmp "ugt" %x0, %3 : i64
  %t0 = llvm.ashr %x0, %3 : i64
  %y0 = llvm.select %c0, %t0, %3 : i1, i64
  llvm.store %y0, %p0 : i64, !llvm.ptr
  llvm.return
}
llvm.func @main() -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %8 = llvm.mlir.constant(8 : i64) : i64
  %31 = llvm.mlir.constant(31 : i64) : i64
  %mul = llvm.mlir.constant(2654435761 : i64) : i64
  %x = llvm.mlir.constant(12345 : i32) : i32
  %a = llvm.alloca %8 x i32 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %p = llvm.getelementptr %a[4] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.br ^fill(%0 : i64)
^fill(%i: i64):
  %at = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %next = llvm.add %i, %1 : i64
  %wide = llvm.mul %next, %mul : i64
  %word = llvm.trunc %wide : i64 to i32
  llvm.store %word, %at : i32, !llvm.ptr
  %more = llvm.icmp "ult" %next, %8 : i64
  llvm.cond_br %more, ^fill(%next : i64), ^call
^call:
  %late = llvm.call @mix(%p, %a, %x) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  llvm.call @in_place(%a) : (!llvm.ptr) -> ()
  llvm.call @in_place(%p) : (!llvm.ptr) -> ()
  %start = llvm.sext %late : i32 to i64
  llvm.br ^hash(%0, %start : i64, i64)
^hash(%j: i64, %sum: i64):
  %from = llvm.getelementptr %a[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %got = llvm.load %from : !llvm.ptr -> i32
  %long = llvm.zext %got : i32 to i64
  %scaled = llvm.mul %sum, %31 : i64
  %new = llvm.add %scaled, %long : i64
  %after = llvm.add %j, %1 : i64
  %again = llvm.icmp "ult" %after, %8 : i64
  llvm.cond_br %again, ^hash(%after, %new : i64, i64), ^end
^end:
  llvm.return %new : i64
}
