// RUN: ods translate --mlir-to-llvmir %s

omp.declare_reduction @sum : i64
init {
^bb0(%a: i64):
  %0 = llvm.mlir.constant(0 : i64) : i64
  omp.yield(%0 : i64)
}
combiner {
^bb0(%a: i64, %b: i64):
  %0 = llvm.add %a, %b : i64
  omp.yield(%0 : i64)
}
omp.declare_reduction @boxed : !llvm.ptr
init {
^bb0(%a: !llvm.ptr):
  %n = llvm.mlir.constant(1 : i64) : i64
  %0 = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  omp.yield(%0 : !llvm.ptr)
}
combiner {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  %0 = llvm.load %a : !llvm.ptr -> i32
  %1 = llvm.load %b : !llvm.ptr -> i32
  %2 = llvm.add %0, %1 : i32
  llvm.store %2, %a : i32, !llvm.ptr
  omp.yield(%a : !llvm.ptr)
}
cleanup {
^bb0(%a: !llvm.ptr):
  %0 = llvm.load %a : !llvm.ptr -> i32
  omp.yield
}
omp.declare_reduction @allocated : !llvm.ptr
alloc {
^bb0(%a: !llvm.ptr):
  %n = llvm.mlir.constant(1 : i64) : i64
  %0 = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  omp.yield(%0 : !llvm.ptr)
}
init {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  %n = llvm.mlir.constant(0 : i32) : i32
  llvm.store %n, %b : i32, !llvm.ptr
  omp.yield(%b : !llvm.ptr)
}
combiner {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  %0 = llvm.load %a : !llvm.ptr -> i32
  %1 = llvm.load %b : !llvm.ptr -> i32
  %c = llvm.icmp "eq" %0, %1 : i32
  llvm.cond_br %c, ^x, ^y
^x:
  llvm.br ^y
^y:
  omp.yield(%a : !llvm.ptr)
}
llvm.func @two(%p: !llvm.ptr, %q: !llvm.ptr) {
  omp.parallel reduction(@sum %p -> %a, @sum %q -> %b : !llvm.ptr, !llvm.ptr) {
    %0 = llvm.load %a : !llvm.ptr -> i64
    llvm.store %0, %b : i64, !llvm.ptr
    omp.terminator
  }
  llvm.return
}
llvm.func @by_reference(%p: !llvm.ptr) {
  omp.parallel reduction(byref @boxed %p -> %a : !llvm.ptr) {
    %0 = llvm.load %a : !llvm.ptr -> i32
    omp.terminator
  }
  llvm.return
}
llvm.func @with_alloc(%p: !llvm.ptr) {
  omp.parallel reduction(byref @allocated %p -> %a : !llvm.ptr) {
    %0 = llvm.load %a : !llvm.ptr -> i32
    omp.terminator
  }
  llvm.return
}
