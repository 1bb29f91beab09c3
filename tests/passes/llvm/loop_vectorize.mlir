// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{remarks=true})) %s
// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=8})) %s

// Pointers that may overlap are compared before the loop.
llvm.func @saxpy(%n: i64, %a: f32, %x: !llvm.ptr, %y: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%0 : i64)
^loop(%i: i64):
  %px = llvm.getelementptr %x[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %py = llvm.getelementptr %y[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %vx = llvm.load %px : !llvm.ptr -> f32
  %vy = llvm.load %py : !llvm.ptr -> f32
  %ax = llvm.fmul %a, %vx : f32
  %sum = llvm.fadd %ax, %vy : f32
  llvm.store %sum, %py : f32, !llvm.ptr
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^loop(%j : i64), ^end
^end:
  llvm.return
}

// A sum of constant length, of bytes as words. The loop itself is not needed any more.
llvm.func @bytes(%p: !llvm.ptr {llvm.noalias}) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %none = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^loop(%0, %none : i64, i32)
^loop(%i: i64, %sum: i32):
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %byte = llvm.load %at : !llvm.ptr -> i8
  %word = llvm.zext %byte : i8 to i32
  %next = llvm.add %sum, %word overflow<nsw> : i32
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "ne" %j, %n : i64
  llvm.cond_br %more, ^loop(%j, %next : i64, i32), ^end
^end:
  llvm.return %next : i32
}

// Floats are added in order, unless they allow another.
llvm.func @sums(%n: i64, %p: !llvm.ptr) -> f64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %none = llvm.mlir.constant(0.0 : f64) : f64
  llvm.br ^ordered(%0, %none : i64, f64)
^ordered(%i: i64, %sum: f64):
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %x = llvm.load %at : !llvm.ptr -> f64
  %next = llvm.fadd %sum, %x : f64
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^ordered(%j, %next : i64, f64), ^any(%0, %none : i64, f64)
^any(%k: i64, %total: f64):
  %to = llvm.getelementptr %p[%k] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %y = llvm.load %to : !llvm.ptr -> f64
  %both = llvm.fadd %total, %y {fastmathFlags = #llvm.fastmath<reassoc>} : f64
  %l = llvm.add %k, %1 : i64
  %rest = llvm.icmp "slt" %l, %n : i64
  llvm.cond_br %rest, ^any(%l, %both : i64, f64), ^end
^end:
  %result = llvm.fadd %next, %both : f64
  llvm.return %result : f64
}

// Backwards, with the index as a value.
llvm.func @backwards(%n: i64, %p: !llvm.ptr) {
  %1 = llvm.mlir.constant(-1 : i64) : i64
  llvm.br ^loop(%n : i64)
^loop(%i: i64):
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %i, %at : i64, !llvm.ptr
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "sge" %j, %n : i64
  llvm.cond_br %more, ^loop(%j : i64), ^end
^end:
  llvm.return
}

// Reasons not to.
llvm.func @f()
llvm.func @refused(%n: i64, %p: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^calls(%0 : i64)
^calls(%i: i64):
  llvm.call @f() : () -> ()
  %i1 = llvm.add %i, %1 : i64
  %a = llvm.icmp "slt" %i1, %n : i64
  llvm.cond_br %a, ^calls(%i1 : i64), ^chain(%0 : i64)
^chain(%j: i64):
  %j1 = llvm.add %j, %1 : i64
  %from = llvm.getelementptr %p[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %from : !llvm.ptr -> i64
  %to = llvm.getelementptr %p[%j1] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %x, %to : i64, !llvm.ptr
  %b = llvm.icmp "slt" %j1, %n : i64
  llvm.cond_br %b, ^chain(%j1 : i64), ^strided(%0 : i64)
^strided(%k: i64):
  %column = llvm.getelementptr %p[%k] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<8 x i64>
  llvm.store %k, %column : i64, !llvm.ptr
  %k1 = llvm.add %k, %1 : i64
  %c = llvm.icmp "slt" %k1, %n : i64
  llvm.cond_br %c, ^strided(%k1 : i64), ^end
^end:
  llvm.return
}

// Pairs of elements: every second one is loaded, and all are stored.
llvm.func @pairs(%n: i64, %p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %2 = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^loop(%0 : i64)
^loop(%i: i64):
  %twice = llvm.mul %i, %2 : i64
  %odd = llvm.add %twice, %1 : i64
  %from_re = llvm.getelementptr %p[%twice] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %from_im = llvm.getelementptr %p[%odd] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %re = llvm.load %from_re : !llvm.ptr -> f32
  %im = llvm.load %from_im : !llvm.ptr -> f32
  %sum = llvm.fadd %re, %im : f32
  %to_re = llvm.getelementptr %q[%twice] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %to_im = llvm.getelementptr %q[%odd] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %im, %to_im : f32, !llvm.ptr
  llvm.store %sum, %to_re : f32, !llvm.ptr
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^loop(%j : i64), ^end
^end:
  llvm.return
}

// The third of four bytes each. The last iteration is left to the loop itself: a vector would end behind the array.
llvm.func @quarters(%p: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(65 : i64) : i64
  %none = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^loop(%0, %none : i64, i32)
^loop(%i: i64, %sum: i32):
  %pixel = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %at = llvm.getelementptr %pixel[2] : (!llvm.ptr) -> !llvm.ptr, i8
  %red = llvm.load %pixel : !llvm.ptr -> i8
  %blue = llvm.load %at : !llvm.ptr -> i8
  %a = llvm.zext %red : i8 to i32
  %b = llvm.zext %blue : i8 to i32
  %both = llvm.xor %a, %b : i32
  %next = llvm.add %sum, %both : i32
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "ne" %j, %n : i64
  llvm.cond_br %more, ^loop(%j, %next : i64, i32), ^end
^end:
  llvm.return %next : i32
}

// Every second element is stored alone; and the elements between two stores are loaded.
llvm.func @scattered(%n: i64, %p: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %2 = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^alone(%0 : i64)
^alone(%i: i64):
  %twice = llvm.mul %i, %2 : i64
  %a = llvm.getelementptr %p[%twice] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %a : !llvm.ptr -> i32
  llvm.store %x, %a : i32, !llvm.ptr
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^alone(%j : i64), ^between(%0 : i64)
^between(%k: i64):
  %double = llvm.mul %k, %2 : i64
  %b = llvm.getelementptr %p[%double] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %c = llvm.getelementptr %b[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %y = llvm.load %c : !llvm.ptr -> i32
  llvm.store %y, %b : i32, !llvm.ptr
  %z = llvm.load %b : !llvm.ptr -> i32
  llvm.store %z, %c : i32, !llvm.ptr
  %l = llvm.add %k, %1 : i64
  %again = llvm.icmp "slt" %l, %n : i64
  llvm.cond_br %again, ^between(%l : i64), ^end
^end:
  llvm.return
}
