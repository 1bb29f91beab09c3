// RUN: ods run -O0 %s -e main --entry-point-result=i64
// RUN: ods run -O2 %s -e main --entry-point-result=i64
// RUN: ods run -O3 %s -e main --entry-point-result=i64

// Every f16 is widened and narrowed, and f32 of all magnitudes are rounded to f16: functions and expanded operations
// agree on each bit. The sums are of neighbours in the order of their bits.
func.func private @every_half() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 65536 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %half = arith.constant 0.5 : f16
  %hash = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (i64) {
    %bits = arith.index_cast %i : index to i16
    %x = arith.bitcast %bits : i16 to f16
    %wide = arith.extf %x : f16 to f32
    %wide_bits = arith.bitcast %wide : f32 to i32
    %less = arith.mulf %x, %half : f16
    %less_bits = arith.bitcast %less : f16 to i16
    %sum = arith.addf %less, %x : f16
    %sum_bits = arith.bitcast %sum : f16 to i16
    %a = arith.extui %wide_bits : i32 to i64
    %b = arith.extui %less_bits : i16 to i64
    %c = arith.extui %sum_bits : i16 to i64
    %ab = arith.addi %a, %b : i64
    %abc = arith.addi %ab, %c : i64
    %scaled = arith.muli %before, %factor : i64
    %after = arith.addi %scaled, %abc : i64
    scf.yield %after : i64
  }
  return %hash : i64
}

func.func private @rounded() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100000 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %stride = arith.constant 42949 : i32
  %third = arith.constant 0.3 : f16
  %hash = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (i64) {
    %number = arith.index_cast %i : index to i32
    %bits = arith.muli %number, %stride : i32
    %x = arith.bitcast %bits : i32 to f32
    %half = arith.truncf %x : f32 to f16
    %is_less = arith.cmpf ult, %half, %third : f16
    %quotient = arith.divf %third, %half : f16
    %chosen = arith.select %is_less, %half, %quotient : f16
    %chosen_bits = arith.bitcast %chosen : f16 to i16
    %half_bits = arith.bitcast %half : f16 to i16
    %a = arith.extui %chosen_bits : i16 to i64
    %b = arith.extui %half_bits : i16 to i64
    %ab = arith.addi %a, %b : i64
    %scaled = arith.muli %before, %factor : i64
    %after = arith.addi %scaled, %ab : i64
    scf.yield %after : i64
  }
  return %hash : i64
}

// Between two numbers of f16 that are subnormal, normal, or the greatest: the tie and its neighbours.
func.func private @ties() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 31744 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %one = arith.constant 1 : i16
  %half = arith.constant 0.5 : f32
  %bit = arith.constant 1 : i32
  %hash = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (i64) {
    %low = arith.index_cast %i : index to i16
    %high = arith.addi %low, %one : i16
    %low_half = arith.bitcast %low : i16 to f16
    %high_half = arith.bitcast %high : i16 to f16
    %a = arith.extf %low_half : f16 to f32
    %b = arith.extf %high_half : f16 to f32
    %sum = arith.addf %a, %b : f32
    %tie = arith.mulf %sum, %half : f32
    %tie_bits = arith.bitcast %tie : f32 to i32
    %below_bits = arith.subi %tie_bits, %bit : i32
    %above_bits = arith.addi %tie_bits, %bit : i32
    %below = arith.bitcast %below_bits : i32 to f32
    %above = arith.bitcast %above_bits : i32 to f32
    %of_tie = arith.truncf %tie : f32 to f16
    %of_below = arith.truncf %below : f32 to f16
    %of_above = arith.truncf %above : f32 to f16
    %x = arith.bitcast %of_tie : f16 to i16
    %y = arith.bitcast %of_below : f16 to i16
    %z = arith.bitcast %of_above : f16 to i16
    %xw = arith.extui %x : i16 to i64
    %yw = arith.extui %y : i16 to i64
    %zw = arith.extui %z : i16 to i64
    %xy = arith.subi %xw, %yw : i64
    %scaled = arith.muli %before, %factor : i64
    %xyz = arith.muli %xy, %zw : i64
    %some = arith.addi %scaled, %xyz : i64
    %after = arith.addi %some, %zw : i64
    scf.yield %after : i64
  }
  return %hash : i64
}

func.func @main() -> i64 {
  %factor = arith.constant 1000003 : i64
  %a = func.call @every_half() : () -> i64
  %b = func.call @rounded() : () -> i64
  %c = func.call @ties() : () -> i64
  %scaled = arith.muli %a, %factor : i64
  %ab = arith.addi %scaled, %b : i64
  %again = arith.muli %ab, %factor : i64
  %all = arith.addi %again, %c : i64
  return %all : i64
}
