// 4,096 f32 as bytes: scaled, rounded to the nearest, limited.
func.func private @quantize(%a: memref<4096xf32>, %o: memref<4096xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %scale = arith.constant 12.7 : f32
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<4096xf32>
    %scaled = arith.mulf %x, %scale : f32
    %rounded = math.roundeven %scaled : f32
    %above = arith.maximumf %rounded, %least : f32
    %within = arith.minimumf %above, %most : f32
    %word = arith.fptosi %within : f32 to i32
    %byte = arith.trunci %word : i32 to i8
    memref.store %byte, %o[%i] : memref<4096xi8>
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %kinds = arith.constant 23 : index
  %third = arith.constant 3.0 : f32
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<4096xf32>
  %o = memref.alloc() : memref<4096xi8>
  scf.for %i = %c0 to %n step %c1 {
    %kind = arith.remui %i, %kinds : index
    %word = arith.index_cast %kind : index to i32
    %whole = arith.sitofp %word : i32 to f32
    %x = arith.divf %whole, %third : f32
    memref.store %x, %a[%i] : memref<4096xf32>
  }
  %result = scf.for %round = %c0 to %rounds step %c1 iter_args(%all = %zero) -> i64 {
    %at = arith.remui %round, %n : index
    %kind = arith.remui %round, %kinds : index
    %word = arith.index_cast %kind : index to i32
    %x = arith.sitofp %word : i32 to f32
    memref.store %x, %a[%at] : memref<4096xf32>
    func.call @quantize(%a, %o) : (memref<4096xf32>, memref<4096xi8>) -> ()
    %some = memref.load %o[%at] : memref<4096xi8>
    %wide = arith.extsi %some : i8 to i64
    %next = arith.addi %all, %wide : i64
    scf.yield %next : i64
  }
  return %result : i64
}
