// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=16})) %s

// A sum of i16, limited to i16, saturates.
llvm.func @limited(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %least = llvm.mlir.constant(-32768 : i32) : i32
  %most = llvm.mlir.constant(32767 : i32) : i32
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %x = llvm.load %of_a : !llvm.ptr -> i16
  %y = llvm.load %of_b : !llvm.ptr -> i16
  %wx = llvm.sext %x : i16 to i32
  %wy = llvm.sext %y : i16 to i32
  %sum = llvm.add %wx, %wy : i32
  %above = llvm.intr.smax(%sum, %least) : (i32, i32) -> i32
  %within = llvm.intr.smin(%above, %most) : (i32, i32) -> i32
  %limited = llvm.trunc %within : i32 to i16
  llvm.store %limited, %of_b : i16, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// A difference of unsigned i8 that is not below 0, by an unsigned operation; a sum with another limit does not saturate.
llvm.func @differences(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  %other = llvm.mlir.constant(254 : i32) : i32
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_c = llvm.getelementptr %c[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %wx = llvm.zext %x : i8 to i32
  %wy = llvm.zext %y : i8 to i32
  %difference = llvm.sub %wx, %wy : i32
  %above = llvm.intr.smax(%difference, %zero) : (i32, i32) -> i32
  %low = llvm.trunc %above : i32 to i8
  llvm.store %low, %of_b : i8, !llvm.ptr
  %sum = llvm.add %wx, %wy : i32
  %below = llvm.intr.umin(%sum, %other) : (i32, i32) -> i32
  %limited = llvm.trunc %below : i32 to i8
  llvm.store %limited, %of_c : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// A constant is a number of eight bits, too; the negative one of a sum is taken away. An absolute difference of unsigned
// bytes is made of two differences that saturate, wherever it is used.
llvm.func @constants_and_distances(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  %most = llvm.mlir.constant(255 : i32) : i32
  %more_light = llvm.mlir.constant(200 : i32) : i32
  %less_light = llvm.mlir.constant(-60 : i32) : i32
  llvm.br ^body(%0, %zero : i64, i32)
^body(%i: i64, %total: i32):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %wx = llvm.zext %x : i8 to i32
  %wy = llvm.zext %y : i8 to i32
  %sum = llvm.add %wx, %more_light : i32
  %below = llvm.intr.umin(%sum, %most) : (i32, i32) -> i32
  %lighter = llvm.trunc %below : i32 to i8
  %rest = llvm.add %wy, %less_light : i32
  %above = llvm.intr.smax(%rest, %zero) : (i32, i32) -> i32
  %darker = llvm.trunc %above : i32 to i8
  %both = llvm.xor %lighter, %darker : i8
  %difference = llvm.sub %wx, %wy : i32
  %distance = "llvm.intr.abs"(%difference) <{is_int_min_poison = false}> : (i32) -> i32
  %byte = llvm.trunc %distance : i32 to i8
  %all = llvm.xor %both, %byte : i8
  llvm.store %all, %of_b : i8, !llvm.ptr
  %next = llvm.add %total, %distance : i32
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %next : i64, i32), ^end
^end:
  llvm.return %next : i32
}
