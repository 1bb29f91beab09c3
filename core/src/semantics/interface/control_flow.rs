//! Interfaces of control flow: control and values passed between blocks, into and out of regions, and through casts and
//! selections.

use smallvec::SmallVec;

use super::{Interface, InvocationBounds};
use crate::ir::{Body, Modify, Op, OperandRange, Value};
use crate::schema::Trait;
use crate::verify::{EvalValue, Subject, Verified, VerifyCx, holds};
use crate::{Attr, Context, Type};

crate::interface! {
    /// `BranchOpInterface`: a terminator that passes operands to its successor blocks.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `BranchOpInterface`, but nothing tells what it hands to successors",
        note = "write beside its .td: `impl BranchOpInterface for {Self} {{ fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {{ … }} }}`"
    )]
    pub trait BranchOpInterface on Op, "BranchOpInterface", model BranchOpInterfaceModel, verify [verify_branch] {
        /// Returns the operands for successor `index`.
        fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands;
        /// Returns the index of the successor that is taken for constant operands; `None` if they do not determine it.
        fn successor_for_operands(self, ir: &Body, operands: &[Option<Attr>]) -> Option<usize> { None }
        /// Returns the operands for each successor: in one call, for operations that may have very many of them.
        fn all_successor_operands(self, ir: &Body) -> SmallVec<[SuccessorOperands; 2]> {
            let count = ir.num_successors(self.id());
            (0..count).map(|index| self.successor_operands(ir, index)).collect()
        }
        /// Returns whether a value of type `from` can be passed to a block argument of type `to`.
        fn are_types_compatible(self, ir: &Body, from: Type, to: Type) -> bool { from == to }
    }
}

/// The operands for one successor: the operation produces the block's first arguments itself, and forwards operands to
/// the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuccessorOperands {
    /// The number of arguments that the operation produces.
    pub produced: usize,
    /// The forwarded operands.
    pub forwarded: OperandRange,
    group: usize,
    case: Option<usize>,
}

impl SuccessorOperands {
    /// Describes a successor to which only the operands of group `group` of the declaration are forwarded.
    pub fn of_group(ir: &Body, op: Op, group: usize) -> SuccessorOperands {
        let forwarded = OperandRange::new(op, ir.operand_group(op, group));
        SuccessorOperands { produced: 0, forwarded, group, case: None }
    }

    /// Describes successors to which only operands are forwarded: the operands of group `default` to the first if there
    /// is such a group, then to each successor its segment of the `VariadicOfVariadic` group `cases`.
    pub fn of_cases(
        ir: &Body,
        op: Op,
        default: Option<usize>,
        cases: usize,
    ) -> SmallVec<[SuccessorOperands; 2]> {
        let mut all: SmallVec<[SuccessorOperands; 2]> = SmallVec::new();
        all.extend(default.map(|group| SuccessorOperands::of_group(ir, op, group)));
        let of_case = |(case, numbers)| SuccessorOperands {
            produced: 0,
            forwarded: OperandRange::new(op, numbers),
            group: cases,
            case: Some(case),
        };
        all.extend(ir.operand_cases(op, cases).enumerate().map(of_case));
        // There may be too few, which the verifier has yet to report.
        let end = ir.operand_group(op, cases).end;
        let missing = OperandRange::new(op, end..end);
        all.resize(
            ir.num_successors(op),
            SuccessorOperands { produced: 0, forwarded: missing, group: cases, case: None },
        );
        all
    }

    /// Sets the number of arguments that the operation produces itself.
    pub fn after_produced(self, count: usize) -> SuccessorOperands {
        SuccessorOperands { produced: count, ..self }
    }

    /// Replaces the operands by `values`; previously returned ranges become invalid.
    pub fn assign(&self, at: &mut impl Modify, values: &[Value]) {
        let range = self.forwarded;
        at.modify(range.op(), |ir| {
            ir.splice_group_operands(self.group, self.case, range.numbers(), values);
        });
    }

    /// Returns whether the declaration allows operands of this type in the group.
    pub fn take(&self, ir: &Body, ty: Type) -> bool {
        let op = self.forwarded.op();
        let group = ir.view(op).schema().and_then(|schema| schema.operands.get(self.group));
        group.is_none_or(|group| {
            holds(ir.ctx(), Subject::None, &group.constraint.pred, &EvalValue::Type(ty))
        })
    }

    /// Appends operands; previously returned ranges become invalid.
    pub fn append(&self, at: &mut impl Modify, values: &[Value]) {
        at.modify(self.forwarded.op(), |ir| {
            ir.append_group_operands(self.group, self.case, values)
        });
    }
}

/// Verifies that the operands for each successor match its arguments.
fn verify_branch(cx: &VerifyCx<'_>, op: Op) -> Verified {
    // Optimised, since it runs for every branch of a function.
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
        for (index, operand) in operands.forwarded.values(cx.body).enumerate() {
            let at = operands.produced + index;
            let (from, to) = (cx.body.ty(operand), cx.body.ty(args[at].value));
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

/// Verifies that the operands' types can be cast to the results' types.
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
    /// `SelectLikeOpInterface`: an operation that returns one of two values depending on a condition.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `SelectLikeOpInterface`, but nothing implements it",
        note = "write beside its .td: `impl SelectLikeOpInterface for {Self} {{ fn false_value(self, ir: &Body) -> Value {{ … }} fn true_value(self, ir: &Body) -> Value {{ … }} fn condition(self, ir: &Body) -> Value {{ … }} }}`"
    )]
    pub trait SelectLikeOpInterface on Op, "SelectLikeOpInterface", model SelectLikeOpInterfaceModel {
        /// Returns the value selected if the condition is false.
        fn false_value(self, ir: &Body) -> Value;
        /// Returns the value selected if the condition is true.
        fn true_value(self, ir: &Body) -> Value;
        /// Returns the condition.
        fn condition(self, ir: &Body) -> Value;
    }
}

/// A source or target of control flow among the regions of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionPoint {
    /// The operation itself: before its regions, or after them.
    Parent,
    /// The region with this index.
    Region(usize),
}

crate::interface! {
    /// `RegionBranchOpInterface`: an operation that passes control and values among its regions.
    ///
    /// Upstream distinguishes the terminators of a region; here the exit of a region is one point.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `RegionBranchOpInterface`, but nothing tells where control goes",
        note = "write beside its .td: `impl RegionBranchOpInterface for {Self} {{ fn successor_regions(self, ir: &Body, point: RegionPoint) -> Vec<RegionPoint> {{ … }} }}`"
    )]
    pub trait RegionBranchOpInterface on Op, "RegionBranchOpInterface", model RegionBranchOpInterfaceModel,
        verify_with_regions [super::region_flow::verify]
    {
        /// Returns the possible successors of `point`.
        fn successor_regions(self, ir: &Body, point: RegionPoint) -> Vec<RegionPoint>;
        /// Returns the regions that may be entered first for constant operands.
        fn entry_successor_regions(self, ir: &Body, operands: &[Option<Attr>]) -> Vec<RegionPoint> {
            self.successor_regions(ir, RegionPoint::Parent)
        }
        /// Returns the operands that are passed to a region when it is entered first.
        fn entry_successor_operands(self, ir: &Body, to: RegionPoint) -> OperandRange {
            OperandRange::none(self.id())
        }
        /// Returns the values that receive the operands passed to `to`: block arguments of a region, or results.
        fn successor_inputs(self, ir: &Body, to: RegionPoint) -> Vec<Value> {
            super::region_flow::inputs(ir, self.id(), to)
        }
        /// Returns the bounds on the number of executions of each region for one execution of the operation with these
        /// operands, as far as they are constant.
        fn region_invocation_bounds(
            self,
            ir: &Body,
            operands: &[Option<Attr>],
        ) -> Vec<InvocationBounds> {
            vec![InvocationBounds::UNKNOWN; ir.num_regions(self.id())]
        }
        /// Returns whether a value of type `from` can be passed to an input of type `to`.
        fn are_types_compatible(self, ir: &Body, from: Type, to: Type) -> bool { from == to }
    }
}

crate::interface! {
    /// `RegionBranchTerminatorOpInterface`: a terminator that passes values out of a region.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `RegionBranchTerminatorOpInterface`, but nothing tells what it passes on",
        note = "write beside its .td: `impl RegionBranchTerminatorOpInterface for {Self} {{ fn successor_operands(self, ir: &Body, to: RegionPoint) -> OperandRange {{ … }} }}`"
    )]
    pub trait RegionBranchTerminatorOpInterface on Op, "RegionBranchTerminatorOpInterface",
        model RegionBranchTerminatorOpInterfaceModel, verify [verify_region_terminator]
    {
        /// Returns the operands that are passed to `to`.
        fn successor_operands(self, ir: &Body, to: RegionPoint) -> OperandRange;
        /// Returns the possible successors for constant operands; `None` for the successors that the parent operation
        /// declares for the region.
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

/// The model of `ReturnLike`: all operands are passed.
pub(crate) struct ReturnLike;

impl RegionBranchTerminatorOpInterfaceModel for ReturnLike {
    fn successor_operands(&self, this: Op, ir: &Body, _: RegionPoint) -> OperandRange {
        OperandRange::all(ir, this)
    }

    fn successor_regions(&self, _: Op, _: &Body, _: &[Option<Attr>]) -> Option<Vec<RegionPoint>> {
        None
    }
}

/// The kind of a region, which determines the order of its operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionKind {
    /// A control-flow graph: definitions dominate their uses.
    Ssacfg,
    /// A graph region: operations are unordered.
    Graph,
}

crate::interface! {
    /// `RegionKindInterface`: an operation that declares the kind of each region.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `RegionKindInterface`, but nothing tells the kinds of its regions",
        note = "write beside its .td: `impl RegionKindInterface for {Self} {{ fn region_kind(index: usize) -> RegionKind {{ … }} }}`"
    )]
    pub trait RegionKindInterface on Op, "RegionKindInterface", model RegionKindInterfaceModel {
        /// Returns the kind of region `index`.
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
    /// Returns whether definitions must dominate their uses in region `index`.
    pub fn has_ssa_dominance(self, index: usize) -> bool {
        self.model().region_kind(index) == RegionKind::Ssacfg
    }
}
