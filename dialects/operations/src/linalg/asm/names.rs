//! Names of results and of block arguments.

use ods_core::Body;
use ods_core::interface::{NameSink, OpAsmOpInterface, declared_inits};
use ods_core::{Op, OpType};

use crate::linalg::{BroadcastOp, GenericOp, MapOp, PackOp, ReduceOp, TransposeOp, UnPackOp};

/// Names the first result.
fn name_result(ir: &Body, op: Op, names: &mut NameSink<'_>, name: &str) {
    if let Some(first) = ir.view(op).results().next() {
        names.value(first, name);
    }
}

/// Names the elements of inputs `in`, and the elements of inits `init`.
fn name_args(ir: &Body, op: Op, names: &mut NameSink<'_>, init: &str) {
    let op = ir.view(op);
    let inits = declared_inits(ir, op.op).len();
    let block = op.regions().next().and_then(|region| region.entry());
    let args = block.map(|block| block.args()).into_iter().flatten();
    let count = block.map_or(0, |block| block.args().len());
    for (at, arg) in args.enumerate() {
        names.value(arg, if at + inits < count { "in" } else { init });
    }
}

impl OpAsmOpInterface for GenericOp {
    fn asm_block_argument_names(self, ir: &Body, _: usize, names: &mut NameSink<'_>) {
        name_args(ir, self.op(), names, "out");
    }
}

impl OpAsmOpInterface for MapOp {
    fn asm_result_names(self, ir: &Body, names: &mut NameSink<'_>) {
        name_result(ir, self.op(), names, "mapped");
    }

    fn asm_block_argument_names(self, ir: &Body, _: usize, names: &mut NameSink<'_>) {
        name_args(ir, self.op(), names, "init");
    }
}

impl OpAsmOpInterface for ReduceOp {
    fn asm_result_names(self, ir: &Body, names: &mut NameSink<'_>) {
        name_result(ir, self.op(), names, "reduced");
    }

    fn asm_block_argument_names(self, ir: &Body, _: usize, names: &mut NameSink<'_>) {
        name_args(ir, self.op(), names, "init");
    }
}

macro_rules! named_results {
    ($($op:ident $name:literal)*) => {$(
        impl OpAsmOpInterface for $op {
            fn asm_result_names(self, ir: &Body, names: &mut NameSink<'_>) {
                name_result(ir, self.op(), names, $name);
            }
        }
    )*};
}

named_results! {
    TransposeOp "transposed"
    BroadcastOp "broadcasted"
    PackOp "pack"
    UnPackOp "unpack"
}
