// Members of bytecode layouts beyond those of upstream's own dialects.
#ifndef ODS_BYTECODE_TD
#define ODS_BYTECODE_TD

include "mlir/IR/BytecodeBase.td"

// The raw data of a dense attribute, whose type is in the member `of`, which comes before
// it. If that type belongs to a dialect, the builtin type that it denotes is used: see
// `ods_core::interface::DenotesBuiltinTypes`.
class ElementsOf<string of>
    : _StreamedBy<"readElementsOfType($_reader, " # of # ", $_var)",
                  "writeElementsOfType", "DenseElementsAttr">;

// A member that may be absent, after the number of values: 0 or 1, as a varint.
class Counted<Bytecode t> {
  Bytecode elemT = t;
  string cBuilder = "$_args";
}

#endif // ODS_BYTECODE_TD
