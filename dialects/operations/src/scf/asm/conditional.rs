//! Syntax of `scf.if` and `scf.execute_region`, and the cases of `scf.index_switch`.

use ods_core::hooks::{CustomAsm, CustomDirective};
use ods_core::ir::ValueRef;
use ods_core::text::{OpParser, OpPrinter, ParseResult, RegionStyle};
use ods_core::{Attr, OpState, OpType, Type};
use smallvec::SmallVec;

use crate::scf::directives::SwitchCases;
use crate::scf::{ExecuteRegionOp, IfOp, YieldOp};

impl CustomAsm for IfOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let condition = p.parse_operand()?;
        p.resolve_operand_of(state, IfOp::CONDITION, condition, Type::I1)?;
        state.results = p.parse_optional_arrow_type_list()?;
        p.parse_region(state, &[])?;
        p.ensure_terminator(state, 0, YieldOp::op_name());
        if p.parse_optional_keyword("else") {
            p.parse_region(state, &[])?;
            p.ensure_terminator(state, 1, YieldOp::op_name());
        } else {
            p.add_region(state);
        }
        p.parse_optional_attr_dict(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operand(op.condition());
        let gives = op.results().len() != 0;
        if gives {
            p.print(" -> (");
            p.print_types_of(op.results());
            p.print(")");
        }
        let style = RegionStyle { entry_args: false, terminators: gives, empty_block: false };
        p.print(" ");
        p.print_region(op.then_region(), style);
        if !op.else_region().is_empty() {
            p.print(" else ");
            p.print_region(op.else_region(), style);
        }
        p.print_optional_attr_dict(*op, &[]);
    }
}

impl CustomAsm for ExecuteRegionOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        state.results = p.parse_optional_arrow_type_list()?;
        if p.parse_optional_keyword("no_inline") {
            state.set(p.ctx(), ExecuteRegionOp::NO_INLINE, Attr::UNIT);
        }
        p.parse_region(state, &[])?;
        p.parse_optional_attr_dict(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let results: SmallVec<[Type; 4]> = (*op).results().map(ValueRef::ty).collect();
        p.print_optional_arrow_types(&results);
        p.print(if op.no_inline() { " no_inline " } else { " " });
        p.print_region(op.region(), RegionStyle { entry_args: false, ..RegionStyle::default() });
        p.print_optional_attr_dict(*op, &[ExecuteRegionOp::NO_INLINE.name()]);
    }
}

impl CustomDirective for SwitchCases {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut cases = Vec::new();
        while p.parse_optional_keyword("case") {
            cases.push(p.parse_int(64, true)?);
            p.parse_region(args.state(), &[])?;
        }
        args.set_cases(p.ctx(), cases.as_slice());
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let cases = args.cases().unwrap_or_default();
        for (value, region) in cases.into_iter().zip(args.case_regions()) {
            p.print_newline();
            p.print("case ");
            p.print_int(value);
            p.print(" ");
            p.print_region(*region, RegionStyle { entry_args: false, ..RegionStyle::default() });
        }
    }
}
