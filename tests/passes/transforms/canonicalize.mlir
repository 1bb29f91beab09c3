// What the canonicalizer does by itself: fold, merge and hoist constants, remove what is dead or out of reach.
// RUN: ods opt --allow-unregistered-dialect --canonicalize %s
// RUN: ods opt --allow-unregistered-dialect --canonicalize=top-down=false --dump-pass-pipeline %s
// RUN: ods opt --allow-unregistered-dialect --canonicalize=region-simplify=disabled %s
// RUN: ods opt --allow-unregistered-dialect "--canonicalize=max-iterations=1 max-num-rewrites=0" %s
// RUN: ods opt --allow-unregistered-dialect --pass-pipeline=builtin.module(func.func(canonicalize)) %s

// Constants come to the front, each once and latest first, with those that are made after them.
func.func @constants(%x: i32) -> (i32, i32) {
  %0 = "t.op"() : () -> i32
  %c1 = arith.constant 1 : i32
  %1 = arith.addi %c1, %x : i32
  %c2 = arith.constant 2 : i32
  %again = arith.constant 1 : i32
  %2 = arith.muli %again, %c2 : i32
  %3 = arith.addi %0, %2 : i32
  "t.region"() ({
    %c7 = arith.constant 7 : i32
    %c1_again = arith.constant 1 : i32
    "t.use"(%c7, %c1_again) : (i32, i32) -> ()
  }) : () -> ()
  return %1, %3 : i32, i32
}

// A chain goes when its end is not used.
func.func @dead(%x: i32, %y: i32) {
  %0 = arith.addi %x, %y : i32
  %1 = arith.muli %0, %0 : i32
  %2 = arith.divsi %1, %y : i32
  return
}

// Nothing leads to ^lost, and nothing needs what goes round the loop as %b.
func.func @blocks(%c: i1, %x: i32) -> i32 {
  cf.br ^loop(%x, %x : i32, i32)
^lost:
  cf.br ^loop(%x, %x : i32, i32)
^loop(%a: i32, %b: i32):
  %next = "t.next"(%a) : (i32) -> i32
  %more = arith.addi %b, %x : i32
  cf.cond_br %c, ^loop(%next, %more : i32, i32), ^done(%b, %next : i32, i32)
^done(%p: i32, %q: i32):
  return %q : i32
}

// A switch hands on less, case by case.
func.func @switch(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^one(%x, %y : i32, i32),
    1: ^one(%y, %x : i32, i32),
    2: ^two(%x : i32)
  ]
^one(%a: i32, %b: i32):
  return %a : i32
^two(%d: i32):
  return %f : i32
}

// Operations that only need one another are dead where order does not count.
"t.graph"() ({
  %0 = arith.addi %1, %1 : i32
  %1 = arith.muli %0, %0 : i32
  %2 = "t.effect"(%2) : (i32) -> i32
}) : () -> ()
