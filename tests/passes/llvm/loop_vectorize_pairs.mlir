// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=8 remarks=true},llvm-gvn))" %s
// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=16 remarks=true},llvm-gvn))" %s

// A sum of products of 16 bits has a lane for each two iterations.
llvm.func @products(%a: !llvm.ptr, %b: !llvm.ptr, %start: i32) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  llvm.br ^body(%0, %start : i64, i32)
^body(%i: i64, %sum: i32):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %x = llvm.load %of_a : !llvm.ptr -> i16
  %y = llvm.load %of_b : !llvm.ptr -> i16
  %wx = llvm.sext %x : i16 to i32
  %wy = llvm.sext %y : i16 to i32
  %product = llvm.mul %wx, %wy overflow<nsw> : i32
  %more = llvm.add %product, %sum overflow<nsw> : i32
  %i1 = llvm.add %i, %1 : i64
  %next = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %next, ^body(%i1, %more : i64, i32), ^end
^end:
  llvm.return %more : i32
}

// So has a sum of squares of differences of bytes, which fit in 16 bits, and of what is added to them.
llvm.func @squares(%a: !llvm.ptr, %b: !llvm.ptr, %c: i16) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %none = llvm.mlir.constant(0 : i32) : i32
  %wc = llvm.sext %c : i16 to i32
  llvm.br ^body(%0, %none : i64, i32)
^body(%i: i64, %sum: i32):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %wx = llvm.zext %x : i8 to i32
  %wy = llvm.zext %y : i8 to i32
  %difference = llvm.sub %wx, %wy : i32
  %square = llvm.mul %difference, %difference : i32
  %both = llvm.add %square, %wc : i32
  %more = llvm.add %sum, %both : i32
  %i1 = llvm.add %i, %1 : i64
  %next = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %next, ^body(%i1, %more : i64, i32), ^end
^end:
  llvm.return %more : i32
}

// Unsigned numbers of 16 bits are no factors, and an addition without a product makes the sum an ordinary one.
llvm.func @others(%a: !llvm.ptr, %b: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %none = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^body(%0, %none, %none : i64, i32, i32)
^body(%i: i64, %s: i32, %t: i32):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_a : !llvm.ptr -> i16
  %y = llvm.load %of_b : !llvm.ptr -> i32
  %unsigned = llvm.zext %x : i16 to i32
  %square = llvm.mul %unsigned, %unsigned : i32
  %s1 = llvm.add %s, %square : i32
  %signed = llvm.sext %x : i16 to i32
  %product = llvm.mul %signed, %signed : i32
  %first = llvm.add %t, %product : i32
  %t1 = llvm.add %first, %y : i32
  %i1 = llvm.add %i, %1 : i64
  %next = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %next, ^body(%i1, %s1, %t1 : i64, i32, i32), ^end
^end:
  %all = llvm.add %s1, %t1 : i32
  llvm.return %all : i32
}

// Sums of bytes have a lane for each four iterations, and those of 64 bits are extended to it, with those of 16 bits.
llvm.func @bytes(%a: !llvm.ptr, %b: !llvm.ptr) -> !llvm.struct<(i32, i64, i64)> {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^body(%0, %zero, %0, %0 : i64, i32, i64, i64)
^body(%i: i64, %sum: i32, %long: i64, %words: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i16
  %wx = llvm.zext %x : i8 to i32
  %next = llvm.add %sum, %wx : i32
  %sx = llvm.sext %x : i8 to i64
  %next_long = llvm.add %long, %sx : i64
  %wy = llvm.sext %y : i16 to i64
  %next_words = llvm.add %wy, %words : i64
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %next, %next_long, %next_words : i64, i32, i64, i64), ^end
^end:
  %s0 = llvm.mlir.undef : !llvm.struct<(i32, i64, i64)>
  %s1 = llvm.insertvalue %next, %s0[0] : !llvm.struct<(i32, i64, i64)>
  %s2 = llvm.insertvalue %next_long, %s1[1] : !llvm.struct<(i32, i64, i64)>
  %s3 = llvm.insertvalue %next_words, %s2[2] : !llvm.struct<(i32, i64, i64)>
  llvm.return %s3 : !llvm.struct<(i32, i64, i64)>
}
