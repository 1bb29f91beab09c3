//! Interfaces of control flow: the movement of control and values between blocks, into and out of regions, and through
//! casts and selections.

use std::ops::Range;

use smallvec::SmallVec;

use super::{Interface, InvocationBounds};
use crate::ir::{Body, Modify, Op, Value};
use crate::schema::Trait;
use crate::verify::{EvalValue, Subject, Verified, VerifyCx, holds};
use crate::{Attr, Context, Type};

crate::interface! {
    /// `BranchOpInterface`: a terminator that passes operands to the blocks it goes to.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `BranchOpInterface`, but nothing tells what it hands to successors",
        note = "write beside its .td: `impl BranchOpInterface for {Self} {{ fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {{ … }} }}`"
    )]
    pub trait BranchOpInterface on Op, "BranchOpInterface", model BranchOpInterfaceModel, verify [verify_branch] {
        /// Returns the operands of successor number `index`.
        fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands;
        /// The number of the successor that control goes to when the operands have these constant values; `None` when
        /// they do not decide it.
        fn successor_for_operands(self, ir: &Body, operands: &[Option<Attr>]) -> Option<usize> { None }
        /// Returns the operands of each successor: at once, for operations that may have very many of them.
        fn all_successor_operands(self, ir: &Body) -> SmallVec<[SuccessorOperands; 2]> {
            let count = ir.num_successors(self.id());
            (0..count).map(|index| self.successor_operands(ir, index)).collect()
        }
        /// Returns whether a value of type `from` can be handed to a block argument of type `to`.
        fn are_types_compatible(self, ir: &Body, from: Type, to: Type) -> bool { from == to }
    }
}

/// The operands of one successor: the block's first arguments the operation produces itself, the others are operands
/// of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuccessorOperands {
    /// Number of arguments that the operation produces.
    pub produced: usize,
    /// The operands that follow.
    pub forwarded: Range<usize>,
    group: usize,
    case: Option<usize>,
}

impl SuccessorOperands {
    /// Nothing but the operands of group `group` of the declaration.
    pub fn of_group(ir: &Body, op: Op, group: usize) -> SuccessorOperands {
        let forwarded = ir.operand_group(op, group);
        SuccessorOperands { produced: 0, forwarded, group, case: None }
    }

    /// Nothing but operands for every successor: those of group `default` for the first if there is such a group, then
    /// for each what the `VariadicOfVariadic` group `cases` has.
    pub fn of_cases(
        ir: &Body,
        op: Op,
        default: Option<usize>,
        cases: usize,
    ) -> SmallVec<[SuccessorOperands; 2]> {
        let mut all: SmallVec<[SuccessorOperands; 2]> = SmallVec::new();
        all.extend(default.map(|group| SuccessorOperands::of_group(ir, op, group)));
        let of_case = |(case, forwarded)| SuccessorOperands {
            produced: 0,
            forwarded,
            group: cases,
            case: Some(case),
        };
        all.extend(ir.operand_cases(op, cases).enumerate().map(of_case));
        // The verifier may still have to find out that there are too few.
        let end = ir.operand_group(op, cases).end;
        all.resize(
            ir.num_successors(op),
            SuccessorOperands { produced: 0, forwarded: end..end, group: cases, case: None },
        );
        all
    }

    /// The same after `count` arguments that the operation produces itself.
    pub fn after_produced(self, count: usize) -> SuccessorOperands {
        SuccessorOperands { produced: count, ..self }
    }

    /// Puts `values` in the place of the operands; ranges found before do not hold any more.
    pub fn assign(&self, at: &mut impl Modify, op: Op, values: &[Value]) {
        let range = self.forwarded.clone();
        at.modify(op, |ir| ir.splice_group_operands(self.group, self.case, range, values));
    }

    /// Returns whether the declaration allows operands of this type here.
    pub fn take(&self, ir: &Body, op: Op, ty: Type) -> bool {
        let group = ir.view(op).schema().and_then(|schema| schema.operands.get(self.group));
        group.is_none_or(|group| {
            holds(ir.ctx(), Subject::None, &group.constraint.pred, &EvalValue::Type(ty))
        })
    }

    /// Adds operands after those that there are; ranges found before do not hold any more.
    pub fn append(&self, at: &mut impl Modify, op: Op, values: &[Value]) {
        at.modify(op, |ir| ir.append_group_operands(self.group, self.case, values));
    }
}

/// Checks that the operands handed to each successor fit its arguments.
fn verify_branch(cx: &VerifyCx<'_>, op: Op) -> Verified {
    // As quick as it gets: every branch of a function passes here.
    let info = cx.ctx().op_info(cx.body.name(op));
    let Some(branch) = info.and_then(|info| info.asked.branch) else { return Ok(()) };
    let successors = cx.body.successors(op).zip(branch.all_successor_operands(op, cx.body));
    for (number, (block, operands)) in successors.enumerate() {
        let args = cx.body.args(block);
        let count = operands.produced + operands.forwarded.len();
        if count != args.len() {
            return Err(Box::new(cx.error(
                op,
                format!(
                    "branch has {count} operands for successor #{number}, but target block has {}",
                    args.len()
                ),
            )));
        }
        for (index, operand) in operands.forwarded.enumerate() {
            let at = operands.produced + index;
            let (from, to) = (cx.body.ty(cx.body.operand(op, operand)), cx.body.ty(args[at].value));
            if !branch.are_types_compatible(op, cx.body, from, to) {
                return Err(Box::new(cx.error(
                    op,
                    format!("type mismatch for bb argument #{at} of successor #{number}"),
                )));
            }
        }
    }
    Ok(())
}

crate::interface! {
    /// `CastOpInterface`: an operation that only converts its operands.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `CastOpInterface`, but nothing tells which casts exist",
        note = "write beside its .td: `impl CastOpInterface for {Self} {{ fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {{ … }} }}`"
    )]
    pub trait CastOpInterface on Op, "CastOpInterface", model CastOpInterfaceModel, verify [verify_cast] {
        /// Returns whether values of types `from` can be cast to types `to`.
        fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool;
    }
}

/// There is a cast from the operands' types to the results'.
pub(crate) fn verify_cast(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let results: SmallVec<[Type; 4]> = cx.view(op).results().map(|value| value.ty()).collect();
    if results.is_empty() {
        return cx.fail(op, "expected at least one result for cast operation");
    }
    let Some(cast) = cx.body.interface::<dyn CastOpInterface>(op) else { return Ok(()) };
    let operands: SmallVec<[Type; 4]> = cx.view(op).operands().map(|value| value.ty()).collect();
    if cast.model().are_cast_compatible(cx.ctx(), &operands, &results) {
        return Ok(());
    }
    let from = match operands.len() {
        0 => "s []".to_owned(),
        1 => format!(" {}", cx.spell_types(operands)),
        _ => format!("s {}", cx.spell_types(operands)),
    };
    let plural = if results.len() == 1 { "" } else { "s" };
    let to = cx.spell_types(results);
    cx.fail(op, format!("operand type{from} and result type{plural} {to} are cast incompatible"))
}

crate::interface! {
    /// `SelectLikeOpInterface`: an operation that gives one of two values by a condition.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `SelectLikeOpInterface`, but nothing implements it",
        note = "write beside its .td: `impl SelectLikeOpInterface for {Self} {{ fn false_value(self, ir: &Body) -> Value {{ … }} fn true_value(self, ir: &Body) -> Value {{ … }} fn condition(self, ir: &Body) -> Value {{ … }} }}`"
    )]
    pub trait SelectLikeOpInterface on Op, "SelectLikeOpInterface", model SelectLikeOpInterfaceModel {
        /// Returns the value that it gives if not.
        fn false_value(self, ir: &Body) -> Value;
        /// Returns the value that it gives if so.
        fn true_value(self, ir: &Body) -> Value;
        /// Returns the condition that chooses between the two.
        fn condition(self, ir: &Body) -> Value;
    }
}

/// A place that control comes from or goes to, around the regions of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionPoint {
    /// The operation itself: before its regions, or after them.
    Parent,
    /// The region of that number.
    Region(usize),
}

crate::interface! {
    /// `RegionBranchOpInterface`: an operation that passes control and values among its regions.
    ///
    /// Upstream tells the terminators of a region apart; here control that leaves a region is one point.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `RegionBranchOpInterface`, but nothing tells where control goes",
        note = "write beside its .td: `impl RegionBranchOpInterface for {Self} {{ fn successor_regions(self, ir: &Body, point: RegionPoint) -> Vec<RegionPoint> {{ … }} }}`"
    )]
    pub trait RegionBranchOpInterface on Op, "RegionBranchOpInterface", model RegionBranchOpInterfaceModel,
        verify_with_regions [super::region_flow::verify]
    {
        /// Returns the regions that control may go to from `point`.
        fn successor_regions(self, ir: &Body, point: RegionPoint) -> Vec<RegionPoint>;
        /// Returns the regions control may enter first when the operands have these constant values.
        fn entry_successor_regions(self, ir: &Body, operands: &[Option<Attr>]) -> Vec<RegionPoint> {
            self.successor_regions(ir, RegionPoint::Parent)
        }
        /// The operands that a region gets when control enters it first.
        fn entry_successor_operands(self, ir: &Body, to: RegionPoint) -> Range<usize> { 0..0 }
        /// The values that take what is passed to `to`: block arguments of a region, or results.
        fn successor_inputs(self, ir: &Body, to: RegionPoint) -> Vec<Value> {
            super::region_flow::inputs(ir, self.id(), to)
        }
        /// Returns the bounds on the number of runs of each region when control reaches the operation with these
        /// operands, as far as they are constant.
        fn region_invocation_bounds(
            self,
            ir: &Body,
            operands: &[Option<Attr>],
        ) -> Vec<InvocationBounds> {
            vec![InvocationBounds::UNKNOWN; ir.num_regions(self.id())]
        }
        /// Returns whether a value of type `from` can be passed on as one of type `to`.
        fn are_types_compatible(self, ir: &Body, from: Type, to: Type) -> bool { from == to }
    }
}

crate::interface! {
    /// `RegionBranchTerminatorOpInterface`: a terminator that passes values out of a region.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `RegionBranchTerminatorOpInterface`, but nothing tells what it passes on",
        note = "write beside its .td: `impl RegionBranchTerminatorOpInterface for {Self} {{ fn successor_operands(self, ir: &Body, to: RegionPoint) -> Range<usize> {{ … }} }}`"
    )]
    pub trait RegionBranchTerminatorOpInterface on Op, "RegionBranchTerminatorOpInterface",
        model RegionBranchTerminatorOpInterfaceModel, verify [verify_region_terminator]
    {
        /// Returns the operands that go to `to`.
        fn successor_operands(self, ir: &Body, to: RegionPoint) -> Range<usize>;
        /// Returns the regions control may enter when the operands have these constant values; `None` for wherever the
        /// operation around says that it goes from the region.
        fn successor_regions(self, ir: &Body, operands: &[Option<Attr>]) -> Option<Vec<RegionPoint>> { None }
    }
}

fn verify_region_terminator(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let terminator = cx.view(op).has_trait(Trait::IsTerminator)
        && cx.body.results(op).len() == 0
        && cx.body.num_successors(op) == 0;
    if terminator {
        return Ok(());
    }
    Err(Box::new(cx.error(
        op,
        "RegionBranchTerminatorOpInterface must be on a terminator without results and successors",
    )))
}

/// `ReturnLike`: passes all of its operands on.
pub(crate) struct ReturnLike;

impl RegionBranchTerminatorOpInterfaceModel for ReturnLike {
    fn successor_operands(&self, this: Op, ir: &Body, _: RegionPoint) -> Range<usize> {
        0..ir.num_operands(this)
    }

    fn successor_regions(&self, _: Op, _: &Body, _: &[Option<Attr>]) -> Option<Vec<RegionPoint>> {
        None
    }
}

/// The order of operations in a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionKind {
    /// Control flow: a definition dominates its uses.
    Ssacfg,
    /// No order among the operations.
    Graph,
}

crate::interface! {
    /// `RegionKindInterface`: tells for each region which kind it is.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `RegionKindInterface`, but nothing tells the kinds of its regions",
        note = "write beside its .td: `impl RegionKindInterface for {Self} {{ fn region_kind(index: usize) -> RegionKind {{ … }} }}`"
    )]
    pub trait RegionKindInterface on Op, "RegionKindInterface", model RegionKindInterfaceModel {
        /// The kind of region number `index`.
        fn region_kind(index: usize) -> RegionKind;
    }
}

/// `HasOnlyGraphRegion`
pub(crate) struct OnlyGraphRegions;

impl RegionKindInterfaceModel for OnlyGraphRegions {
    fn region_kind(&self, _: usize) -> RegionKind {
        RegionKind::Graph
    }
}

impl Interface<dyn RegionKindInterface> {
    /// Returns whether definitions dominate uses in region number `index`.
    pub fn has_ssa_dominance(self, index: usize) -> bool {
        self.model().region_kind(index) == RegionKind::Ssacfg
    }
}
