// RUN: ods opt %s --convert-to-llvm
// RUN: ods opt %s --convert-to-llvm=filter-dialects=arith,vector

// An operation that must go and has no form is an error where it stands.
module {
  func.func @print(%v: vector<4xi32>, %t: tensor<4xindex>) {
    vector.print %v : vector<4xi32>
    vector.print str "text"
    vector.print punctuation <open>
    %0 = arith.addi %t, %t : tensor<4xindex>
    return
  }
}
