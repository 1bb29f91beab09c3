// Memory that a buffer of buffers or a pointer leads to, or that is freed as another value, stays where it is and as long
// as it is.
// RUN: ods opt --promote-buffers-to-stack %s
// RUN: ods opt --optimize-allocation-liveness %s

func.func @stored(%box: memref<1xmemref<2xi32>>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi32>
  memref.store %m, %box[%c0] : memref<1xmemref<2xi32>>
  return
}
func.func @pointer() -> index {
  %m = memref.alloc() : memref<2xi32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<2xi32> -> index
  return %p : index
}
func.func @freed_as_another() {
  %m = memref.alloc() : memref<2xi32>
  %p = memref.cast %m : memref<2xi32> to memref<?xi32>
  memref.dealloc %p : memref<?xi32>
  return
}
func.func @loaded_again(%box: memref<1xmemref<2xi32>>) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi32>
  memref.store %m, %box[%c0] : memref<1xmemref<2xi32>>
  %s = memref.load %box[%c0] : memref<1xmemref<2xi32>>
  %r = memref.load %s[%c0] : memref<2xi32>
  memref.dealloc %m : memref<2xi32>
  return %r : i32
}
func.func @loaded_by_pointer() -> i32 {
  %m = memref.alloc() : memref<2xi32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<2xi32> -> index
  %i = arith.index_cast %p : index to i64
  %q = llvm.inttoptr %i : i64 to !llvm.ptr
  %r = llvm.load %q : !llvm.ptr -> i32
  memref.dealloc %m : memref<2xi32>
  return %r : i32
}
func.func @own() -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi32>
  %r = memref.load %m[%c0] : memref<2xi32>
  return %r : i32
}
func.func @freed_on_condition(%own: i1, %kept: memref<2xi32>) -> i1 {
  %m = memref.alloc() : memref<2xi32>
  %r = bufferization.dealloc (%m : memref<2xi32>) if (%own) retain (%kept : memref<2xi32>)
  return %r : i1
}
// What is retained is not freed here.
func.func @retained(%own: i1, %other: memref<2xi32>) -> i1 {
  %m = memref.alloc() : memref<2xi32>
  %r = bufferization.dealloc (%other : memref<2xi32>) if (%own) retain (%m : memref<2xi32>)
  return %r : i1
}
