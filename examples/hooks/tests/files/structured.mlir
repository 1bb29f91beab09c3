// RUN: hooks opt %s
// RUN: hooks run %s -e power 3 4
// RUN: hooks run %s -e prime 4
// RUN: hooks opt %s --cse | hooks run - -e power 2 10
// RUN: hooks run %s -e next 2

func.func @power(%base: i64, %exponent: i64) -> i64 {
  %0 = steps.power %base to %exponent
  return %0 : i64
}

func.func @prime(%number: index) -> i64 {
  %0 = steps.prime %number
  return %0 : i64
}

func.func @next(%light: index) -> i64 {
  %0 = steps.next %light
  return %0 : i64
}
