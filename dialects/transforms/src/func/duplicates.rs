//! `--duplicate-function-elimination`

use ods_core::ir::{WalkOrder, is_equivalent_region};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::transforms::rename_symbol_uses;
use ods_core::{Attr, Body, Op, OpRef, OpType, raw};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{DuplicateFunctionEliminationPass, FuncOp, FuncOpRef};

impl RunPass for DuplicateFunctionEliminationPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let found = Duplicates::find(cx.root());
        rename_symbol_uses(cx.module(), &|op| {
            let name = op.cast::<FuncOp>().filter(|_| found.doomed.contains(&place(op)))?;
            found.representatives.get(&name.sym_name_attr()).copied()
        });
        cx.body_mut().for_each_body(|body| {
            let here = std::ptr::from_ref::<Body>(body).addr();
            let doomed: Vec<Op> = body
                .walk(WalkOrder::Pre)
                .filter(|op| found.doomed.contains(&(here, *op)))
                .collect();
            doomed.into_iter().for_each(|op| body.erase_op(op));
        });
        Ok(())
    }
}

/// Identifies an operation across bodies; valid while no body moves.
fn place(op: OpRef<'_>) -> (usize, Op) {
    (std::ptr::from_ref(op.body).addr(), op.op)
}

#[derive(Default)]
struct Duplicates {
    /// The functions that are equivalent to an earlier one.
    doomed: FxHashSet<(usize, Op)>,
    /// The name of the equivalent function that is kept, by the name of each function; if several symbol tables define
    /// functions of one name, the last one counts, as upstream.
    representatives: FxHashMap<Attr, Attr>,
}

impl Duplicates {
    fn find(root: OpRef<'_>) -> Duplicates {
        let mut found = Duplicates::default();
        let mut representatives: FxHashMap<(Attr, Vec<Option<Attr>>), Vec<FuncOpRef<'_>>> =
            FxHashMap::default();
        for op in root.walk(WalkOrder::Post) {
            let Some(function) = op.cast::<FuncOp>() else { continue };
            let name = function.sym_name_attr();
            let alike = representatives.entry(attributes(op)).or_default();
            let body = function.body();
            let is_defined = body.blocks().next().is_some();
            let same =
                alike.iter().find(|one| is_defined && is_equivalent_region(one.body(), body));
            match same {
                Some(same) => {
                    found.doomed.insert(place(op));
                    found.representatives.insert(name, same.sym_name_attr());
                }
                None => {
                    alike.push(function);
                    found.representatives.insert(name, name);
                }
            }
        }
        found
    }
}

/// Returns the attributes of a function other than its name.
#[expect(clippy::disallowed_methods, reason = "all attributes but the name are compared")]
fn attributes(op: OpRef<'_>) -> (Attr, Vec<Option<Attr>>) {
    let name = FuncOp::SYM_NAME.name();
    let slots = FuncOp::SCHEMA.props.iter().enumerate();
    let inherent =
        slots.map(|(at, slot)| raw::prop(op.body, op.op, at).filter(|_| slot.name != name));
    (op.attrs(), inherent.collect())
}
