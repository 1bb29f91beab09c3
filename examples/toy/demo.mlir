// The first terms of the series of e, in 16.16 fixed-point numbers.
func.func @e() -> !fixed.q<16, 16> {
  %one = fixed.constant 65536 : !fixed.q<16, 16>
  %half = fixed.constant 32768 : !fixed.q<16, 16>
  %third = fixed.constant 21845 : !fixed.q<16, 16>
  %2 = fixed.mul %half, %third : !fixed.q<16, 16>
  %3 = fixed.mul %2, %half round<nearest> : !fixed.q<16, 16>
  %sum = fixed.sum %one, %one, %half, %2, %3 : (!fixed.q<16, 16>, !fixed.q<16, 16>, !fixed.q<16, 16>, !fixed.q<16, 16>, !fixed.q<16, 16>) -> !fixed.q<16, 16>
  return %sum : !fixed.q<16, 16>
}

// x to the power of n.
func.func @power(%x: !fixed.q<16, 16>, %n: index) -> !fixed.q<16, 16> {
  %one = fixed.constant 65536 : !fixed.q<16, 16>
  %result = fixed.repeat %n from %one {
  ^bb0(%power: !fixed.q<16, 16>):
    %next = fixed.mul %power, %x round<nearest> : !fixed.q<16, 16>
    fixed.yield %next : !fixed.q<16, 16>
  } : !fixed.q<16, 16>
  return %result : !fixed.q<16, 16>
}

// x to the power of n on integers: a loop that writes its own machine code.
func.func @raw_power(%x: i64, %n: i64) -> i64 {
  %one = arith.constant 65536 : i64
  %result = fixed.raw_repeat %n from %one {
  ^bb0(%power: i64):
    %next = fixed.raw_mul %power, %x, 16 : i64
    fixed.raw_yield %next : i64
  } : i64, i64
  return %result : i64
}
