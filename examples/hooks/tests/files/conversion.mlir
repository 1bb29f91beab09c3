// RUN: hooks opt %s --time-to-arith

func.func @later(%start: !time.span<32>) -> !time.span<32> {
  %0 = time.minutes 5 : !time.span<32>
  %1 = time.add %start, %0 : !time.span<32>
  return %1 : !time.span<32>
}

func.func @twice(%start: !time.span<32>) -> !time.span<32> {
  %0 = call @later(%start) : (!time.span<32>) -> !time.span<32>
  %1 = call @later(%0) : (!time.span<32>) -> !time.span<32>
  return %1 : !time.span<32>
}
