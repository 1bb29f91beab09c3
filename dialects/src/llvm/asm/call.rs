//! Calls: callee, arguments, operand bundles, signature.

mod bundles;
mod signature;

pub(in crate::llvm) use bundles::dense_i32;

use ods_core::hooks::CustomAsm;
use ods_core::schema::Class;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Pos, Punct, UnresolvedOperand};
use ods_core::{Attr, OpRef, OpState, Type};
use smallvec::SmallVec;

use super::{add, case_value, elide_fastmath, keyword_case, set_segments, wrapped};
use crate::llvm::types::is;
use crate::llvm::{CConv, CallIntrinsicOp, CallOp, InvokeOp, LandingpadOp, TailCallKind};
use bundles::{Bundles, print_bundles};
use signature::{Signature, print_signature};

type Operands = SmallVec<[UnresolvedOperand; 4]>;

/// Attributes that calls have syntax for.
const ELIDED: &[&str] = &[
    "callee",
    "TailCallKind",
    "var_callee_type",
    "CConv",
    "operandSegmentSizes",
    "op_bundle_sizes",
    "op_bundle_tags",
    "arg_attrs",
    "res_attrs",
];

/// What a call calls: `@name`, else a pointer, which is pushed.
fn parse_callee(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    operands: &mut Operands,
) -> ParseResult<bool> {
    if let Some(pointer) = p.parse_optional_operand()? {
        operands.push(pointer);
        return Ok(false);
    }
    let callee = p.parse_attr_of(Class::SymbolRefAttr, None)?;
    add(p, state, "callee", callee);
    Ok(true)
}

fn parse_callee_type(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    if p.parse_optional_keyword("vararg") {
        p.parse_punct(Punct::LParen)?;
        let ty = p.parse_type()?;
        p.parse_punct(Punct::RParen)?;
        let ty = Attr::ty(p.ctx(), ty);
        add(p, state, "var_callee_type", ty);
    }
    Ok(())
}

/// `: (types) -> type`, or `: !llvm.ptr, (types) -> type` for a call of a pointer; resolves the arguments.
fn parse_call_type(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    direct: bool,
    operands: &Operands,
) -> ParseResult<()> {
    let pos = p.pos();
    p.parse_punct(Punct::Colon)?;
    let mut types = Vec::new();
    if !direct {
        types.push(p.parse_type()?);
        if !p.parse_optional_punct(Punct::Comma) {
            return Err(p.error(pos, "expected indirect call to have 2 trailing types"));
        }
    }
    let signature = match Signature::parse(p) {
        Ok(Some(signature)) => signature,
        _ if direct => {
            return Err(p.error(pos, "expected direct call to have 1 trailing types"));
        }
        _ => return Err(p.error(pos, "expected trailing function type")),
    };
    check_results(p, pos, &signature.results)?;
    types.extend_from_slice(&signature.inputs);
    let name_pos = p.name_pos();
    p.resolve_operands(operands, &types, name_pos, &mut state.operands)?;
    state.results.extend_from_slice(&signature.results);
    signature.add_attrs(p, state);
    Ok(())
}

fn check_results(p: &mut OpParser<'_, '_>, pos: Pos, results: &[Type]) -> ParseResult<()> {
    match results {
        [] => Ok(()),
        [one] if is(p.ctx(), *one, "llvm.void") => {
            Err(p.error(pos, "expected a non-void result type"))
        }
        [_] => Ok(()),
        _ => Err(p.error(pos, "expected function with 0 or 1 result")),
    }
}

fn parse_cconv(p: &mut OpParser<'_, '_>, state: &mut OpState) {
    let cconv = keyword_case(p, CConv::ALL).unwrap_or(CConv::C);
    let attr = wrapped(p.ctx(), "llvm.cconv", cconv.value());
    add(p, state, "CConv", attr);
}

fn print_cconv(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let cconv = CConv::from_value(case_value(op, "CConv")).unwrap_or(CConv::C);
    if cconv != CConv::C {
        super::print_word(p, cconv.text());
    }
}

/// Prints the callee and its arguments, and gives the types of the latter and that of a pointer.
fn print_callee<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    op: OpRef<'ir>,
) -> (Option<Type>, SmallVec<[Type; 4]>) {
    let count = op.body.operand_group(op.op, 0).len();
    let mut args = op.operands().take(count);
    let mut pointer = None;
    match op.attr("callee") {
        Some(callee) => p.print_attribute(callee),
        None => {
            if let Some(value) = args.next() {
                p.print_operand(value);
                pointer = Some(value.ty());
            }
        }
    }
    p.print("(");
    p.print_operands(args.clone());
    p.print(")");
    (pointer, args.map(|arg| arg.ty()).collect())
}

fn print_callee_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if let Some(ty) = op.attr("var_callee_type").and_then(|ty| ty.as_type(op.ctx())) {
        p.print(" vararg(");
        p.print_type(ty);
        p.print(")");
    }
}

fn print_call_type(
    p: &mut OpPrinter<'_, '_>,
    op: OpRef<'_>,
    pointer: Option<Type>,
    inputs: &[Type],
) {
    p.print(" : ");
    if let Some(pointer) = pointer {
        p.print_type(pointer);
        p.print(", ");
    }
    print_signature(p, op, inputs);
}

impl CustomAsm for CallOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_cconv(p, state);
        let kind = keyword_case(p, TailCallKind::ALL).unwrap_or(TailCallKind::None);
        let kind = wrapped(p.ctx(), "llvm.tailcallkind", kind.value());
        add(p, state, "TailCallKind", kind);
        let mut operands = Operands::new();
        let direct = parse_callee(p, state, &mut operands)?;
        operands.extend(p.parse_operand_list(Delimiter::Paren)?);
        parse_callee_type(p, state)?;
        let bundles = Bundles::parse(p)?;
        p.parse_optional_attr_dict(state)?;
        parse_call_type(p, state, direct, &operands)?;
        let bundled = bundles.finish(p, state)?;
        set_segments(p, state, &[operands.len(), bundled]);
        Ok(())
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let _ir = this.body;
        let op = *this;
        p.print(" ");
        print_cconv(p, op);
        let kind = TailCallKind::from_value(case_value(op, "TailCallKind"));
        if let Some(kind) = kind.filter(|kind| *kind != TailCallKind::None) {
            super::print_word(p, kind.text());
        }
        let (pointer, inputs) = print_callee(p, op);
        print_callee_type(p, op);
        print_bundles(p, op, 1);
        let mut elided = ELIDED.to_vec();
        elide_fastmath(op, &mut elided);
        p.print_optional_attr_dict(op, &elided);
        print_call_type(p, op, pointer, &inputs);
    }
}

impl CustomAsm for InvokeOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_cconv(p, state);
        let mut operands = Operands::new();
        let direct = parse_callee(p, state, &mut operands)?;
        operands.extend(p.parse_operand_list(Delimiter::Paren)?);
        p.parse_keyword("to")?;
        let mut normal = SmallVec::new();
        let block = p.parse_successor_and_operands(&mut normal)?;
        state.successors.push(block);
        p.parse_keyword("unwind")?;
        let mut unwind = SmallVec::new();
        let block = p.parse_successor_and_operands(&mut unwind)?;
        state.successors.push(block);
        parse_callee_type(p, state)?;
        let bundles = Bundles::parse(p)?;
        p.parse_optional_attr_dict(state)?;
        parse_call_type(p, state, direct, &operands)?;
        let (normals, unwinds) = (normal.len(), unwind.len());
        state.operands.extend(normal);
        state.operands.extend(unwind);
        let bundled = bundles.finish(p, state)?;
        set_segments(p, state, &[operands.len(), normals, unwinds, bundled]);
        Ok(())
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let ir = this.body;
        let op = *this;
        p.print(" ");
        print_cconv(p, op);
        let (pointer, inputs) = print_callee(p, op);
        for (index, word) in [" to ", " unwind "].into_iter().enumerate() {
            p.print(word);
            let range = ir.operand_group(this.op, index + 1);
            let operands: SmallVec<[_; 4]> =
                op.operands().skip(range.start).take(range.len()).collect();
            if let Some(block) = op.successors().nth(index) {
                p.print_successor_and_operands(block, operands);
            }
        }
        print_callee_type(p, op);
        print_bundles(p, op, 3);
        p.print_optional_attr_dict(op, ELIDED);
        print_call_type(p, op, pointer, &inputs);
    }
}

impl CustomAsm for CallIntrinsicOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let name = p.parse_attr_of(Class::StringAttr, None)?;
        add(p, state, "intrin", name);
        let operands = p.parse_operand_list(Delimiter::Paren)?;
        let bundles = Bundles::parse(p)?;
        p.parse_optional_attr_dict(state)?;
        parse_call_type(p, state, true, &operands)?;
        let bundled = bundles.finish(p, state)?;
        set_segments(p, state, &[operands.len(), bundled]);
        Ok(())
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let ir = this.body;
        let op = *this;
        p.print(" ");
        if let Some(name) = op.attr("intrin") {
            p.print_attribute(name);
        }
        let count = ir.operand_group(this.op, 0).len();
        p.print("(");
        p.print_operands(op.operands().take(count));
        p.print(")");
        print_bundles(p, op, 1);
        let mut elided = vec![
            "operandSegmentSizes",
            "op_bundle_sizes",
            "intrin",
            "op_bundle_tags",
            "arg_attrs",
            "res_attrs",
        ];
        elide_fastmath(op, &mut elided);
        p.print_optional_attr_dict(op, &elided);
        let inputs: SmallVec<[Type; 4]> =
            op.operands().take(count).map(|value| value.ty()).collect();
        print_call_type(p, op, None, &inputs);
    }
}

impl CustomAsm for LandingpadOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        if p.parse_optional_keyword("cleanup") {
            add(p, state, "cleanup", Attr::UNIT);
        }
        while p.parse_optional_punct(Punct::LParen) {
            if p.parse_optional_keyword_of(&["filter", "catch"]).is_none() {
                return Err(p.error_next("expected 'filter' or 'catch'"));
            }
            let operand = p.parse_operand()?;
            let ty = p.parse_colon_type()?;
            let value = p.resolve_operand(operand, ty)?;
            state.operands.push(value);
            p.parse_punct(Punct::RParen)?;
        }
        p.parse_optional_attr_dict(state)?;
        let ty = p.parse_colon_type()?;
        state.results.push(ty);
        Ok(())
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let ir = this.body;
        let op = *this;
        p.print(if op.attr("cleanup").is_some() { " cleanup " } else { " " });
        for value in op.operands() {
            let filter = is(ir.ctx(), value.ty(), "llvm.array");
            p.print(if filter { "(filter " } else { "(catch " });
            p.print_operand(value);
            p.print(" : ");
            p.print_type(value.ty());
            p.print(") ");
        }
        p.print_optional_attr_dict(op, &["cleanup"]);
        p.print(": ");
        p.print_type(op.result(0).ty());
    }
}
