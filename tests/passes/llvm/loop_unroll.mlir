// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-unroll{remarks=true})) %s
// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-loop-unroll{max-count=0 partial-threshold=20}))" %s
// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-unroll,llvm-simplify-cfg,llvm-gvn)) %s

// The test is at the top: three iterations, and the header once more for what leaves.
llvm.func @top(%p: !llvm.ptr) -> f32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(3 : i64) : i64
  %zero = llvm.mlir.constant(0.0 : f32) : f32
  llvm.br ^test(%0, %zero : i64, f32)
^test(%i: i64, %sum: f32):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %x = llvm.load %at : !llvm.ptr -> f32
  %next = llvm.fadd %sum, %x : f32
  %j = llvm.add %i, %1 : i64
  llvm.br ^test(%j, %next : i64, f32)
^end:
  llvm.return %sum : f32
}

// The test is at the bottom, counts down, and the loop leaves by its true successor with a value of its last iteration.
llvm.func @bottom(%p: !llvm.ptr) -> i64 {
  %6 = llvm.mlir.constant(6 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^body(%6 : i64)
^body(%i: i64):
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %at : !llvm.ptr -> i64
  %j = llvm.sub %i, %two : i64
  %done = llvm.icmp "ule" %j, %two : i64
  llvm.cond_br %done, ^end(%x : i64), ^body(%j : i64)
^end(%last: i64):
  %sum = llvm.add %last, %j : i64
  llvm.return %sum : i64
}

// Branches in a loop are copied, and an outer loop is unrolled with the inner one.
llvm.func @nest(%p: !llvm.ptr, %c: i1) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^outer(%0 : i64)
^outer(%i: i64):
  %more = llvm.icmp "ne" %i, %n : i64
  llvm.cond_br %more, ^inner(%0 : i64), ^end
^inner(%j: i64):
  llvm.cond_br %c, ^yes(%i : i64), ^yes(%j : i64)
^yes(%k: i64):
  llvm.store volatile %k, %p : i64, !llvm.ptr
  %j1 = llvm.add %j, %1 : i64
  %rest = llvm.icmp "ult" %j1, %n : i64
  llvm.cond_br %rest, ^inner(%j1 : i64), ^after
^after:
  %next = llvm.add %i, %1 : i64
  llvm.br ^outer(%next : i64)
^end:
  llvm.return
}

// A loop that leaves at once has no iteration.
llvm.func @never(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i8) : i8
  %1 = llvm.mlir.constant(100 : i8) : i8
  llvm.br ^test(%1 : i8)
^test(%i: i8):
  %more = llvm.icmp "slt" %i, %0 : i8
  llvm.cond_br %more, ^body, ^end
^body:
  llvm.store %i, %p : i8, !llvm.ptr
  %j = llvm.add %i, %1 : i8
  llvm.br ^test(%j : i8)
^end:
  llvm.return
}

// A block that is not reached branches into the loop.
llvm.func @unreachable(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^body(%0 : i64)
^never:
  llvm.br ^latch
^body(%i: i64):
  llvm.store volatile %i, %p : i64, !llvm.ptr
  llvm.br ^latch
^latch:
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^body(%j : i64), ^end
^end:
  llvm.return
}

// A search of at most three numbers: an exit stays in each copy, and passes on the values that are used behind the loop.
llvm.func @search(%p: !llvm.ptr, %wanted: i64) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(3 : i64) : i64
  llvm.br ^test(%0 : i64)
^test(%i: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end(%0 : i64)
^body:
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %at : !llvm.ptr -> i64
  %is_other = llvm.icmp "ne" %x, %wanted : i64
  llvm.cond_br %is_other, ^on, ^end(%x : i64)
^on:
  %j = llvm.add %i, %1 : i64
  llvm.br ^test(%j : i64)
^end(%found: i64):
  %sum = llvm.add %found, %i : i64
  llvm.return %sum : i64
}

// These stay: a number of iterations that is not known, one that wraps, too many, exits to two blocks, and an annotation.
#no = #llvm.loop_unroll<disable = true>
#annotation = #llvm.loop_annotation<unroll = #no>
llvm.func @others(%p: !llvm.ptr, %n: i8, %c: i1) {
  %0 = llvm.mlir.constant(0 : i8) : i8
  %1 = llvm.mlir.constant(1 : i8) : i8
  %4 = llvm.mlir.constant(4 : i8) : i8
  %100 = llvm.mlir.constant(100 : i8) : i8
  llvm.br ^unknown(%0 : i8)
^unknown(%i: i8):
  llvm.store %i, %p : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i8
  %c0 = llvm.icmp "slt" %i1, %n : i8
  llvm.cond_br %c0, ^unknown(%i1 : i8), ^wraps(%0 : i8)
^wraps(%k: i8):
  llvm.store %k, %p : i8, !llvm.ptr
  %k1 = llvm.add %k, %100 : i8
  %c1 = llvm.icmp "sge" %k1, %0 : i8
  llvm.cond_br %c1, ^wraps(%k1 : i8), ^many(%0 : i8)
^many(%m: i8):
  llvm.store %m, %p : i8, !llvm.ptr
  %m1 = llvm.add %m, %1 : i8
  %c2 = llvm.icmp "ult" %m1, %100 : i8
  llvm.cond_br %c2, ^many(%m1 : i8), ^two(%0 : i8)
^two(%t: i8):
  llvm.store %t, %p : i8, !llvm.ptr
  llvm.cond_br %c, ^on, ^other
^on:
  %t1 = llvm.add %t, %1 : i8
  %c3 = llvm.icmp "ult" %t1, %4 : i8
  llvm.cond_br %c3, ^two(%t1 : i8), ^last
^other:
  llvm.br ^last
^last:
  llvm.br ^marked(%0 : i8)
^marked(%d: i8):
  llvm.store %d, %p : i8, !llvm.ptr
  %d1 = llvm.add %d, %1 : i8
  %c4 = llvm.icmp "ult" %d1, %4 : i8
  llvm.cond_br %c4, ^marked(%d1 : i8), ^end {loop_annotation = #annotation}
^end:
  llvm.return
}
