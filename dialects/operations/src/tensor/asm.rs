//! Names of results.

use ods_core::Body;
use ods_core::interface::{NameSink, OpAsmOpInterface};

use super::{
    CastOp, CollapseShapeOp, ConcatOp, DimOp, ExpandShapeOp, ExtractOp, ExtractSliceOp,
    FromElementsOp, GatherOp, GenerateOp, InsertOp, InsertSliceOp, PadOp, RankOp, ReshapeOp,
    ScatterOp, SplatOp,
};

/// Implements the names of operations with one result.
macro_rules! result_names {
    ($($op:ident $name:literal;)*) => {$(
        impl OpAsmOpInterface for $op {
            fn asm_result_names(self, ir: &Body, names: &mut NameSink<'_>) {
                if let Some(result) = self.view(ir).results().next() {
                    names.value(result, $name);
                }
            }
        }
    )*};
}

result_names! {
    CastOp "cast";
    CollapseShapeOp "collapsed";
    ConcatOp "concat";
    DimOp "dim";
    ExpandShapeOp "expanded";
    ExtractOp "extracted";
    ExtractSliceOp "extracted_slice";
    FromElementsOp "from_elements";
    GatherOp "gather";
    GenerateOp "generated";
    InsertOp "inserted";
    InsertSliceOp "inserted_slice";
    PadOp "padded";
    RankOp "rank";
    ReshapeOp "reshape";
    ScatterOp "scatter";
    SplatOp "splat";
}
