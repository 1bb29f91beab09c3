// Loops of the llvm dialect, rotated and vectorized: sums of parts of arrays before and after. Every count of iterations
// from none to more than the lanes has to give the same.
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-rotate,llvm-loop-vectorize))
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-rotate,canonicalize,llvm-loop-vectorize{lanes=4}))
// RESULT: -2866010847831845135

// A sum of differences of bytes, and a minimum, over the first %n elements.
llvm.mlir.global internal @a(dense<[1, -2, 3, -4, 5, -6, 7, -8, 9, -10, 11, -12, 13, -14, 15, -16, 17, -18, 19, -20, 21, -22, 23, -24, 25, -26, 27, -28, 29, -30, 31, -32, 33, -34, 35, -36, 37, -38, 39, -40]> : tensor<40xi8>) : !llvm.array<40 x i8>
llvm.mlir.global internal @b(dense<3> : tensor<40xi8>) : !llvm.array<40 x i8>

llvm.func @differences(%n: i64) -> i32 {
  %a = llvm.mlir.addressof @a : !llvm.ptr
  %b = llvm.mlir.addressof @b : !llvm.ptr
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %none = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^test(%0, %none : i64, i32)
^test(%i: i64, %sum: i32):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  %pa = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %pb = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %pa : !llvm.ptr -> i8
  %y = llvm.load %pb : !llvm.ptr -> i8
  %wx = llvm.sext %x : i8 to i32
  %wy = llvm.sext %y : i8 to i32
  %d = llvm.sub %wx, %wy : i32
  %minus = llvm.sub %none, %d : i32
  %neg = llvm.icmp "slt" %d, %none : i32
  %abs = llvm.select %neg, %minus, %d : i1, i32
  %next = llvm.add %sum, %abs : i32
  %j = llvm.add %i, %1 : i64
  llvm.br ^test(%j, %next : i64, i32)
^end:
  llvm.return %sum : i32
}

// Writes i * i - 7 for each i backwards, then a maximum of what stands there.
llvm.func @squares(%n: i64) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %-1 = llvm.mlir.constant(-1 : i64) : i64
  %40 = llvm.mlir.constant(40 : i64) : i64
  %7 = llvm.mlir.constant(7 : i32) : i32
  %least = llvm.mlir.constant(-100 : i32) : i32
  %p = llvm.alloca %40 x i32 : (i64) -> !llvm.ptr
  %last = llvm.sub %n, %1 : i64
  llvm.br ^test(%last : i64)
^test(%i: i64):
  %more = llvm.icmp "sge" %i, %0 : i64
  llvm.cond_br %more, ^body, ^read(%0, %least : i64, i32)
^body:
  %w = llvm.trunc %i : i64 to i32
  %square = llvm.mul %w, %w : i32
  %value = llvm.sub %square, %7 : i32
  %to = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %value, %to : i32, !llvm.ptr
  %j = llvm.add %i, %-1 : i64
  llvm.br ^test(%j : i64)
^read(%k: i64, %most: i32):
  %rest = llvm.icmp "ult" %k, %n : i64
  llvm.cond_br %rest, ^step, ^end
^step:
  %from = llvm.getelementptr %p[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %v = llvm.load %from : !llvm.ptr -> i32
  %greater = llvm.intr.smax(%most, %v) : (i32, i32) -> i32
  %l = llvm.add %k, %1 : i64
  llvm.br ^read(%l, %greater : i64, i32)
^end:
  llvm.return %most : i32
}

// A shifted copy inside one array, and the other way round: the one may run in vectors, the other depends on itself.
llvm.func @shifts(%n: i64) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %41 = llvm.mlir.constant(41 : i64) : i64
  %p = llvm.alloca %41 x i64 : (i64) -> !llvm.ptr
  llvm.br ^fill(%0 : i64)
^fill(%i: i64):
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %value = llvm.mul %i, %i : i64
  llvm.store %value, %at : i64, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %full = llvm.icmp "eq" %i1, %41 : i64
  llvm.cond_br %full, ^down(%0 : i64), ^fill(%i1 : i64)
^down(%j: i64):
  %j1 = llvm.add %j, %1 : i64
  %behind = llvm.getelementptr %p[%j1] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %behind : !llvm.ptr -> i64
  %here = llvm.getelementptr %p[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %y = llvm.load %here : !llvm.ptr -> i64
  %both = llvm.add %x, %y : i64
  llvm.store %both, %here : i64, !llvm.ptr
  %go = llvm.icmp "slt" %j1, %n : i64
  llvm.cond_br %go, ^down(%j1 : i64), ^up(%0 : i64)
^up(%k: i64):
  %k1 = llvm.add %k, %1 : i64
  %from = llvm.getelementptr %p[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %z = llvm.load %from : !llvm.ptr -> i64
  %to = llvm.getelementptr %p[%k1] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %z, %to : i64, !llvm.ptr
  %on = llvm.icmp "slt" %k1, %n : i64
  llvm.cond_br %on, ^up(%k1 : i64), ^sum(%0, %0 : i64, i64)
^sum(%m: i64, %total: i64):
  %one = llvm.getelementptr %p[%m] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %v = llvm.load %one : !llvm.ptr -> i64
  %after = llvm.add %total, %v : i64
  %m1 = llvm.add %m, %1 : i64
  %rest = llvm.icmp "ne" %m1, %41 : i64
  llvm.cond_br %rest, ^sum(%m1, %after : i64, i64), ^end
^end:
  llvm.return %after : i64
}

llvm.func @main() -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %40 = llvm.mlir.constant(40 : i64) : i64
  llvm.br ^count(%0, %0 : i64, i64)
^count(%n: i64, %hash: i64):
  %d = llvm.call @differences(%n) : (i64) -> i32
  %s = llvm.call @squares(%n) : (i64) -> i32
  %t = llvm.call @shifts(%n) : (i64) -> i64
  %wd = llvm.sext %d : i32 to i64
  %ws = llvm.sext %s : i32 to i64
  %31 = llvm.mlir.constant(31 : i64) : i64
  %h0 = llvm.mul %hash, %31 : i64
  %h1 = llvm.add %h0, %wd : i64
  %h2 = llvm.mul %h1, %31 : i64
  %h3 = llvm.add %h2, %ws : i64
  %h4 = llvm.mul %h3, %31 : i64
  %h5 = llvm.add %h4, %t : i64
  %n1 = llvm.add %n, %1 : i64
  %go = llvm.icmp "sle" %n1, %40 : i64
  llvm.cond_br %go, ^count(%n1, %h5 : i64, i64), ^end
^end:
  llvm.return %h5 : i64
}

// -----

// Pairs of numbers are loaded, combined and stored in place; vectors of every second number must not mix iterations.
// OPT: --llvm-loop-vectorize
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=4},llvm-gvn,llvm-dse))
// RESULT: 167480
llvm.func @main() -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %2 = llvm.mlir.constant(2 : i64) : i64
  %n = llvm.mlir.constant(40 : i64) : i64
  %size = llvm.mlir.constant(80 : i64) : i64
  %p = llvm.alloca %size x i32 : (i64) -> !llvm.ptr
  llvm.br ^fill(%0 : i64)
^fill(%f: i64):
  %at = llvm.getelementptr %p[%f] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %word = llvm.trunc %f : i64 to i32
  llvm.store volatile %word, %at : i32, !llvm.ptr
  %g = llvm.add %f, %1 : i64
  %filling = llvm.icmp "slt" %g, %size : i64
  llvm.cond_br %filling, ^fill(%g : i64), ^loop(%0 : i64)
^loop(%i: i64):
  %twice = llvm.mul %i, %2 : i64
  %a = llvm.getelementptr %p[%twice] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %b = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %x = llvm.load %a : !llvm.ptr -> i32
  %y = llvm.load %b : !llvm.ptr -> i32
  %sum = llvm.add %x, %y : i32
  %difference = llvm.sub %y, %x : i32
  llvm.store %difference, %b : i32, !llvm.ptr
  llvm.store %sum, %a : i32, !llvm.ptr
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^loop(%j : i64), ^sum(%0, %0 : i64, i64)
^sum(%k: i64, %total: i64):
  %from = llvm.getelementptr %p[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %z = llvm.load volatile %from : !llvm.ptr -> i32
  %wide = llvm.sext %z : i32 to i64
  %weighted = llvm.mul %wide, %k : i64
  %next = llvm.add %total, %weighted : i64
  %l = llvm.add %k, %1 : i64
  %again = llvm.icmp "slt" %l, %size : i64
  llvm.cond_br %again, ^sum(%l, %next : i64, i64), ^end
^end:
  llvm.return %next : i64
}
