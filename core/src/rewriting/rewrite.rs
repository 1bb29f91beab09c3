//! Rewriting by patterns: one struct per pattern, a [`Rewriter`] that changes the IR, and a driver that applies
//! patterns until none matches.
//!
//! A pattern is a Rust struct ([`Pattern`]) or a declaration in a `.td` ([`PatternSet::declared`]).
//!
//! - [`pattern`]: patterns, and sets of them.
//! - [`greedy`]: the driver; it keeps a [`worklist`], so that operations created by a pattern are visited too, and so
//!   are the users of replaced results.
//! - [`walk`]: applying patterns once to each operation.
//! - [`constants`], [`mod@dead`], [`regions`]: the driver's built-in simplifications; [`constant_pool`]: constants
//!   created on demand.
//! - [`declared`]: patterns of a `.td`; [`region_branch`]: patterns for any operation that passes values among regions.

mod canonicalization;
mod constant_pool;
mod constants;
mod dead;
mod declared;
mod greedy;
mod history;
mod hooks;
mod pattern;
mod region_branch;
mod regions;
mod walk;
mod worklist;

pub use crate::rewriter::{Done, Listener, Rewriter, Rewritten};
pub use constant_pool::ConstantPool;
pub use dead::{is_dead, would_be_dead};
pub use declared::{NativeArgs, NativeCall, NativeFn, NativeValue, NativeValues, constant_like};
pub use greedy::{Applied, Endless, GreedyConfig, RegionSimplify, Targets};
pub use hooks::{AddPatterns, Canonicalize, CanonicalizeMethod};
pub use pattern::{Pattern, PatternSet, Root};
pub use regions::{erase_dead, erase_unreachable, simplify_regions};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::UnrealizedConversionCastOp;
    use crate::text::{PrintFlags, parse_module, print_module};
    use crate::{Context, Diagnostics, Loc, Module, OpBuilder, OpName, OpState, OpType, Type};

    /// Replaces `cast(cast(x : A) : B) : A` by `x`.
    struct CastOfCast;

    impl Pattern for CastOfCast {
        type Root = UnrealizedConversionCastOp;

        fn rewrite(&self, op: UnrealizedConversionCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
            let op = op.op();
            let inner = rw.defining_op(rw.operand(op, 0))?;
            inner.cast::<UnrealizedConversionCastOp>(rw)?;
            let source = rw.operand(inner, 0);
            if rw.ty(source) != rw.ty(rw.result(op, 0)) {
                return None;
            }
            rw.replace_op(op, &[source])
        }
    }

    #[test]
    fn patterns_apply_until_none_matches() {
        let ctx = Context::with(|_| {});
        let mut module = Module::new(&ctx, Loc::UNKNOWN);
        let body = module.body_mut();
        let block = body.entry_block(body.region()).unwrap();
        let mut value = body.add_arg(block, Type::I32, Loc::UNKNOWN);
        let mut last = None;
        for ty in [Type::I64, Type::I32, Type::F32, Type::I32] {
            let mut state = OpState::new(UnrealizedConversionCastOp::op_name(), Loc::UNKNOWN);
            state.operands.push(value);
            state.results.push(ty);
            let op = OpBuilder::at_end(body, block).insert(state);
            value = body.result(op, 0);
            last = Some(op);
        }
        let mut state = OpState::new(OpName::new("t.use"), Loc::UNKNOWN);
        state.operands.push(value);
        let user = OpBuilder::at_end(body, block).insert(state);
        let applied = PatternSet::new().with(CastOfCast).apply(body, &GreedyConfig::default());
        assert_eq!(applied, Ok(Applied { changed: true, converged: true }));
        assert_eq!(body.operand(user, 0), body.args(block)[0].value);
        assert!(!body.is_live(last.unwrap()));
    }

    #[test]
    fn several_threads_make_what_one_does() {
        let ctx = Context::with(|_| {});
        ctx.allow_unregistered(true);
        let cast = "builtin.unrealized_conversion_cast";
        let there_and_back = format!(
            "%0 = \"t.make\"() : () -> i32\n%1 = {cast} %0 : i32 to i64\n%2 = {cast} %1 : i64 to i32\n\
             \"t.use\"(%2) ({{\n^bb(%a: i32):\n%3 = {cast} %a : i32 to i64\n\"t.end\"(%3) : (i64) -> ()\n}}) : (i32) -> ()\n\
             module {{\n%4 = \"t.make\"() : () -> i32\n}}\n"
        );
        let source = format!("module {{\n{there_and_back}}}\n").repeat(1_000);
        let run = |threads| {
            ctx.allow_threading(threads);
            let module = parse_module(&ctx, &source, "t.mlir", &mut Diagnostics::new());
            let mut module = module.expect("the text is right");
            let patterns = PatternSet::new().with(CastOfCast);
            let applied = patterns.apply(module.body_mut(), &GreedyConfig::canonicalizer());
            assert_eq!(applied, Ok(Applied { changed: true, converged: true }));
            print_module(&module, &PrintFlags::default())
        };
        let alone = run(false);
        assert!(!alone.contains("i64 to i32"));
        assert!(run(true) == alone);
    }
}
