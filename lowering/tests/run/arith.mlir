// Flags, predicates, casts and rounding divisions in their own syntax.
func.func @compare(%a: i8, %b: i8) {
  %slt = arith.cmpi slt, %a, %b : i8
  %ult = arith.cmpi ult, %a, %b : i8
  %min = arith.minui %a, %b : i8
  "vector.print"(%slt) : (i1) -> ()
  "vector.print"(%ult) : (i1) -> ()
  "vector.print"(%min) : (i8) -> ()
  return
}

func.func @main() -> (i64, f64) {
  %a = arith.constant -3 : i8
  %b = arith.constant 5 : i8
  call @compare(%a, %b) : (i8, i8) -> ()
  %sum = arith.addi %a, %b overflow<nsw> : i8
  %wide = arith.extsi %a : i8 to i64
  %index = arith.index_cast %sum : i8 to index
  %x = arith.constant 1.5 : f64
  %y = arith.mulf %x, %x fastmath<nnan, reassoc> : f64
  %big = arith.cmpf ogt, %y, %x : f64
  %picked = arith.select %big, %y, %x : f64
  %v = arith.constant dense<[[1, -2], [3, 4]]> : vector<2x2xi32>
  %w = arith.muli %v, %v : vector<2x2xi32>
  "vector.print"(%index) : (index) -> ()
  "vector.print"(%w) : (vector<2x2xi32>) -> ()
  %c = arith.ceildivsi %wide, %wide : i64
  return %c, %picked : i64, f64
}
