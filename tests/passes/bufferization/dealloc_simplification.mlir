// RUN: ods opt %s --allow-unregistered-dialect --buffer-deallocation-simplification

func.func @a(%arg0: memref<2xi32>, %arg1: i1, %c: i1, %r0: memref<2xi32>) -> (i1, i1, i1) {
  %alloc = memref.alloc() : memref<2xi32>
  %alloc0 = memref.alloc() : memref<2xi32>
  %0:3 = bufferization.dealloc (%alloc, %alloc0, %arg0 : memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%arg1, %c, %c) retain (%alloc, %arg0, %r0 : memref<2xi32>, memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1, %0#2 : i1, i1, i1
}
func.func @b(%arg0: memref<2xi32>, %arg1: memref<?xf32>, %t: i1) -> (i1, i1) {
  %true = arith.constant true
  %base, %o, %s, %st = memref.extract_strided_metadata %arg0 : memref<2xi32> -> memref<i32>, index, index, index
  %0:2 = bufferization.dealloc (%base, %arg1 : memref<i32>, memref<?xf32>) if (%true, %true) retain (%arg0, %arg1 : memref<2xi32>, memref<?xf32>)
  return %0#0, %0#1 : i1, i1
}
func.func @sel(%c: i1, %a: memref<2xi32>) {
  %x = memref.alloc() : memref<2xi32>
  %y = memref.alloc() : memref<2xi32>
  %z = arith.select %c, %x, %y : memref<2xi32>
  bufferization.dealloc (%x, %y, %a : memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%c, %c, %c) 
  %0 = bufferization.dealloc (%x, %y: memref<2xi32>, memref<2xi32>) if (%c, %c) retain (%z : memref<2xi32>) 
  "test.use"(%0) : (i1) -> ()
  return
}
