//! Custom syntax of `affine.for`: an induction variable, two bounds, a step, and iteration arguments.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::hooks::CustomAsm;
use ods_core::ir::{OperandSlot, PropSlot, ValueRef};
use ods_core::schema::Class;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{Attr, AttrData, OpRef, OpState, OpType, Type};
use smallvec::SmallVec;

use super::{error, parse_dims_and_symbols, print_dims_and_symbols};
use crate::affine::mapped::map_of;
use crate::affine::{AffineForOp, AffineYieldOp};

/// One of the two bounds.
struct Bound {
    map: PropSlot<AffineForOp>,
    operands: OperandSlot<AffineForOp>,
    /// The keyword before a map with several results.
    word: &'static str,
    name: &'static str,
}

const LOWER: Bound = Bound {
    map: AffineForOp::LOWER_BOUND_MAP,
    operands: AffineForOp::LOWER_BOUND_OPERANDS,
    word: "max",
    name: "lower",
};
const UPPER: Bound = Bound {
    map: AffineForOp::UPPER_BOUND_MAP,
    operands: AffineForOp::UPPER_BOUND_OPERANDS,
    word: "min",
    name: "upper",
};

impl Bound {
    /// Parses `%n`, `10`, or `max #map(%i)[%n]`.
    fn parse(&self, p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        let several = p.parse_optional_keyword(self.word);
        let before = state.operands.len();
        let operands = p.parse_operand_list(Delimiter::None)?;
        if let Some(operand) = operands.first() {
            if operands.len() > 1 {
                return Err(error(p, "expected only one loop bound operand"));
            }
            p.resolve_operand_of(state, self.operands, *operand, Type::INDEX)?;
            state.set(ctx, self.map, Attr::affine_map(ctx, AffineMap::symbol_identity()));
            return Ok(());
        }
        let pos = p.pos();
        let attr = p.parse_attribute(Some(Type::INDEX))?;
        if let Some(map) = attr.as_affine_map(ctx) {
            let dims = parse_dims_and_symbols(p, state, self.operands)?;
            let count = state.operands.len() - before;
            if map.dims as usize != dims {
                let message = "dim operand count and affine map dim count must match";
                return Err(error(p, message));
            }
            if map.inputs() != count {
                let message = "symbol operand count and affine map symbol count must match";
                return Err(error(p, message));
            }
            if map.results.len() > 1 && !several {
                let Bound { name, word, .. } = self;
                let message = format!(
                    "{name} loop bound affine map with multiple results requires '{word}' prefix"
                );
                return Err(p.error(pos, message));
            }
            state.set(ctx, self.map, attr);
            return Ok(());
        }
        if let AttrData::Integer(..) = attr.data(ctx) {
            let map = AffineMap::constant(attr.as_i64(ctx).unwrap_or_default());
            state.set(ctx, self.map, Attr::affine_map(ctx, map));
            return Ok(());
        }
        let message = "expected valid affine map representation for loop bounds";
        Err(error(p, message))
    }

    fn print<'ir>(
        &self,
        p: &mut OpPrinter<'_, 'ir>,
        op: OpRef<'ir>,
        mut operands: impl ExactSizeIterator<Item = ValueRef<'ir>> + Clone,
    ) {
        let Some(attr) = op.get(self.map) else { return };
        let map = map_of(op, attr);
        match (&*map.results, map.dims, map.symbols) {
            ([AffineExpr::Constant(value)], 0, 0) => return p.print_int(*value),
            ([AffineExpr::Symbol(_)], 0, 1) => {
                return operands.next().into_iter().for_each(|value| p.print_operand(value));
            }
            ([_], ..) => {}
            _ => {
                p.print(self.word);
                p.print(" ");
            }
        }
        p.print_attribute(attr);
        print_dims_and_symbols(p, operands, map.dims);
    }
}

/// Parses the step after `step`; it defaults to 1.
fn parse_step(p: &mut OpParser<'_, '_>) -> ParseResult<Attr> {
    let ctx = p.ctx();
    if !p.parse_optional_keyword("step") {
        return Ok(Attr::integer(ctx, Type::INDEX, 1));
    }
    let pos = p.pos();
    let step = p.parse_attr_of(Class::IntegerAttr, Some(Type::INDEX))?;
    if let AttrData::Integer(_, value) = step.data(ctx)
        && value.is_negative()
    {
        let message = "expected step to be representable as a positive signed integer";
        return Err(p.error(pos, message));
    }
    Ok(step)
}

impl CustomAsm for AffineForOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let mut variable = p.parse_argument(false, false)?;
        variable.ty = Some(Type::INDEX);
        p.parse_punct(Punct::Equal)?;
        LOWER.parse(p, state)?;
        if !p.parse_optional_keyword("to") {
            return Err(p.error_next("expected 'to' between bounds"));
        }
        UPPER.parse(p, state)?;
        let step = parse_step(p)?;
        state.set(p.ctx(), AffineForOp::STEP, step);
        let mut arguments = vec![variable];
        let mut inits = SmallVec::new();
        if p.parse_optional_keyword("iter_args") {
            let (carried, starts) = p.parse_assignments()?;
            let types = p.parse_arrow_type_list()?;
            for ((mut argument, start), ty) in carried.into_iter().zip(&starts).zip(&types) {
                argument.ty = Some(*ty);
                arguments.push(argument);
                p.resolve_operand_of(state, AffineForOp::INITS, *start, *ty)?;
            }
            state.results.extend(types);
            inits = starts;
        }
        if inits.len() != state.results.len() {
            let message = "mismatch between the number of loop-carried values and results";
            return Err(error(p, message));
        }
        p.parse_region(state, &arguments)?;
        p.ensure_terminator(state, 0, AffineYieldOp::op_name());
        p.parse_optional_attr_dict(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let variable = AffineForOp::INDUCTION_VARIABLE.get(op);
        p.print(" ");
        if let Some(variable) = variable {
            p.print_region_argument(variable, Attr::EMPTY_DICT, true);
        }
        p.print(" = ");
        LOWER.print(p, *op, op.lower_bound_operands());
        p.print(" to ");
        UPPER.print(p, *op, op.upper_bound_operands());
        let step = op.step().as_i64(op.ctx()).unwrap_or_default();
        if step != 1 {
            p.print(" step ");
            p.print_int(step);
        }
        let carries = op.inits().len() > 0;
        if carries {
            p.print(" iter_args(");
            for (index, (argument, init)) in op.iter_args().zip(op.inits()).enumerate() {
                p.print(if index == 0 { "" } else { ", " });
                p.print_operand(argument);
                p.print(" = ");
                p.print_operand(init);
            }
            p.print(") -> (");
            p.print_types_of(op.results());
            p.print(")");
        }
        p.print(" ");
        let style = RegionStyle { entry_args: false, terminators: carries, empty_block: false };
        p.print_region(op.region(), style);
        let elided =
            [AffineForOp::LOWER_BOUND_MAP, AffineForOp::UPPER_BOUND_MAP, AffineForOp::STEP];
        let [lower, upper, step] = elided.map(PropSlot::name);
        p.print_optional_attr_dict(*op, &[lower, upper, step]);
    }
}
