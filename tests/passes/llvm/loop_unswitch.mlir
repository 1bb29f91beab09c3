// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-simple-loop-unswitch{remarks=true},llvm-simplify-cfg)) %s
// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-simple-loop-unswitch{threshold=12})) %s
// RUN: ods run %s -e main --entry-point-result=i64
// RUN: ods run %s -e main --entry-point-result=i64 -O0

// The mode does not change: two versions, and the sum leaves both by one block. The branch is not in the header, so that
// it may not be reached: its value is frozen.
llvm.func @mode(%p: !llvm.ptr, %n: i64, %twice: i1) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^test(%0, %0 : i64, i64)
^test(%i: i64, %sum: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %at : !llvm.ptr -> i64
  llvm.cond_br %twice, ^double, ^single
^double:
  %y = llvm.mul %x, %x : i64
  llvm.store %y, %at : i64, !llvm.ptr
  llvm.br ^next(%y : i64)
^single:
  llvm.br ^next(%x : i64)
^next(%v: i64):
  %after = llvm.add %sum, %v : i64
  %j = llvm.add %i, %1 : i64
  llvm.br ^test(%j, %after : i64, i64)
^end:
  llvm.return %sum : i64
}

// A switch in the header: three versions, and no value has to be frozen. One way leaves the loop.
llvm.func @choice(%p: !llvm.ptr, %n: i64, %kind: i32) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%0 : i64)
^loop(%i: i64):
  llvm.switch %kind : i32, ^leave(%i : i64) [
    1: ^one(%i : i64),
    2: ^one(%1 : i64)
  ]
^one(%a: i64):
  llvm.store %a, %p : i64, !llvm.ptr
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^loop(%j : i64), ^leave(%j : i64)
^leave(%last: i64):
  llvm.return %last : i64
}

// Two branches on one value are taken together; another value needs versions of its own.
llvm.func @both(%p: !llvm.ptr, %n: i64, %a: i1, %b: i1) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%0 : i64)
^loop(%i: i64):
  llvm.cond_br %a, ^first, ^second
^first:
  llvm.store %i, %p : i64, !llvm.ptr
  llvm.br ^second
^second:
  llvm.cond_br %b, ^third, ^fourth
^third:
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.br ^fourth
^fourth:
  llvm.cond_br %a, ^fifth, ^next
^fifth:
  llvm.store %1, %p : i64, !llvm.ptr
  llvm.br ^next
^next:
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^loop(%j : i64), ^end
^end:
  llvm.return
}

// Values that are used behind two exits, and the tag of a block, leave the loop as it is. An outer loop has no versions.
llvm.func @stay(%p: !llvm.ptr, %n: i64, %a: i1) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%0 : i64)
^loop(%i: i64):
  %x = llvm.load volatile %p : !llvm.ptr -> i64
  llvm.cond_br %a, ^next, ^early
^next:
  %j = llvm.add %i, %1 : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^loop(%j : i64), ^late
^early:
  llvm.return %x : i64
^late:
  %sum = llvm.add %x, %n : i64
  llvm.br ^tagged
^tagged:
  llvm.blocktag <id = 1>
  llvm.cond_br %a, ^tagged, ^outer(%0 : i64)
^outer(%k: i64):
  llvm.cond_br %a, ^inner(%0 : i64), ^after
^inner(%l: i64):
  llvm.store volatile %l, %p : i64, !llvm.ptr
  %m = llvm.add %l, %1 : i64
  %again = llvm.icmp "slt" %m, %n : i64
  llvm.cond_br %again, ^inner(%m : i64), ^after
^after:
  %o = llvm.add %k, %1 : i64
  %rest = llvm.icmp "slt" %o, %n : i64
  llvm.cond_br %rest, ^outer(%o : i64), ^end
^end:
  llvm.return %sum : i64
}

// A block that nothing reaches uses a value of one way: the value does not leave the loop.
llvm.func @unreachable_use(%n: i64, %c: i1) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%0, %0 : i64, i64)
^head(%i: i64, %sum: i64):
  %more = llvm.icmp "ult" %i, %n : i64
  llvm.cond_br %more, ^body, ^exit
^body:
  llvm.cond_br %c, ^double, ^next(%i : i64)
^double:
  %twice = llvm.shl %i, %1 : i64
  llvm.br ^next(%twice : i64)
^lost:
  %some = llvm.add %twice, %1 : i64
  llvm.br ^lost
^next(%x: i64):
  %add = llvm.add %sum, %x : i64
  %inc = llvm.add %i, %1 : i64
  llvm.br ^head(%inc, %add : i64, i64)
^exit:
  llvm.return %sum : i64
}

llvm.func @main() -> i64 {
  %false = llvm.mlir.constant(false) : i1
  %true = llvm.mlir.constant(true) : i1
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %2 = llvm.mlir.constant(2 : i64) : i64
  %4 = llvm.mlir.constant(4 : i64) : i64
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %three = llvm.mlir.constant(3 : i32) : i32
  %p = llvm.alloca %4 x i64 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %r = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i64
  %s = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %1, %p : i64, !llvm.ptr
  llvm.store %2, %q : i64, !llvm.ptr
  llvm.store %4, %r : i64, !llvm.ptr
  llvm.store %2, %s : i64, !llvm.ptr
  %a = llvm.call @mode(%p, %4, %true) : (!llvm.ptr, i64, i1) -> i64
  %b = llvm.call @mode(%p, %4, %false) : (!llvm.ptr, i64, i1) -> i64
  %c = llvm.call @choice(%p, %4, %one) : (!llvm.ptr, i64, i32) -> i64
  %d = llvm.call @choice(%q, %2, %two) : (!llvm.ptr, i64, i32) -> i64
  %e = llvm.call @choice(%r, %4, %three) : (!llvm.ptr, i64, i32) -> i64
  llvm.call @both(%s, %4, %true, %false) : (!llvm.ptr, i64, i1, i1) -> ()
  %x = llvm.load %p : !llvm.ptr -> i64
  %y = llvm.load %q : !llvm.ptr -> i64
  %z = llvm.load %s : !llvm.ptr -> i64
  %10 = llvm.mlir.constant(10 : i64) : i64
  %f = llvm.mul %a, %10 : i64
  %g = llvm.add %f, %b : i64
  %h = llvm.mul %g, %10 : i64
  %i = llvm.add %h, %c : i64
  %j = llvm.mul %i, %10 : i64
  %k = llvm.add %j, %d : i64
  %l = llvm.mul %k, %10 : i64
  %m = llvm.add %l, %e : i64
  %n = llvm.mul %m, %10 : i64
  %o = llvm.add %n, %x : i64
  %t = llvm.mul %o, %10 : i64
  %u = llvm.add %t, %y : i64
  %v = llvm.mul %u, %10 : i64
  %w = llvm.add %v, %z : i64
  llvm.return %w : i64
}
