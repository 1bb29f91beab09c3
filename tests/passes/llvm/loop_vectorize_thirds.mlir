// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=4},llvm-gvn)) %s
// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=16},llvm-gvn)) %s

// Two of three elements of i32 are read: they are blended in place and then moved. All three are written.
llvm.func @words(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %2 = llvm.mlir.constant(2 : i64) : i64
  %3 = llvm.mlir.constant(3 : i64) : i64
  %n = llvm.mlir.constant(192 : i64) : i64
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %j = llvm.add %i, %1 : i64
  %k = llvm.add %i, %2 : i64
  %of_a0 = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %of_a2 = llvm.getelementptr %a[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_a0 : !llvm.ptr -> i32
  %z = llvm.load %of_a2 : !llvm.ptr -> i32
  %sum = llvm.add %x, %z : i32
  %of_b0 = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %of_b1 = llvm.getelementptr %b[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %of_b2 = llvm.getelementptr %b[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %z, %of_b0 : i32, !llvm.ptr
  llvm.store %sum, %of_b1 : i32, !llvm.ptr
  llvm.store %x, %of_b2 : i32, !llvm.ptr
  %i1 = llvm.add %i, %3 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// The second of three bytes is picked from one vector after the other.
llvm.func @bytes(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %3 = llvm.mlir.constant(3 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %first = llvm.mul %i, %3 : i64
  %second = llvm.add %first, %1 : i64
  %of_a = llvm.getelementptr %a[%second] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  llvm.store %x, %of_b : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}
