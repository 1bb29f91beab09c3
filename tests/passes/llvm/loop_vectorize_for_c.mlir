// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{for-c=true remarks=true}))" %s -o /dev/null

// A loop that C compilers vectorize is left to them.
llvm.func @sum(%a: !llvm.ptr, %n: i64) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %none = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^body(%0, %none : i64, i32)
^body(%i: i64, %sum: i32):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_a : !llvm.ptr -> i32
  %next = llvm.add %sum, %x : i32
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %next : i64, i32), ^end
^end:
  llvm.return %next : i32
}

// A value of the iteration before.
llvm.func @changes(%a: !llvm.ptr, %n: i64) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %no = llvm.mlir.constant(false) : i1
  %limit = llvm.mlir.constant(32 : i8) : i8
  llvm.br ^body(%0, %no, %0 : i64, i1, i64)
^body(%i: i64, %before: i1, %count: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %now = llvm.icmp "ult" %x, %limit : i8
  %changes = llvm.xor %now, %before : i1
  %one = llvm.zext %changes : i1 to i64
  %next = llvm.add %count, %one : i64
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %now, %next : i64, i1, i64), ^end
^end:
  llvm.return %next : i64
}

// The place of an extreme.
llvm.func @greatest(%a: !llvm.ptr, %n: i64) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %least = llvm.mlir.constant(-1.0 : f32) : f32
  llvm.br ^body(%0, %least, %0 : i64, f32, i64)
^body(%i: i64, %best: f32, %place: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %x = llvm.load %of_a : !llvm.ptr -> f32
  %greater = llvm.fcmp "ogt" %x, %best : f32
  %next = llvm.select %greater, %x, %best : i1, f32
  %next_place = llvm.select %greater, %i, %place : i1, i64
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %next, %next_place : i64, f32, i64), ^end
^end:
  llvm.return %next_place : i64
}

// A sum that saturates, as an operation and as limits.
llvm.func @saturating(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %n: i64) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %sum = llvm.intr.uadd.sat(%x, %y) : (i8, i8) -> i8
  llvm.store %sum, %of_b : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}
llvm.func @limited(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %n: i64) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %most = llvm.mlir.constant(255 : i32) : i32
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %wx = llvm.zext %x : i8 to i32
  %wy = llvm.zext %y : i8 to i32
  %sum = llvm.add %wx, %wy : i32
  %within = llvm.intr.umin(%sum, %most) : (i32, i32) -> i32
  %limited = llvm.trunc %within : i32 to i8
  llvm.store %limited, %of_b : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// Vectors of 32 lanes leave 30 of 254 bytes, and none of 256.
llvm.func @inner(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(254 : i64) : i64
  %all = llvm.mlir.constant(256 : i64) : i64
  %mask = llvm.mlir.constant(15 : i8) : i8
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.and %x, %mask : i8
  llvm.store %y, %of_b : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^whole(%0 : i64)
^whole(%j: i64):
  %to_a = llvm.getelementptr %a[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %to_b = llvm.getelementptr %b[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %z = llvm.load %to_b : !llvm.ptr -> i8
  %w = llvm.and %z, %mask : i8
  llvm.store %w, %to_a : i8, !llvm.ptr
  %j1 = llvm.add %j, %1 : i64
  %rest = llvm.icmp "ult" %j1, %all : i64
  llvm.cond_br %rest, ^whole(%j1 : i64), ^end
^end:
  llvm.return
}
