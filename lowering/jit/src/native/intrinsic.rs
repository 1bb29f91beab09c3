//! Calls of intrinsics by their names.

use ods_core::schema::ClifBuilder;
use ods_core::{Body, Context, OpName, OpType};
use ods_dialects::llvm::{self, LLVMDialect};

use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;

/// An intrinsic with an operation is translated by the `clifBuilder` of that, since operands are in the same order.
impl TranslateToNative for llvm::CallIntrinsicOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let name = op.intrin();
        let builder = match f.t.intrinsics.get(name) {
            Some(known) => *known,
            None => {
                let found = builder_of(op.ctx(), name);
                f.t.intrinsics.insert(name.to_owned(), found);
                found
            }
        };
        let builder = builder.ok_or_else(|| format!("intrinsic '{name}' has no native form"))?;
        f.evaluate(*op, builder)
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
fn builder_of(ctx: &Context, name: &str) -> Option<&'static ClifBuilder> {
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
        if builder.is_some() {
            return builder;
        }
        base = base.rsplit_once('.')?.0;
    }
}

/// The intrinsic that a `llvmirBuilder` names.
fn intrinsic(builder: Option<&'static str>) -> Option<&'static str> {
    builder?.split(';').next().map(str::trim).filter(|name| name.starts_with("llvm."))
}
