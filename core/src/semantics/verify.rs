//! Verification, and the evaluation of schema expressions, which builders and formats use as well.
//!
//! - [`eval`]: predicates, type transformers, builder calls and default values; [`class`] answers `isa<…>`, and
//!   [`vocabulary`] holds the functions that expressions call.
//! - [`memo`]: cached verdicts of constraints on types and attributes; [`plan`]: the checks for each kind of operation.
//! - [`walk`]: the traversal, [`parallel`] if there are many units; [`structure`], [`op`], [`pred_traits`], [`traits`],
//!   [`interfaces`], [`symbols`], [`order`]: the checks.
//! - [`origin`]: the patterns that created or modified an operation with an error.
//! - [`verdict`]: bodies that need not be verified again after a change elsewhere.

mod class;
mod cx;
mod definitions;
mod eval;
mod hooks;
mod interfaces;
mod memo;
mod op;
mod order;
mod origin;
mod parallel;
mod plan;
mod pred_traits;
mod signature;
pub(crate) mod spell;
mod structure;
mod symbols;
#[cfg(test)]
mod tests;
mod traits;
mod value;
mod verdict;
mod vocabulary;
mod walk;

use crate::{Body, Diagnostics, Module, Op};

pub use class::{attr_is, type_is};
pub(crate) use class::{declares, implements_attr, implements_type};
pub use cx::VerifyCx;
pub use definitions::check_params;
pub(crate) use definitions::note_unchecked;
pub use eval::{Evaluator, ExprFn, Subject, evaluate_attr, evaluate_type, holds};
pub use hooks::{
    RegionPlace, Verified, Verify, VerifyIn, VerifyInterface, VerifyOp, VerifyOpAttr,
    VerifyOpAttrs, VerifyParameters, VerifyParams, VerifyRegionArgAttrs, VerifyRegionAttr,
    VerifyRegionResultAttrs, VerifyRegions, fail,
};
pub(crate) use interfaces::{function_signature, overrides, verify_function};
pub(crate) use memo::{Constraints, TypeMap};
pub(crate) use op::inherent_fault;
pub(crate) use plan::{VerifyMemo, VerifyPlan};
pub(crate) use symbols::symbol_op as verify_symbol;
pub use traits::compatible_types as compatible_shapes;
pub use value::EvalValue;
use verdict::Shared;
pub(crate) use verdict::{Holds, Verdicts};

/// Verifies a module, with its types and attributes that were not checked when they were built; returns whether it is
/// valid. Errors are appended to `diagnostics`, in the order of the operations.
pub fn verify_module(module: &Module, diagnostics: &mut Diagnostics) -> bool {
    verify_all(module, &Shared::with(None), diagnostics)
}

/// Verifies a module like [`verify_module`], but skips bodies with a verdict; new verdicts are added.
pub(crate) fn verify_module_with(
    module: &Module,
    verdicts: &mut Verdicts,
    diagnostics: &mut Diagnostics,
) -> bool {
    let shared = Shared::with(Some(verdicts));
    let good = verify_all(module, &shared, diagnostics);
    let found = shared.into_found();
    verdicts.learn(found);
    good
}

fn verify_all(module: &Module, shared: &Shared<'_>, diagnostics: &mut Diagnostics) -> bool {
    if !module.load(diagnostics) {
        return false;
    }
    if !definitions::verify_definitions(module, diagnostics) {
        return false;
    }
    let root = module.root();
    walk::verify(root.body, root.op, shared, diagnostics)
}

/// Verifies one operation and its nested operations. The verifiers do not see the IR around the body.
pub fn verify_op(body: &Body, op: Op, diagnostics: &mut Diagnostics) -> bool {
    walk::verify(body, op, &Shared::with(None), diagnostics)
}

/// Verifies an operation like [`verify_op`], but skips bodies with a verdict; new verdicts are added.
pub(crate) fn verify_op_with(
    body: &Body,
    op: Op,
    verdicts: &mut Verdicts,
    diagnostics: &mut Diagnostics,
) -> bool {
    let shared = Shared::with(Some(verdicts));
    let good = walk::verify(body, op, &shared, diagnostics);
    let found = shared.into_found();
    verdicts.learn(found);
    good
}
