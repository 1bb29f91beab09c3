//! Operand bundles: values under a tag, `["tag"(%a : i32), "tag"()]`.

use ods_core::format::{ParseArgs, PrintArgs};
use ods_core::hooks::CustomDirective;
use ods_core::ir::ValueRef;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, AttrData, Context, Ident, OpRef, OpState, Type};
use smallvec::SmallVec;

use super::Operands;
use crate::llvm::asm::add;
use crate::llvm::directives::OpBundles;

/// `["tag"(%a : i32), "tag"()]`
#[derive(Default)]
pub(super) struct Bundles {
    operands: Operands,
    types: Vec<Type>,
    sizes: Vec<i32>,
    tags: Vec<Attr>,
}

impl Bundles {
    pub(super) fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Bundles> {
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

    pub(super) fn finish(
        self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
    ) -> ParseResult<usize> {
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

pub(super) fn print_bundles<'ir>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>, group: usize) {
    if dense_i32(op.ctx(), op.attr("op_bundle_sizes")).is_empty() {
        return;
    }
    let range = op.body.operand_group(op.op, group);
    p.print(" ");
    print_bundle_list(p, op, op.operands().skip(range.start).take(range.len()));
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
