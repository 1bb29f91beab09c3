//! Operand bundles: tagged lists of values, `["tag"(%a : i32), "tag"()]`.

use ods_core::hooks::CustomDirective;
use ods_core::ir::ValueRef;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, OpState, OpType, Type};
use smallvec::SmallVec;

use super::{Common, Operands};
use crate::llvm::AssumeOp;
use crate::llvm::directives::OpBundles;

/// The parsed form of `["tag"(%a : i32), "tag"()]`.
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
            let pos = p.pos();
            let Ok(tag) = p.parse_string_bytes() else {
                return Err(p.error(pos, "expect operand bundle tag"));
            };
            bundles.tags.push(Attr::bytes(p.ctx(), &tag));
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

    /// Resolves the operands, and sets the attributes.
    pub(super) fn finish<X: OpType>(
        self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        slots: &Common<X>,
    ) -> ParseResult<()> {
        let pos = p.name_pos();
        p.resolve_operands(state, slots.bundles, &self.operands, &self.types, pos)?;
        state.set(p.ctx(), slots.bundle_sizes, self.sizes.as_slice());
        if !self.tags.is_empty() {
            state.set(p.ctx(), slots.bundle_tags, self.tags.as_slice());
        }
        Ok(())
    }
}

/// Prints a space and the bundles of a call, if it has any.
pub(super) fn print_bundles<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    operands: impl Iterator<Item = ValueRef<'ir>>,
    sizes: Option<SmallVec<[i32; 4]>>,
    tags: Option<&[Attr]>,
) {
    if let Some(sizes) = sizes.filter(|sizes| !sizes.is_empty()) {
        p.print(" ");
        print_bundle_list(p, operands, &sizes, tags);
    }
}

/// `custom<OpBundles>($operands, type($operands), $tags)` of an operation that keeps the sizes in `op_bundle_sizes`.
impl CustomDirective for OpBundles {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let present = p.at_punct(Punct::LSquare);
        let bundles = Bundles::parse(p)?;
        let ctx = p.ctx();
        if !present {
            args.set_absent();
        }
        args.op_bundle_operands().extend(bundles.operands);
        args.op_bundle_operand_types().extend(bundles.types);
        if !bundles.tags.is_empty() {
            args.set_op_bundle_tags(ctx, &bundles.tags);
        }
        args.state().set(ctx, AssumeOp::OP_BUNDLE_SIZES, bundles.sizes.as_slice());
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let sizes: Option<SmallVec<[i32; 4]>> = args.op().get_as(AssumeOp::OP_BUNDLE_SIZES);
        let operands = args.op_bundle_operands().iter().copied();
        print_bundle_list(p, operands, &sizes.unwrap_or_default(), args.op_bundle_tags());
    }
}

fn print_bundle_list<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    mut operands: impl Iterator<Item = ValueRef<'ir>>,
    sizes: &[i32],
    tags: Option<&[Attr]>,
) {
    let ctx = p.ctx();
    let tags = tags.unwrap_or_default();
    p.print("[");
    for (index, size) in sizes.iter().enumerate() {
        if index != 0 {
            p.print(", ");
        }
        let tag = tags.get(index).and_then(|tag| tag.as_bytes(ctx)).unwrap_or_default();
        p.print_string(tag);
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
