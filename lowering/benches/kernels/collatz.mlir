// The steps from each of 1,000 words to one: halves, or three times and one.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %thousand = arith.constant 1000 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%old = %zero) -> (i64) {
    %sum = scf.for %i = %c0 to %thousand step %c1 iter_args(%before = %old) -> (i64) {
      %index = arith.addi %i, %round : index
      %word = arith.index_cast %index : index to i64
      %start = arith.addi %word, %one : i64
      %n, %steps = scf.while (%n = %start, %steps = %before) : (i64, i64) -> (i64, i64) {
        %more = arith.cmpi ne, %n, %one : i64
        scf.condition(%more) %n, %steps : i64, i64
      } do {
      ^bb0(%n: i64, %steps: i64):
        %bit = arith.andi %n, %one : i64
        %odd = arith.cmpi ne, %bit, %zero : i64
        %next = scf.if %odd -> (i64) {
          %triple = arith.muli %n, %three : i64
          %more = arith.addi %triple, %one : i64
          scf.yield %more : i64
        } else {
          %half = arith.shrui %n, %one : i64
          scf.yield %half : i64
        }
        %after = arith.addi %steps, %one : i64
        scf.yield %next, %after : i64, i64
      }
      scf.yield %steps : i64
    }
    scf.yield %sum : i64
  }
  return %total : i64
}
