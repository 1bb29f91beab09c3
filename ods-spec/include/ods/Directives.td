// Directives that dialects of MLIR and around it have in common. A dialect that is
// loaded at run time has them unless their hooks are written in Rust; another one
// includes this file. `DynamicIndexList` is built in.
#ifndef ODS_DIRECTIVES_TD
#define ODS_DIRECTIVES_TD

include "ods/Syntax.td"

// `private`, `public`, `nested` or nothing.
def : Directive<"SymbolVisibility", (ins OptionalAttr<StrAttr>:$visibility),
                [{ (`public` | `private` | `nested`)? }]>;

// `2x?x4`
def : Directive<"DimensionList", (ins AnyAttr:$dims), [{ dimensions($dims) }]>;

// `async [%a, %b]`
def : Directive<"AsyncDependencies", (ins TypeArg:$token, AnyType:$dependencies),
                [{ (`async` $token = "!gpu.async.token" | ) (`[` $dependencies^ `]`)? }]>;

// `: i32`, `: i32 = 4 : i64` or `= 4 : i32`, whose type is that of the symbol.
def : Directive<"TypeOrAttr", (ins AnyAttr:$type, AnyAttr:$value),
                [{ (`=` $value $type = type($value) | `:` $type (`=` $value^)?) }]>;

// `type{%size}`
def : Directive<"SizeAwareType", (ins TypeArg:$type, AnyType:$size),
                [{ $type `` `{` $size `}` }]>;

// `%a : i32, %b : f32`
def : Directive<"OperandTypePairs", (ins AnyType:$operands, TypeArg:$types),
                [{ list(`,`, $operands `:` $types) }]>;

// `(i32, f32)`
def : Directive<"OperandTypeList", (ins TypeArg:$types), [{ `(` $types `)` }]>;

// One type if all are equal, else a functional type.
def : Directive<"SameOperandsAndResultType", (ins TypeArg:$a, TypeArg:$b),
                [{ common-type($a, $b) }]>;
def : Directive<"SameOperandsAndResultType", (ins TypeArg:$a, TypeArg:$b, TypeArg:$c),
                [{ common-type($a, $b, $c) }]>;
def : Directive<"SameOperandsAndResultType",
                (ins TypeArg:$a, TypeArg:$b, TypeArg:$c, TypeArg:$d),
                [{ common-type($a, $b, $c, $d) }]>;
def : Directive<"VariadicSameOperandsAndResultType",
                (ins AnyType:$operands, TypeArg:$types, TypeArg:$result),
                [{ common-type($types, $result) }]>;

// `[0:2, 3:8:2]`: the third list has 1 where it is not written.
def : Directive<"SliceRanges", (ins AnyAttr:$starts, AnyAttr:$limits, AnyAttr:$strides),
                [{ `[` list(`,`, $starts `:` $limits (`:` $strides | $strides = "1 : i64")) `]` }]>;

// A string as `@name`.
def : Directive<"CustomCallTarget", (ins AnyAttr:$target), [{ symbol($target) }]>;

#endif // ODS_DIRECTIVES_TD
