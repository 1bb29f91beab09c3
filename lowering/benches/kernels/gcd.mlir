// The greatest common divisors of a thousand pairs of words, by Euclid's rule.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %thousand = arith.constant 1000 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 7919 : i64
  %start = arith.constant 1299709 : i64
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%old = %zero) -> (i64) {
    %r = arith.index_cast %round : index to i64
    %sum = scf.for %i = %c0 to %thousand step %c1 iter_args(%before = %old) -> (i64) {
      %word = arith.index_cast %i : index to i64
      %product = arith.muli %word, %factor : i64
      %a = arith.addi %product, %r : i64
      %b = arith.addi %start, %word : i64
      %x, %y = scf.while (%x = %a, %y = %b) : (i64, i64) -> (i64, i64) {
        %more = arith.cmpi ne, %y, %zero : i64
        scf.condition(%more) %x, %y : i64, i64
      } do {
      ^bb0(%x: i64, %y: i64):
        %rest = arith.remui %x, %y : i64
        scf.yield %y, %rest : i64, i64
      }
      %after = arith.addi %before, %x : i64
      scf.yield %after : i64
    }
    scf.yield %sum : i64
  }
  return %total : i64
}
