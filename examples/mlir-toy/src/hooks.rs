//! The hooks of the dialect: the impls that its declaration requires.

use ods_core::fold::with_shaped_type;
use ods_core::function::{FunctionSyntax, parse_function, print_function};
use ods_core::hooks::{
    CustomAsm, CustomDirective, Fold, Folded, Known, MaterializeConstants, Verified, Verify,
    VerifyIn, VerifyParameters,
};
use ods_core::interface::{CallOpInterface, Callee, CastOpInterface};
use ods_core::ir::OperandRange;
use ods_core::rewrite::{NativeArgs, NativeCall, Rewriter};
use ods_core::text::{OpParser, OpPrinter, ParseResult};
use ods_core::verify::{EvalValue, VerifyCx};
use ods_core::{
    Attr, AttrData, Body, Context, Op, OpBuilder, OpMut, OpRef, OpState, Type, TypeData, Value,
};

use crate::toy::directives::{BinaryTypes, Constant};
use crate::toy::{
    AddOp, CastOp, ConstantOp, FuncOp, GenericCallOp, MulOp, ReshapeOp, ReturnOp, StructAccessOp,
    StructConstantOp, StructType, StructTypeParams, ToyDialect, TransposeOp, natives,
};

fn is_tensor(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

// ---- Syntax

impl CustomAsm for FuncOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_function(p, state, &FunctionSyntax::BUILTIN)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        print_function(p, *op, &FunctionSyntax::BUILTIN);
    }
}

/// `dense<1.0> : tensor<2xf64>`, and ` to tensor<*xf64>` if the result is of another type
impl CustomDirective for Constant {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let pos = p.pos();
        let value = p.parse_attribute(None)?;
        let Some(own) = value.type_of(p.ctx()) else {
            return Err(p.error(pos, "expected a tensor of constants"));
        };
        args.set_value(value);
        let ty = if p.parse_optional_keyword("to") { p.parse_type()? } else { own };
        args.set_output_type(ty);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let Some(value) = args.value() else { return };
        p.print_attribute(value);
        if let Some(ty) = args.output_type().filter(|ty| value.type_of(p.ctx()) != Some(*ty)) {
            p.print(" to ");
            p.print_type(ty);
        }
    }
}

/// `tensor<2xf64>`, or `(tensor<*xf64>, tensor<2xf64>) -> tensor<*xf64>`
impl CustomDirective for BinaryTypes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let pos = p.pos();
        let ty = p.parse_type()?;
        let (lhs, rhs, output) = match ty.data(p.ctx()) {
            TypeData::Function { inputs, results } => match (&inputs[..], &results[..]) {
                ([lhs, rhs], [output]) => (*lhs, *rhs, *output),
                _ => return Err(p.error(pos, "expected two operands and one result")),
            },
            _ => (ty, ty, ty),
        };
        args.set_lhs_type(lhs);
        args.set_rhs_type(rhs);
        args.set_output_type(output);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let types = (args.lhs_type(), args.rhs_type(), args.output_type());
        let (Some(lhs), Some(rhs), Some(output)) = types else { return };
        match lhs == output && rhs == output {
            true => p.print_type(output),
            false => {
                let ty = Type::function(p.ctx(), &[lhs, rhs], &[output]);
                p.print_type(ty);
            }
        }
    }
}

// ---- Verifiers

impl VerifyParameters for StructType {
    fn verify(ctx: &Context, params: StructTypeParams) -> Result<(), String> {
        let wrong = |ty: &&Type| !is_tensor(ctx, **ty) && StructType::cast(ctx, **ty).is_none();
        match params.elements.iter().find(wrong) {
            Some(ty) => {
                let ty = ty.display(ctx);
                Err(format!("an element is a tensor or a struct, but got '{ty}'"))
            }
            None if params.elements.is_empty() => Err("a struct has elements".to_owned()),
            None => Ok(()),
        }
    }
}

/// Verifies a constant: a struct needs one constant per element, recursively; a tensor constant must have the shape of
/// its type.
fn verify_constant(op: OpRef<'_>, value: Attr, ty: Type) -> Verified {
    let ctx = op.ctx();
    if let Some(ty) = StructType::cast(ctx, ty) {
        let (elements, values) = (ty.elements(ctx), value.as_array(ctx).unwrap_or_default());
        if elements.len() != values.len() {
            return op.fail("must have a constant for each element of its struct");
        }
        let mut pairs = values.iter().zip(elements);
        return pairs.try_for_each(|(value, ty)| verify_constant(op, *value, ty));
    }
    let own = match value.data(ctx) {
        AttrData::Dense(dense) => Some(dense.ty),
        _ => None,
    };
    if own != Some(ty) && (own.is_none() || ty.shape(ctx).is_some()) {
        return op.fail(format!("must have a constant of type {}", op.show(ty)));
    }
    Ok(())
}

impl Verify for ConstantOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_constant(*op, op.value(), op.output().ty())
    }
}

impl Verify for StructConstantOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_constant(*op, op.value_attr(), op.output().ty())
    }
}

impl Verify for StructAccessOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, index) = (op.ctx(), op.index());
        let Some(ty) = StructType::cast(ctx, op.input().ty()) else { return Ok(()) };
        match ty.elements(ctx).get(index as usize) {
            None => op.fail(format!("has no element #{index} in {}", op.show(op.input().ty()))),
            Some(ty) if *ty != op.output().ty() => {
                op.fail(format!("must have a result of type {}", op.show(*ty)))
            }
            Some(_) => Ok(()),
        }
    }
}

/// Verifies that all known shapes of operands and results are equal.
fn verify_shapes(op: OpRef<'_>) -> Verified {
    let ctx = op.ctx();
    let mut shapes = op.operands().chain(op.results()).filter_map(|value| value.ty().shape(ctx));
    match shapes.next().is_none_or(|first| shapes.all(|shape| shape == first)) {
        true => Ok(()),
        false => op.fail("must have operands and a result of one shape"),
    }
}

impl Verify for AddOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_shapes(*op)
    }
}

impl Verify for MulOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_shapes(*op)
    }
}

impl Verify for ReshapeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let [from, to] = [op.input(), op.output()].map(|value| value.ty().num_elements(op.ctx()));
        match (from, to) {
            (Some(from), Some(to)) if from != to => {
                op.fail(format!("makes {to} elements of {from}"))
            }
            _ => Ok(()),
        }
    }
}

impl Verify for TransposeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let (from, to) = (op.input().ty(), op.output().ty());
        match (from.shape(ctx), to.shape(ctx)) {
            (Some(from), Some(to)) if !from.iter().rev().eq(to) => {
                op.fail("expected result shape to be a transpose of the input")
            }
            _ => Ok(()),
        }
    }
}

impl VerifyIn for ReturnOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let Some((outer, parent)) = cx.parent_op(op.op) else { return Ok(()) };
        let Some(function) = outer.view(parent).cast::<FuncOp>() else { return Ok(()) };
        let TypeData::Function { results, .. } = function.function_type().data(op.ctx()) else {
            return Ok(());
        };
        match (&results[..], op.input().map(|input| input.ty())) {
            ([], None) => Ok(()),
            ([expected], Some(have)) => {
                let unranked = |ty: Type| matches!(ty.data(op.ctx()), TypeData::UnrankedTensor(_));
                match *expected == have || unranked(*expected) || unranked(have) {
                    true => Ok(()),
                    false => op.fail(format!(
                        "type of return operand ({}) doesn't match function result type ({})",
                        op.show(have),
                        op.show(*expected)
                    )),
                }
            }
            (_, have) => op.fail(format!(
                "does not return the same number of values ({}) as the enclosing function ({})",
                usize::from(have.is_some()),
                results.len()
            )),
        }
    }
}

// ---- Constants

impl Fold for ConstantOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.value().into()
    }
}

impl Fold for StructConstantOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.value_attr().into()
    }
}

impl Fold for StructAccessOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let values = known.input().and_then(|value| value.as_array(op.ctx()));
        match values.and_then(|values| values.get(op.index() as usize)) {
            Some(value) => (*value).into(),
            None => Folded::No,
        }
    }
}

impl MaterializeConstants for ToyDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        let ctx = builder.ctx().clone();
        if StructType::cast(&ctx, ty).is_some() {
            let values = value.as_array(&ctx)?;
            return Some(StructConstantOp::build(values, ty).insert(builder).into());
        }
        (matches!(value.data(&ctx), AttrData::Dense(_)) && is_tensor(&ctx, ty)).then_some(())?;
        Some(ConstantOp::build(value, ty).insert(builder).into())
    }
}

/// Reshapes a constant to the type of a value.
impl NativeCall for natives::Reshaped {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let (value, result): (Attr, Value) = args.all(rw)?;
        with_shaped_type(rw.ctx(), value, rw.ty(result)).map(EvalValue::from)
    }
}

// ---- Interfaces

impl CallOpInterface for GenericCallOp {
    fn callable_for_callee(self, ir: &Body) -> Option<Callee> {
        GenericCallOp::CALLEE.get(ir, self).map(Callee::Symbol)
    }

    fn set_callee(self, ir: &mut OpMut<'_>, callee: Callee) {
        if let Callee::Symbol(symbol) = callee {
            GenericCallOp::CALLEE.set(ir, self, symbol);
        }
    }

    fn arg_operands(self, ir: &Body) -> OperandRange {
        GenericCallOp::INPUTS.range(ir, self)
    }
}

impl CastOpInterface for CastOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let ([from], [to]) = (from, to) else { return false };
        let shapes = (from.shape(ctx), to.shape(ctx));
        is_tensor(ctx, *from)
            && is_tensor(ctx, *to)
            && from.element_type(ctx) == to.element_type(ctx)
            && (shapes.0.is_none() || shapes.1.is_none() || shapes.0 == shapes.1)
    }
}
