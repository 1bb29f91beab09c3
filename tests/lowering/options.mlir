// RUN: ods opt %s --convert-to-llvm=filter-dialects=arith
// RUN: ods opt %s "--convert-to-llvm=filter-dialects=arith,func filter-dialects=index dynamic"
// RUN: ods opt %s --convert-to-llvm=filter-dialects=
// RUN: ods opt %s "--convert-to-llvm=dynamic allow-pattern-rollback=false"
// RUN: not ods opt %s --convert-to-llvm=filter-dialects=nowhere
// RUN: not ods opt %s "--convert-to-llvm=filter-dialects=arith,builtin dynamic"

func.func @f(%a: index, %b: index) -> index {
  %0 = arith.addi %a, %b : index
  %1 = index.add %0, %a
  return %1 : index
}
