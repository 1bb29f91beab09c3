//! Comparisons, `llvm.alloca`, and the directives of instructions.

use ods_core::format::{ParseArgs, PrintArgs};
use ods_core::hooks::{CustomAsm, CustomDirective};
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, AttrData, Context, OpRef, OpState, Type, TypeData};

use super::call::dense_i32;
use super::function::compatible;
use super::{add, case_value, elide_fastmath, keyword_case, wrapped};
use crate::llvm::directives::{
    GEPIndices, InsertExtractValueElementType, LLVMLinkage, ShuffleType,
};
use crate::llvm::types::{array_parts, is, struct_fields};
use crate::llvm::{AllocaOp, FCmpOp, FCmpPredicate, ICmpOp, ICmpPredicate, Linkage};

/// A constant index of this value stands for the next dynamic one.
pub(in crate::llvm) const DYNAMIC_INDEX: i32 = i32::MIN;

fn parse_compare(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    value_of: fn(&str) -> Option<u64>,
) -> ParseResult<()> {
    let ctx = p.ctx();
    let pos = p.pos();
    let name = p.parse_attr_of(ods_core::schema::Class::StringAttr, None)?;
    let lhs = p.parse_operand()?;
    p.parse_punct(Punct::Comma)?;
    let rhs = p.parse_operand()?;
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(Punct::Colon)?;
    let type_pos = p.pos();
    let ty = p.parse_type()?;
    for operand in [lhs, rhs] {
        let value = p.resolve_operand(operand, ty)?;
        state.operands.push(value);
    }
    let name = name.as_str(ctx).unwrap_or_default();
    let Some(value) = value_of(name) else {
        let message = format!("'{name}' is an incorrect value of the 'predicate' attribute");
        return Err(p.error(pos, message));
    };
    add(p, state, "predicate", Attr::integer(ctx, Type::I64, value as i64));
    if !compatible(ctx, ty) {
        return Err(p.error(type_pos, "expected LLVM dialect-compatible type"));
    }
    state.results.push(with_element(ctx, ty, Type::I1));
    Ok(())
}

/// A vector of the same shape with elements of another type; the other type for what is no vector.
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

fn print_compare<'ir>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>, predicate: &str) {
    p.print(" \"");
    p.print(predicate);
    p.print("\" ");
    p.print_operands(op.operands());
    let mut elided = vec!["predicate"];
    elide_fastmath(op, &mut elided);
    p.print_optional_attr_dict(op, &elided);
    p.print(" : ");
    p.print_type(op.operand(0).ty());
}

impl CustomAsm for ICmpOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_compare(p, state, |text| ICmpPredicate::from_text(text).map(ICmpPredicate::value))
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let _ir = this.body;
        let op = *this;
        let predicate = ICmpPredicate::from_value(case_value(op, "predicate"));
        print_compare(p, op, predicate.map_or("", ICmpPredicate::text));
    }
}

impl CustomAsm for FCmpOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_compare(p, state, |text| FCmpPredicate::from_text(text).map(FCmpPredicate::value))
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let _ir = this.body;
        let op = *this;
        let predicate = FCmpPredicate::from_value(case_value(op, "predicate"));
        print_compare(p, op, predicate.map_or("", FCmpPredicate::text));
    }
}

impl CustomAsm for AllocaOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        if p.parse_optional_keyword("inalloca") {
            add(p, state, "inalloca", Attr::UNIT);
        }
        let size = p.parse_operand()?;
        p.parse_keyword("x")?;
        let elem = p.parse_type()?;
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(Punct::Colon)?;
        let pos = p.pos();
        let ty = p.parse_type()?;
        if let Some(alignment) = state.prop(0) {
            match alignment.as_i64(ctx) {
                None => {
                    let pos = p.name_pos();
                    return Err(p.error(pos, "expected integer alignment"));
                }
                Some(0) => state.set_prop(0, None),
                Some(_) => {}
            }
        }
        let TypeData::Function { inputs, results } = ty.data(ctx) else {
            return Err(trailing_type(p, pos));
        };
        let ([input], [result]) = (&**inputs, &**results) else {
            return Err(trailing_type(p, pos));
        };
        let value = p.resolve_operand(size, *input)?;
        state.operands.push(value);
        if is(ctx, *result, "llvm.ptr") {
            add(p, state, "elem_type", Attr::ty(ctx, elem));
        }
        state.results.push(*result);
        Ok(())
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let ir = this.body;
        let op = *this;
        let ctx = ir.ctx();
        if op.attr("inalloca").is_some() {
            p.print(" inalloca");
        }
        p.print(" ");
        p.print_operand(op.operand(0));
        p.print(" x ");
        if let Some(elem) = op.attr("elem_type").and_then(|ty| ty.as_type(ctx)) {
            p.print_type(elem);
        }
        let mut elided = vec!["elem_type", "inalloca"];
        if op.attr("alignment").and_then(|attr| attr.as_i64(ctx)).unwrap_or(0) == 0 {
            elided.push("alignment");
        }
        p.print_optional_attr_dict(op, &elided);
        p.print(" : ");
        p.print_functional_type(&[op.operand(0).ty()], &[op.result(0).ty()]);
    }
}

fn trailing_type(
    p: &mut OpParser<'_, '_>,
    pos: ods_core::text::Pos,
) -> ods_core::text::ParseFailed {
    p.error(pos, "expected trailing function type with one argument and one result")
}

impl CustomDirective for GEPIndices {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut ParseArgs<'_>) -> ParseResult<()> {
        let mut constants = Vec::new();
        loop {
            if let Some(value) = p.parse_optional_int(32, true)? {
                constants.push(value as i32);
            } else {
                constants.push(DYNAMIC_INDEX);
                let operand = p.parse_operand()?;
                args.operands(0).push(operand);
            }
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        *args.attr(1) = Some(Attr::dense_i32_array(p.ctx(), &constants));
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: &PrintArgs<'ir>) {
        let mut dynamic = args.operands(0).iter();
        for (index, value) in dense_i32(p.ctx(), args.attr(1)).into_iter().enumerate() {
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

/// The elements of a dense array of 64-bit integers.
pub(in crate::llvm) fn dense_i64(ctx: &Context, attr: Option<Attr>) -> Vec<i64> {
    match attr.map(|attr| attr.data(ctx)) {
        Some(AttrData::DenseArray { elem: Type::I64, data, .. }) => {
            let (words, _) = data.as_chunks::<8>();
            words.iter().map(|word| i64::from_le_bytes(*word)).collect()
        }
        _ => Vec::new(),
    }
}

/// The type of the part of an aggregate at `position`; `Err` is the message.
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
    fn parse(p: &mut OpParser<'_, '_>, args: &mut ParseArgs<'_>) -> ParseResult<()> {
        let Some(container) = args.types(1).first().copied() else { return Ok(()) };
        let position = dense_i64(p.ctx(), *args.attr(2));
        match part_type(p.ctx(), container, &position) {
            Ok(ty) => args.types(0).push(ty),
            Err(message) => return Err(p.error_next(message)),
        }
        Ok(())
    }

    fn print<'ir>(_: &mut OpPrinter<'_, 'ir>, _: &PrintArgs<'ir>) {}
}

impl CustomDirective for ShuffleType {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut ParseArgs<'_>) -> ParseResult<()> {
        let ctx = p.ctx();
        let source = args.types(0).first().copied();
        let Some(TypeData::Vector { elem, scalable, .. }) = source.map(|ty| ty.data(ctx)) else {
            return Err(p.error_next("expected an LLVM compatible vector type"));
        };
        let len = dense_i32(ctx, *args.attr(2)).len() as i64;
        let ty = TypeData::Vector { shape: [len].into(), scalable: scalable.clone(), elem: *elem };
        args.types(1).push(ctx.intern_type(ty));
        Ok(())
    }

    fn print<'ir>(_: &mut OpPrinter<'_, 'ir>, _: &PrintArgs<'ir>) {}
}

impl CustomDirective for LLVMLinkage {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut ParseArgs<'_>) -> ParseResult<()> {
        let linkage = keyword_case(p, Linkage::ALL).unwrap_or(Linkage::External);
        *args.attr(0) = Some(wrapped(p.ctx(), "llvm.linkage", linkage.value()));
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: &PrintArgs<'ir>) {
        let linkage = case_value(args.op(), "linkage");
        p.print(Linkage::from_value(linkage).map_or("", Linkage::text));
    }
}
