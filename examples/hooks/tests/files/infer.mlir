// RUN: hooks opt %s --mlir-print-op-generic

func.func @wider(%x: i16) {
  %0 = wide.twice %x : i16
  return
}
