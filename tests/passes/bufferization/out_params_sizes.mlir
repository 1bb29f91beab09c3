// Sizes that a caller cannot know.
// RUN: not ods opt --split-input-file %s "--buffer-results-to-out-params=hoist-dynamic-allocs"

// The returns disagree about the size.
func.func private @two_sizes(%c: i1, %n: index, %m: index) -> memref<?xf32> {
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
^right:
  %b = memref.alloc(%m) : memref<?xf32>
  return %b : memref<?xf32>
}
func.func @call_two_sizes(%c: i1, %n: index, %m: index) -> memref<?xf32> {
  %0 = call @two_sizes(%c, %n, %m) : (i1, index, index) -> memref<?xf32>
  return %0 : memref<?xf32>
}

// -----

// The first result is of unknown size: it does not get that of the second.
func.func private @second_known(%x: memref<?xf32>, %n: index) -> (memref<?xf32>, memref<?xf32>) {
  %b = memref.alloc(%n) : memref<?xf32>
  return %x, %b : memref<?xf32>, memref<?xf32>
}
func.func @call_second_known(%x: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0:2 = call @second_known(%x, %n) : (memref<?xf32>, index) -> (memref<?xf32>, memref<?xf32>)
  return %0#0 : memref<?xf32>
}
