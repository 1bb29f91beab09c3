// RUN: ods translate --mlir-to-llvmir %s

// Kernels of NVIDIA's processors, and a branch that leads to one block twice.
llvm.func @kernel(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 1, 23, 32>, nvvm.minctasm = 16, nvvm.maxnreg = 32} {
  llvm.return
}
llvm.func @twice(%c: i1, %x: i32, %y: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
^bb1(%z: i32):
  llvm.return %z : i32
}
