// RUN: ods translate --mlir-to-llvmir %s

llvm.func @use(i32, f32, !llvm.ptr)
llvm.func @many(%x: i32, %y: f32, %p: !llvm.ptr, %n: i64, %c: i1) {
  omp.parallel if(%c) num_threads(%n : i64) proc_bind(spread) {
    llvm.call @use(%x, %y, %p) : (i32, f32, !llvm.ptr) -> ()
    omp.parallel {
      llvm.call @use(%x, %y, %p) : (i32, f32, !llvm.ptr) -> ()
      omp.terminator
    }
    omp.terminator
  }
  llvm.return
}
llvm.func @branches(%c: i1, %x: i32) -> i32 {
  %s = llvm.add %x, %x : i32
  llvm.cond_br %c, ^a, ^b(%x : i32)
^a:
  omp.parallel {
    %0 = llvm.mul %s, %x : i32
    llvm.cond_br %c, ^in(%0 : i32), ^in(%x : i32)
  ^in(%v: i32):
    omp.barrier
    %f = llvm.sitofp %v : i32 to f32
    %z = llvm.mlir.zero : !llvm.ptr
    llvm.call @use(%v, %f, %z) : (i32, f32, !llvm.ptr) -> ()
    omp.terminator
  }
  llvm.br ^b(%s : i32)
^b(%r: i32):
  llvm.return %r : i32
}
llvm.func @endless() {
  omp.parallel {
    llvm.br ^loop
  ^loop:
    omp.barrier
    llvm.br ^loop
  }
  llvm.return
}
llvm.func @constants() {
  %n = llvm.mlir.constant(4 : i64) : i64
  %t = llvm.mlir.constant(true) : i1
  omp.parallel if(%t) num_threads(%n : i64) proc_bind(primary) {
    omp.terminator
  }
  llvm.return
}
