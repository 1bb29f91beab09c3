// RUN: ods opt %s --convert-arith-to-llvm
// RUN: ods opt %s --convert-cf-to-llvm
// RUN: ods opt %s --convert-func-to-llvm
// RUN: ods opt %s --convert-to-llvm

// What meets other dialects is cast: behind its definition, once.
func.func @f(%a: index, %b: index, %t : tensor<4xi32>, %c: i1) -> index {
  %0 = arith.addi %a, %b : index
  %1 = arith.ceildivsi %0, %b : index
  %2 = arith.ceildivsi %t, %t : tensor<4xi32>
  cf.cond_br %c, ^x(%1: index), ^y(%a, %b : index, index)
^x(%z: index):
  return %z : index
^y(%p: index, %q: index):
  %r = arith.muli %p, %q {x.y} : index
  return %r : index
}

// A block that no path leads to is not converted; it goes where it would return from a function of func.
func.func @unreachable() -> i64 {
  %0 = arith.constant 3 : i64
  return %0 : i64
^never:
  %1 = arith.constant 4 : i64
  return %1 : i64
}
