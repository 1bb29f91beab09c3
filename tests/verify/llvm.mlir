// RUN: ods opt %s --verify-diagnostics --split-input-file
// What the syntax of calls, types and native enums of llvm lacks, and what its attributes of parameters go with.

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

// -----

// expected-error @+1 {{unknown LLVM type: word}}
!word = !llvm.word

// -----

// expected-error @+1 {{unexpected type, expected keyword}}
!float = !llvm.f32

// -----

// expected-error @+1 {{struct without a body only allowed in a recursive struct}}
!alone = !llvm.struct<"alone">

// -----

// expected-error @+1 {{identifier already used for an enclosing struct}}
!outer = !llvm.struct<"outer", (i8, struct<"outer", (i8)>)>

// -----

!one = !llvm.struct<"named", (i8, struct<"inner", (ptr, struct<"named">)>)>
!same = !llvm.struct<"inner", (ptr, struct<"named", (i8, struct<"inner">)>)>
// expected-error @+1 {{identified type already used with a different body}}
!other = !llvm.struct<"named", (i16)>

// -----

!packed = !llvm.struct<"named", packed (i8)>
// expected-error @+1 {{identified type already used with a different body}}
!padded = !llvm.struct<"named", (i8)>

// -----

!full = !llvm.struct<"named", ()>
// expected-error @+1 {{redeclaring defined struct as opaque}}
!opaque = !llvm.struct<"named", opaque>

// -----

// expected-error @+1 {{invalid LLVM structure element type: '!llvm.void'}}
!empty = !llvm.struct<(i8, void)>

// -----

// expected-error @+1 {{'llvm.mlir.global' op global with target extension type can only be initialized with zero-initializer}}
llvm.mlir.global @image(0 : i64) : !llvm.target<"spirv.Image", i32, 0>

// -----

// expected-error @+1 {{"llvm.byval" is not a valid result attribute}}
llvm.func @result() -> (!llvm.ptr {llvm.byval = i32})

// -----

// expected-error @+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
func.func private @parameter(i32 {llvm.noalias})

// -----

// What is yet to be converted goes with anything.
func.func private @not_converted(memref<4xi8> {llvm.noalias}) -> (index {llvm.zeroext})

// -----

// expected-error @+1 {{"llvm.zeroext" should be a unit attribute}}
func.func private @kind(i32 {llvm.zeroext = 1 : i32})

// -----

llvm.func @array_of_structs_too_short() {
  // expected-error @+1 {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 1: 1 vs. 2}}
  %0 = llvm.mlir.constant([[[1 : i32]]]) : !llvm.array<1 x array<2 x struct<(i32)>>>
  llvm.return
}

// -----

llvm.func @array_of_scalars() {
  // expected-error @+1 {{'llvm.mlir.constant' op for array with an array attribute must have a struct element type}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.array<1 x i32>
  llvm.return
}

// -----

llvm.func @array_of_no_arrays() {
  // expected-error @+1 {{'llvm.mlir.constant' op nested attribute for sub-array in dimension 0 at index 1 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([#llvm.undef, 2 : i32]) : !llvm.array<2 x array<1 x struct<(i32)>>>
  llvm.return
}

// -----

llvm.func @array_of_no_structs() {
  // expected-error @+1 {{'llvm.mlir.constant' op nested attribute for struct element at index 0 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([#llvm.poison]) : !llvm.array<1 x struct<(i32)>>
  llvm.return
}

// -----

llvm.func @array_of_other_structs() {
  // expected-error @+1 {{'llvm.mlir.constant' op nested array attribute size for struct element at index 1 must match struct size: 2 vs. 1}}
  %0 = llvm.mlir.constant([[1 : i32], [1 : i32, 2 : i32]]) : !llvm.array<2 x struct<(i32)>>
  llvm.return
}

// -----

llvm.func @opaque_struct() {
  // expected-error @+1 {{'llvm.mlir.constant' op expected array attribute of size 0}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<"a", opaque>
  llvm.return
}

// -----

// A qualified type may be any in the text, the verifier says what is wrong with it.
llvm.func @matrix_store(%m: vector<48xf32>, %p: i32, %s: i64) {
  // expected-error @+1 {{'llvm.intr.matrix.column.major.store' op operand #1 must be LLVM pointer type, but got 'i32'}}
  llvm.intr.matrix.column.major.store %m, %p, <stride=%s> {isVolatile = false, rows = 3 : i32, columns = 16 : i32} : vector<48xf32> to i32 stride i64
  llvm.return
}
