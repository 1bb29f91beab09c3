//! What verifying an operation of one kind takes, worked out when the kind is registered.

use super::interfaces;
use super::memo::{ConstraintId, Constraints, TypeMap, depends_on_op};
use super::signature::{Accepted, MAX_VALUES, Signature, reads_only_types};
use super::traits::NativeCheck;
use crate::schema::{OpSchema, PredTrait, ResultTypes, ValueArity, ValueSchema};
use crate::{Body, Op};

/// How many of something an operation must have.
#[derive(Clone, Copy)]
pub(super) struct Count {
    pub(super) least: u32,
    pub(super) exact: bool,
}

impl Count {
    fn of(total: usize, variable: usize) -> Count {
        Count { least: (total - variable) as u32, exact: variable == 0 }
    }

    pub(super) fn holds(self, have: usize) -> bool {
        if self.exact { have == self.least as usize } else { have >= self.least as usize }
    }
}

/// An attribute of the declaration.
pub(super) struct AttrCheck {
    pub(super) slot: usize,
    pub(super) constraint: ConstraintId,
}

/// What a structured predicate trait compares, by position.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Operand(usize),
    Result(usize),
    Prop(usize),
    /// Not a name of the declaration.
    Unknown,
}

pub(super) enum PredCheck {
    Pred,
    AllTypesMatch(Box<[Place]>),
    TypesMatchWith {
        lhs: Place,
        rhs: Place,
        /// Absent when the transformer reads more than the type.
        known: Option<Box<TypeMap>>,
    },
}

/// The checks that follow the constraints, of all or of those that look at more than types.
pub(super) struct Checks {
    /// By number in the declaration.
    pub(super) preds: Box<[usize]>,
    /// Native traits and interfaces in the order of the declaration.
    pub(super) traits: Box<[NativeCheck]>,
    /// The same, of what waits for the regions.
    pub(super) after_regions: Box<[NativeCheck]>,
}

pub(crate) struct VerifyPlan {
    pub(crate) operands: Box<[ConstraintId]>,
    pub(crate) results: Box<[ConstraintId]>,
    /// No operand group and no result group has variable length.
    pub(super) fixed: bool,
    pub(super) regions: Count,
    pub(super) result_count: Count,
    pub(super) successors: Count,
    pub(super) operand_count: Count,
    /// Slots that must be set, in the order in which upstream asks for them: by name.
    pub(super) required: Box<[usize]>,
    pub(super) attrs: Box<[AttrCheck]>,
    pub(super) preds: Box<[PredCheck]>,
    pub(super) structural: Box<[NativeCheck]>,
    pub(super) all: Checks,
    /// What is left to check of an operation whose types are in `accepted`.
    pub(super) besides_types: Checks,
    /// Whether operations of this kind have signatures.
    small: bool,
    pub(super) accepted: Accepted,
}

impl VerifyPlan {
    pub(crate) fn new(schema: &'static OpSchema, constraints: &mut Constraints) -> VerifyPlan {
        let variable =
            |groups: &[ValueSchema]| groups.iter().filter(|one| one.arity.is_variable()).count();
        let mut ids = |groups: &'static [ValueSchema]| {
            groups.iter().map(|group| constraints.add_type(group.constraint)).collect()
        };
        let (operands, results) = (ids(schema.operands), ids(schema.results));
        let mut required: Vec<usize> = (0..schema.props.len())
            .filter(|slot| {
                let prop = &schema.props[*slot];
                prop.is_attr() && !prop.optional && prop.default.is_none()
            })
            .collect();
        required.sort_by_key(|slot| schema.props[*slot].name);
        let attrs = (0..schema.props.len())
            .map(|slot| AttrCheck {
                slot,
                constraint: constraints.add_attr(schema.props[slot].constraint),
            })
            .filter(|check| check.constraint != ConstraintId::TRUE)
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
                PredTrait::Pred { .. } => PredCheck::Pred,
                PredTrait::AllTypesMatch { names, .. } => {
                    PredCheck::AllTypesMatch(names.iter().map(|name| place(name)).collect())
                }
                PredTrait::TypesMatchWith { lhs, rhs, transform, .. } => {
                    PredCheck::TypesMatchWith {
                        lhs: place(lhs),
                        rhs: place(rhs),
                        known: (!depends_on_op(transform)).then(|| Box::new(TypeMap::new())),
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
        // Types that the other checks pin down need not be inferred again.
        let pinned = matches!(schema.result_types, ResultTypes::Inferred(_))
            && (0..schema.results.len()).all(exact);
        let fixed =
            schema.operands.iter().chain(schema.results).all(|one| one.arity == ValueArity::One);
        let mut after_regions = interfaces::after_regions(schema);
        if pinned {
            after_regions.retain(|check| !interfaces::infers(*check));
        }
        let all = Checks {
            preds: (0..preds.len()).collect(),
            traits: interfaces::declared(schema).into(),
            after_regions: after_regions.into(),
        };
        let more = |checks: &[NativeCheck]| {
            let reads_more = |check: &NativeCheck| !interfaces::reads_only_types(schema, *check);
            checks.iter().copied().filter(reads_more).collect()
        };
        let besides_types = Checks {
            preds: (0..preds.len())
                .filter(|at| !pred_reads_only_types(schema, &schema.pred_traits[*at], &preds[*at]))
                .collect(),
            traits: more(&all.traits),
            after_regions: more(&all.after_regions),
        };
        VerifyPlan {
            small: fixed
                && schema.operands.len() + schema.results.len() <= MAX_VALUES
                && schema.regions.is_empty()
                && schema.successors.is_empty(),
            fixed,
            operand_count: Count::of(schema.operands.len(), variable(schema.operands)),
            result_count: Count::of(schema.results.len(), variable(schema.results)),
            regions: Count::of(schema.regions.len(), regions_variable),
            successors: Count::of(schema.successors.len(), successors_variable),
            operands,
            results,
            required: required.into(),
            attrs,
            preds,
            structural: interfaces::structural(schema).into(),
            all,
            besides_types,
            accepted: Accepted::new(),
        }
    }

    /// The types of `op`, when all that is known of this kind says that a word tells them: counts are right then.
    pub(super) fn signature(&self, body: &Body, op: Op) -> Option<Signature> {
        let fits = self.small
            && self.operand_count.holds(body.num_operands(op))
            && self.result_count.holds(body.results(op).len())
            && body.num_successors(op) == 0
            && body.num_regions(op) == 0;
        if fits { Signature::of(body, op) } else { None }
    }
}

fn pred_reads_only_types(schema: &OpSchema, one: &PredTrait, check: &PredCheck) -> bool {
    let of_value = |place: &Place| matches!(place, Place::Operand(_) | Place::Result(_));
    match (one, check) {
        (PredTrait::Pred { pred, .. }, _) => reads_only_types(schema, pred, false),
        (_, PredCheck::AllTypesMatch(places)) => places.iter().all(of_value),
        (_, PredCheck::TypesMatchWith { lhs, rhs, known }) => {
            known.is_some() && of_value(lhs) && of_value(rhs)
        }
        (_, PredCheck::Pred) => false,
    }
}
