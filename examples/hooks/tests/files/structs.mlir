// RUN: hooks opt %s

func.func @pay(%a: !coin.money<100>, %b: !coin.money<100>) -> !coin.money<100> {
  %0 = coin.add %a, %b tip 5 Down : !coin.money<100>
  return %0 : !coin.money<100>
}
