// The least or greatest number of an array with its first place, among equal numbers, zeros of both signs and NaN.
func.func private @place_0(%a: memref<?xf32>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant -1 : index
  %start = arith.constant -1.0 : f32
  %best, %place = scf.for %i = %c0 to %n step %c1 iter_args(%best = %start, %place = %none) -> (f32, index) {
    %x = memref.load %a[%i] : memref<?xf32>
    %beyond = arith.cmpf ogt, %x, %best : f32
    %next = arith.select %beyond, %x, %best : f32
    %next_place = arith.select %beyond, %i, %place : index
    scf.yield %next, %next_place : f32, index
  }
  %wide = arith.index_cast %place : index to i64
  %bits = arith.bitcast %best : f32 to i32
  %value = arith.extsi %bits : i32 to i64
  %factor = arith.constant 1000003 : i64
  %product = arith.muli %value, %factor : i64
  %hash = arith.addi %product, %wide : i64
  return %hash : i64
}
func.func private @place_1(%a: memref<?xf32>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant -1 : i32
  %start = arith.constant 1.0 : f32
  %best, %place = scf.for %i = %c0 to %n step %c1 iter_args(%best = %start, %place = %none) -> (f32, i32) {
    %x = memref.load %a[%i] : memref<?xf32>
    %beyond = arith.cmpf olt, %x, %best : f32
    %next = arith.select %beyond, %x, %best : f32
    %here = arith.index_cast %i : index to i32
    %next_place = arith.select %beyond, %here, %place : i32
    scf.yield %next, %next_place : f32, i32
  }
  %wide = arith.extsi %place : i32 to i64
  %bits = arith.bitcast %best : f32 to i32
  %value = arith.extsi %bits : i32 to i64
  %factor = arith.constant 1000003 : i64
  %product = arith.muli %value, %factor : i64
  %hash = arith.addi %product, %wide : i64
  return %hash : i64
}
func.func private @place_2(%a: memref<?xf64>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant -1 : index
  %start = arith.constant 0x7FF8000000000000 : f64
  %best, %place = scf.for %i = %c0 to %n step %c1 iter_args(%best = %start, %place = %none) -> (f64, index) {
    %x = memref.load %a[%i] : memref<?xf64>
    %beyond = arith.cmpf ogt, %x, %best : f64
    %next = arith.select %beyond, %x, %best : f64
    %next_place = arith.select %beyond, %i, %place : index
    scf.yield %next, %next_place : f64, index
  }
  %wide = arith.index_cast %place : index to i64
  %bits = arith.bitcast %best : f64 to i64
  %factor = arith.constant 1000003 : i64
  %product = arith.muli %bits, %factor : i64
  %hash = arith.addi %product, %wide : i64
  return %hash : i64
}
func.func private @place_3(%a: memref<?xi32>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant -1 : i32
  %start = arith.constant -1 : i32
  %best, %place = scf.for %i = %c0 to %n step %c1 iter_args(%best = %start, %place = %none) -> (i32, i32) {
    %x = memref.load %a[%i] : memref<?xi32>
    %beyond = arith.cmpi sgt, %x, %best : i32
    %next = arith.select %beyond, %x, %best : i32
    %here = arith.index_cast %i : index to i32
    %next_place = arith.select %beyond, %here, %place : i32
    scf.yield %next, %next_place : i32, i32
  }
  %wide = arith.extsi %place : i32 to i64
  %value = arith.extsi %best : i32 to i64
  %factor = arith.constant 1000003 : i64
  %product = arith.muli %value, %factor : i64
  %hash = arith.addi %product, %wide : i64
  return %hash : i64
}
func.func private @place_4(%a: memref<?xi16>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant -1 : index
  %start = arith.constant -1 : i16
  %best, %place = scf.for %i = %c0 to %n step %c1 iter_args(%best = %start, %place = %none) -> (i16, index) {
    %x = memref.load %a[%i] : memref<?xi16>
    %beyond = arith.cmpi ult, %x, %best : i16
    %next = arith.select %beyond, %x, %best : i16
    %next_place = arith.select %beyond, %i, %place : index
    scf.yield %next, %next_place : i16, index
  }
  %wide = arith.index_cast %place : index to i64
  %value = arith.extsi %best : i16 to i64
  %factor = arith.constant 1000003 : i64
  %product = arith.muli %value, %factor : i64
  %hash = arith.addi %product, %wide : i64
  return %hash : i64
}
func.func private @place_5(%a: memref<?xi64>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant -1 : i32
  %start = arith.constant 5 : i64
  %best, %place = scf.for %i = %c0 to %n step %c1 iter_args(%best = %start, %place = %none) -> (i64, i32) {
    %x = memref.load %a[%i] : memref<?xi64>
    %beyond = arith.cmpi slt, %x, %best : i64
    %next = arith.select %beyond, %x, %best : i64
    %here = arith.index_cast %i : index to i32
    %next_place = arith.select %beyond, %here, %place : i32
    scf.yield %next, %next_place : i64, i32
  }
  %wide = arith.extsi %place : i32 to i64
  %factor = arith.constant 1000003 : i64
  %product = arith.muli %best, %factor : i64
  %hash = arith.addi %product, %wide : i64
  return %hash : i64
}
func.func private @place_6(%a: memref<?xi32>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant -1 : index
  %start = arith.constant -1 : i32
  %best, %place = scf.for %i = %c0 to %n step %c1 iter_args(%best = %start, %place = %none) -> (i32, index) {
    %x = memref.load %a[%i] : memref<?xi32>
    %beyond = arith.cmpi sge, %x, %best : i32
    %next = arith.select %beyond, %x, %best : i32
    %next_place = arith.select %beyond, %i, %place : index
    scf.yield %next, %next_place : i32, index
  }
  %wide = arith.index_cast %place : index to i64
  %value = arith.extsi %best : i32 to i64
  %factor = arith.constant 1000003 : i64
  %product = arith.muli %value, %factor : i64
  %hash = arith.addi %product, %wide : i64
  return %hash : i64
}
func.func private @test_0() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %modulus = arith.constant 13 : index
  %step = arith.constant 7 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %seven = arith.constant 6 : i64
  scf.for %i = %c0 to %n step %c1 {
    %product = arith.muli %i, %step : index
    %rest = arith.remui %product, %modulus : index
    %number = arith.index_cast %rest : index to i64
    %signed = arith.subi %number, %seven : i64
    %x = arith.sitofp %signed : i64 to f32
    %zero = arith.constant 0.0 : f32
    %quotient = arith.divf %x, %x : f32
    %is_even = arith.cmpf ogt, %x, %zero : f32
    %value = arith.select %is_even, %x, %quotient : f32
    memref.store %value, %a[%i] : memref<?xf32>
  }
  scf.for %count = %c0 to %n step %step {
    %hash = func.call @place_0(%a, %count) : (memref<?xf32>, index) -> i64
    vector.print %hash : i64
  }
  memref.dealloc %a : memref<?xf32>
  return
}
func.func private @test_1() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %modulus = arith.constant 13 : index
  %step = arith.constant 7 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %seven = arith.constant 6 : i64
  scf.for %i = %c0 to %n step %c1 {
    %product = arith.muli %i, %step : index
    %rest = arith.remui %product, %modulus : index
    %number = arith.index_cast %rest : index to i64
    %signed = arith.subi %number, %seven : i64
    %x = arith.sitofp %signed : i64 to f32
    %zero = arith.constant 0.0 : f32
    %quotient = arith.divf %x, %x : f32
    %is_even = arith.cmpf ogt, %x, %zero : f32
    %value = arith.select %is_even, %x, %quotient : f32
    memref.store %value, %a[%i] : memref<?xf32>
  }
  scf.for %count = %c0 to %n step %step {
    %hash = func.call @place_1(%a, %count) : (memref<?xf32>, index) -> i64
    vector.print %hash : i64
  }
  memref.dealloc %a : memref<?xf32>
  return
}
func.func private @test_2() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %modulus = arith.constant 13 : index
  %step = arith.constant 7 : index
  %a = memref.alloc(%n) : memref<?xf64>
  %seven = arith.constant 6 : i64
  scf.for %i = %c0 to %n step %c1 {
    %product = arith.muli %i, %step : index
    %rest = arith.remui %product, %modulus : index
    %number = arith.index_cast %rest : index to i64
    %signed = arith.subi %number, %seven : i64
    %x = arith.sitofp %signed : i64 to f64
    %zero = arith.constant 0.0 : f64
    %quotient = arith.divf %x, %x : f64
    %is_even = arith.cmpf ogt, %x, %zero : f64
    %value = arith.select %is_even, %x, %quotient : f64
    memref.store %value, %a[%i] : memref<?xf64>
  }
  scf.for %count = %c0 to %n step %step {
    %hash = func.call @place_2(%a, %count) : (memref<?xf64>, index) -> i64
    vector.print %hash : i64
  }
  memref.dealloc %a : memref<?xf64>
  return
}
func.func private @test_3() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %modulus = arith.constant 13 : index
  %step = arith.constant 7 : index
  %a = memref.alloc(%n) : memref<?xi32>
  %seven = arith.constant 6 : i64
  scf.for %i = %c0 to %n step %c1 {
    %product = arith.muli %i, %step : index
    %rest = arith.remui %product, %modulus : index
    %number = arith.index_cast %rest : index to i64
    %signed = arith.subi %number, %seven : i64
    %value = arith.trunci %signed : i64 to i32
    memref.store %value, %a[%i] : memref<?xi32>
  }
  scf.for %count = %c0 to %n step %step {
    %hash = func.call @place_3(%a, %count) : (memref<?xi32>, index) -> i64
    vector.print %hash : i64
  }
  memref.dealloc %a : memref<?xi32>
  return
}
func.func private @test_4() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %modulus = arith.constant 13 : index
  %step = arith.constant 7 : index
  %a = memref.alloc(%n) : memref<?xi16>
  %seven = arith.constant 6 : i64
  scf.for %i = %c0 to %n step %c1 {
    %product = arith.muli %i, %step : index
    %rest = arith.remui %product, %modulus : index
    %number = arith.index_cast %rest : index to i64
    %signed = arith.subi %number, %seven : i64
    %value = arith.trunci %signed : i64 to i16
    memref.store %value, %a[%i] : memref<?xi16>
  }
  scf.for %count = %c0 to %n step %step {
    %hash = func.call @place_4(%a, %count) : (memref<?xi16>, index) -> i64
    vector.print %hash : i64
  }
  memref.dealloc %a : memref<?xi16>
  return
}
func.func private @test_5() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %modulus = arith.constant 13 : index
  %step = arith.constant 7 : index
  %a = memref.alloc(%n) : memref<?xi64>
  %seven = arith.constant 6 : i64
  scf.for %i = %c0 to %n step %c1 {
    %product = arith.muli %i, %step : index
    %rest = arith.remui %product, %modulus : index
    %number = arith.index_cast %rest : index to i64
    %signed = arith.subi %number, %seven : i64
    %value = arith.addi %signed, %seven : i64
    memref.store %value, %a[%i] : memref<?xi64>
  }
  scf.for %count = %c0 to %n step %step {
    %hash = func.call @place_5(%a, %count) : (memref<?xi64>, index) -> i64
    vector.print %hash : i64
  }
  memref.dealloc %a : memref<?xi64>
  return
}
func.func private @test_6() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %modulus = arith.constant 13 : index
  %step = arith.constant 7 : index
  %a = memref.alloc(%n) : memref<?xi32>
  %seven = arith.constant 6 : i64
  scf.for %i = %c0 to %n step %c1 {
    %product = arith.muli %i, %step : index
    %rest = arith.remui %product, %modulus : index
    %number = arith.index_cast %rest : index to i64
    %signed = arith.subi %number, %seven : i64
    %value = arith.trunci %signed : i64 to i32
    memref.store %value, %a[%i] : memref<?xi32>
  }
  scf.for %count = %c0 to %n step %step {
    %hash = func.call @place_6(%a, %count) : (memref<?xi32>, index) -> i64
    vector.print %hash : i64
  }
  memref.dealloc %a : memref<?xi32>
  return
}
func.func @main() {
  call @test_0() : () -> ()
  call @test_1() : () -> ()
  call @test_2() : () -> ()
  call @test_3() : () -> ()
  call @test_4() : () -> ()
  call @test_5() : () -> ()
  call @test_6() : () -> ()
  return
}
