//! Syntax of `scf.parallel`, `scf.forall` and their terminators.

use ods_core::hooks::{CustomAsm, CustomDirective};
use ods_core::ir::{OperandSlot, PropSlot, ValueRef};
use ods_core::text::{Argument, Delimiter, OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{OpState, OpType, Type};
use smallvec::SmallVec;

use super::print_assignments;
use crate::scf::bounds::is_normalized;
use crate::scf::directives::Reductions;
use crate::scf::{ForallOp, InParallelOp, ParallelOp, ReduceOp};

const SILENT_ENTRY: RegionStyle =
    RegionStyle { entry_args: false, terminators: true, empty_block: false };

/// Parses the induction variables, all of which are indices.
pub(super) fn parse_variables(p: &mut OpParser<'_, '_>) -> ParseResult<Vec<Argument>> {
    let mut variables = p.parse_argument_list(Delimiter::Paren, false, false)?;
    for variable in &mut variables {
        variable.ty = Some(Type::INDEX);
    }
    Ok(variables)
}

impl CustomAsm for ParallelOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let variables = parse_variables(p)?;
        p.parse_punct(Punct::Equal)?;
        let groups = [
            (ParallelOp::LOWER_BOUND, ""),
            (ParallelOp::UPPER_BOUND, "to"),
            (ParallelOp::STEP, "step"),
        ];
        for (group, keyword) in groups {
            if !keyword.is_empty() {
                p.parse_keyword(keyword)?;
            }
            let bounds = p.parse_operands_exactly(variables.len(), Delimiter::Paren)?;
            p.resolve_operands_as(state, group, &bounds, Type::INDEX)?;
        }
        let mut inits = SmallVec::new();
        if p.parse_optional_keyword("init") {
            inits = p.parse_operand_list(Delimiter::Paren)?;
        }
        state.results = p.parse_optional_arrow_type_list()?;
        p.parse_region(state, &variables)?;
        p.parse_optional_attr_dict(state)?;
        let (types, pos) = (state.results.clone(), p.name_pos());
        p.resolve_operands(state, ParallelOp::INIT_VALS, &inits, &types, pos)?;
        p.ensure_terminator(state, 0, ReduceOp::op_name());
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" (");
        p.print_operands(op.induction_variables());
        p.print(") = (");
        p.print_operands(op.lower_bound());
        p.print(") to (");
        p.print_operands(op.upper_bound());
        p.print(") step (");
        p.print_operands(op.step());
        p.print(")");
        if op.init_vals().len() != 0 {
            p.print(" init (");
            p.print_operands(op.init_vals());
            p.print(")");
        }
        let results: SmallVec<[Type; 4]> = op.results().map(ValueRef::ty).collect();
        p.print_optional_arrow_types(&results);
        p.print(" ");
        p.print_region(op.region(), SILENT_ENTRY);
        p.print_optional_attr_dict(*op, &[]);
    }
}

/// The regions of `scf.reduce`: a `{` always starts a region, never the attribute dictionary that follows.
impl CustomDirective for Reductions {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        if p.parse_optional_region(args.state(), &[])? {
            while p.parse_optional_punct(Punct::Comma) {
                p.parse_region(args.state(), &[])?;
            }
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        for (at, region) in args.reductions().iter().enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_region(*region, RegionStyle::default());
        }
    }
}

/// Parses `(%a, 4)` into a group of operands and an array of integers.
fn parse_bounds(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    values: OperandSlot<ForallOp>,
    integers: PropSlot<ForallOp>,
) -> ParseResult<()> {
    let list = p.parse_index_list(Delimiter::Paren, false)?;
    p.resolve_operands_as(state, values, &list.operands, Type::INDEX)?;
    state.set(p.ctx(), integers, list.integers.as_slice());
    Ok(())
}

impl CustomAsm for ForallOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let mut args = parse_variables(p)?;
        let upper = (ForallOp::DYNAMIC_UPPER_BOUND, ForallOp::STATIC_UPPER_BOUND);
        if p.parse_optional_keyword("in") {
            parse_bounds(p, state, upper.0, upper.1)?;
            for (integers, all) in
                [(ForallOp::STATIC_LOWER_BOUND, 0_i64), (ForallOp::STATIC_STEP, 1)]
            {
                state.set(p.ctx(), integers, vec![all; args.len()].as_slice());
            }
        } else {
            p.parse_punct(Punct::Equal)?;
            parse_bounds(p, state, ForallOp::DYNAMIC_LOWER_BOUND, ForallOp::STATIC_LOWER_BOUND)?;
            p.parse_keyword("to")?;
            parse_bounds(p, state, upper.0, upper.1)?;
            p.parse_keyword("step")?;
            parse_bounds(p, state, ForallOp::DYNAMIC_STEP, ForallOp::STATIC_STEP)?;
        }
        let pos = p.pos();
        if p.parse_optional_keyword("shared_outs") {
            let (shared, outputs) = p.parse_assignments()?;
            state.results = p.parse_optional_arrow_type_list()?;
            let types = state.results.clone();
            p.resolve_operands(state, ForallOp::OUTPUTS, &outputs, &types, pos)?;
            args.extend(
                shared.into_iter().zip(types).map(|(arg, ty)| Argument { ty: Some(ty), ..arg }),
            );
        }
        p.parse_region(state, &args)?;
        p.ensure_terminator(state, 0, InParallelOp::op_name());
        p.parse_optional_attr_dict(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" (");
        p.print_operands(op.induction_variables());
        let print = |p: &mut OpPrinter<'_, 'ir>, before, integers: &[i64], values: Vec<_>| {
            p.print(before);
            p.print_index_list(Delimiter::Paren, integers, values, &[], &[]);
        };
        let (upper, to) = (op.static_upper_bound(), op.dynamic_upper_bound().collect());
        if is_normalized(op) {
            print(p, ") in ", &upper, to);
        } else {
            let lower = op.static_lower_bound();
            print(p, ") = ", &lower, op.dynamic_lower_bound().collect());
            print(p, " to ", &upper, to);
            print(p, " step ", &op.static_step(), op.dynamic_step().collect());
        }
        print_assignments(p, " shared_outs", op.shared_outs(), op.outputs());
        p.print(" ");
        let gives = op.results().len() != 0;
        if op.shared_outs().len() != 0 {
            p.print("-> (");
            p.print_types_of(op.results());
            p.print(") ");
        }
        let style = RegionStyle { entry_args: false, terminators: gives, empty_block: false };
        p.print_region(op.region(), style);
        let elided = [
            ForallOp::STATIC_LOWER_BOUND.name(),
            ForallOp::STATIC_UPPER_BOUND.name(),
            ForallOp::STATIC_STEP.name(),
        ];
        p.print_optional_attr_dict(*op, &elided);
    }
}

impl CustomAsm for InParallelOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        p.parse_region(state, &[])?;
        p.ensure_block(state, 0);
        p.parse_optional_attr_dict(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        let style = RegionStyle { entry_args: false, terminators: false, empty_block: false };
        p.print_region(op.region(), style);
        p.print_optional_attr_dict(*op, &[]);
    }
}
