// RUN: ods opt --pass-pipeline="builtin.module(llvm.func(llvm-dse))" %s

llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @unknown()

// The second store covers the first one.
llvm.func @covered(%p: !llvm.ptr, %x: i32, %y: i64) {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.store %y, %p : i64, !llvm.ptr
  llvm.return
}

// A load or a call may read what was stored, and the smaller store leaves a part of it.
llvm.func @read(%p: !llvm.ptr, %q: !llvm.ptr, %x: i32, %y: i64) -> i32 {
  llvm.store %x, %p : i32, !llvm.ptr
  %0 = llvm.load %q : !llvm.ptr -> i32
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.call @unknown() : () -> ()
  llvm.store %y, %p : i64, !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return %0 : i32
}

// Memory that nothing reads.
llvm.func @unread(%x: i32, %i: i64) {
  %size = llvm.mlir.constant(64 : i64) : i64
  %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// The address is stored: others may read the memory.
llvm.func @published(%to: !llvm.ptr, %x: i32) {
  %size = llvm.mlir.constant(64 : i64) : i64
  %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.store %p, %to : !llvm.ptr, !llvm.ptr
  llvm.return
}
