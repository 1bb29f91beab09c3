// RUN: ods opt --pass-pipeline="builtin.module(llvm.func(llvm-gvn))" %s

// A load of what a store wrote, and of what a load read. The second address is equal, though computed otherwise.
llvm.func @forward(%p: !llvm.ptr, %i: i64, %x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %next = llvm.add %i, %one : i64
  %a = llvm.getelementptr %p[%next] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  llvm.store %x, %a : f64, !llvm.ptr
  %b = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %c = llvm.getelementptr %b[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %y = llvm.load %c : !llvm.ptr -> f64
  %z = llvm.load %b : !llvm.ptr -> f64
  %again = llvm.load %b : !llvm.ptr -> f64
  %0 = llvm.fadd %y, %z : f64
  %1 = llvm.fadd %0, %again : f64
  llvm.return %1 : f64
}

// A store in between may change what is loaded, unless it is to other memory.
llvm.func @clobbered(%p: !llvm.ptr, %q: !llvm.ptr, %own: !llvm.ptr {llvm.noalias}, %x: i32) -> i32 {
  %a = llvm.load %p : !llvm.ptr -> i32
  llvm.store %x, %q : i32, !llvm.ptr
  %b = llvm.load %p : !llvm.ptr -> i32
  llvm.store %x, %own : i32, !llvm.ptr
  %c = llvm.load %p : !llvm.ptr -> i32
  %next = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %next : i32, !llvm.ptr
  %d = llvm.load %p : !llvm.ptr -> i32
  %0 = llvm.add %a, %b : i32
  %1 = llvm.add %0, %c : i32
  %2 = llvm.add %1, %d : i32
  llvm.return %2 : i32
}

// The bytes of two accesses overlap: the value is not that of the store.
llvm.func @overlap(%p: !llvm.ptr, %x: i64) -> i64 {
  %a = llvm.load %p : !llvm.ptr -> i64
  %next = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %x, %next : i64, !llvm.ptr
  %b = llvm.load %p : !llvm.ptr -> i64
  %c = llvm.add %a, %b : i64
  llvm.return %c : i64
}

llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @unknown()
llvm.func @keep(!llvm.ptr)

// A call cannot touch memory whose address stays in the function.
llvm.func @private_memory(%x: i64) -> i64 {
  %size = llvm.mlir.constant(16 : i64) : i64
  %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i64, !llvm.ptr
  llvm.call @unknown() : () -> ()
  %y = llvm.load %p : !llvm.ptr -> i64
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return %y : i64
}

llvm.func @public_memory(%x: i64) -> i64 {
  %size = llvm.mlir.constant(16 : i64) : i64
  %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i64, !llvm.ptr
  llvm.call @keep(%p) : (!llvm.ptr) -> ()
  llvm.call @unknown() : () -> ()
  %y = llvm.load %p : !llvm.ptr -> i64
  llvm.return %y : i64
}

// A volatile load stays, and orders others.
llvm.func @volatile(%p: !llvm.ptr) -> i32 {
  %a = llvm.load %p : !llvm.ptr -> i32
  %b = llvm.load volatile %p : !llvm.ptr -> i32
  %c = llvm.load %p : !llvm.ptr -> i32
  %0 = llvm.add %a, %b : i32
  %1 = llvm.add %0, %c : i32
  llvm.return %1 : i32
}

// In a loop, the load has the address of a store of the iteration before.
llvm.func @iterations(%p: !llvm.ptr, %n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %first = llvm.load %p : !llvm.ptr -> i64
  llvm.br ^loop(%zero, %first : i64, i64)
^loop(%i: i64, %sum: i64):
  %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %a : !llvm.ptr -> i64
  %y = llvm.load %p : !llvm.ptr -> i64
  %next = llvm.add %i, %one : i64
  %b = llvm.getelementptr %p[%next] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %sum, %b : i64, !llvm.ptr
  %z = llvm.load %a : !llvm.ptr -> i64
  %0 = llvm.add %x, %y : i64
  %1 = llvm.add %0, %z : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %1 : i64, i64), ^end
^end:
  llvm.return %1 : i64
}

// A condition is known below a branch on it; constants fold.
llvm.func @conditions(%a: i32, %b: i32) -> i32 {
  %c = llvm.icmp "slt" %a, %b : i32
  llvm.cond_br %c, ^yes, ^no
^yes:
  %0 = llvm.select %c, %a, %b : i1, i32
  llvm.return %0 : i32
^no:
  %1 = llvm.zext %c : i1 to i32
  %2 = llvm.add %1, %b : i32
  llvm.return %2 : i32
}

// Division by zero is undefined and stays as it is; the least number divided by -1 overflows.
llvm.func @divisions(%x: i8) -> i8 {
  %zero = llvm.mlir.constant(0 : i8) : i8
  %least = llvm.mlir.constant(-128 : i8) : i8
  %minus = llvm.mlir.constant(-1 : i8) : i8
  %seven = llvm.mlir.constant(7 : i8) : i8
  %0 = llvm.sdiv %x, %zero : i8
  %1 = llvm.sdiv %least, %minus : i8
  %2 = llvm.sdiv %least, %seven : i8
  %3 = llvm.add %0, %1 : i8
  %4 = llvm.add %3, %2 : i8
  llvm.return %4 : i8
}

llvm.func @unknown_call()

// The base of the store in the alternative is replaced when its block is visited, before the join below it is visited.
llvm.func @replaced_base(%s: !llvm.struct<(ptr)>, %c: i1, %n: i64, %x: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  %p = llvm.extractvalue %s[0] : !llvm.struct<(ptr)>
  %y = llvm.load %p : !llvm.ptr -> i64
  llvm.br ^head(%zero : i64)
^head(%i: i64):
  llvm.store %i, %m : i64, !llvm.ptr
  llvm.cond_br %c, ^then, ^join
^then:
  llvm.call @unknown_call() : () -> ()
  %q = llvm.extractvalue %s[0] : !llvm.struct<(ptr)>
  llvm.store %x, %q : i64, !llvm.ptr
  llvm.br ^join
^join:
  %w = llvm.load %m : !llvm.ptr -> i64
  %next = llvm.add %w, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^head(%next : i64), ^end
^end:
  llvm.return %y : i64
}

// Comparisons of bits are exclusive or, except with a constant.
llvm.func @bits(%a: i1, %b: i1) -> i1 {
  %yes = llvm.mlir.constant(true) : i1
  %differ = llvm.icmp "ne" %a, %b : i1
  %same = llvm.icmp "eq" %a, %b : i1
  %less = llvm.icmp "ult" %a, %b : i1
  %known = llvm.icmp "ne" %a, %yes : i1
  %0 = llvm.and %differ, %less : i1
  %1 = llvm.or %0, %same : i1
  %2 = llvm.or %1, %known : i1
  llvm.return %2 : i1
}
