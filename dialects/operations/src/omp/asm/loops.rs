//! Syntax of `omp.loop_nest`.

use ods_core::hooks::CustomAsm;
use ods_core::text::{Argument, Delimiter, OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{Attr, OpState, Type};

use super::lists::list;
use crate::omp::LoopNestOp;

impl CustomAsm for LoopNestOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        let mut args = Vec::new();
        p.parse_punct(Punct::LParen)?;
        if !p.parse_optional_punct(Punct::RParen) {
            list(p, |p| {
                args.push(p.parse_argument(false, false)?);
                Ok(())
            })?;
            p.parse_punct(Punct::RParen)?;
        }
        let ty = p.parse_colon_type()?;
        p.parse_punct(Punct::Equal)?;
        let count = args.len();
        let lower = p.parse_operands_exactly(count, Delimiter::Paren)?;
        p.parse_keyword("to")?;
        let upper = p.parse_operands_exactly(count, Delimiter::Paren)?;
        if p.parse_optional_keyword("inclusive") {
            state.set(ctx, LoopNestOp::LOOP_INCLUSIVE, Attr::UNIT);
        }
        p.parse_keyword("step")?;
        let steps = p.parse_operands_exactly(count, Delimiter::Paren)?;
        let mut collapsed = 1;
        if p.parse_optional_keyword("collapse") {
            p.parse_punct(Punct::LParen)?;
            collapsed = p.parse_int(64, true)?;
            p.parse_punct(Punct::RParen)?;
        }
        if collapsed > 1 {
            let collapsed = Attr::integer(ctx, Type::I64, collapsed);
            state.set(ctx, LoopNestOp::COLLAPSE_NUM_LOOPS, collapsed);
        }
        if p.parse_optional_keyword("tiles") {
            let mut sizes = Vec::new();
            p.parse_punct(Punct::LParen)?;
            list(p, |p| {
                sizes.push(p.parse_int(64, true)?);
                Ok(())
            })?;
            p.parse_punct(Punct::RParen)?;
            state.set(ctx, LoopNestOp::TILE_SIZES, Attr::dense_i64_array(ctx, &sizes));
        }
        let args: Vec<Argument> =
            args.into_iter().map(|arg| Argument { ty: Some(ty), ..arg }).collect();
        p.parse_region(state, &args)?;
        p.resolve_operands_as(state, LoopNestOp::LOOP_LOWER_BOUNDS, &lower, ty)?;
        p.resolve_operands_as(state, LoopNestOp::LOOP_UPPER_BOUNDS, &upper, ty)?;
        p.resolve_operands_as(state, LoopNestOp::LOOP_STEPS, &steps, ty)?;
        p.parse_optional_attr_dict(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" (");
        p.print_operands(op.induction_vars());
        p.print(") : ");
        if let Some(arg) = op.induction_vars().next() {
            p.print_type(arg.ty());
        }
        p.print(" = (");
        p.print_operands(op.loop_lower_bounds());
        p.print(") to (");
        p.print_operands(op.loop_upper_bounds());
        p.print(") ");
        if op.loop_inclusive() {
            p.print("inclusive ");
        }
        p.print("step (");
        p.print_operands(op.loop_steps());
        p.print(") ");
        if op.collapse_num_loops() > 1 {
            p.print_fmt(format_args!("collapse({}) ", op.collapse_num_loops()));
        }
        if let Some(sizes) = op.tile_sizes() {
            let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
            p.print_fmt(format_args!("tiles({}) ", sizes.join(", ")));
        }
        p.print_region(op.region(), RegionStyle { entry_args: false, ..RegionStyle::default() });
        let elided = [
            LoopNestOp::COLLAPSE_NUM_LOOPS.name(),
            LoopNestOp::LOOP_INCLUSIVE.name(),
            LoopNestOp::TILE_SIZES.name(),
        ];
        p.print_optional_attr_dict(*op, &elided);
    }
}
