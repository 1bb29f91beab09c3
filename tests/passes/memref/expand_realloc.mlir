// RUN: ods opt %s --expand-realloc
// RUN: ods opt %s --expand-realloc=emit-deallocs=false

func.func @dynamic(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) {alignment = 8} : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @known(%m: memref<2xf32>) -> memref<4xf32> {
  %0 = memref.realloc %m : memref<2xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
