// A matrix of dynamic size times a vector, in f32, with the sums in memory.
func.func private @times(%matrix: memref<?x?xf32>, %vector: memref<?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %matrix, %c0 : memref<?x?xf32>
  %columns = memref.dim %matrix, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %rows step %c1 {
    memref.store %zero, %out[%i] : memref<?xf32>
    scf.for %j = %c0 to %columns step %c1 {
      %x = memref.load %matrix[%i, %j] : memref<?x?xf32>
      %y = memref.load %vector[%j] : memref<?xf32>
      %before = memref.load %out[%i] : memref<?xf32>
      %product = arith.mulf %x, %y : f32
      %after = arith.addf %before, %product : f32
      memref.store %after, %out[%i] : memref<?xf32>
    }
  }
  return
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %n = arith.constant 300 : index
  %matrix = memref.alloc(%n, %n) : memref<?x?xf32>
  %vector = memref.alloc(%n) : memref<?xf32>
  %out = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %rest = arith.remui %i, %c7 : index
    %word = arith.index_cast %rest : index to i64
    %value = arith.sitofp %word : i64 to f32
    memref.store %value, %vector[%i] : memref<?xf32>
    scf.for %j = %c0 to %n step %c1 {
      memref.store %value, %matrix[%i, %j] : memref<?x?xf32>
    }
  }
  scf.for %round = %c0 to %rounds step %c1 {
    %slot = arith.remui %round, %n : index
    %rest = arith.remui %round, %c7 : index
    %word = arith.index_cast %rest : index to i64
    %value = arith.sitofp %word : i64 to f32
    memref.store %value, %vector[%slot] : memref<?xf32>
    func.call @times(%matrix, %vector, %out) : (memref<?x?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  }
  %value = memref.load %out[%c1] : memref<?xf32>
  %result = arith.fptosi %value : f32 to i64
  memref.dealloc %matrix : memref<?x?xf32>
  memref.dealloc %vector : memref<?xf32>
  memref.dealloc %out : memref<?xf32>
  return %result : i64
}
