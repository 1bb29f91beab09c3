// RUN: ods opt %s --verify-diagnostics --split-input-file
// What the syntax of calls and of native enums of llvm lacks.

llvm.func @no_arrow(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @f(%a) : (i32)
  llvm.return
}

// -----

llvm.func @no_arrow_of_intrinsic(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.call_intrinsic' expected direct call to have 1 trailing types}}
  llvm.call_intrinsic "llvm.f"(%a) : (i32)
  llvm.return
}

// -----

llvm.func @two_results(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.call_intrinsic' expected function with 0 or 1 result}}
  llvm.call_intrinsic "llvm.f"(%a) : (i32) -> (i32, i32)
  llvm.return
}

// -----

// expected-error @+2 {{expected keyword for LLVM linkage types}}
// expected-error @+1 {{failed to parse LinkageAttr parameter 'linkage' which is to be a `linkage::Linkage`}}
#no_case = #llvm.linkage<>
