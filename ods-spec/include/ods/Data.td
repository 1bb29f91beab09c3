// Data of an operation for hand-written code: what the declaration says and no other
// field has room for. A second parent adds the one field this needs:
//
//     def spin;
//     def FooOp : My_Op<"foo">, Data<(spin "left", 3, $axis)>;
//
// In Rust it is `ods_core::schema::Datum`, a tree of integers, texts, names (`$axis`, or
// that of a def), lists and dags, in `OpSchema::data`; what it means is decided by
// the code that reads it. mlir-tblgen ignores fields it does not know.
#ifndef ODS_DATA_TD
#define ODS_DATA_TD

class Data<dag tree> {
  dag data = tree;
}

#endif // ODS_DATA_TD
