//! Calls: callee, arguments, operand bundles, signature.

use ods_core::format::{ParseArgs, PrintArgs};
use ods_core::hooks::{CustomAsm, CustomDirective};
use ods_core::ir::ValueRef;
use ods_core::schema::Class;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Pos, Punct, UnresolvedOperand};
use ods_core::{Attr, AttrData, Body, Context, Ident, OpRef, OpState, OpType, Type, TypeData};
use smallvec::SmallVec;

use super::{add, case_value, elide_fastmath, keyword_case, set_segments, wrapped};
use crate::llvm::directives::OpBundles;
use crate::llvm::types::is;
use crate::llvm::{CConv, CallIntrinsicOp, CallOp, InvokeOp, LandingpadOp, TailCallKind};

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

/// `["tag"(%a : i32), "tag"()]`
#[derive(Default)]
struct Bundles {
    operands: Operands,
    types: Vec<Type>,
    sizes: Vec<i32>,
    tags: Vec<Attr>,
}

impl Bundles {
    fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Bundles> {
        let mut bundles = Bundles::default();
        if !p.parse_optional_punct(Punct::LSquare) {
            return Ok(bundles);
        }
        if p.parse_optional_punct(Punct::RSquare) {
            return Ok(bundles);
        }
        loop {
            let tag = p.parse_string()?.into_owned();
            bundles.tags.push(Attr::string(p.ctx(), &tag));
            p.parse_punct(Punct::LParen)?;
            let mut size = 0;
            if !p.parse_optional_punct(Punct::RParen) {
                let operands = p.parse_operand_list(Delimiter::None)?;
                size = operands.len() as i32;
                bundles.operands.extend(operands);
                bundles.types.extend(p.parse_colon_type_list()?);
                p.parse_punct(Punct::RParen)?;
            }
            bundles.sizes.push(size);
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        p.parse_punct(Punct::RSquare)?;
        Ok(bundles)
    }

    fn finish(self, p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<usize> {
        let pos = p.name_pos();
        p.resolve_operands(&self.operands, &self.types, pos, &mut state.operands)?;
        let ctx = p.ctx();
        add(p, state, "op_bundle_sizes", Attr::dense_i32_array(ctx, &self.sizes));
        if !self.tags.is_empty() {
            add(p, state, "op_bundle_tags", Attr::array(ctx, &self.tags));
        }
        Ok(self.operands.len())
    }
}

fn print_bundles<'ir>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>, group: usize) {
    if dense_i32(op.ctx(), op.attr("op_bundle_sizes")).is_empty() {
        return;
    }
    let range = op.body.operand_group(op.op, group);
    p.print(" ");
    print_bundle_list(p, op, op.operands().skip(range.start).take(range.len()));
}

fn print_bundle_list<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    op: OpRef<'ir>,
    mut operands: impl Iterator<Item = ValueRef<'ir>>,
) {
    let ctx = op.ctx();
    let sizes = dense_i32(ctx, op.attr("op_bundle_sizes"));
    let tags = op.attr("op_bundle_tags").and_then(|tags| tags.as_array(ctx)).unwrap_or_default();
    p.print("[");
    for (index, size) in sizes.iter().enumerate() {
        if index != 0 {
            p.print(", ");
        }
        let tag = tags.get(index).and_then(|tag| tag.as_str(ctx)).unwrap_or_default();
        p.print_string(tag.as_bytes());
        p.print("(");
        let own: SmallVec<[_; 4]> = operands.by_ref().take(*size as usize).collect();
        if !own.is_empty() {
            p.print_operands(own.iter().copied());
            p.print(" : ");
            p.print_types_of(own);
        }
        p.print(")");
    }
    p.print("]");
}

/// The elements of a dense array of 32-bit integers.
pub(in crate::llvm) fn dense_i32(ctx: &Context, attr: Option<Attr>) -> Vec<i32> {
    match attr.map(|attr| attr.data(ctx)) {
        Some(AttrData::DenseArray { elem: Type::I32, data, .. }) => {
            let (words, _) = data.as_chunks::<4>();
            words.iter().map(|word| i32::from_le_bytes(*word)).collect()
        }
        _ => Vec::new(),
    }
}

/// `(types) -> types`, each with attributes.
struct Signature {
    inputs: Vec<Type>,
    input_attrs: Vec<Attr>,
    results: Vec<Type>,
    result_attrs: Vec<Attr>,
}

fn parse_types(
    p: &mut OpParser<'_, '_>,
    types: &mut Vec<Type>,
    attrs: &mut Vec<Attr>,
) -> ParseResult<()> {
    p.parse_punct(Punct::LParen)?;
    if p.parse_optional_punct(Punct::RParen) {
        return Ok(());
    }
    loop {
        types.push(p.parse_type()?);
        attrs.push(p.parse_optional_dict()?);
        if !p.parse_optional_punct(Punct::Comma) {
            return p.parse_punct(Punct::RParen);
        }
    }
}

impl Signature {
    /// `None` if there is no `->`, which the caller reports.
    fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Option<Signature>> {
        let mut all = Signature {
            inputs: Vec::new(),
            input_attrs: Vec::new(),
            results: Vec::new(),
            result_attrs: Vec::new(),
        };
        parse_types(p, &mut all.inputs, &mut all.input_attrs)?;
        if !p.parse_optional_punct(Punct::Arrow) {
            return Ok(None);
        }
        if p.at_punct(Punct::LParen) {
            parse_types(p, &mut all.results, &mut all.result_attrs)?;
        } else {
            all.results.push(p.parse_type()?);
            all.result_attrs.push(Attr::EMPTY_DICT);
        }
        Ok(Some(all))
    }

    fn add_attrs(&self, p: &mut OpParser<'_, '_>, state: &mut OpState) {
        let lists = [("arg_attrs", &self.input_attrs), ("res_attrs", &self.result_attrs)];
        for (name, list) in lists {
            if list.iter().any(|one| *one != Attr::EMPTY_DICT) {
                let array = Attr::array(p.ctx(), list);
                add(p, state, name, array);
            }
        }
    }
}

fn print_typed_list(p: &mut OpPrinter<'_, '_>, types: &[Type], attrs: Option<&[Attr]>) {
    let ctx = p.ctx();
    for (index, ty) in types.iter().enumerate() {
        if index != 0 {
            p.print(", ");
        }
        p.print_type(*ty);
        let dict = attrs.and_then(|attrs| attrs.get(index)).and_then(|one| one.as_dictionary(ctx));
        p.print_optional_dict(dict.unwrap_or_default(), &[]);
    }
}

fn print_signature(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, inputs: &[Type]) {
    let ctx = p.ctx();
    let attrs = |name: &str| op.attr(name).and_then(|attr| attr.as_array(ctx));
    let results: SmallVec<[Type; 1]> = op.results().map(|result| result.ty()).collect();
    let result_attrs = attrs("res_attrs");
    p.print("(");
    print_typed_list(p, inputs, attrs("arg_attrs"));
    p.print(") -> ");
    let bare = match results[..] {
        [one] => {
            !matches!(one.data(ctx), TypeData::Function { .. })
                && result_attrs.is_none_or(|all| all.first() == Some(&Attr::EMPTY_DICT))
        }
        _ => false,
    };
    if !bare {
        p.print("(");
    }
    print_typed_list(p, &results, result_attrs);
    if !bare {
        p.print(")");
    }
}

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

    fn print<'ir>(self, p: &mut OpPrinter<'_, 'ir>, ir: &'ir Body) {
        let op = ir.view(self.op());
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

    fn print<'ir>(self, p: &mut OpPrinter<'_, 'ir>, ir: &'ir Body) {
        let op = ir.view(self.op());
        p.print(" ");
        print_cconv(p, op);
        let (pointer, inputs) = print_callee(p, op);
        for (index, word) in [" to ", " unwind "].into_iter().enumerate() {
            p.print(word);
            let range = ir.operand_group(self.op(), index + 1);
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

    fn print<'ir>(self, p: &mut OpPrinter<'_, 'ir>, ir: &'ir Body) {
        let op = ir.view(self.op());
        p.print(" ");
        if let Some(name) = op.attr("intrin") {
            p.print_attribute(name);
        }
        let count = ir.operand_group(self.op(), 0).len();
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

    fn print<'ir>(self, p: &mut OpPrinter<'_, 'ir>, ir: &'ir Body) {
        let op = ir.view(self.op());
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

/// `custom<OpBundles>($operands, type($operands), $tags)`, of an operation that keeps the sizes in `op_bundle_sizes`.
impl CustomDirective for OpBundles {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut ParseArgs<'_>) -> ParseResult<()> {
        let present = p.at_punct(Punct::LSquare);
        let bundles = Bundles::parse(p)?;
        let ctx = p.ctx();
        if !present {
            args.set_absent();
        }
        args.operands(0).extend(bundles.operands);
        args.types(1).extend(bundles.types);
        if !bundles.tags.is_empty() {
            *args.attr(2) = Some(Attr::array(ctx, &bundles.tags));
        }
        let state = args.state();
        let slot =
            ctx.op_info(state.name).and_then(|info| info.slot(Ident::new("op_bundle_sizes")));
        if let Some(slot) = slot {
            state.set_prop(slot, Some(Attr::dense_i32_array(ctx, &bundles.sizes)));
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: &PrintArgs<'ir>) {
        print_bundle_list(p, args.op(), args.operands(0).iter().copied());
    }
}
