// RUN: ods opt --pass-pipeline="builtin.module(llvm.func(llvm-licm))" %s
// RUN: ods opt --pass-pipeline="builtin.module(llvm.func(llvm-licm{remarks=true promote=false}))" %s

// The loop accumulates in memory, which becomes a value. The load of the factor leaves the loop.
llvm.func @accumulate(%sum: !llvm.ptr {llvm.noalias}, %x: !llvm.ptr {llvm.noalias}, %n: i64) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  llvm.br ^loop(%zero : i64)
^loop(%i: i64):
  %a = llvm.getelementptr %x[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %v = llvm.load %a : !llvm.ptr -> f64
  %at = llvm.getelementptr %sum[3] : (!llvm.ptr) -> !llvm.ptr, f64
  %factor = llvm.load %x : !llvm.ptr -> f64
  %before = llvm.load %at : !llvm.ptr -> f64
  %product = llvm.fmul %v, %factor : f64
  %after = llvm.fadd %before, %product : f64
  llvm.store %after, %at : f64, !llvm.ptr
  %one = llvm.mlir.constant(1 : i64) : i64
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next : i64), ^end
^end:
  llvm.return
}

// The stores may be to the same memory.
llvm.func @overlapping(%sum: !llvm.ptr, %x: !llvm.ptr, %n: i64) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%zero : i64)
^loop(%i: i64):
  %a = llvm.getelementptr %x[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %before = llvm.load %sum : !llvm.ptr -> i64
  %after = llvm.add %before, %i : i64
  llvm.store %after, %sum : i64, !llvm.ptr
  llvm.store %i, %a : i64, !llvm.ptr
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next : i64), ^end
^end:
  llvm.return
}

// The loop may not reach the load, the store, and the division.
llvm.func @conditional(%p: !llvm.ptr, %x: i64, %y: i64, %n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%zero, %zero : i64, i64)
^loop(%i: i64, %sum: i64):
  %some = llvm.icmp "sgt" %i, %x : i64
  llvm.cond_br %some, ^then, ^latch(%sum : i64)
^then:
  %a = llvm.load %p : !llvm.ptr -> i64
  %b = llvm.sdiv %x, %y : i64
  %c = llvm.add %a, %b : i64
  llvm.store %c, %p : i64, !llvm.ptr
  llvm.br ^latch(%c : i64)
^latch(%last: i64):
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %last : i64, i64), ^end
^end:
  llvm.return %last : i64
}

llvm.func @unknown()

// A call may end the program, or read the memory.
llvm.func @calls(%p: !llvm.ptr, %n: i64) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%zero : i64)
^loop(%i: i64):
  llvm.call @unknown() : () -> ()
  %before = llvm.load %p : !llvm.ptr -> i64
  %after = llvm.add %before, %i : i64
  llvm.store %after, %p : i64, !llvm.ptr
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next : i64), ^end
^end:
  llvm.return
}

llvm.func @square(%x: i64) -> i64 {
  %0 = llvm.mul %x, %x : i64
  llvm.return %0 : i64
}

// A call that only computes leaves the loop, unless the loop may not reach it: it may not end.
llvm.func @computes(%x: i64, %n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%zero, %zero : i64, i64)
^loop(%i: i64, %sum: i64):
  %a = llvm.call @square(%x) : (i64) -> i64
  %b = llvm.add %sum, %a : i64
  %even = llvm.icmp "slt" %b, %x : i64
  llvm.cond_br %even, ^then, ^latch(%b : i64)
^then:
  %c = llvm.call @square(%n) : (i64) -> i64
  %d = llvm.add %b, %c : i64
  llvm.br ^latch(%d : i64)
^latch(%last: i64):
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %last : i64, i64), ^end
^end:
  llvm.return %last : i64
}

llvm.func @halve(%x: i64) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%x : i64)
^loop(%i: i64):
  %half = llvm.ashr %i, %one : i64
  %more = llvm.icmp "ne" %half, %one : i64
  llvm.cond_br %more, ^loop(%half : i64), ^end
^end:
  llvm.return %half : i64
}

// Once a call that may not end has left the loop, the next one is the first.
llvm.func @computes_twice(%x: i64, %y: i64, %n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%zero, %zero : i64, i64)
^loop(%i: i64, %sum: i64):
  %a = llvm.call @halve(%x) : (i64) -> i64
  %b = llvm.add %sum, %a : i64
  %c = llvm.call @halve(%y) : (i64) -> i64
  %d = llvm.add %b, %c : i64
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %d : i64, i64), ^end
^end:
  llvm.return %d : i64
}

// A branch that may not enter the loop gets a block for what leaves it.
llvm.func @guarded(%x: i64, %n: i64, %p: !llvm.ptr) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %any = llvm.icmp "slt" %zero, %n : i64
  llvm.cond_br %any, ^loop(%zero, %zero : i64, i64), ^end(%zero : i64)
^loop(%i: i64, %sum: i64):
  %square = llvm.mul %x, %x : i64
  %y = llvm.load %p : !llvm.ptr -> i64
  %both = llvm.add %square, %y : i64
  %more_sum = llvm.add %sum, %both : i64
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %more_sum : i64, i64), ^end(%more_sum : i64)
^end(%all: i64):
  llvm.return %all : i64
}

// No block is put between an address and where it goes.
llvm.func @by_address(%x: i64, %n: i64, %to: !llvm.ptr) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.indirectbr %to : !llvm.ptr, [
    ^loop(%zero : i64),
    ^end(%zero : i64)
  ]
^loop(%i: i64):
  %square = llvm.mul %x, %x : i64
  %next = llvm.add %i, %square : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next : i64), ^end(%next : i64)
^end(%all: i64):
  llvm.return %all : i64
}
