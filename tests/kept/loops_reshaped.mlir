// The sums of a row, which begin with a constant, and then with what is in memory: interchanged, both are added up in
// rows.
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-interchange))
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-interchange,llvm-loop-vectorize))
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-rotate,llvm-licm,llvm-gvn,llvm-simplify-cfg,llvm-loop-interchange,llvm-loop-vectorize,llvm-gvn))
// RESULT: 32012968
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @main() -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %3 = llvm.mlir.constant(3 : i64) : i64
  %5 = llvm.mlir.constant(5 : i64) : i64
  %7 = llvm.mlir.constant(7 : i64) : i64
  %columns = llvm.mlir.constant(12 : i64) : i64
  %rows = llvm.mlir.constant(16 : i64) : i64
  %all = llvm.mlir.constant(192 : i64) : i64
  %bytes = llvm.mlir.constant(1536 : i64) : i64
  %a = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %b = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %c = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  llvm.br ^fill(%0 : i64)
^fill(%p: i64):
  %value = llvm.urem %p, %7 : i64
  %less = llvm.sub %p, %3 : i64
  %in_a = llvm.getelementptr %a[%p] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %in_b = llvm.getelementptr %b[%p] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %less, %in_a : i64, !llvm.ptr
  llvm.store %value, %in_b : i64, !llvm.ptr
  %p1 = llvm.add %p, %1 : i64
  %more = llvm.icmp "ult" %p1, %all : i64
  llvm.cond_br %more, ^fill(%p1 : i64), ^set(%0 : i64)
^set(%j: i64):
  %to = llvm.getelementptr %c[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.br ^sum(%0, %5 : i64, i64)
^sum(%k: i64, %s: i64):
  %of_a = llvm.getelementptr %a[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %of_a : !llvm.ptr -> i64
  %line = llvm.mul %k, %columns : i64
  %place = llvm.add %line, %j : i64
  %of_b = llvm.getelementptr %b[%place] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %y = llvm.load %of_b : !llvm.ptr -> i64
  %product = llvm.mul %x, %y : i64
  %next = llvm.add %s, %product : i64
  %k1 = llvm.add %k, %1 : i64
  %on = llvm.icmp "ult" %k1, %rows : i64
  llvm.cond_br %on, ^sum(%k1, %next : i64, i64), ^store
^store:
  llvm.store %next, %to : i64, !llvm.ptr
  %j1 = llvm.add %j, %1 : i64
  %rest = llvm.icmp "ult" %j1, %columns : i64
  llvm.cond_br %rest, ^set(%j1 : i64), ^add(%0 : i64)
^add(%i: i64):
  %old_at = llvm.getelementptr %c[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %old = llvm.load %old_at : !llvm.ptr -> i64
  llvm.br ^test(%1, %old : i64, i64)
^test(%m: i64, %t: i64):
  %inside = llvm.icmp "ult" %m, %rows : i64
  llvm.cond_br %inside, ^body, ^end
^body:
  %row = llvm.mul %m, %columns : i64
  %at = llvm.add %row, %i : i64
  %b_at = llvm.getelementptr %b[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %z = llvm.load %b_at : !llvm.ptr -> i64
  %tz = llvm.add %t, %z : i64
  %m1 = llvm.add %m, %1 : i64
  llvm.br ^test(%m1, %tz : i64, i64)
^end:
  llvm.store %t, %old_at : i64, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %again = llvm.icmp "ult" %i1, %columns : i64
  llvm.cond_br %again, ^add(%i1 : i64), ^hash(%0, %0 : i64, i64)
^hash(%q: i64, %h: i64):
  %c_at = llvm.getelementptr %c[%q] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %got = llvm.load %c_at : !llvm.ptr -> i64
  %h3 = llvm.mul %h, %3 : i64
  %h4 = llvm.xor %h3, %got : i64
  %q1 = llvm.add %q, %1 : i64
  %so = llvm.icmp "ult" %q1, %columns : i64
  llvm.cond_br %so, ^hash(%q1, %h4 : i64, i64), ^done
^done:
  llvm.return %h4 : i64
}

// -----

// The differences of numbers of 16 bits need 17, and their squares 32 bits without a sign.
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize))
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=4},llvm-gvn))
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-unroll{max-count=0 partial-threshold=40},llvm-gvn))
// RESULT: 57220405228
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @main() -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  %n = llvm.mlir.constant(64 : i64) : i64
  %factor = llvm.mlir.constant(21845 : i64) : i64
  %other = llvm.mlir.constant(32767 : i64) : i64
  %bytes = llvm.mlir.constant(128 : i64) : i64
  %a = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %b = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  llvm.br ^fill(%0 : i64)
^fill(%p: i64):
  %u = llvm.mul %p, %factor : i64
  %v = llvm.mul %p, %other : i64
  %u16 = llvm.trunc %u : i64 to i16
  %v16 = llvm.trunc %v : i64 to i16
  %in_a = llvm.getelementptr %a[%p] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %in_b = llvm.getelementptr %b[%p] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  llvm.store %u16, %in_a : i16, !llvm.ptr
  llvm.store %v16, %in_b : i16, !llvm.ptr
  %p1 = llvm.add %p, %1 : i64
  %more = llvm.icmp "ult" %p1, %n : i64
  llvm.cond_br %more, ^fill(%p1 : i64), ^ends
^ends:
  %least = llvm.mlir.constant(-32768 : i16) : i16
  %most = llvm.mlir.constant(32767 : i16) : i16
  llvm.store %least, %a : i16, !llvm.ptr
  llvm.store %most, %b : i16, !llvm.ptr
  llvm.br ^squares(%0, %0 : i64, i64)
^squares(%i: i64, %s: i64):
  %a_at = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %b_at = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %x = llvm.load %a_at : !llvm.ptr -> i16
  %y = llvm.load %b_at : !llvm.ptr -> i16
  %xw = llvm.sext %x : i16 to i64
  %yw = llvm.sext %y : i16 to i64
  %d = llvm.sub %xw, %yw : i64
  %square = llvm.mul %d, %d : i64
  %s1 = llvm.add %s, %square : i64
  %i1 = llvm.add %i, %1 : i64
  %on = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %on, ^squares(%i1, %s1 : i64, i64), ^bytes(%0, %zero : i64, i32)
^bytes(%k: i64, %t: i32):
  %a_byte = llvm.getelementptr %a[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %b_byte = llvm.getelementptr %b[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %e = llvm.load %a_byte : !llvm.ptr -> i8
  %f = llvm.load %b_byte : !llvm.ptr -> i8
  %ew = llvm.zext %e : i8 to i32
  %fw = llvm.zext %f : i8 to i32
  %g = llvm.sub %ew, %fw : i32
  %abs = "llvm.intr.abs"(%g) <{is_int_min_poison = false}> : (i32) -> i32
  %t1 = llvm.add %t, %abs : i32
  %fs = llvm.sext %f : i8 to i32
  %mixed = llvm.mul %ew, %fs : i32
  %t2 = llvm.add %t1, %mixed : i32
  %k1 = llvm.add %k, %1 : i64
  %go = llvm.icmp "ult" %k1, %bytes : i64
  llvm.cond_br %go, ^bytes(%k1, %t2 : i64, i32), ^done
^done:
  %wide = llvm.sext %t2 : i32 to i64
  %result = llvm.xor %s1, %wide : i64
  llvm.return %result : i64
}

// -----

// Loops of a few iterations, one of which leaves by its true successor; a block that is not reached branches into one.
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-unroll))
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-unroll,llvm-gvn,llvm-simplify-cfg))
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-unroll{max-count=0 partial-threshold=60},llvm-gvn))
// RESULT: 3583491853017633793
llvm.func @main() -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %3 = llvm.mlir.constant(3 : i64) : i64
  %8 = llvm.mlir.constant(8 : i64) : i64
  %31 = llvm.mlir.constant(31 : i64) : i64
  llvm.br ^outer(%0, %1 : i64, i64)
^never:
  llvm.br ^latch(%31 : i64)
^outer(%i: i64, %h: i64):
  %more = llvm.icmp "ult" %i, %8 : i64
  llvm.cond_br %more, ^inner(%8, %h : i64, i64), ^end
^inner(%j: i64, %g: i64):
  %g31 = llvm.mul %g, %31 : i64
  %ij = llvm.add %i, %j : i64
  %odd = llvm.and %ij, %1 : i64
  %is_odd = llvm.icmp "eq" %odd, %1 : i64
  llvm.cond_br %is_odd, ^latch(%ij : i64), ^latch(%j : i64)
^latch(%k: i64):
  %g1 = llvm.xor %g31, %k : i64
  %j1 = llvm.sub %j, %1 : i64
  %done = llvm.icmp "ule" %j1, %3 : i64
  llvm.cond_br %done, ^after(%g1 : i64), ^inner(%j1, %g1 : i64, i64)
^after(%out: i64):
  %sum = llvm.add %out, %j1 : i64
  %i1 = llvm.add %i, %1 : i64
  llvm.br ^outer(%i1, %sum : i64, i64)
^end:
  %result = llvm.add %h, %i : i64
  llvm.return %result : i64
}
