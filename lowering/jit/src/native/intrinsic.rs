//! Calls of intrinsics by their names.

use ods_core::schema::{
    Cast, ClifBuilder, ClifExpr, ClifImmediate, ClifStmt, ClifTarget, ClifType, Inst,
};
use ods_core::{Body, Context};
use ods_dialects::llvm::{self, LLVMDialect};

use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;

macro_rules! conversion {
    ($cast:ident) => {
        ClifBuilder {
            stmts: &[ClifStmt {
                target: ClifTarget::Result(0),
                expr: ClifExpr::Inst {
                    inst: Inst::Cast(Cast::$cast),
                    to: ClifType::Target,
                    immediate: ClifImmediate::None,
                    args: &[ClifExpr::Operand(0)],
                },
            }],
        }
    };
}

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

/// The translations of intrinsics without an operation: conversions of the only operand.
static OTHERS: [(&str, ClifBuilder); 2] = [
    ("llvm.fptosi.sat", conversion!(FloatToSintSat)),
    ("llvm.fptoui.sat", conversion!(FloatToUintSat)),
];

/// The translation of the intrinsic that a name is one of, types included: the longest that begins it.
fn builder_of(ctx: &Context, name: &str) -> Option<&'static ClifBuilder> {
    let schemas = ctx.dialect(<LLVMDialect as ods_core::DialectType>::SCHEMA.name)?.ops;
    let mut base = name.strip_prefix("llvm.").map(|_| name)?;
    loop {
        let of_operation = || {
            schemas.iter().filter(|op| intrinsic(op.llvmir) == Some(base)).find_map(|op| op.clif)
        };
        let other = OTHERS.iter().find(|(name, _)| *name == base).map(|(_, builder)| builder);
        let builder = other.or_else(of_operation);
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
