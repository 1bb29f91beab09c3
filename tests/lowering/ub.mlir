// RUN: ods opt %s --convert-ub-to-llvm

// Undefined behaviour.
func.func @ub() -> (i32, vector<2x3xindex>, tensor<2xi32>) {
  %0 = ub.poison {a} : i32
  %1 = ub.poison : vector<2x3xindex>
  %2 = ub.poison : tensor<2xi32>
  ub.unreachable {b}
}
