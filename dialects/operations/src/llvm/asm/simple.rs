//! Syntax of comparisons, `llvm.alloca`, and the custom directives of instructions.

use ods_core::hooks::{CustomAsm, CustomDirective};
use ods_core::ir::{IntoSlot, OperandSlot, PropSlot};
use ods_core::schema::Class;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Context, OpRef, OpState, OpType, Type, TypeData};

use super::function::compatible;
use super::{keyword_case, parse_flag};
use crate::llvm::directives::{
    GEPIndices, InsertExtractValueElementType, LLVMLinkage, ShuffleType,
};
use crate::llvm::types::{array_parts, struct_fields};
use crate::llvm::{
    AllocaOp, FCmpOp, FCmpPredicate, FastmathFlags, ICmpOp, ICmpPredicate, LLVMPointerType, Linkage,
};

/// The value of a constant index that is a placeholder for the next dynamic index.
pub const DYNAMIC_INDEX: i32 = i32::MIN;

fn parse_compare<X: OpType, P: IntoSlot>(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    slot: PropSlot<X>,
    operands: [OperandSlot<X>; 2],
    predicate_of: fn(&str) -> Option<P>,
) -> ParseResult<()> {
    let ctx = p.ctx();
    let pos = p.pos();
    let name = p.parse_attr_of(Class::StringAttr, None)?;
    let lhs = p.parse_operand()?;
    p.parse_punct(Punct::Comma)?;
    let rhs = p.parse_operand()?;
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(Punct::Colon)?;
    let type_pos = p.pos();
    let ty = p.parse_type()?;
    for (slot, operand) in operands.into_iter().zip([lhs, rhs]) {
        p.resolve_operand_of(state, slot, operand, ty)?;
    }
    let name = name.as_text(ctx).unwrap_or_default();
    let Some(predicate) = predicate_of(name) else {
        let message = format!("'{name}' is an incorrect value of the 'predicate' attribute");
        return Err(p.error(pos, message));
    };
    state.set(ctx, slot, predicate);
    if !compatible(ctx, ty) {
        return Err(p.error(type_pos, "expected LLVM dialect-compatible type"));
    }
    state.results.push(with_element(ctx, ty, Type::I1));
    Ok(())
}

/// Returns the type with its element type replaced: a vector of the same shape for a vector, `elem` for any other type.
fn with_element(ctx: &Context, ty: Type, elem: Type) -> Type {
    match ty.data(ctx) {
        TypeData::Vector { shape, scalable, .. } => ctx.intern_type(TypeData::Vector {
            shape: shape.clone(),
            scalable: scalable.clone(),
            elem,
        }),
        _ => elem,
    }
}

/// Prints a comparison; `elided` names the attributes that have syntax of their own.
fn print_compare<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    op: OpRef<'ir>,
    predicate: &str,
    elided: &[&str],
) {
    p.print(" \"");
    p.print(predicate);
    p.print("\" ");
    p.print_operands(op.operands());
    p.print_optional_attr_dict(op, elided);
    p.print(" : ");
    if let Some(lhs) = op.operands().next() {
        p.print_type(lhs.ty());
    }
}

impl CustomAsm for ICmpOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_compare(
            p,
            state,
            ICmpOp::PREDICATE,
            [ICmpOp::LHS, ICmpOp::RHS],
            ICmpPredicate::from_text,
        )
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let predicate: Option<ICmpPredicate> = op.get_as(ICmpOp::PREDICATE);
        let predicate = predicate.map_or("", ICmpPredicate::text);
        print_compare(p, *op, predicate, &[ICmpOp::PREDICATE.name()]);
    }
}

impl CustomAsm for FCmpOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_compare(
            p,
            state,
            FCmpOp::PREDICATE,
            [FCmpOp::LHS, FCmpOp::RHS],
            FCmpPredicate::from_text,
        )
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let predicate: Option<FCmpPredicate> = op.get_as(FCmpOp::PREDICATE);
        let predicate = predicate.map_or("", FCmpPredicate::text);
        let mut elided = vec![FCmpOp::PREDICATE.name()];
        elided.extend(fastmath_elided(*op, FCmpOp::FASTMATH_FLAGS));
        print_compare(p, *op, predicate, &elided);
    }
}

/// Returns the name of the fast-math attribute if no flag is set: the printer omits it then.
pub(super) fn fastmath_elided<X: OpType>(op: OpRef<'_>, slot: PropSlot<X>) -> Option<&'static str> {
    let flags: Option<FastmathFlags> = op.get_as(slot);
    flags.is_none_or(FastmathFlags::is_empty).then(|| slot.name())
}

impl CustomAsm for AllocaOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        parse_flag(p, state, "inalloca", AllocaOp::INALLOCA);
        let size = p.parse_operand()?;
        p.parse_keyword("x")?;
        let elem = p.parse_type()?;
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(Punct::Colon)?;
        let pos = p.pos();
        let ty = p.parse_type()?;
        if let Some(alignment) = state.get(AllocaOp::ALIGNMENT) {
            match alignment.as_i64(ctx) {
                None => {
                    let pos = p.name_pos();
                    return Err(p.error(pos, "expected integer alignment"));
                }
                Some(0) => state.set(ctx, AllocaOp::ALIGNMENT, None::<ods_core::Attr>),
                Some(_) => {}
            }
        }
        let TypeData::Function { inputs, results } = ty.data(ctx) else {
            return Err(trailing_type(p, pos));
        };
        let ([input], [result]) = (&**inputs, &**results) else {
            return Err(trailing_type(p, pos));
        };
        p.resolve_operand_of(state, AllocaOp::ARRAY_SIZE, size, *input)?;
        if LLVMPointerType::is(ctx, *result) {
            state.set(ctx, AllocaOp::ELEM_TYPE, elem);
        }
        state.results.push(*result);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        if op.get(AllocaOp::INALLOCA).is_some() {
            p.print(" inalloca");
        }
        p.print(" ");
        p.print_operand(op.array_size());
        p.print(" x ");
        if let Some(elem) = op.get_as(AllocaOp::ELEM_TYPE) {
            p.print_type(elem);
        }
        let mut elided = vec![AllocaOp::ELEM_TYPE.name(), AllocaOp::INALLOCA.name()];
        if op.get_as(AllocaOp::ALIGNMENT).unwrap_or(0u64) == 0 {
            elided.push(AllocaOp::ALIGNMENT.name());
        }
        p.print_optional_attr_dict(*op, &elided);
        p.print(" : ");
        p.print_functional_type(&[op.array_size().ty()], &[op.res().ty()]);
    }
}

fn trailing_type(
    p: &mut OpParser<'_, '_>,
    pos: ods_core::text::Pos,
) -> ods_core::text::ParseFailed {
    p.error(pos, "expected trailing function type with one argument and one result")
}

impl CustomDirective for GEPIndices {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut constants = Vec::new();
        loop {
            if let Some(value) = p.parse_optional_int(32, true)? {
                constants.push(value as i32);
            } else {
                constants.push(DYNAMIC_INDEX);
                let operand = p.parse_operand()?;
                args.dynamic_indices().push(operand);
            }
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        args.set_raw_constant_indices(p.ctx(), &constants);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let mut dynamic = args.dynamic_indices().iter();
        let constants = args.raw_constant_indices().unwrap_or_default();
        for (index, value) in constants.into_iter().enumerate() {
            if index != 0 {
                p.print(", ");
            }
            match dynamic.as_slice().first() {
                Some(operand) if value == DYNAMIC_INDEX => {
                    p.print_operand(*operand);
                    dynamic.next();
                }
                _ => p.print_int(i64::from(value)),
            }
        }
    }
}

/// Returns the type of the part of an aggregate at `position`. The error is the message.
pub(in crate::llvm) fn part_type(
    ctx: &Context,
    container: Type,
    position: &[i64],
) -> Result<Type, String> {
    let mut ty = container;
    for index in position {
        let at = usize::try_from(*index).ok();
        let next = if let Some((elem, len)) = array_parts(ctx, ty) {
            at.filter(|at| (*at as u64) < len).map(|_| elem)
        } else if let Some(fields) = struct_fields(ctx, ty) {
            at.and_then(|at| fields.get(at).copied())
        } else {
            return Err(format!(
                "expected LLVM IR structure/array type, got: '{}'",
                ty.display(ctx)
            ));
        };
        ty = next.ok_or_else(|| format!("position out of bounds: {index}"))?;
    }
    Ok(ty)
}

impl CustomDirective for InsertExtractValueElementType {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let Some(container) = args.container_type() else { return Ok(()) };
        let position = args.position(p.ctx()).unwrap_or_default();
        match part_type(p.ctx(), container, &position) {
            Ok(ty) => args.set_res_type(ty),
            Err(message) => return Err(p.error_next(message)),
        }
        Ok(())
    }

    fn print<'ir>(_: &mut OpPrinter<'_, 'ir>, _: Self::PrintArgs<'_, 'ir>) {}
}

impl CustomDirective for ShuffleType {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ctx = p.ctx();
        let source = args.v1_type().map(|ty| ty.data(ctx));
        let Some(TypeData::Vector { elem, scalable, .. }) = source else {
            return Err(p.error_next("expected an LLVM compatible vector type"));
        };
        let len = args.mask(ctx).unwrap_or_default().len() as i64;
        let ty = TypeData::Vector { shape: [len].into(), scalable: scalable.clone(), elem: *elem };
        args.set_res_type(ctx.intern_type(ty));
        Ok(())
    }

    fn print<'ir>(_: &mut OpPrinter<'_, 'ir>, _: Self::PrintArgs<'_, 'ir>) {}
}

impl CustomDirective for LLVMLinkage {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let linkage = keyword_case(p, Linkage::ALL).unwrap_or(Linkage::External);
        args.set_linkage(p.ctx(), linkage);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print(args.linkage().map_or("", Linkage::text));
    }
}
