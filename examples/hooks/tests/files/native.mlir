// RUN: hooks run %s -e gross 1000
// RUN: hooks run %s -e gross --engine=c 1000
// RUN: hooks translate %s --mlir-to-llvmir

money.rate @tax = 19

money.formula @gross : !money.amount<64> {
^bb0(%net: !money.amount<64>):
  %tax = money.share %net at @tax : !money.amount<64>
  %shipping = money.constant 495 : !money.amount<64>
  %sum = money.add %net, %tax : !money.amount<64>
  %all = money.add %sum, %shipping : !money.amount<64>
  money.yield %all : !money.amount<64>
}

money.formula @twice : !money.amount<64> {
^bb0(%net: !money.amount<64>):
  %one = money.apply @gross to %net : !money.amount<64>
  %two = money.add %one, %one : !money.amount<64>
  money.yield %two : !money.amount<64>
}
