// Equivalent operations give way to those that dominate them.
// RUN: ods opt --cse --allow-unregistered-dialect %s

// Operands, attributes and types must be equal; the operands of commutative operations in any order.
func.func @straight(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32) {
  %a = arith.addi %x, %y : i32
  %b = arith.addi %y, %x : i32
  %c = arith.subi %x, %y : i32
  %d = arith.subi %y, %x : i32
  %e = arith.addi %x, %y overflow<nsw> : i32
  return %a, %b, %c, %d, %e : i32, i32, i32, i32, i32
}

// What becomes equal on the way counts, and what is dead goes, but not what only the dead used.
func.func @chain(%x: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 3 : i32
  %c = arith.muli %x, %a : i32
  %d = arith.muli %b, %x : i32
  %e = arith.addi %c, %d : i32
  %f = arith.subi %x, %e : i32
  %g = arith.subi %f, %e : i32
  return %e : i32
}

// A block sees what the blocks that dominate it compute.
func.func @blocks(%c: i1, %x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  cf.cond_br %c, ^left, ^right
^left:
  %b = arith.muli %x, %x : i32
  %d = arith.addi %b, %x : i32
  cf.br ^join(%d : i32)
^right:
  %e = arith.addi %a, %x : i32
  cf.br ^join(%e : i32)
^join(%p: i32):
  %f = arith.addi %a, %x : i32
  %g = arith.subi %f, %p : i32
  return %g : i32
}

// Nothing is known of what is out of reach.
func.func @unreachable(%x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  return %a : i32
^dead:
  %b = arith.muli %x, %x : i32
  %c = arith.muli %x, %x : i32
  %d = arith.addi %b, %c : i32
  return %d : i32
}

// Operations of which nothing is known stay, and what is inside them sees what is outside.
func.func @regions(%x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  %r = "t.region"() ({
    %b = arith.muli %x, %x : i32
    %c = arith.addi %b, %b : i32
    "t.yield"(%c) : (i32) -> ()
  }, {
    %d = arith.addi %a, %a : i32
    "t.yield"(%d) : (i32) -> ()
  }) : () -> i32
  %s = "t.region"() ({
    %b = arith.muli %x, %x : i32
    "t.yield"(%b) : (i32) -> ()
  }) : () -> i32
  %e = arith.addi %a, %a : i32
  "t.use"(%r, %s, %e) : (i32, i32, i32) -> ()
  return %e : i32
}

// Without an order of definitions and uses, users that were seen keep what they use.
func.func @graph(%x: i32) {
  "t.graph"() ({
    %a = arith.addi %b, %x : i32
    %b = arith.muli %x, %x : i32
    %c = arith.muli %x, %x : i32
    %d = arith.addi %c, %x : i32
    "t.use"(%a, %b, %c, %d) : (i32, i32, i32, i32) -> ()
  }) : () -> ()
  return
}

// Isolated operations share nothing.
module @inner {
  func.func @f(%x: i32) -> i32 {
    %a = arith.addi %x, %x : i32
    %b = arith.addi %x, %x : i32
    %c = arith.addi %a, %b : i32
    return %c : i32
  }
}
