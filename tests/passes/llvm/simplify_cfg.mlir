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

// The index is inside the allocation in each of eight iterations: the store and the load are done in vain. It is not in
// the ninth.
llvm.func @valid(%c: i1, %x: f32, %q: !llvm.ptr) -> f32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %8 = llvm.mlir.constant(8 : i64) : i64
  %9 = llvm.mlir.constant(9 : i64) : i64
  %p = llvm.alloca %8 x f32 : (i64) -> !llvm.ptr
  llvm.br ^eight(%0 : i64)
^eight(%i: i64):
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.cond_br %c, ^then, ^next
^then:
  %old = llvm.load %at : !llvm.ptr -> f32
  %sum = llvm.fadd %old, %x : f32
  llvm.store %sum, %at : f32, !llvm.ptr
  llvm.br ^next
^next:
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %8 : i64
  llvm.cond_br %more, ^eight(%j : i64), ^nine(%0 : i64)
^nine(%k: i64):
  %to = llvm.getelementptr %p[%k] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.cond_br %c, ^store, ^on
^store:
  llvm.store %x, %to : f32, !llvm.ptr
  llvm.br ^on
^on:
  %l = llvm.add %k, %1 : i64
  %rest = llvm.icmp "slt" %l, %9 : i64
  llvm.cond_br %rest, ^nine(%l : i64), ^end
^end:
  %y = llvm.load %p : !llvm.ptr -> f32
  llvm.return %y : f32
}

// Memory that was freed, or of which nothing shows that it was allocated, is not accessed in vain.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @heap(%c: i1, %x: i32) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %8 = llvm.mlir.constant(8 : i64) : i64
  %32 = llvm.mlir.constant(32 : i64) : i64
  %p = llvm.call @malloc(%32) : (i64) -> !llvm.ptr
  %q = llvm.call @malloc(%32) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.br ^loop(%0 : i64)
^loop(%i: i64):
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %to = llvm.getelementptr %q[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.cond_br %c, ^valid, ^second
^valid:
  llvm.store %x, %at : i32, !llvm.ptr
  llvm.br ^second
^second:
  llvm.cond_br %c, ^unknown, ^next
^unknown:
  llvm.store %x, %to : i32, !llvm.ptr
  llvm.br ^next
^next:
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %8 : i64
  llvm.cond_br %more, ^loop(%j : i64), ^between
^between:
  %y = llvm.load %p : !llvm.ptr -> i32
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.br ^late(%0 : i64)
^late(%k: i64):
  %there = llvm.getelementptr %p[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.cond_br %c, ^freed, ^on
^freed:
  llvm.store %x, %there : i32, !llvm.ptr
  llvm.br ^on
^on:
  %l = llvm.add %k, %1 : i64
  %rest = llvm.icmp "slt" %l, %8 : i64
  llvm.cond_br %rest, ^late(%l : i64), ^end
^end:
  llvm.call @free(%q) : (!llvm.ptr) -> ()
  llvm.return %y : i32
}

// Three choices are made where one block is the rest of a loop, and nowhere else.
llvm.func @choices(%n: i64, %p: !llvm.ptr) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%0, %0, %0, %0 : i64, i64, i64, i64)
^loop(%i: i64, %a: i64, %b: i64, %c: i64):
  %of_p = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %of_p : !llvm.ptr -> i64
  %less = llvm.icmp "slt" %x, %n : i64
  llvm.cond_br %less, ^then, ^else
^then:
  %a1 = llvm.add %a, %x : i64
  %b1 = llvm.add %b, %1 : i64
  llvm.br ^latch(%a1, %b1, %c : i64, i64, i64)
^else:
  %c1 = llvm.add %c, %1 : i64
  llvm.br ^latch(%a, %b, %c1 : i64, i64, i64)
^latch(%a2: i64, %b2: i64, %c2: i64):
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^loop(%i1, %a2, %b2, %c2 : i64, i64, i64, i64), ^end
^end:
  %odd = llvm.icmp "ult" %a2, %n : i64
  llvm.cond_br %odd, ^first, ^second
^first:
  %a3 = llvm.add %a2, %1 : i64
  %b3 = llvm.add %b2, %1 : i64
  llvm.br ^join(%a3, %b3, %c2 : i64, i64, i64)
^second:
  %c3 = llvm.add %c2, %1 : i64
  llvm.br ^join(%a2, %b2, %c3 : i64, i64, i64)
^join(%a4: i64, %b4: i64, %c4: i64):
  %ab = llvm.mul %a4, %b4 : i64
  %abc = llvm.mul %ab, %c4 : i64
  llvm.return %abc : i64
}
