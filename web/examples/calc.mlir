// The dialect on top is known as soon as it has no errors.
func.func @f(%a: i32) -> i32 {
  %minus = calc.neg %a
  %plus = calc.neg %minus
  %sum = calc.add %plus, %a
  return %sum : i32
}
