// Five bodies that attract each other, in f64.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 5 : index
  %zero = arith.constant 0.0 : f64
  %step = arith.constant 0.001 : f64
  %small = arith.constant 0.01 : f64
  %million = arith.constant 1000000.0 : f64
  %place = memref.alloc() : memref<5x3xf64>
  %speed = memref.alloc() : memref<5x3xf64>
  %mass = memref.alloc() : memref<5xf64>
  scf.for %i = %c0 to %n step %c1 {
    %i1 = arith.addi %i, %c1 : index
    %word = arith.index_cast %i1 : index to i64
    %number = arith.sitofp %word : i64 to f64
    memref.store %number, %mass[%i] : memref<5xf64>
    scf.for %k = %c0 to %c3 step %c1 {
      %product = arith.muli %i1, %i1 : index
      %sum = arith.addi %product, %k : index
      %rest = arith.remui %sum, %n : index
      %where = arith.index_cast %rest : index to i64
      %x = arith.sitofp %where : i64 to f64
      memref.store %x, %place[%i, %k] : memref<5x3xf64>
      memref.store %zero, %speed[%i, %k] : memref<5x3xf64>
    }
  }
  scf.for %round = %c0 to %rounds step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %same = arith.cmpi ne, %i, %j : index
        scf.if %same {
          %square = scf.for %k = %c0 to %c3 step %c1 iter_args(%before = %small) -> (f64) {
            %a = memref.load %place[%i, %k] : memref<5x3xf64>
            %b = memref.load %place[%j, %k] : memref<5x3xf64>
            %d = arith.subf %b, %a : f64
            %dd = arith.mulf %d, %d : f64
            %after = arith.addf %before, %dd : f64
            scf.yield %after : f64
          }
          %root = math.sqrt %square : f64
          %cube = arith.mulf %square, %root : f64
          %of_j = memref.load %mass[%j] : memref<5xf64>
          %pull = arith.divf %of_j, %cube : f64
          %scaled = arith.mulf %pull, %step : f64
          scf.for %k = %c0 to %c3 step %c1 {
            %a = memref.load %place[%i, %k] : memref<5x3xf64>
            %b = memref.load %place[%j, %k] : memref<5x3xf64>
            %d = arith.subf %b, %a : f64
            %v = memref.load %speed[%i, %k] : memref<5x3xf64>
            %dv = arith.mulf %d, %scaled : f64
            %new = arith.addf %v, %dv : f64
            memref.store %new, %speed[%i, %k] : memref<5x3xf64>
          }
        }
      }
    }
    scf.for %i = %c0 to %n step %c1 {
      scf.for %k = %c0 to %c3 step %c1 {
        %x = memref.load %place[%i, %k] : memref<5x3xf64>
        %v = memref.load %speed[%i, %k] : memref<5x3xf64>
        %dx = arith.mulf %v, %step : f64
        %new = arith.addf %x, %dx : f64
        memref.store %new, %place[%i, %k] : memref<5x3xf64>
      }
    }
  }
  %value = memref.load %place[%c0, %c1] : memref<5x3xf64>
  %large = arith.mulf %value, %million : f64
  %result = arith.fptosi %large : f64 to i64
  memref.dealloc %place : memref<5x3xf64>
  memref.dealloc %speed : memref<5x3xf64>
  memref.dealloc %mass : memref<5xf64>
  return %result : i64
}
