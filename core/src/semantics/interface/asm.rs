//! Names that operations suggest to the printer.

use super::Handle;
use crate::ir::{BlockRef, Body, Op, ValueRef};

crate::interface! {
    /// `OpAsmOpInterface`: names for results, block arguments and blocks. The default dialect is in the schema.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `OpAsmOpInterface`, but there are no names",
        note = "write `impl OpAsmOpInterface for {Self}` beside its .td"
    )]
    pub trait OpAsmOpInterface on Op, "OpAsmOpInterface", model OpAsmOpInterfaceModel {
        /// Suggests names for results.
        fn asm_result_names(self, ir: &Body, names: &mut NameSink<'_>) {}
        /// Suggests names for the block arguments of a region, whose ids belong to `ir`, the body that holds the
        /// region.
        fn asm_block_argument_names(self, ir: &Body, region: usize, names: &mut NameSink<'_>) {}
        /// Suggests names for the blocks of all regions.
        fn asm_block_names(self, ir: &Body, names: &mut NameSink<'_>) {}
    }
}

/// The receiver of [`OpAsmOpInterface`]'s suggestions.
pub struct NameSink<'a> {
    pub(crate) value: &'a mut dyn FnMut(ValueRef<'_>, &str),
    pub(crate) block: &'a mut dyn FnMut(BlockRef<'_>, &str),
}

impl NameSink<'_> {
    /// Suggests `name` for a result, which starts a new group of results, or for an argument of a block in one of
    /// the operation's regions.
    pub fn value(&mut self, value: ValueRef<'_>, name: &str) {
        (self.value)(value, name);
    }

    /// Suggests `name` for a block of one of the operation's regions.
    pub fn block(&mut self, block: BlockRef<'_>, name: &str) {
        (self.block)(block, name);
    }
}

/// Results named as declared: the default for an operation with several results.
pub static RESULT_NAMES: Handle<dyn OpAsmOpInterface> =
    Handle::<dyn OpAsmOpInterface>::new(&ResultNames);

struct ResultNames;

impl OpAsmOpInterfaceModel for ResultNames {
    fn asm_result_names(&self, this: Op, ir: &Body, names: &mut NameSink<'_>) {
        let op = ir.view(this);
        let Some(schema) = op.schema() else { return };
        for (group, declared) in schema.results.iter().enumerate() {
            let range = ir.result_group(this, group);
            if !declared.name.is_empty() && !range.is_empty() {
                names.value(op.result(range.start), declared.name);
            }
        }
    }

    fn asm_block_argument_names(&self, _: Op, _: &Body, _: usize, _: &mut NameSink<'_>) {}

    fn asm_block_names(&self, _: Op, _: &Body, _: &mut NameSink<'_>) {}
}
