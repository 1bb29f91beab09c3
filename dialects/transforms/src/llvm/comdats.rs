//! `--llvm-add-comdats`

use ods_core::ir::InsertPoint;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Attr, AttrData, Block, Body, Loc, OpBuilder};

use crate::llvm::{Comdat, ComdatOp, ComdatSelectorOp, LLVMAddComdats, LLVMFuncOp, Linkage};

/// The name of the operation that holds a module's comdats of functions.
const GROUP: &str = "__llvm_comdat";

impl RunPass for LLVMAddComdats {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let loc = cx.root().loc();
        let body = cx.body_mut();
        let blocks = body.regions().iter().flat_map(|region| body.blocks(*region));
        let Some(block) = blocks.into_iter().next() else { return Ok(()) };
        let functions: Vec<LLVMFuncOp> =
            body.ops(block).filter_map(|op| op.cast::<LLVMFuncOp>(body)).collect();
        let merged = |linkage| matches!(linkage, Linkage::Linkonce | Linkage::LinkonceODR);
        for function in functions {
            if merged(function.linkage(body)) {
                add_comdat(body, block, loc, function);
            }
        }
        Ok(())
    }
}

/// Creates a comdat selector for a function at the start of the group, and the group if it does not exist.
fn add_comdat(body: &mut Body, module: Block, loc: Loc, function: LLVMFuncOp) {
    let ctx = body.ctx().clone();
    let mut groups = body.ops(module).filter_map(|op| op.cast::<ComdatOp>(body));
    let group = groups.find(|group| group.sym_name(body) == GROUP);
    drop(groups);
    let group = group.unwrap_or_else(|| {
        let point = InsertPoint::start(body, module);
        let mut builder = OpBuilder::new(body);
        builder.set_loc(loc).set_point(point);
        let group = ComdatOp::build(GROUP).insert(&mut builder);
        let region = group.body(builder.body()).region;
        builder.append_block(region);
        group
    });
    let name = function.sym_name(body).to_owned();
    let Some(block) = group.body(body).blocks().last().map(|block| block.block) else { return };
    let loc = body.loc(group.into());
    let point = InsertPoint::start(body, block);
    let mut builder = OpBuilder::new(body);
    builder.set_loc(loc).set_point(point);
    ComdatSelectorOp::build(&name, Comdat::Any).insert(&mut builder);
    let nested = [Attr::symbol_ref(&ctx, &name)].into();
    let comdat = ctx.intern_attr(AttrData::SymbolRef { root: Attr::string(&ctx, GROUP), nested });
    function.set_comdat(body, Some(comdat));
}
