//! Calls of intrinsics by their names.

use std::rc::Rc;

use ods_core::{Context, OpName, OpType};
use ods_dialects::llvm::{self, LLVMDialect};

use super::function::FunctionTranslator;
use super::hooks::Translate;
use super::program::Program;
use super::target::Target;

/// An intrinsic with an operation is translated by the `clifBuilder` of that, since operands are in the same order.
impl Translate for llvm::CallIntrinsicOp {
    fn translate<'m, T: Target>(
        op: llvm::CallIntrinsicOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result<(), String> {
        let name = op.intrin();
        let program = match f.t.intrinsics.get(name) {
            Some(known) => known.clone(),
            None => {
                let found = program_of(op.ctx(), name);
                f.t.intrinsics.insert(name, found.clone());
                found
            }
        };
        let program = program.ok_or_else(|| format!("intrinsic '{name}' has no native form"))?;
        f.program(*op, &program)
    }
}

/// The operation that means the same as an intrinsic without one of its own. Conversions of floats saturate anyway.
fn same(intrinsic: &str) -> Option<OpName> {
    match intrinsic {
        "llvm.fptosi.sat" => Some(llvm::FPToSIOp::op_name()),
        "llvm.fptoui.sat" => Some(llvm::FPToUIOp::op_name()),
        _ => None,
    }
}

/// The translation of the intrinsic that a name is one of, types included: the longest that begins it.
fn program_of(ctx: &Context, name: &str) -> Option<Rc<Program>> {
    let schemas = ctx.dialect(<LLVMDialect as ods_core::DialectType>::SCHEMA.name)?.ops;
    let mut base = name.strip_prefix("llvm.").map(|_| name)?;
    loop {
        let builder = match same(base) {
            Some(name) => ctx.op_schema(name).and_then(|schema| schema.clif),
            None => schemas
                .iter()
                .filter(|op| intrinsic(op.llvmir) == Some(base))
                .find_map(|op| op.clif),
        };
        if let Some(builder) = builder {
            return Program::resolve(builder).ok().map(Rc::new);
        }
        base = base.rsplit_once('.')?.0;
    }
}

/// The intrinsic that a `llvmirBuilder` names.
fn intrinsic(builder: Option<&'static str>) -> Option<&'static str> {
    builder?.split(';').next().map(str::trim).filter(|name| name.starts_with("llvm."))
}
