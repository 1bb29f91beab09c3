// How an operation becomes Cranelift IR, said in the operation's own record. A
// second parent adds the one field this needs:
//
//     def FooOp : My_Op<"foo">, Clif<[{ $res = iadd($lhs, $rhs) }]>;
//
// mlir-tblgen ignores fields it does not know, so a file that includes this one
// works with upstream's headers too. An operation without the field is translated
// by a hook in Rust, or must be lowered to others first.
//
// The text is a list of statements, separated by `;`:
//
//     statement := place `=` value | value
//     place     := $result | %temporary
//     value     := $operand | $attribute | %temporary | integer
//                | name `(` value (`,` value)* `)`
//
// `$name` is what the declaration calls so. `name` is a CLIF instruction, with its
// arguments in the order of Cranelift's builder, or one of the functions below.
// Types come first where an instruction needs one that its operands do not fix.
//
//     type(v)          the CLIF type of a value
//     intcc(p)         the condition code of an integer predicate attribute
//     floatcc(p)       likewise of a float predicate, where CLIF has it
//     resize(t, v)     zero-extension, truncation or nothing, to integer type t
//     resize_s(t, v)   sign-extension, truncation or nothing
//
// Integers of a width that CLIF lacks live zero-extended in the next wider type
// (i1 in i8); the translator brings operands and results of a statement to that
// form. A statement on vectors applies to lanes as CLIF does. Memory flags, calls
// and control flow are not expressible: those operations have Rust hooks.
#ifndef ODS_LOWERING_TD
#define ODS_LOWERING_TD

class Clif<code builder> {
  code clifBuilder = builder;
}

// The two common shapes, by the names of the operands.
class ClifUnary<string inst, string operand, string result = "res">
    : Clif<"$" # result # " = " # inst # "($" # operand # ")">;
class ClifBinary<string inst, string lhs = "lhs", string rhs = "rhs", string result = "res">
    : Clif<"$" # result # " = " # inst # "($" # lhs # ", $" # rhs # ")">;

// A conversion, to the type of the result.
class ClifCast<string inst, string operand = "arg", string result = "res">
    : Clif<"$" # result # " = " # inst # "(type($" # result # "), $" # operand # ")">;

#endif // ODS_LOWERING_TD
