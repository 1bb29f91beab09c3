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
