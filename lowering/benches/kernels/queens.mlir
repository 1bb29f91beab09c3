// The ways to place eight queens: recursion over masks of bits.
func.func private @place(%columns: i16, %left: i16, %right: i16) -> i32 {
  %zero = arith.constant 0 : i16
  %one = arith.constant 1 : i16
  %all = arith.constant 255 : i16
  %none = arith.constant 0 : i32
  %found = arith.constant 1 : i32
  %full = arith.cmpi eq, %columns, %all : i16
  %count = scf.if %full -> (i32) {
    scf.yield %found : i32
  } else {
    %sides = arith.ori %left, %right : i16
    %taken = arith.ori %columns, %sides : i16
    %free = arith.xori %taken, %all : i16
    %start = arith.andi %free, %all : i16
    %rest, %sum = scf.while (%places = %start, %before = %none) : (i16, i32) -> (i16, i32) {
      %more = arith.cmpi ne, %places, %zero : i16
      scf.condition(%more) %places, %before : i16, i32
    } do {
    ^bb0(%places: i16, %before: i32):
      %negated = arith.subi %zero, %places : i16
      %bit = arith.andi %places, %negated : i16
      %others = arith.xori %places, %bit : i16
      %columns1 = arith.ori %columns, %bit : i16
      %left0 = arith.ori %left, %bit : i16
      %left1 = arith.shli %left0, %one : i16
      %right0 = arith.ori %right, %bit : i16
      %right1 = arith.shrui %right0, %one : i16
      %here = func.call @place(%columns1, %left1, %right1) : (i16, i16, i16) -> i32
      %after = arith.addi %before, %here : i32
      scf.yield %others, %after : i16, i32
    }
    scf.yield %sum : i32
  }
  return %count : i32
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i16
  %none = arith.constant 0 : i16
  %zero = arith.constant 0 : i64
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%before = %zero) -> (i64) {
    %column = arith.remui %round, %c8 : index
    %amount = arith.index_cast %column : index to i16
    %left = arith.shli %one, %amount : i16
    %count = func.call @place(%none, %left, %none) : (i16, i16, i16) -> i32
    %wide = arith.extsi %count : i32 to i64
    %after = arith.addi %before, %wide : i64
    scf.yield %after : i64
  }
  return %total : i64
}
