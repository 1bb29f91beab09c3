// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=16},llvm-gvn)) %s

// Absolute differences of bytes are computed in 16 bits, and added up in 32.
llvm.func @differences(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^body(%0, %zero : i64, i32)
^body(%i: i64, %sum: i32):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %wx = llvm.zext %x : i8 to i32
  %wy = llvm.zext %y : i8 to i32
  %difference = llvm.sub %wx, %wy : i32
  %absolute = "llvm.intr.abs"(%difference) <{is_int_min_poison = false}> : (i32) -> i32
  %next = llvm.add %sum, %absolute : i32
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %next : i64, i32), ^end
^end:
  llvm.return %next : i32
}

// The square of a difference of two i16 fits in 32 bits without a sign; the product of three does not.
llvm.func @squares(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %of_c = llvm.getelementptr %c[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %of_a : !llvm.ptr -> i16
  %y = llvm.load %of_b : !llvm.ptr -> i16
  %wx = llvm.sext %x : i16 to i64
  %wy = llvm.sext %y : i16 to i64
  %difference = llvm.sub %wx, %wy : i64
  %square = llvm.mul %difference, %difference : i64
  %product = llvm.mul %square, %wx : i64
  llvm.store %product, %of_c : i64, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}
