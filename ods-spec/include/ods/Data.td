// Data of an operation, type or attribute for hand-written code, for which no other
// field of the declaration exists. A second parent adds the only field:
//
//     def spin;
//     def FooOp : My_Op<"foo">, Data<(spin "left", 3, $axis)>;
//
// In Rust it is `ods_core::schema::Datum`, a tree of integers, texts, names (`$axis`,
// or the name of a def), lists and dags, in `OpSchema::data`, or
// `ParametricSchema::data` of a type or attribute; the code that reads it
// defines its meaning. mlir-tblgen ignores unknown fields.
#ifndef ODS_DATA_TD
#define ODS_DATA_TD

class Data<dag tree> {
  dag data = tree;
}

#endif // ODS_DATA_TD
