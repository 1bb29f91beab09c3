//! Verification of dialect types and attributes against their declarations.
//!
//! Readers (text, bytecode) and typed constructors (`get`) check at once, by [`check_params`]. A type or attribute
//! created from raw parameters is recorded, and checked when a module that uses it is verified.

use std::rc::Rc;
use std::sync::{Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use super::value::EvalValue;
use super::{Subject, VerifyParams, holds};
use crate::ir::WalkOrder;
use crate::schema::{ParamKind, ParamSchema, ParametricSchema};
use crate::{
    AttrData, Context, Diagnostics, Module, OpRef, Param, Part, TypeData, for_each_part, stack,
};

/// Checks the parameters of a type or attribute. `Err` is the message for the first that violates its constraint, or
/// the message of the declared verifier.
pub fn check_params(
    ctx: &Context,
    schema: &ParametricSchema,
    params: &[Param],
) -> Result<(), String> {
    for (declared, param) in schema.params.iter().zip(params) {
        if !param_holds(ctx, declared, param) {
            let summary = match &declared.kind {
                ParamKind::ConstrainedType(constraint) => constraint.summary,
                ParamKind::ConstrainedAttr(constraint) => constraint.summary,
                _ => "",
            };
            return Err(format!("failed to verify '{}': {summary}", declared.name));
        }
    }
    match schema.hooks.verify {
        Some(verify) => verify.get::<VerifyParams>()(ctx, schema, params),
        None => Ok(()),
    }
}

fn param_holds(ctx: &Context, declared: &ParamSchema, param: &Param) -> bool {
    match (&declared.kind, param) {
        (ParamKind::ConstrainedType(constraint), Param::Type(ty)) => {
            holds(ctx, Subject::None, &constraint.pred, &EvalValue::Type(*ty))
        }
        (ParamKind::ConstrainedAttr(constraint), Param::Attr(attr)) => {
            holds(ctx, Subject::None, &constraint.pred, &EvalValue::Attr(*attr))
        }
        _ => true,
    }
}

impl ParametricSchema {
    /// Returns whether [`check_params`] may reject parameters.
    pub(crate) fn is_checked(&self) -> bool {
        let constrained = |param: &ParamSchema| {
            matches!(param.kind, ParamKind::ConstrainedType(_) | ParamKind::ConstrainedAttr(_))
        };
        self.hooks.verify.is_some() || self.params.iter().any(constrained)
    }
}

/// The types and attributes of a context that were created from raw parameters and not verified yet.
struct Unchecked(Mutex<FxHashSet<Part>>);

fn unchecked(ctx: &Context) -> &Mutex<FxHashSet<Part>> {
    &ctx.attachments().get_or_make(|| Unchecked(Mutex::default())).0
}

/// Records a type or attribute that was not checked.
pub(crate) fn note_unchecked(ctx: &Context, part: Part) {
    let Some((schema, _)) = declaration(ctx, part) else { return };
    if schema.is_checked() {
        unchecked(ctx).lock().unwrap_or_else(PoisonError::into_inner).insert(part);
    }
}

/// Returns the schema and the parameters of a dialect's type or attribute.
fn declaration(ctx: &Context, part: Part) -> Option<(&'static ParametricSchema, &[Param])> {
    match part {
        Part::Type(ty) => match ty.data(ctx) {
            TypeData::Dialect { name, params } => Some((ctx.type_schema(*name)?, params)),
            _ => None,
        },
        Part::Attr(attr) => match attr.data(ctx) {
            AttrData::Dialect { name, params } => Some((ctx.attr_schema(*name)?, params)),
            _ => None,
        },
    }
}

/// Verifies the types and attributes in a module that were created unchecked; returns whether all are valid.
pub(super) fn verify_definitions(module: &Module, diagnostics: &mut Diagnostics) -> bool {
    let ctx = module.ctx();
    let known = broken(ctx);
    if known.is_empty() {
        return true;
    }
    let mut search = Search { ctx, known };
    let mut good = true;
    for op in module.root().walk(WalkOrder::Pre) {
        if let Some(message) = search.op(op) {
            diagnostics.push(op.op_error(message));
            good = false;
        }
    }
    good
}

/// The errors of types and attributes; `None` for those that are valid with all their parts.
type Known = FxHashMap<Part, Option<Rc<str>>>;

/// Returns the recorded types and attributes that are invalid; drops the valid ones from the record.
fn broken(ctx: &Context) -> Known {
    let mut known = Known::default();
    let mut parts = unchecked(ctx).lock().unwrap_or_else(PoisonError::into_inner);
    parts.retain(|part| {
        let Some((schema, params)) = declaration(ctx, *part) else { return false };
        let Err(message) = check_params(ctx, schema, params) else { return false };
        let message = match part {
            Part::Type(ty) => format!("has the type '{}': {message}", ty.display(ctx)),
            Part::Attr(attr) => format!("has the attribute '{}': {message}", attr.display(ctx)),
        };
        known.insert(*part, Some(message.into())).is_none()
    });
    known
}

/// A search for invalid types and attributes.
struct Search<'a> {
    ctx: &'a Context,
    known: Known,
}

impl Search<'_> {
    /// Returns the error of the first invalid type or attribute of an operation.
    fn op(&mut self, op: OpRef<'_>) -> Option<Rc<str>> {
        let results = op.results().map(|value| Part::Type(value.ty()));
        let blocks = op.regions().flat_map(|region| region.blocks());
        let args = blocks.flat_map(|block| block.args()).map(|value| Part::Type(value.ty()));
        let slots = op.schema().map_or(0, |schema| schema.props.len());
        let props = (0..slots).filter_map(|slot| op.prop(slot)).map(Part::Attr);
        let attrs = std::iter::once(Part::Attr(op.attrs()));
        results.chain(args).chain(props).chain(attrs).find_map(|part| self.part(part))
    }

    fn part(&mut self, part: Part) -> Option<Rc<str>> {
        if let Some(known) = self.known.get(&part) {
            return known.clone();
        }
        // Inserted before its parts are visited: a type may be part of itself.
        self.known.insert(part, None);
        let mut inside = Vec::new();
        for_each_part(self.ctx, part, &mut |one| inside.push(one));
        let message = stack::grow(|| inside.into_iter().find_map(|one| self.part(one)));
        self.known.insert(part, message.clone());
        message
    }
}
