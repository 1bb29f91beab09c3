// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=4},llvm-gvn)) %s

// The greatest number and its first place: the least place of the lanes that have it.
llvm.func @greatest(%a: !llvm.ptr, %n: i64) -> !llvm.struct<(f32, i64)> {
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
  %none = llvm.mlir.poison : !llvm.struct<(f32, i64)>
  %with = llvm.insertvalue %next, %none[0] : !llvm.struct<(f32, i64)>
  %both = llvm.insertvalue %next_place, %with[1] : !llvm.struct<(f32, i64)>
  llvm.return %both : !llvm.struct<(f32, i64)>
}

// The last place, or one that may wrap, is not found.
llvm.func @last(%a: !llvm.ptr, %n: i64) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %least = llvm.mlir.constant(-1 : i32) : i32
  llvm.br ^body(%0, %least, %0 : i64, i32, i64)
^body(%i: i64, %best: i32, %place: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_a : !llvm.ptr -> i32
  %greater = llvm.icmp "sge" %x, %best : i32
  %next = llvm.intr.smax(%x, %best) : (i32, i32) -> i32
  %next_place = llvm.select %greater, %i, %place : i1, i64
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %next, %next_place : i64, i32, i64), ^end
^end:
  llvm.return %next_place : i64
}
llvm.func @narrow(%a: !llvm.ptr, %n: i64) -> i8 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %none = llvm.mlir.constant(0 : i8) : i8
  %least = llvm.mlir.constant(-1 : i32) : i32
  llvm.br ^body(%0, %least, %none : i64, i32, i8)
^body(%i: i64, %best: i32, %place: i8):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_a : !llvm.ptr -> i32
  %greater = llvm.icmp "sgt" %x, %best : i32
  %next = llvm.intr.smax(%x, %best) : (i32, i32) -> i32
  %here = llvm.trunc %i : i64 to i8
  %next_place = llvm.select %greater, %here, %place : i1, i8
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %next, %next_place : i64, i32, i8), ^end
^end:
  llvm.return %next_place : i8
}

// What else the comparison decides is not the same in lanes.
llvm.func @counted(%a: !llvm.ptr, %n: i64) -> !llvm.struct<(i64, i64)> {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %least = llvm.mlir.constant(-1 : i32) : i32
  llvm.br ^body(%0, %least, %0, %0 : i64, i32, i64, i64)
^body(%i: i64, %best: i32, %place: i64, %count: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_a : !llvm.ptr -> i32
  %greater = llvm.icmp "sgt" %x, %best : i32
  %next = llvm.intr.smax(%x, %best) : (i32, i32) -> i32
  %next_place = llvm.select %greater, %i, %place : i1, i64
  %wide = llvm.zext %greater : i1 to i64
  %next_count = llvm.add %count, %wide : i64
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %next, %next_place, %next_count : i64, i32, i64, i64), ^end
^end:
  %none = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %with = llvm.insertvalue %next_place, %none[0] : !llvm.struct<(i64, i64)>
  %both = llvm.insertvalue %next_count, %with[1] : !llvm.struct<(i64, i64)>
  llvm.return %both : !llvm.struct<(i64, i64)>
}
