// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-rotate{remarks=true})) %s

// The test becomes a guard and the end of the loop; the sum leaves by an argument of the block behind.
llvm.func @counted(%n: i64, %p: !llvm.ptr) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^test(%0, %0 : i64, i64)
^test(%i: i64, %sum: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %at : !llvm.ptr -> i64
  %next = llvm.add %sum, %x : i64
  %j = llvm.add %i, %1 : i64
  llvm.br ^test(%j, %next : i64, i64)
^end:
  llvm.return %sum : i64
}

// A guard on constants is a jump.
llvm.func @constant(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(10 : i64) : i64
  llvm.br ^test(%0 : i64)
^test(%i: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  llvm.store %i, %p : i64, !llvm.ptr
  %j = llvm.add %i, %1 : i64
  llvm.br ^test(%j : i64)
^end:
  llvm.return
}

// Inner and outer loops.
llvm.func @nest(%n: i64, %p: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^outer(%0 : i64)
^outer(%i: i64):
  %more = llvm.icmp "ult" %i, %n : i64
  llvm.cond_br %more, ^inner(%0 : i64), ^end
^inner(%j: i64):
  %rest = llvm.icmp "ult" %j, %i : i64
  llvm.cond_br %rest, ^body, ^after
^body:
  llvm.store %j, %p : i64, !llvm.ptr
  %k = llvm.add %j, %1 : i64
  llvm.br ^inner(%k : i64)
^after:
  %next = llvm.add %i, %1 : i64
  llvm.br ^outer(%next : i64)
^end:
  llvm.return
}

// A loop with a second exit stays, and so does one whose test calls a function.
llvm.func @test() -> i1
llvm.func @others(%a: i1) {
  llvm.br ^calls
^calls:
  %more = llvm.call @test() : () -> i1
  llvm.cond_br %more, ^body, ^exits
^body:
  llvm.br ^calls
^exits:
  llvm.cond_br %a, ^leave, ^end
^leave:
  %rest = llvm.call @test() : () -> i1
  llvm.cond_br %rest, ^exits, ^end
^end:
  llvm.return
}

// A loop that passes on floats rotates if vectors of them are shifted in, not if each is computed from the one before.
llvm.func @shifts(%n: i64, %a: !llvm.ptr, %b: !llvm.ptr, %start: f32) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%0, %start, %start : i64, f32, f32)
^loop(%i: i64, %before: f32, %earlier: f32):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^filter(%0, %start : i64, f32)
^body:
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %x = llvm.load %of_a : !llvm.ptr -> f32
  %ends = llvm.fadd %before, %earlier : f32
  llvm.store %ends, %of_b : f32, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  llvm.br ^loop(%i1, %x, %before : i64, f32, f32)
^filter(%j: i64, %last: f32):
  %rest = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %rest, ^step, ^end
^step:
  %to_a = llvm.getelementptr %a[%j] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %to_b = llvm.getelementptr %b[%j] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %y = llvm.load %to_a : !llvm.ptr -> f32
  %next = llvm.fadd %last, %y : f32
  llvm.store %next, %to_b : f32, !llvm.ptr
  %j1 = llvm.add %j, %1 : i64
  llvm.br ^filter(%j1, %next : i64, f32)
^end:
  llvm.return
}
