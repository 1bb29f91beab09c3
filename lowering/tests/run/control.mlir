// A loop of blocks, a switch with operands, recursion and a function as a value.
func.func @fib(%n: i32) -> i32 {
  %two = arith.constant 2 : i32
  %one = arith.constant 1 : i32
  %small = arith.cmpi slt, %n, %two : i32
  cf.cond_br %small, ^base(%n : i32), ^step
^base(%r: i32):
  return %r : i32
^step:
  %m = arith.subi %n, %one : i32
  %k = arith.subi %n, %two : i32
  %a = call @fib(%m) : (i32) -> i32
  %b = call @fib(%k) : (i32) -> i32
  %sum = arith.addi %a, %b : i32
  cf.br ^base(%sum : i32)
}

func.func @name(%n: i32) -> i32 {
  %ten = arith.constant 10 : i32
  cf.switch %n : i32, [
    default: ^out(%n : i32),
    3: ^out(%ten : i32),
    -1: ^minus
  ]
^minus:
  %big = arith.constant 1000 : i32
  cf.br ^out(%big : i32)
^out(%r: i32):
  return %r : i32
}

func.func @main() -> i32 {
  %f = constant @fib : (i32) -> i32
  %n = arith.constant 20 : i32
  %r = call_indirect %f(%n) : (i32) -> i32
  "vector.print"(%r) : (i32) -> ()
  %c3 = arith.constant 3 : i32
  %m1 = arith.constant -1 : i32
  %x = call @name(%c3) : (i32) -> i32
  %y = call @name(%m1) : (i32) -> i32
  %z = call @name(%n) : (i32) -> i32
  "vector.print"(%x) : (i32) -> ()
  "vector.print"(%y) : (i32) -> ()
  return %z : i32
}
