//! Value names, and hand-written syntax.

mod atomic;
mod dma;
mod global;
mod prefetch;
mod scope;
mod transpose;

use ods_core::Body;
use ods_core::interface::{NameSink, OpAsmOpInterface};

use super::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, CollapseShapeOp, DimOp, ExpandShapeOp,
    ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, MemorySpaceCastOp, ReinterpretCastOp,
    ReshapeOp, SubViewOp, TransposeOp, ViewOp,
};

macro_rules! result_names {
    ($($op:ident $name:literal;)*) => {
        $(impl OpAsmOpInterface for $op {
            fn asm_result_names(self, ir: &Body, names: &mut NameSink<'_>) {
                if let Some(result) = self.view(ir).results().next() {
                    names.value(result, $name);
                }
            }
        })*
    };
}

result_names! {
    AllocOp "alloc";
    AllocaOp "alloca";
    AssumeAlignmentOp "assume_align";
    CastOp "cast";
    CollapseShapeOp "collapse_shape";
    DimOp "dim";
    ExpandShapeOp "expand_shape";
    ExtractAlignedPointerAsIndexOp "intptr";
    MemorySpaceCastOp "memspacecast";
    ReinterpretCastOp "reinterpret_cast";
    ReshapeOp "reshape";
    SubViewOp "subview";
    TransposeOp "transpose";
    ViewOp "view";
}

impl OpAsmOpInterface for ExtractStridedMetadataOp {
    fn asm_result_names(self, ir: &Body, names: &mut NameSink<'_>) {
        let view = self.view(ir);
        names.value(view.base_buffer(), "base_buffer");
        names.value(view.offset(), "offset");
        // The first value of each list gives the name.
        if let (Some(size), Some(stride)) = (view.sizes().next(), view.strides().next()) {
            names.value(size, "sizes");
            names.value(stride, "strides");
        }
    }
}
