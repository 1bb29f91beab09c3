// SYNTAX TEST "source.tablegen" "records and values"
#ifndef X
// <------- keyword.control.directive.tablegen
//      ^ entity.name.function.preprocessor.tablegen
include "mlir/IR/OpBase.td"
// <------- keyword.control.include.tablegen
//      ^^^^^^^^^^^^^^^^^^^ string.quoted.double.include.tablegen
class A<int n, list<string> names = ["x"]> : B<n>, C {
// <----- storage.type.class.tablegen
//    ^ entity.name.type.class.tablegen
//      ^^^ storage.type.primitive.tablegen
//          ^ variable.other.property.tablegen
//             ^^^^ storage.type.primitive.tablegen
//                          ^^^^^ variable.other.property.tablegen
//                                           ^ entity.name.type.class.tablegen
  let value = !if(!eq(n, 1), "a", ?);
//^^^ keyword.other.let.tablegen
//    ^^^^^ variable.other.property.tablegen
//            ^^^ support.function.bang.tablegen
//                       ^ constant.numeric.tablegen
//                                ^ constant.language.tablegen
  bits<4> b = 0b0101;
//^^^^ storage.type.primitive.tablegen
//     ^ constant.numeric.tablegen
//        ^ variable.other.property.tablegen
//            ^^^^^^ constant.numeric.tablegen
  let arguments = (ins AnyType:$lhs, A<2>:$rhs);
//                             ^^^^ variable.parameter.dag.tablegen
//                                   ^ entity.name.type.class.tablegen
  code c = [{ return $_self; /* } */ }];
//         ^^ punctuation.definition.string.begin.tablegen
//            ^^^^^^ string.unquoted.code.tablegen
//                   ^^^^^^ variable.parameter.placeholder.tablegen
//                                   ^^ punctuation.definition.string.end.tablegen
}
def Foo_#i : A<0x1F> { /* a /* nested */ comment */ int x = 1; }
// <--- storage.type.def.tablegen
//  ^^^^ entity.name.function.definition.tablegen
//      ^ keyword.operator.paste.tablegen
//             ^^^^ constant.numeric.tablegen
//                                       ^^^^^^^ comment.block.tablegen
//                                                      ^ variable.other.property.tablegen
foreach i = [1, 2] in if !lt(i, 1) then def b; else defm c : M;
// <------- keyword.control.tablegen
//                 ^^ keyword.control.tablegen
//                                                  ^^^^ storage.type.defm.tablegen
#endif // X
// <------ keyword.control.directive.tablegen
//     ^^^^ comment.line.double-slash.tablegen
