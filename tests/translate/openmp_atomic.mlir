// RUN: ods translate --mlir-to-llvmir %s

llvm.func @read(%v: !llvm.ptr, %x: !llvm.ptr) {
  omp.atomic.read %v = %x : !llvm.ptr, !llvm.ptr, i32
  omp.atomic.read %v = %x memory_order(seq_cst) : !llvm.ptr, !llvm.ptr, i32
  omp.atomic.read %v = %x memory_order(acquire) : !llvm.ptr, !llvm.ptr, f32
  llvm.return
}
llvm.func @write(%x: !llvm.ptr, %f: f32, %i: i64) {
  omp.atomic.write %x = %f : !llvm.ptr, f32
  omp.atomic.write %x = %i memory_order(release) : !llvm.ptr, i64
  llvm.return
}
llvm.func @update(%x: !llvm.ptr, %f: f32, %i: i64) {
  omp.atomic.update %x : !llvm.ptr {
  ^bb0(%v: i64):
    %0 = llvm.sub %v, %i : i64
    omp.yield(%0 : i64)
  }
  omp.atomic.update %x : !llvm.ptr {
  ^bb0(%v: i64):
    %0 = llvm.sub %i, %v : i64
    omp.yield(%0 : i64)
  }
  omp.atomic.update memory_order(release) %x : !llvm.ptr {
  ^bb0(%v: i64):
    %0 = llvm.xor %i, %v : i64
    omp.yield(%0 : i64)
  }
  omp.atomic.update %x : !llvm.ptr {
  ^bb0(%v: f32):
    %0 = llvm.fadd %v, %f : f32
    omp.yield(%0 : f32)
  }
  omp.atomic.update %x : !llvm.ptr {
  ^bb0(%v: f32):
    %0 = llvm.fmul %v, %f : f32
    omp.yield(%0 : f32)
  }
  llvm.return
}
