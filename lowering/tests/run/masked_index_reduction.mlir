// Reductions of `index` under a mask, of one lane and of several.
func.func private @masks() -> (vector<1xi1>, vector<2xi1>) {
  %c1 = arith.constant 1 : index
  %one = vector.create_mask %c1 : vector<1xi1>
  %two = vector.create_mask %c1 : vector<2xi1>
  return %one, %two : vector<1xi1>, vector<2xi1>
}
func.func @main() -> i64 {
  %c100 = arith.constant 100 : index
  %v = arith.constant dense<[7]> : vector<1xindex>
  %w = arith.constant dense<[-9, 8]> : vector<2xindex>
  %one, %two = call @masks() : () -> (vector<1xi1>, vector<2xi1>)
  %a = vector.mask %one { vector.reduction <and>, %v : vector<1xindex> into index } : vector<1xi1> -> index
  %b = vector.mask %two { vector.reduction <minsi>, %w, %c100 : vector<2xindex> into index } : vector<2xi1> -> index
  %s = arith.addi %a, %b : index
  %r = arith.index_cast %s : index to i64
  return %r : i64
}
