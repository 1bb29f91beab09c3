//! Types and attributes of dialects, held to their declarations.
//!
//! Who reads them (text, bytecode) and who makes them typed (`get`) checks at once, by [`check_params`]. What is made
//! of raw parameters is noted, and checked when a module that uses it is verified.

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

/// Returns what is wrong with the parameters of a type or attribute: the first that its constraint does not hold for,
/// or what the declared verifier says.
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
        Some(verify) => verify.get::<VerifyParams>()(ctx, params),
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
    /// Returns whether [`check_params`] may find fault with parameters.
    pub(crate) fn is_checked(&self) -> bool {
        let constrained = |param: &ParamSchema| {
            matches!(param.kind, ParamKind::ConstrainedType(_) | ParamKind::ConstrainedAttr(_))
        };
        self.hooks.verify.is_some() || self.params.iter().any(constrained)
    }
}

/// The types and attributes of a context that were made of raw parameters, as far as they are not known to be good.
struct Unchecked(Mutex<FxHashSet<Part>>);

fn unchecked(ctx: &Context) -> &Mutex<FxHashSet<Part>> {
    &ctx.kept().get_or_make(|| Unchecked(Mutex::default())).0
}

/// Notes a type or attribute that nobody has checked.
pub(crate) fn note_unchecked(ctx: &Context, part: Part) {
    let Some((schema, _)) = declaration(ctx, part) else { return };
    if schema.is_checked() {
        unchecked(ctx).lock().unwrap_or_else(PoisonError::into_inner).insert(part);
    }
}

/// The schema and the parameters of a dialect's type or attribute.
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

/// Verifies the types and attributes in a module that were made unchecked; whether all is well.
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

/// The faults of types and attributes; `None` for those that are well with all their parts.
type Known = FxHashMap<Part, Option<Rc<str>>>;

/// The types and attributes noted that do not pass; the others are forgotten.
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

/// A search for broken types and attributes.
struct Search<'a> {
    ctx: &'a Context,
    known: Known,
}

impl Search<'_> {
    /// Returns what is wrong with the first broken type or attribute of an operation.
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
        // Before its parts are: a type may be part of itself.
        self.known.insert(part, None);
        let mut inside = Vec::new();
        for_each_part(self.ctx, part, &mut |one| inside.push(one));
        let message = stack::grow(|| inside.into_iter().find_map(|one| self.part(one)));
        self.known.insert(part, message.clone());
        message
    }
}
