//! Printing of vectors element by element.

use ods_core::ir::InsertPoint;
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{DYNAMIC, Op, Signedness, Type, TypeData, Value};

use super::super::shape::{Dim, Shape, vector_of};
use super::super::{BitCastOp, ExtractOp, PrintOp, PrintPunctuation, ShapeCastOp, VectorScaleOp};
use crate::arith::{
    AddIOp, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, MulIOp, SubIOp, index_constant,
};
use crate::scf::{YieldOp, Yielded, build_for, if_with};

/// `vector.print` of a vector → loops around `vector.print` of its elements, with punctuation
pub(super) struct PrintElements;

impl Pattern for PrintElements {
    type Root = PrintOp;

    fn rewrite(&self, op: PrintOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut value = op.source(rw)?;
        let ctx = rw.ctx().clone();
        let shape = Shape::of_type(&ctx, rw.ty(value));
        if !shape.is_vector || (shape.rank() > 1 && shape.scalable_dims() > 0) {
            return None;
        }
        let elem = match shape.elem.data(&ctx) {
            TypeData::Integer(width, sign) => {
                let width = (*width).max(8).checked_next_power_of_two()?;
                let elem = ctx.intern_type(TypeData::Integer(width, *sign));
                value = widened(rw, value, shape, elem);
                elem
            }
            _ => shape.elem,
        };
        let dims: Vec<Dim> = match shape.rank() {
            0 => vec![Dim::UNIT],
            _ => shape.each().collect(),
        };
        if shape.rank() != 1 {
            let ty = vector_of(&ctx, [Dim { size: shape.count(), scalable: false }], elem);
            value = rw.insert(ShapeCastOp::build(value, ty)).result(rw);
        }
        let mut end: Option<Op> = None;
        let mut counters = Vec::new();
        for dim in &dims {
            let (counter, close) = open_loop(rw, *dim);
            counters.push(counter);
            end.get_or_insert(close);
        }
        let mut place: Option<Value> = None;
        let mut stride = 1i64;
        for (dim, counter) in dims.iter().zip(counters).rev() {
            let by = index_constant(rw, stride);
            let index = rw.insert(MulIOp::build(by, counter)).result(rw);
            place = Some(match place {
                Some(place) => rw.insert(AddIOp::build(place, index)).result(rw),
                None => index,
            });
            stride = stride.wrapping_mul(dim.size);
        }
        let element = ExtractOp::build(value, &[DYNAMIC]).dynamic_position(place);
        let element = rw.insert(element).result(rw);
        rw.insert(PrintOp::build().source(element).punctuation(PrintPunctuation::NoPunctuation));
        rw.set_point_after(end?);
        let punctuation = op.punctuation(rw);
        print(rw, punctuation);
        rw.erase_op(op)
    }
}

fn print(rw: &mut Rewriter<'_>, punctuation: PrintPunctuation) -> Op {
    rw.insert(PrintOp::build().punctuation(punctuation)).into()
}

/// Extends integers to a width that every target supports; extensions work on signless integers.
fn widened(rw: &mut Rewriter<'_>, value: Value, shape: Shape<'_>, elem: Type) -> Value {
    let ctx = rw.ctx().clone();
    let (from, to) = (shape.elem.data(&ctx), elem.data(&ctx));
    let (TypeData::Integer(from, sign), TypeData::Integer(to, _)) = (from, to) else {
        return value;
    };
    let [plain, wide] = [*from, *to].map(|width| {
        let elem = Type::integer(&ctx, width);
        vector_of(&ctx, shape.each(), elem)
    });
    let mut value = rw.insert(BitCastOp::build(value, plain)).result(rw);
    if plain != wide {
        value = match *from == 1 || *sign == Signedness::Unsigned {
            true => rw.insert(ExtUIOp::build(value, wide)).out(rw),
            false => rw.insert(ExtSIOp::build(value, wide)).out(rw),
        };
    }
    rw.insert(BitCastOp::build(value, vector_of(&ctx, shape.each(), elem))).result(rw)
}

/// Builds a parenthesized loop over a dimension that prints commas, and sets the insertion point to the start of its
/// body. Returns the induction variable, and the operation that prints the closing parenthesis.
fn open_loop(rw: &mut Rewriter<'_>, dim: Dim) -> (Value, Op) {
    let lower = index_constant(rw, 0);
    let mut upper = index_constant(rw, dim.size);
    let step = index_constant(rw, 1);
    if dim.scalable {
        let scale = rw.insert(VectorScaleOp::build()).res(rw);
        upper = rw.insert(MulIOp::build(upper, scale)).result(rw);
    }
    let last = rw.insert(SubIOp::build(upper, step)).result(rw);
    print(rw, PrintPunctuation::Open);
    let created = build_for(rw, [lower, upper, step], &[], false);
    let body = created.body(rw);
    let loc = rw.loc(created.into());
    rw.modify(created, |ir| ir.fill(body, loc, |rw| rw.insert(YieldOp::build())));
    let close = print(rw, PrintPunctuation::Close);
    let counter = created.induction_variable(rw);
    rw.set_point_at_start(body);
    let more = rw.insert(CmpIOp::build(CmpIPredicate::Ult, counter, last)).result(rw);
    let comma = |rw: &mut Rewriter<'_>| {
        print(rw, PrintPunctuation::Comma);
        Yielded::new()
    };
    if_with(rw, more, &[], comma, None::<fn(&mut Rewriter<'_>) -> Yielded>);
    rw.set_point(InsertPoint::start(rw, body));
    (counter, close)
}
