// SYNTAX TEST "source.mlir" "operations, values, types"
// RUN: ods opt %s
// ^^^^ comment.line.double-slash.mlir keyword.other.directive.mlir

#map = affine_map<(d0) -> (d0 floordiv 4)>
// <---- entity.name.type.alias.mlir
//     ^^^^^^^^^^ support.type.attribute.mlir
//                            ^^^^^^^^ keyword.operator.word.mlir
!t = tensor<4x?xf32>
// <-- entity.name.type.alias.mlir
//   ^^^^^^ storage.type.builtin.mlir
//          ^^^^ constant.numeric.dimension.mlir
//              ^^^ storage.type.builtin.mlir
module attributes {llvm.emit = 1 : i32} {
// <------ support.function.operation.mlir
//     ^^^^^^^^^^ storage.modifier.mlir
//                 ^^^^^^^^^ entity.other.attribute-name.mlir
//                             ^ constant.numeric.mlir
//                                 ^^^ storage.type.builtin.mlir
  func.func private @f(%arg0: i32) -> vector<[4]x2xi8>
//^^^^^^^^^ support.function.operation.mlir
//          ^^^^^^^ storage.modifier.mlir
//                  ^^ entity.name.function.symbol.mlir
//                     ^^^^^ variable.other.value.mlir
//                                 ^^ keyword.operator.arrow.mlir
//                                           ^^^^^^ constant.numeric.dimension.mlir
  %0:2 = scf.for %i = %c0 to %c1 {
//^^ variable.other.value.mlir
//  ^^ constant.numeric.result.mlir
//       ^^^^^^^ support.function.operation.mlir
//                        ^^ storage.modifier.mlir
    scf.yield %0#1, %i : i32, index
//  ^^^^^^^^^ support.function.operation.mlir
//              ^^ constant.numeric.result.mlir
//                            ^^^^^ storage.type.builtin.mlir
  }
  %1 = "test.op"(%0#1) <{a = -1.5e-3 : f64, b = "x\n\q"}> : (i32) -> !llvm.ptr
//     ^^^^^^^^^ support.function.operation.generic.mlir
//                       ^ entity.other.attribute-name.mlir
//                           ^^^^^^^ constant.numeric.mlir
//                                                ^^ constant.character.escape.mlir
//                                                  ^^ invalid.illegal.escape.mlir
//                                                                   ^^^^^^^^^ entity.name.type.mlir
  cf.br ^bb1(%1 : i32)
//      ^^^^ entity.name.label.mlir
^bb1(%z: i32): // expected-error {{no}}
// <---- entity.name.label.mlir
//                ^^^^^^^^^^^^^^ keyword.other.directive.mlir
  %i8 = arith.index_cast %index : index to i8
//^^^ variable.other.value.mlir
//      ^^^^^^^^^^^^^^^^ support.function.operation.mlir
//                       ^^^^^^ variable.other.value.mlir
  return
//^^^^^^ support.function.operation.mlir
}
// -----
// <-------- comment.line.split.mlir
