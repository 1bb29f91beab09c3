//! The checks for operations of one kind, computed on the first use of the kind.

use std::sync::OnceLock;

use super::interfaces;
use super::memo::{ConstraintId, TypeMap, depends_on_op};
use super::signature::{Accepted, Signature, reads_only_types};
use super::traits::NativeCheck;
use crate::Body;
use crate::ir::Record;
use crate::schema::{Expr, OpSchema, PredTrait, ResultTypes, ValueArity, ValueSchema};

/// The required number of parts of one sort.
#[derive(Clone, Copy)]
pub(super) struct Count {
    pub(super) least: u32,
    /// The number of additional optional parts: zero, or unbounded.
    more: u32,
}

impl Count {
    fn of(total: usize, variable: usize) -> Count {
        let least = (total - variable) as u32;
        Count { least, more: if variable == 0 { 0 } else { u32::MAX - least } }
    }

    #[inline]
    pub(super) fn holds(self, have: usize) -> bool {
        (have as u32).wrapping_sub(self.least) <= self.more
    }

    pub(super) fn is_exact(self) -> bool {
        self.more == 0
    }
}

/// The check of a declared attribute.
pub(super) struct AttrCheck {
    pub(super) slot: usize,
    pub(super) required: bool,
    pub(super) constraint: ConstraintId,
}

/// The parts that a structured predicate trait compares, by position.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Operand(usize),
    Result(usize),
    Prop(usize),
    /// A name that is not declared.
    Unknown,
}

pub(super) enum PredCheck {
    Pred,
    AllTypesMatch(Box<[Place]>),
    TypesMatchWith {
        lhs: Place,
        rhs: Place,
        /// True if the transformer reads only the type, so that its result is in [`VerifyMemo::related`].
        by_type: bool,
    },
}

/// The checks around the constraints: all of them, or those that read more than types and groups.
pub(super) struct Checks {
    /// The native traits that are checked before the constraints.
    pub(super) structural: Box<[NativeCheck]>,
    /// The indices of predicate traits in the declaration.
    pub(super) preds: Box<[usize]>,
    /// Native traits and interfaces in the order of the declaration.
    pub(super) traits: Box<[NativeCheck]>,
    /// Native traits and interfaces that are checked after the regions.
    pub(super) after_regions: Box<[NativeCheck]>,
}

impl Checks {
    fn len(&self) -> usize {
        self.structural.len() + self.preds.len() + self.traits.len() + self.after_regions.len()
    }
}

pub(crate) struct VerifyPlan {
    pub(crate) operands: Box<[ConstraintId]>,
    pub(crate) results: Box<[ConstraintId]>,
    /// True if no operand or result group has variable length.
    pub(super) fixed: bool,
    pub(super) regions: Count,
    pub(super) result_count: Count,
    pub(super) successors: Count,
    pub(super) operand_count: Count,
    /// The attributes that must be set, or have a constraint.
    pub(super) attrs: Box<[AttrCheck]>,
    pub(super) preds: Box<[PredCheck]>,
    /// True if an operand or result may be invalid in an operation with the right counts.
    pub(super) constrained_values: bool,
    /// True if a region or successor has a constraint.
    pub(super) constrained_parts: bool,
    pub(super) all: Checks,
    /// The remaining checks of an operation whose signature is in `accepted`.
    pub(super) besides_types: Checks,
    /// True if these are only attributes.
    pub(super) only_attrs: bool,
    /// True if operations of this kind have signatures. If they have regions, no check after the regions reads types
    /// alone, so that the checks before the regions are decisive.
    signed: bool,
    /// The number of property slots; stored sizes of groups follow in the row.
    slots: usize,
}

/// The results of earlier verification of operations of one kind in a context.
pub(crate) struct VerifyMemo {
    pub(super) accepted: Accepted,
    /// The results of the transformers of the plan's [`VerifyPlan::preds`], by index.
    related: OnceLock<Box<[OnceLock<Box<TypeMap>>]>>,
}

impl VerifyMemo {
    pub(crate) const fn new() -> VerifyMemo {
        VerifyMemo { accepted: Accepted::new(), related: OnceLock::new() }
    }

    /// Returns the results of the transformer of predicate number `pred` of `plan`.
    pub(super) fn related(&self, plan: &VerifyPlan, pred: usize) -> &TypeMap {
        let maps =
            self.related.get_or_init(|| plan.preds.iter().map(|_| OnceLock::new()).collect());
        maps[pred].get_or_init(|| Box::new(TypeMap::new()))
    }
}

impl VerifyPlan {
    pub(crate) fn new(schema: &'static OpSchema) -> VerifyPlan {
        let variable =
            |groups: &[ValueSchema]| groups.iter().filter(|one| one.arity.is_variable()).count();
        let ids = |groups: &'static [ValueSchema]| {
            groups.iter().map(|group| ConstraintId::of_type(group.constraint)).collect()
        };
        let operands: Box<[ConstraintId]> = ids(schema.operands);
        let results: Box<[ConstraintId]> = ids(schema.results);
        let attrs = (0..schema.props.len())
            .map(|slot| {
                let prop = &schema.props[slot];
                let required = prop.is_attr() && !prop.optional && prop.default.is_none();
                AttrCheck { slot, required, constraint: ConstraintId::of_attr(prop.constraint) }
            })
            .filter(|check| check.required || check.constraint != ConstraintId::TRUE)
            .collect();
        let place = |name: &str| {
            let at = |groups: &[ValueSchema]| groups.iter().position(|group| group.name == name);
            at(schema.operands)
                .map(Place::Operand)
                .or_else(|| at(schema.results).map(Place::Result))
                .or_else(|| schema.props.iter().position(|prop| prop.name == name).map(Place::Prop))
                .unwrap_or(Place::Unknown)
        };
        let preds = schema
            .pred_traits
            .iter()
            .map(|one| match one {
                PredTrait::Pred { .. } | PredTrait::TypesMatchWith { check: Some(_), .. } => {
                    PredCheck::Pred
                }
                PredTrait::AllTypesMatch { names, .. } => {
                    PredCheck::AllTypesMatch(names.iter().map(|name| place(name)).collect())
                }
                PredTrait::TypesMatchWith { lhs, rhs, transform, .. } => {
                    PredCheck::TypesMatchWith {
                        lhs: place(lhs),
                        rhs: place(rhs),
                        by_type: !depends_on_op(transform),
                    }
                }
            })
            .collect();
        let regions_variable = schema.regions.iter().filter(|one| one.variadic).count();
        let successors_variable = schema.successors.iter().filter(|one| one.variadic).count();
        let preds: Box<[PredCheck]> = preds;
        let exact = |result: usize| {
            let is_result = |place: &Place| matches!(place, Place::Result(at) if *at == result);
            schema.results[result].constraint.build.is_some()
                || preds.iter().any(|check| match check {
                    PredCheck::Pred => false,
                    PredCheck::AllTypesMatch(places) => places.iter().any(is_result),
                    PredCheck::TypesMatchWith { rhs, .. } => is_result(rhs),
                })
        };
        // Types that other checks determine need not be inferred again.
        let pinned = matches!(schema.result_types, ResultTypes::Inferred(_))
            && (0..schema.results.len()).all(exact);
        let fixed =
            schema.operands.iter().chain(schema.results).all(|one| one.arity == ValueArity::One);
        let mut after_regions = interfaces::after_regions(schema);
        if pinned {
            after_regions.retain(|check| !interfaces::infers(*check));
        }
        let all = Checks {
            structural: interfaces::structural(schema).into(),
            preds: (0..preds.len()).collect(),
            traits: interfaces::declared(schema).into(),
            after_regions: after_regions.into(),
        };
        let more = |checks: &[NativeCheck]| {
            let reads_more = |check: &NativeCheck| !interfaces::reads_only_types(schema, *check);
            checks.iter().copied().filter(reads_more).collect()
        };
        let besides_types = Checks {
            structural: more(&all.structural),
            preds: (0..preds.len())
                .filter(|at| !pred_reads_only_types(schema, &schema.pred_traits[*at], &preds[*at]))
                .collect(),
            traits: more(&all.traits),
            after_regions: more(&all.after_regions),
        };
        let always = |pred: &Expr| matches!(pred, Expr::Bool(true));
        let constrained_parts =
            schema.regions.iter().any(|one| !always(&one.pred) || one.checks_args)
                || schema.successors.iter().any(|one| !always(&one.pred));
        let by_attr = |one: &ValueSchema| matches!(one.arity, ValueArity::VariadicOfVariadic(_));
        let mut groups = schema.operands.iter().chain(schema.results);
        let typed = operands.iter().chain(&results).any(|one| *one != ConstraintId::TRUE);
        VerifyPlan {
            signed: (typed || besides_types.len() < all.len())
                && !groups.any(by_attr)
                && (schema.regions.is_empty()
                    || besides_types.after_regions.len() == all.after_regions.len()),
            slots: schema.props.len(),
            only_attrs: besides_types.len() == 0
                && !constrained_parts
                && schema.hooks.verify.is_none()
                && schema.hooks.verify_regions.is_none(),
            constrained_values: typed || !fixed,
            constrained_parts,
            fixed,
            operand_count: Count::of(schema.operands.len(), variable(schema.operands)),
            result_count: Count::of(schema.results.len(), variable(schema.results)),
            regions: Count::of(schema.regions.len(), regions_variable),
            successors: Count::of(schema.successors.len(), successors_variable),
            operands,
            results,
            attrs,
            preds,
            all,
            besides_types,
        }
    }

    /// Returns the signature of an operation, if it has one: its counts are right then. `row` is its property row.
    #[inline]
    pub(super) fn signature(
        &self,
        body: &Body,
        record: Record<'_>,
        row: &[u32],
    ) -> Option<Signature> {
        let (operands, results) = (record.num_operands(), record.num_results());
        let fits = self.signed
            && self.operand_count.holds(operands)
            && self.result_count.holds(results)
            && self.successors.holds(record.num_successors())
            && self.regions.holds(record.num_regions());
        if !fits {
            return None;
        }
        if self.fixed {
            return Signature::of(body, record, std::iter::empty());
        }
        let counts = [operands as u32, results as u32];
        Signature::of(body, record, counts.into_iter().chain(row[self.slots..].iter().copied()))
    }
}

fn pred_reads_only_types(schema: &OpSchema, one: &PredTrait, check: &PredCheck) -> bool {
    let of_value = |place: &Place| matches!(place, Place::Operand(_) | Place::Result(_));
    match (one, check) {
        (PredTrait::Pred { pred, .. }, _) => reads_only_types(schema, pred, false),
        (_, PredCheck::AllTypesMatch(places)) => places.iter().all(of_value),
        (_, PredCheck::TypesMatchWith { lhs, rhs, by_type }) => {
            *by_type && of_value(lhs) && of_value(rhs)
        }
        (_, PredCheck::Pred) => false,
    }
}
