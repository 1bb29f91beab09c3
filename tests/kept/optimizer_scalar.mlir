// A volatile store to memory of the frame is not forgotten, though its address stays in the function.
// OPT: --llvm-gvn
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-gvn,llvm-dse,llvm-licm))
// RESULT: 9
llvm.func @main() -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %nine = llvm.mlir.constant(9 : i64) : i64
  %p = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  llvm.store %one, %p : i64, !llvm.ptr
  llvm.store volatile %nine, %p : i64, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i64
  llvm.return %r : i64
}

// -----

// The store at the end of an iteration is to the address of the load at the start of the next one, and the two
// addresses of one iteration differ.
// OPT: --llvm-gvn
// OPT: --llvm-licm
// OPT: --llvm-loop-load-elim
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-loop-load-elim,llvm-gvn,llvm-licm,llvm-dse,llvm-simplify-cfg))
// RESULT: 31
llvm.func @main() -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %four = llvm.mlir.constant(4 : i64) : i64
  %size = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.alloca %size x i64 : (i64) -> !llvm.ptr
  llvm.store %one, %p : i64, !llvm.ptr
  llvm.br ^loop(%zero, %zero : i64, i64)
^loop(%i: i64, %sum: i64):
  %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %a : !llvm.ptr -> i64
  %next = llvm.add %i, %one : i64
  %double = llvm.add %x, %x : i64
  %b = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %double, %b : i64, !llvm.ptr
  %new = llvm.add %sum, %x : i64
  %more = llvm.icmp "sle" %next, %four : i64
  llvm.cond_br %more, ^loop(%next, %new : i64, i64), ^end
^end:
  llvm.return %new : i64
}

// -----

// The loop does not reach its store: the memory keeps what it held, and a store of a byte inside changes it.
// OPT: --llvm-licm
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-gvn,llvm-licm,llvm-dse))
// RESULT: 517
llvm.func @main() -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %five = llvm.mlir.constant(5 : i64) : i64
  %two = llvm.mlir.constant(2 : i8) : i8
  %false = llvm.mlir.constant(false) : i1
  %p = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  llvm.store %five, %p : i64, !llvm.ptr
  %byte = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.br ^loop(%zero : i64)
^loop(%i: i64):
  llvm.store %two, %byte : i8, !llvm.ptr
  %never = llvm.icmp "sgt" %i, %five : i64
  llvm.cond_br %never, ^then, ^latch
^then:
  llvm.store %i, %p : i64, !llvm.ptr
  llvm.br ^latch
^latch:
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %five : i64
  llvm.cond_br %more, ^loop(%next : i64), ^end
^end:
  %r = llvm.load %p : !llvm.ptr -> i64
  llvm.return %r : i64
}

// -----

// An allocation that escapes through a struct is changed by the callee.
// OPT: --llvm-gvn
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-scalarize-args,llvm-gvn,llvm-dse))
// RESULT: 3
llvm.func @set(%s: !llvm.struct<(ptr, i64)>) attributes {no_inline} {
  %three = llvm.mlir.constant(3 : i64) : i64
  %p = llvm.extractvalue %s[0] : !llvm.struct<(ptr, i64)>
  llvm.store %three, %p : i64, !llvm.ptr
  llvm.return
}
llvm.func @main() -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  llvm.store %one, %p : i64, !llvm.ptr
  %none = llvm.mlir.poison : !llvm.struct<(ptr, i64)>
  %s = llvm.insertvalue %p, %none[0] : !llvm.struct<(ptr, i64)>
  llvm.br ^call(%s : !llvm.struct<(ptr, i64)>)
^call(%t: !llvm.struct<(ptr, i64)>):
  llvm.call @set(%t) : (!llvm.struct<(ptr, i64)>) -> ()
  %r = llvm.load %p : !llvm.ptr -> i64
  llvm.return %r : i64
}

// -----

// Two buffers are exchanged by the loop: each pointer is to the other memory in the next iteration.
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-scalarize-args,llvm-gvn,llvm-licm,llvm-loop-load-elim,llvm-dse))
// RESULT: 8
llvm.func @main() -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %four = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  llvm.store %one, %p : i64, !llvm.ptr
  llvm.br ^loop(%zero, %p, %q : i64, !llvm.ptr, !llvm.ptr)
^loop(%i: i64, %from: !llvm.ptr, %to: !llvm.ptr):
  %x = llvm.load %from : !llvm.ptr -> i64
  %double = llvm.add %x, %x : i64
  llvm.store %double, %to : i64, !llvm.ptr
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %four : i64
  llvm.cond_br %more, ^loop(%next, %to, %from : i64, !llvm.ptr, !llvm.ptr), ^end
^end:
  llvm.return %x : i64
}

// -----

// Calls that allocate have different results; a copy of bytes writes memory.
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-gvn,llvm-dse))
// OPT: --pass-pipeline=builtin.module(llvm-inline,llvm.func(llvm-gvn,llvm-dse))
// RESULT: 12
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @new(%x: i64) -> !llvm.ptr attributes {no_inline} {
  %size = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i64, !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func @main() -> i64 {
  %five = llvm.mlir.constant(5 : i64) : i64
  %seven = llvm.mlir.constant(7 : i64) : i64
  %eight = llvm.mlir.constant(8 : i64) : i64
  %a = llvm.call @new(%five) : (i64) -> !llvm.ptr
  %b = llvm.call @new(%five) : (i64) -> !llvm.ptr
  llvm.store %seven, %b : i64, !llvm.ptr
  %x = llvm.load %a : !llvm.ptr -> i64
  "llvm.intr.memcpy"(%a, %b, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %y = llvm.load %a : !llvm.ptr -> i64
  %r = llvm.add %x, %y : i64
  llvm.call @free(%a) : (!llvm.ptr) -> ()
  llvm.call @free(%b) : (!llvm.ptr) -> ()
  llvm.return %r : i64
}

// -----

// A store of five integers leaves what is behind them, although vectors are as far apart as eight.
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-dse))
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-gvn,llvm-dse))
// RESULT: 7
llvm.func @fill(%p: !llvm.ptr) attributes {no_inline} {
  %zeros = llvm.mlir.constant(dense<0> : vector<5xi64>) : vector<5xi64>
  %five = llvm.mlir.constant(5 : i64) : i64
  %seven = llvm.mlir.constant(7 : i64) : i64
  %last = llvm.getelementptr %p[%five] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %seven, %last : i64, !llvm.ptr
  llvm.store %zeros, %p {alignment = 8 : i64} : vector<5xi64>, !llvm.ptr
  llvm.return
}
llvm.func @main() -> i64 {
  %eight = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.alloca %eight x i64 : (i64) -> !llvm.ptr
  llvm.call @fill(%p) : (!llvm.ptr) -> ()
  %five = llvm.mlir.constant(5 : i64) : i64
  %last = llvm.getelementptr %p[%five] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %r = llvm.load %last : !llvm.ptr -> i64
  llvm.return %r : i64
}

// -----

// The last field of the struct starts at byte 16: integers of 64 bits are aligned to 8 bytes.
// OPT: --pass-pipeline=builtin.module(llvm.func(llvm-gvn))
// RESULT: 7
llvm.func @fields(%p: !llvm.ptr) -> i64 attributes {no_inline} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %seven = llvm.mlir.constant(7 : i64) : i64
  %at = llvm.mlir.constant(16 : i64) : i64
  %field = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64, i32)>
  %byte = llvm.getelementptr %p[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %one, %field : i32, !llvm.ptr
  llvm.store %seven, %byte : i64, !llvm.ptr
  %low = llvm.load %field : !llvm.ptr -> i32
  %r = llvm.zext %low : i32 to i64
  llvm.return %r : i64
}
llvm.func @main() -> i64 {
  %eight = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.alloca %eight x i64 : (i64) -> !llvm.ptr
  %r = llvm.call @fields(%p) : (!llvm.ptr) -> i64
  llvm.return %r : i64
}
