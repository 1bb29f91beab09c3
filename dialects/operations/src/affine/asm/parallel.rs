//! Custom syntax of `affine.parallel`: induction variables, groups of bounds, steps, and reductions.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::fold::dense_attr;
use ods_core::hooks::CustomAsm;
use ods_core::ir::{PropSlot, ValueRef};
use ods_core::schema::Class;
use ods_core::text::{
    Delimiter, OpParser, OpPrinter, ParseResult, Punct, RegionStyle, UnresolvedOperand,
};
use ods_core::{ApInt, Attr, OpRef, OpState, OpType, Type, Value};
use smallvec::SmallVec;

use super::error;
use crate::affine::mapped::map_of;
use crate::affine::regions::{group_sizes, lower_bounds_operands, upper_bounds_operands};
use crate::affine::{AffineParallelOp, AffineYieldOp};
use crate::arith::AtomicRMWKind;

/// The bounds on one side.
struct Bounds {
    map: PropSlot<AffineParallelOp>,
    groups: PropSlot<AffineParallelOp>,
    /// The keyword before a group of several bounds.
    word: &'static str,
}

const LOWER: Bounds = Bounds {
    map: AffineParallelOp::LOWER_BOUNDS_MAP,
    groups: AffineParallelOp::LOWER_BOUNDS_GROUPS,
    word: "max",
};
const UPPER: Bounds = Bounds {
    map: AffineParallelOp::UPPER_BOUNDS_MAP,
    groups: AffineParallelOp::UPPER_BOUNDS_GROUPS,
    word: "min",
};

/// Expressions with operands of their own, as they are written.
#[derive(Default)]
struct Written {
    exprs: Vec<AffineExpr>,
    dims: Vec<UnresolvedOperand>,
    symbols: Vec<UnresolvedOperand>,
    groups: Vec<i32>,
}

impl Written {
    /// Adds the results of a map over operands; each result gets all operands.
    fn add(&mut self, map: &AffineMap, operands: &[UnresolvedOperand]) {
        let (dims, symbols) = operands.split_at(map.dims as usize);
        for expr in &map.results {
            let moved = expr.shift_dims(0, self.dims.len() as u32);
            self.exprs.push(moved.shift_symbols(0, self.symbols.len() as u32));
            self.dims.extend(dims);
            self.symbols.extend(symbols);
        }
        self.groups.push(map.results.len() as i32);
    }
}

/// Resolves names to values, each once, and to an expression for each name.
fn resolve(
    p: &mut OpParser<'_, '_>,
    names: &[UnresolvedOperand],
    expr: fn(u32) -> AffineExpr,
) -> ParseResult<(Vec<Value>, Vec<AffineExpr>)> {
    let (mut unique, mut exprs) = (Vec::new(), Vec::with_capacity(names.len()));
    let mut places = rustc_hash::FxHashMap::default();
    for name in names {
        let value = p.resolve_operand(*name, Type::INDEX)?;
        let at = *places.entry(value).or_insert_with(|| {
            unique.push(value);
            unique.len() - 1
        });
        exprs.push(expr(at as u32));
    }
    Ok((unique, exprs))
}

impl Bounds {
    /// Parses `(%i, max(%j + 1, %k))`.
    fn parse(&self, p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        p.parse_punct(Punct::LParen)?;
        let mut written = Written::default();
        if !p.parse_optional_punct(Punct::RParen) {
            loop {
                self.parse_group(p, &mut written)?;
                if !p.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            p.parse_punct(Punct::RParen)?;
        }
        let (dims, by_dims) = resolve(p, &written.dims, AffineExpr::Dim)?;
        let (symbols, by_symbols) = resolve(p, &written.symbols, AffineExpr::Symbol)?;
        let results = written.exprs.iter().map(|expr| expr.replace(&by_dims, &by_symbols));
        let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, results);
        p.add_operands(state, AffineParallelOp::MAP_OPERANDS, dims.into_iter().chain(symbols));
        let ctx = p.ctx();
        state.set(ctx, self.map, Attr::affine_map(ctx, map));
        let groups: Vec<ApInt> =
            written.groups.iter().map(|size| ApInt::from_i64(32, i64::from(*size))).collect();
        let ty = Type::tensor(ctx, &[groups.len() as i64], Type::I32);
        state.set(ctx, self.groups, dense_attr(ctx, ty, &groups));
        Ok(())
    }

    fn parse_group(&self, p: &mut OpParser<'_, '_>, written: &mut Written) -> ParseResult<()> {
        if p.parse_optional_keyword(self.word) {
            let (map, operands) = p.parse_affine_map_of_operands(Delimiter::Paren)?;
            written.add(&map, &operands);
            return Ok(());
        }
        let ((expr, dims), operands) = p.parse_affine_expr_of_operands()?;
        let symbols = operands.len() as u32 - dims;
        written.add(&AffineMap::new(dims, symbols, [expr]), &operands);
        Ok(())
    }

    fn print<'ir>(&self, p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>, operands: &[ValueRef<'ir>]) {
        let Some(map) = op.get(self.map) else { return };
        let map = map_of(op, map);
        let mut start = 0;
        for size in group_sizes(op, self.groups) {
            // As upstream, a comma depends on the group printed before.
            p.print(if start == 0 { "" } else { ", " });
            let end = (start + size).min(map.results.len());
            if size == 1 && start < end {
                p.print_affine_expr_of_operands(&map.results[start], map.dims, operands);
            } else {
                p.print(self.word);
                p.print("(");
                p.print_affine_map_of_operands(&map.sub_map(start..end), operands);
                p.print(")");
            }
            start = end;
        }
    }
}

/// Parses `(2, 3)` after `step`; steps default to ones.
fn parse_steps(p: &mut OpParser<'_, '_>, variables: usize) -> ParseResult<Vec<i64>> {
    if !p.parse_optional_keyword("step") {
        return Ok(vec![1; variables]);
    }
    let (map, _) = p.parse_affine_map_of_operands(Delimiter::Paren)?;
    match map.constants() {
        Some(steps) => Ok(steps),
        None => Err(error(p, "steps must be constant integers")),
    }
}

/// Parses `("addf")` after `reduce`.
fn parse_reductions(p: &mut OpParser<'_, '_>) -> ParseResult<Vec<Attr>> {
    let mut reductions = Vec::new();
    if !p.parse_optional_keyword("reduce") {
        return Ok(reductions);
    }
    let ctx = p.ctx();
    p.parse_punct(Punct::LParen)?;
    loop {
        let pos = p.pos();
        let word = p.parse_attr_of(Class::StringAttr, Some(Type::NONE))?;
        let text = word.as_bytes(ctx).map(String::from_utf8_lossy).unwrap_or_default();
        let Some(kind) = AtomicRMWKind::from_text(&text) else {
            let message = format!("invalid reduction value: {}", word.display(ctx));
            return Err(p.error(pos, message));
        };
        reductions.push(Attr::integer(ctx, Type::I64, kind.value() as i64));
        if !p.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    p.parse_punct(Punct::RParen)?;
    Ok(reductions)
}

impl CustomAsm for AffineParallelOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        let mut variables = p.parse_argument_list(Delimiter::Paren, false, false)?;
        p.parse_punct(Punct::Equal)?;
        LOWER.parse(p, state)?;
        p.parse_keyword("to")?;
        UPPER.parse(p, state)?;
        let steps = parse_steps(p, variables.len())?;
        let steps: Vec<Attr> =
            steps.into_iter().map(|step| Attr::integer(ctx, Type::I64, step)).collect();
        state.set(ctx, AffineParallelOp::STEPS, Attr::array(ctx, &steps));
        let reductions = parse_reductions(p)?;
        state.set(ctx, AffineParallelOp::REDUCTIONS, Attr::array(ctx, &reductions));
        state.results.extend(p.parse_optional_arrow_type_list()?);
        for variable in &mut variables {
            variable.ty = Some(Type::INDEX);
        }
        p.parse_region(state, &variables)?;
        p.parse_optional_attr_dict(state)?;
        p.ensure_terminator(state, 0, AffineYieldOp::op_name());
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let ctx = op.ctx();
        p.print(" (");
        p.print_operands(op.induction_variables());
        p.print(") = (");
        LOWER.print(p, *op, &lower_bounds_operands(op));
        p.print(") to (");
        UPPER.print(p, *op, &upper_bounds_operands(op));
        p.print(")");
        let steps = op.steps().iter();
        let steps: SmallVec<[i64; 4]> = steps.filter_map(|step| step.as_i64(ctx)).collect();
        if steps.iter().any(|step| *step != 1) {
            p.print(" step (");
            for (index, step) in steps.iter().enumerate() {
                p.print(if index == 0 { "" } else { ", " });
                p.print_int(*step);
            }
            p.print(")");
        }
        let reduces = op.results().len() > 0;
        if reduces {
            p.print(" reduce (");
            let kinds = op.reductions();
            for (index, kind) in kinds.iter().enumerate() {
                p.print(if index == 0 { "" } else { ", " });
                let kind = kind.as_i64(ctx).and_then(|kind| AtomicRMWKind::from_value(kind as u64));
                p.print_string(kind.map_or("", |kind| kind.text()).as_bytes());
            }
            p.print(") -> (");
            p.print_types_of(op.results());
            p.print(")");
        }
        p.print(" ");
        let style = RegionStyle { entry_args: false, terminators: reduces, empty_block: false };
        p.print_region(op.region(), style);
        let elided = [
            AffineParallelOp::REDUCTIONS,
            AffineParallelOp::LOWER_BOUNDS_MAP,
            AffineParallelOp::LOWER_BOUNDS_GROUPS,
            AffineParallelOp::UPPER_BOUNDS_MAP,
            AffineParallelOp::UPPER_BOUNDS_GROUPS,
            AffineParallelOp::STEPS,
        ];
        p.print_optional_attr_dict(*op, &elided.map(PropSlot::name));
    }
}
