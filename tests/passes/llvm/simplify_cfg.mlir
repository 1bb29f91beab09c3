// RUN: ods opt --pass-pipeline="builtin.module(llvm.func(llvm-simplify-cfg))" %s
// RUN: ods opt --pass-pipeline="builtin.module(llvm.func(llvm-simplify-cfg{speculate=0 split-conditions=true}))" %s

// One alternative adds, the other does nothing: a choice.
llvm.func @triangle(%a: i64, %b: i64) -> i64 {
  %c = llvm.icmp "slt" %a, %b : i64
  llvm.cond_br %c, ^then, ^join(%b : i64)
^then:
  %0 = llvm.add %a, %b : i64
  llvm.br ^join(%0 : i64)
^join(%r: i64):
  llvm.return %r : i64
}

// A division must not be executed in vain.
llvm.func @division(%a: i64, %b: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %c = llvm.icmp "ne" %b, %zero : i64
  llvm.cond_br %c, ^then, ^join(%zero : i64)
^then:
  %0 = llvm.sdiv %a, %b : i64
  llvm.br ^join(%0 : i64)
^join(%r: i64):
  llvm.return %r : i64
}

// Constant conditions, chains of blocks, and an argument with one value.
llvm.func @known(%a: i64) -> i64 {
  %true = llvm.mlir.constant(true) : i1
  llvm.cond_br %true, ^first(%a : i64), ^second(%a : i64)
^first(%x: i64):
  llvm.br ^third(%x, %a : i64, i64)
^second(%y: i64):
  llvm.br ^third(%y, %y : i64, i64)
^third(%z: i64, %w: i64):
  %0 = llvm.mul %z, %w : i64
  llvm.return %0 : i64
}

llvm.func @effect()

// What a block passes on decides the branch of the next one.
llvm.func @threaded(%a: i1, %b: i1) {
  %true = llvm.mlir.constant(true) : i1
  llvm.cond_br %a, ^test(%true : i1), ^test(%b : i1)
^test(%c: i1):
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.call @effect() : () -> ()
  llvm.br ^no
^no:
  llvm.return
}

// Two comparisons are two branches; loops keep the blocks before them.
llvm.func @both(%n: i64, %x: f64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%zero, %x : i64, f64)
^loop(%i: i64, %y: f64):
  %early = llvm.icmp "slt" %i, %n : i64
  %small = llvm.fcmp "olt" %y, %x : f64
  %more = llvm.and %early, %small : i1
  llvm.cond_br %more, ^body, ^end
^body:
  %next = llvm.add %i, %one : i64
  %z = llvm.fadd %y, %y : f64
  llvm.br ^loop(%next, %z : i64, f64)
^end:
  llvm.return %i : i64
}

llvm.func @cases(%x: i32) -> i32 {
  %two = llvm.mlir.constant(2 : i32) : i32
  llvm.switch %two : i32, ^default(%x : i32) [
    1: ^default(%two : i32),
    2: ^found
  ]
^default(%y: i32):
  llvm.return %y : i32
^found:
  llvm.return %x : i32
}

// Both ways end with a store to one address: one store of the chosen value remains, with the lower alignment.
llvm.func @stores(%c: i1, %p: !llvm.ptr, %x: i32, %y: i32) {
  llvm.cond_br %c, ^yes, ^no
^yes:
  %0 = llvm.add %x, %y : i32
  llvm.store %0, %p {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.br ^end
^no:
  llvm.store %x, %p {alignment = 2 : i64} : i32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}

// These stay: a volatile store, stores to two addresses, and a store on one way.
llvm.func @other_stores(%c: i1, %p: !llvm.ptr, %q: !llvm.ptr, %x: i32) {
  llvm.cond_br %c, ^a, ^b
^a:
  llvm.store volatile %x, %p : i32, !llvm.ptr
  llvm.br ^second
^b:
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.br ^second
^second:
  llvm.cond_br %c, ^d, ^e
^d:
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.br ^third
^e:
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.br ^third
^third:
  llvm.cond_br %c, ^f, ^end
^f:
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}

llvm.func @reads(!llvm.ptr)

// A store on one way to memory of the function, which was loaded before, becomes one on both ways; unless something
// outside sees the memory.
llvm.func @private_store(%c: i1, %x: i32, %at: i64) -> i32 {
  %four = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.alloca %four x i32 : (i64) -> !llvm.ptr
  %q = llvm.alloca %four x i32 : (i64) -> !llvm.ptr
  llvm.call @reads(%q) : (!llvm.ptr) -> ()
  %a = llvm.getelementptr %p[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %before = llvm.load %a : !llvm.ptr -> i32
  %b = llvm.getelementptr %q[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %seen = llvm.load %b : !llvm.ptr -> i32
  llvm.cond_br %c, ^store, ^next
^store:
  %0 = llvm.add %before, %seen : i32
  llvm.store %0, %a : i32, !llvm.ptr
  llvm.br ^next
^next:
  %1 = llvm.load %b : !llvm.ptr -> i32
  llvm.cond_br %c, ^end, ^other
^other:
  llvm.store %x, %b : i32, !llvm.ptr
  llvm.br ^end
^end:
  %2 = llvm.load %a : !llvm.ptr -> i32
  %3 = llvm.add %1, %2 : i32
  llvm.return %3 : i32
}

// The smaller alignment remains; an access without one has the alignment of its type.
llvm.func @unequal_alignments(%c: i1, %p: !llvm.ptr, %x: i32, %y: i32) {
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %y, %p : i32, !llvm.ptr
  llvm.br ^end
^no:
  llvm.store %x, %p {alignment = 2 : i64} : i32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
