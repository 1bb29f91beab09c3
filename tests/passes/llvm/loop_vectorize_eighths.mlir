// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=4 remarks=true},llvm-gvn))" %s

// Four of eight elements: of each two neighbors one is kept, and of these again.
llvm.func @half(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %8 = llvm.mlir.constant(8 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %first = llvm.mul %i, %8 : i64
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %at0 = llvm.add %first, %c0 : i64
  %of0 = llvm.getelementptr %a[%at0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x0 = llvm.load %of0 : !llvm.ptr -> i32
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %at1 = llvm.add %first, %c1 : i64
  %of1 = llvm.getelementptr %a[%at1] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x1 = llvm.load %of1 : !llvm.ptr -> i32
  %s1 = llvm.add %x0, %x1 : i32
  %c2 = llvm.mlir.constant(2 : i64) : i64
  %at2 = llvm.add %first, %c2 : i64
  %of2 = llvm.getelementptr %a[%at2] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x2 = llvm.load %of2 : !llvm.ptr -> i32
  %s2 = llvm.add %s1, %x2 : i32
  %c5 = llvm.mlir.constant(5 : i64) : i64
  %at5 = llvm.add %first, %c5 : i64
  %of5 = llvm.getelementptr %a[%at5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x5 = llvm.load %of5 : !llvm.ptr -> i32
  %s5 = llvm.add %s2, %x5 : i32
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %s5, %of_b : i32, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// As many loads as there are lanes are faster than eight vectors for three of their elements.
llvm.func @few(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %8 = llvm.mlir.constant(8 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %first = llvm.mul %i, %8 : i64
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %at0 = llvm.add %first, %c0 : i64
  %of0 = llvm.getelementptr %a[%at0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x0 = llvm.load %of0 : !llvm.ptr -> i32
  %c3 = llvm.mlir.constant(3 : i64) : i64
  %at3 = llvm.add %first, %c3 : i64
  %of3 = llvm.getelementptr %a[%at3] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x3 = llvm.load %of3 : !llvm.ptr -> i32
  %s3 = llvm.add %x0, %x3 : i32
  %c6 = llvm.mlir.constant(6 : i64) : i64
  %at6 = llvm.add %first, %c6 : i64
  %of6 = llvm.getelementptr %a[%at6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x6 = llvm.load %of6 : !llvm.ptr -> i32
  %s6 = llvm.add %s3, %x6 : i32
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %s6, %of_b : i32, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}
