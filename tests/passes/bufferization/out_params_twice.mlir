// Allocations that callers cannot simply make in place of the function.
// RUN: ods opt --allow-unregistered-dialect %s "--buffer-results-to-out-params=hoist-static-allocs hoist-dynamic-allocs"

// One allocation is returned twice: it becomes the first argument and is copied to the second.
func.func private @twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}
func.func private @dynamic_twice(%n: index) -> (memref<?xf32>, i32, memref<?xf32>) {
  %c = arith.constant 1 : i32
  %a = memref.alloc(%n) : memref<?xf32>
  return %a, %c, %a : memref<?xf32>, i32, memref<?xf32>
}
func.func @call_dynamic_twice(%n: index) -> memref<?xf32> {
  %0:3 = call @dynamic_twice(%n) : (index) -> (memref<?xf32>, i32, memref<?xf32>)
  return %0#2 : memref<?xf32>
}

// One return swaps the two buffers: as arguments, one would be copied over the other.
func.func private @swapped(%c: i1) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^straight, ^swapped
^straight:
  return %a, %b : memref<4xf32>, memref<4xf32>
^swapped:
  return %b, %a : memref<4xf32>, memref<4xf32>
}

// Both buffers of one result are alive at once.
func.func private @both_alive(%c: i1, %x: f32, %y: f32) -> memref<f32> {
  %a = memref.alloc() : memref<f32>
  memref.store %x, %a[] : memref<f32>
  cf.cond_br %c, ^left, ^right
^left:
  return %a : memref<f32>
^right:
  %b = memref.alloc() : memref<f32>
  memref.store %y, %b[] : memref<f32>
  %0 = memref.load %a[] : memref<f32>
  memref.store %0, %b[] : memref<f32>
  return %b : memref<f32>
}

// The buffer is freed where another one is returned.
func.func private @freed(%c: i1) -> memref<f32> {
  %a = memref.alloc() : memref<f32>
  cf.cond_br %c, ^left, ^right
^left:
  return %a : memref<f32>
^right:
  memref.dealloc %a : memref<f32>
  %b = memref.alloc() : memref<f32>
  return %b : memref<f32>
}

// Each round of the loop has a buffer of its own.
func.func private @rounds(%first: memref<f32>) -> memref<f32> {
  cf.br ^round(%first : memref<f32>)
^round(%before: memref<f32>):
  %a = memref.alloc() : memref<f32>
  %c = "t.next"(%before, %a) : (memref<f32>, memref<f32>) -> i1
  cf.cond_br %c, ^round(%a : memref<f32>), ^end
^end:
  return %a : memref<f32>
}
