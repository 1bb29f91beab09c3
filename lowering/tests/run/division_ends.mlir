// Signed divisions that round, at the ends of the range: neither the result nor a trap comes from an operand that is
// negated or moved by one.
func.func private @divide(%a: i64, %b: i64) {
  %x = arith.index_cast %a : i64 to index
  %y = arith.index_cast %b : i64 to index
  %up = index.ceildivs %x, %y
  %down = index.floordivs %x, %y
  %0 = arith.index_cast %up : index to i64
  %1 = arith.index_cast %down : index to i64
  %2 = arith.ceildivsi %a, %b : i64
  %3 = arith.floordivsi %a, %b : i64
  vector.print %0 : i64
  vector.print %1 : i64
  vector.print %2 : i64
  vector.print %3 : i64
  return
}
func.func @main() {
  %min = arith.constant -9223372036854775808 : i64
  %after = arith.constant -9223372036854775807 : i64
  %max = arith.constant 9223372036854775807 : i64
  %minus_one = arith.constant -1 : i64
  %minus_two = arith.constant -2 : i64
  %other = arith.constant 1189465982 : i64
  call @divide(%min, %other) : (i64, i64) -> ()
  call @divide(%max, %minus_one) : (i64, i64) -> ()
  call @divide(%after, %minus_one) : (i64, i64) -> ()
  call @divide(%min, %minus_two) : (i64, i64) -> ()
  call @divide(%min, %max) : (i64, i64) -> ()
  call @divide(%max, %min) : (i64, i64) -> ()
  return
}
