//! Syntax of `scf.for` and `scf.while`.

use ods_core::hooks::CustomAsm;
use ods_core::text::{Argument, Assignments, OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{Attr, OpState, OpType, Type};

use super::print_assignments;
use crate::scf::{ForOp, WhileOp, YieldOp};

impl CustomAsm for ForOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        if p.parse_optional_keyword("unsigned") {
            state.set(p.ctx(), ForOp::UNSIGNED_CMP, Attr::UNIT);
        }
        let variable = p.parse_argument(false, false)?;
        p.parse_punct(Punct::Equal)?;
        let lower = p.parse_operand()?;
        p.parse_keyword("to")?;
        let upper = p.parse_operand()?;
        p.parse_keyword("step")?;
        let step = p.parse_operand()?;
        let (mut carried, mut inits) = Assignments::default();
        if p.parse_optional_keyword("iter_args") {
            (carried, inits) = p.parse_assignments()?;
            state.results = p.parse_arrow_type_list()?;
        }
        if carried.len() != state.results.len() {
            let pos = p.name_pos();
            let message = "mismatch in number of loop-carried values and defined values";
            return Err(p.error(pos, message));
        }
        let ty = if p.parse_optional_punct(Punct::Colon) { p.parse_type()? } else { Type::INDEX };
        let mut args = vec![Argument { ty: Some(ty), ..variable }];
        for (arg, ty) in carried.into_iter().zip(&state.results) {
            args.push(Argument { ty: Some(*ty), ..arg });
        }
        p.parse_region(state, &args)?;
        p.ensure_terminator(state, 0, YieldOp::op_name());
        // Operands are resolved after the region is parsed: the region must not define them.
        p.resolve_operand_of(state, ForOp::LOWER_BOUND, lower, ty)?;
        p.resolve_operand_of(state, ForOp::UPPER_BOUND, upper, ty)?;
        p.resolve_operand_of(state, ForOp::STEP, step, ty)?;
        let (types, pos) = (state.results.clone(), p.name_pos());
        p.resolve_operands(state, ForOp::INIT_ARGS, &inits, &types, pos)?;
        p.parse_optional_attr_dict(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        if op.unsigned_cmp() {
            p.print(" unsigned");
        }
        p.print(" ");
        let variable = ForOp::INDUCTION_VARIABLE.get(op);
        if let Some(variable) = variable {
            p.print_operand(variable);
        }
        for (before, bound) in
            [(" = ", op.lower_bound()), (" to ", op.upper_bound()), (" step ", op.step())]
        {
            p.print(before);
            p.print_operand(bound);
        }
        print_assignments(p, " iter_args", op.iter_args(), op.init_args());
        let carries = op.init_args().len() != 0;
        if carries {
            p.print(" -> (");
            p.print_types_of(op.init_args());
            p.print(")");
        }
        p.print(" ");
        if let Some(ty) = variable.map(|variable| variable.ty())
            && ty != Type::INDEX
        {
            p.print(" : ");
            p.print_type(ty);
            p.print(" ");
        }
        let style = RegionStyle { entry_args: false, terminators: carries, empty_block: false };
        p.print_region(op.region(), style);
        p.print_optional_attr_dict(*op, &[ForOp::UNSIGNED_CMP.name()]);
    }
}

impl CustomAsm for WhileOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let (mut args, inits) = p.parse_optional_assignments()?;
        p.parse_punct(Punct::Colon)?;
        let pos = p.pos();
        let (inputs, results) = p.parse_functional_type()?;
        state.results.extend(results);
        if inputs.len() != inits.len() {
            let message = format!(
                "expected as many input types as operands (expected {} got {})",
                inits.len(),
                inputs.len()
            );
            return Err(p.error(pos, message));
        }
        let pos = p.pos();
        p.resolve_operands(state, WhileOp::INITS, &inits, &inputs, pos)?;
        for (arg, ty) in args.iter_mut().zip(inputs) {
            arg.ty = Some(ty);
        }
        p.parse_region(state, &args)?;
        p.parse_keyword("do")?;
        p.parse_region(state, &[])?;
        p.parse_optional_attr_dict_with_keyword(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        print_assignments(p, " ", op.before_args(), op.inits());
        p.print(" : ");
        p.print_op_functional_type(*op);
        p.print(" ");
        p.print_region(op.before(), RegionStyle { entry_args: false, ..RegionStyle::default() });
        p.print(" do ");
        p.print_region(op.after(), RegionStyle::default());
        p.print_optional_attr_dict_with_keyword(*op, &[]);
    }
}
