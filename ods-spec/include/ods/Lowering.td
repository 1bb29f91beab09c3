// The translation of an operation to native code, declared in the operation's own
// record. A second parent adds the only field:
//
//     def FooOp : My_Op<"foo">, Clif<[{ $res = iadd($lhs, $rhs) }]>;
//
// mlir-tblgen ignores unknown fields, so a file that includes this one works with
// upstream's headers too. An operation without the field is translated by a hook in
// Rust, or must be lowered to other operations first.
//
// The text is a list of statements, separated by `;`, each of which assigns a value:
//
//     statement := place `=` value
//     place     := $result | $result.number | %temporary
//     value     := $operand | $attribute | %temporary | integer | "text"
//                | name `(` value (`,` value)* `)`
//
// `$name` is the operand, result or attribute of that name, `$0` an operand by position
// if it has no name; `$result.1` is a field of a result that is a struct. `name` is an
// instruction, mostly the CLIF instruction of that name. The meaning of an instruction
// does not depend on the width of its operands: i7, i128, f16 and bf16 behave as their
// types require, even if the host lacks them. On vectors it acts lane by lane; a scalar
// beside a vector is broadcast to every lane. An integer has the type of the argument
// before it, or of the argument after it.
//
//     type(v)          comes first in a conversion: to the type of an operand or result;
//                      without it, the conversion is to the type of the result assigned
//     resize, resize_s zero- or sign-extension, truncation, or nothing
//     icmp(intcc($p), a, b), fcmp(floatcc($p), a, b)
//                      by a predicate attribute numbered as in the llvm dialect;
//                      icmp("slt", a, b) by name
//     fcvt_to_sint, fcvt_to_uint
//                      without what is behind the point, any integer if that does not fit;
//                      with _sat, the nearest integer that does, and 0 for NaN
//     libm("fmod", a, b)  a function of C's library; "fmodf" is taken for f32
//     address(a)       between integers and pointers
//     lane()           the number of the lane, an i32
//     is_fpclass(a, $mask), powi(a, n), fmaxnum, fminnum (the other if one is NaN),
//     {s,u}{add,sub,mul}_overflow (an i1), {s,u}{add,sub,shl}_sat, frem, fshl, fshr, copy
//
// Memory, calls and control flow are not expressible: those operations have Rust hooks.
#ifndef ODS_LOWERING_TD
#define ODS_LOWERING_TD

class Clif<code builder> {
  code clifBuilder = builder;
}

// The usual forms, with the names of the operands as arguments.
class ClifUnary<string inst, string operand, string result = "res">
    : Clif<"$" # result # " = " # inst # "($" # operand # ")">;
class ClifBinary<string inst, string lhs = "lhs", string rhs = "rhs", string result = "res">
    : Clif<"$" # result # " = " # inst # "($" # lhs # ", $" # rhs # ")">;
class ClifTernary<string inst, string a, string b, string c, string result = "res">
    : Clif<"$" # result # " = " # inst # "($" # a # ", $" # b # ", $" # c # ")">;

// A call of a function of C's mathematical library.
class ClifLibm<string function, list<string> operands, string result = "res">
    : Clif<"$" # result # " = libm(\"" # function # "\", "
           # !interleave(!foreach(o, operands, "$" # o), ", ") # ")">;

// The translation of an operation to LLVM IR text (`ods translate --mlir-to-llvmir`):
// the name of an instruction that takes the operands in their order (`add`, `fneg`,
// `zext`), or a call of an intrinsic,
//
//     llvm.NAME; results 0; operands 0 1; immediates 3 isVolatile
//
// where `results` and `operands` number the types that LLVM appends to the name (a
// result that is a struct by its fields), and `immediates` are the arguments that
// attributes hold: each by its position in the call, and the attribute.
class LLVMIR<code builder> {
  code llvmirBuilder = builder;
}

#endif // ODS_LOWERING_TD
