//! The successors of `llvm.switch` and `llvm.indirectbr`, each with operands of its own.

use ods_core::fold::{dense_attr, scalar_elements};
use ods_core::hooks::CustomDirective;
use ods_core::ir::{BlockRef, ValueRef};
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct, UnresolvedOperand};
use ods_core::{ApInt, AttrData, Block, Type};
use smallvec::SmallVec;

use crate::llvm::directives::{IndirectBrOpSucessors, SwitchOpCases};
use crate::llvm::{IndirectBrOp, SwitchOp};

/// Successors with their operands in parsed form.
#[derive(Default)]
struct Successors {
    blocks: Vec<Block>,
    operands: Vec<UnresolvedOperand>,
    types: Vec<Type>,
    sizes: Vec<i32>,
}

impl Successors {
    /// Parses `^block(%a : type)`.
    fn parse_one(&mut self, p: &mut OpParser<'_, '_>) -> ParseResult<()> {
        self.blocks.push(p.parse_successor()?);
        let mut operands = SmallVec::new();
        if p.parse_optional_punct(Punct::LParen) {
            operands = p.parse_operand_list(Delimiter::None)?;
            self.types.extend(p.parse_colon_type_list()?);
            p.parse_punct(Punct::RParen)?;
        }
        self.sizes.push(operands.len() as i32);
        self.operands.extend(operands);
        Ok(())
    }

    /// Parses `[item, item]`.
    fn parse(
        p: &mut OpParser<'_, '_>,
        mut before: impl FnMut(&mut OpParser<'_, '_>) -> ParseResult<()>,
    ) -> ParseResult<Successors> {
        let mut all = Successors::default();
        p.parse_punct(Punct::LSquare)?;
        if p.parse_optional_punct(Punct::RSquare) {
            return Ok(all);
        }
        loop {
            before(p)?;
            all.parse_one(p)?;
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        p.parse_punct(Punct::RSquare)?;
        Ok(all)
    }
}

/// Prints the blocks with their operands; `before` prints the prefix of the successor at an index.
fn print<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    blocks: &[BlockRef<'ir>],
    operands: &[ValueRef<'ir>],
    sizes: Option<SmallVec<[i32; 4]>>,
    mut before: impl FnMut(&mut OpPrinter<'_, 'ir>, usize),
) {
    let sizes = sizes.unwrap_or_default();
    let mut operands = operands.iter().copied();
    for (index, block) in blocks.iter().enumerate() {
        before(p, index);
        let size = sizes.get(index).map_or(0, |size| *size as usize);
        let own: Vec<_> = operands.by_ref().take(size).collect();
        p.print_successor_and_operands(*block, own);
    }
}

impl CustomDirective for SwitchOpCases {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let (ctx, flag) = (p.ctx(), args.value_type());
        let width = flag.and_then(|ty| ty.int_or_float_width(ctx)).unwrap_or(64);
        let mut values = Vec::new();
        let cases = Successors::parse(p, |p| {
            let value = p.parse_int(64, true)?;
            values.push(ApInt::from_i64(width, value));
            p.parse_punct(Punct::Colon)
        })?;
        args.case_destinations().extend(cases.blocks);
        args.case_operands().extend(cases.operands);
        args.case_operand_types().extend(cases.types);
        args.state().set(ctx, SwitchOp::CASE_OPERAND_SEGMENTS, cases.sizes.as_slice());
        if let Some(flag) = flag
            && !values.is_empty()
        {
            let ty = Type::vector(ctx, &[values.len() as i64], flag);
            args.set_case_values(dense_attr(ctx, ty, &values));
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let ctx = p.ctx();
        p.print("[");
        p.print_newline();
        let Some(AttrData::Dense(values)) = args.case_values().map(|attr| attr.data(ctx)) else {
            return p.print("]");
        };
        let values = scalar_elements::<ApInt>(ctx, values).unwrap_or_default();
        let sizes = args.op().get_as(SwitchOp::CASE_OPERAND_SEGMENTS);
        print(p, args.case_destinations(), args.case_operands(), sizes, |p, index| {
            if index != 0 {
                p.print(",");
                p.print_newline();
            }
            p.print("  ");
            let value = values.get(index).or(values.first());
            p.print(&value.map_or_else(String::new, |value| value.to_decimal(true)));
            p.print(": ");
        });
        p.print_newline();
        p.print("]");
    }
}

impl CustomDirective for IndirectBrOpSucessors {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ctx = p.ctx();
        let all = Successors::parse(p, |_| Ok(()))?;
        args.successors().extend(all.blocks);
        args.succ_operands().extend(all.operands);
        args.succ_operand_types().extend(all.types);
        args.state().set(ctx, IndirectBrOp::INDBR_OPERAND_SEGMENTS, all.sizes.as_slice());
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print("[");
        let sizes = args.op().get_as(IndirectBrOp::INDBR_OPERAND_SEGMENTS);
        print(p, args.successors(), args.succ_operands(), sizes, |p, index| {
            if index != 0 {
                p.print(",");
            }
            p.print_newline();
        });
        if !args.successors().is_empty() {
            p.print_newline();
        }
        p.print("]");
    }
}
