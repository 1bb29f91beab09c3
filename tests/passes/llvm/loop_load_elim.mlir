// RUN: ods opt --pass-pipeline="builtin.module(llvm.func(llvm-loop-load-elim))" %s

// The element on the left was stored by the iteration before, the one above on the left was loaded by it.
llvm.func @table(%row: !llvm.ptr {llvm.noalias}, %above: !llvm.ptr {llvm.noalias}, %n: i64) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%zero : i64)
^loop(%j: i64):
  %next = llvm.add %j, %one : i64
  %a = llvm.getelementptr %above[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %diagonal = llvm.load %a : !llvm.ptr -> i32
  %b = llvm.getelementptr %above[%next] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %up = llvm.load %b : !llvm.ptr -> i32
  %c = llvm.getelementptr %row[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %left = llvm.load %c : !llvm.ptr -> i32
  %0 = llvm.add %diagonal, %up : i32
  %1 = llvm.intr.smax(%0, %left) : (i32, i32) -> i32
  %d = llvm.getelementptr %row[%next] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %1, %d : i32, !llvm.ptr
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next : i64), ^end
^end:
  llvm.return
}

// A store in between may be to the same memory, and the one of the iteration before does not always run.
llvm.func @overlap(%p: !llvm.ptr, %q: !llvm.ptr, %c: i1, %n: i64, %x: i32) -> i32 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %none = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^loop(%zero, %none : i64, i32)
^loop(%j: i64, %sum: i32):
  %next = llvm.add %j, %one : i64
  %a = llvm.getelementptr %p[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %v = llvm.load %a : !llvm.ptr -> i32
  %b = llvm.getelementptr %p[%next] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %w = llvm.load %b : !llvm.ptr -> i32
  llvm.store %x, %q : i32, !llvm.ptr
  %0 = llvm.add %v, %w : i32
  %1 = llvm.add %0, %sum : i32
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %1 : i64, i32), ^end
^end:
  llvm.return %1 : i32
}

llvm.func @sometimes(%p: !llvm.ptr, %c: i1, %n: i64, %x: i32) -> i32 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %none = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^loop(%zero, %none : i64, i32)
^loop(%j: i64, %sum: i32):
  %next = llvm.add %j, %one : i64
  %a = llvm.getelementptr %p[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %v = llvm.load %a : !llvm.ptr -> i32
  %0 = llvm.add %v, %sum : i32
  llvm.cond_br %c, ^then, ^latch
^then:
  %b = llvm.getelementptr %p[%next] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %b : i32, !llvm.ptr
  llvm.br ^latch
^latch:
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %0 : i64, i32), ^end
^end:
  llvm.return %0 : i32
}
