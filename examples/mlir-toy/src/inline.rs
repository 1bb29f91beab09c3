//! The inliner interface of the dialect, and its call conversions.

use ods_core::hooks::ExtendRegistry;
use ods_core::interface::{DialectInlinerInterface, Handle};
use ods_core::ir::RegionRef;
use ods_core::rewrite::Rewriter;
use ods_core::{Loc, Op, OpRef, Registry, Type, Value};

use crate::toy::{CastOp, ReturnOp, ToyDialect};

/// The inliner interface of the dialect: everything may be inlined anywhere.
static INLINER: Handle<dyn DialectInlinerInterface> =
    Handle::<dyn DialectInlinerInterface>::new(&Inliner);

impl ExtendRegistry for ToyDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINER);
    }
}

struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn is_legal_call(&self, _: OpRef<'_>, _: OpRef<'_>, _: bool) -> bool {
        true
    }

    fn is_legal_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: &[Value], _: bool) -> bool {
        true
    }

    fn is_legal_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn replace_results(&self, rw: &mut Rewriter<'_>, terminator: Op, results: &[Value]) {
        let value = terminator.cast::<ReturnOp>(rw).and_then(|op| op.input(rw));
        for (result, value) in results.iter().zip(value) {
            rw.replace_all_uses(*result, value);
        }
    }

    /// Casts an argument of known shape to the unranked type of the parameter.
    fn materialize_call_conversion(
        &self,
        rw: &mut Rewriter<'_>,
        input: Value,
        ty: Type,
        loc: Loc,
    ) -> Option<Op> {
        Some(rw.insert(CastOp::build(input, ty).loc(loc)).into())
    }
}
