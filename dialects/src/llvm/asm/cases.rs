//! The successors of `llvm.switch` and `llvm.indirectbr`, each with operands of its own.

use ods_core::fold::{dense_attr, scalar_elements};
use ods_core::format::{ParseArgs, PrintArgs};
use ods_core::hooks::CustomDirective;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{ApInt, Attr, AttrData, Ident, Type};

use super::call::dense_i32;
use crate::llvm::directives::{IndirectBrOpSucessors, SwitchOpCases};

/// Where a directive has its successors, their operands and the types of those, and how the sizes are called.
struct Group {
    blocks: usize,
    operands: usize,
    types: usize,
    sizes: &'static str,
}

const SWITCH: Group = Group { blocks: 2, operands: 3, types: 4, sizes: "case_operand_segments" };
const INDIRECT: Group = Group { blocks: 1, operands: 2, types: 3, sizes: "indbr_operand_segments" };

impl Group {
    /// `^block(%a : type)`; gives the number of operands.
    fn parse_one(&self, p: &mut OpParser<'_, '_>, args: &mut ParseArgs<'_>) -> ParseResult<i32> {
        let block = p.parse_successor()?;
        args.successors(self.blocks).push(block);
        if !p.parse_optional_punct(Punct::LParen) {
            return Ok(0);
        }
        let operands = p.parse_operand_list(Delimiter::None)?;
        let types = p.parse_colon_type_list()?;
        p.parse_punct(Punct::RParen)?;
        let size = operands.len() as i32;
        args.operands(self.operands).extend(operands);
        args.types(self.types).extend(types);
        Ok(size)
    }

    fn set_sizes(&self, p: &mut OpParser<'_, '_>, args: &mut ParseArgs<'_>, sizes: &[i32]) {
        let ctx = p.ctx();
        let sizes = Attr::dense_i32_array(ctx, sizes);
        let state = args.state();
        let slot = ctx.op_info(state.name).and_then(|info| info.slot(Ident::new(self.sizes)));
        if let Some(slot) = slot {
            state.set_prop(slot, Some(sizes));
        }
    }

    /// The blocks with their operands; `before` prints what precedes number N.
    fn print<'ir>(
        &self,
        p: &mut OpPrinter<'_, 'ir>,
        args: &PrintArgs<'ir>,
        mut before: impl FnMut(&mut OpPrinter<'_, 'ir>, usize),
    ) {
        let sizes = dense_i32(p.ctx(), args.op().attr(self.sizes));
        let mut operands = args.operands(self.operands).iter().copied();
        for (index, block) in args.successors(self.blocks).iter().enumerate() {
            before(p, index);
            let size = sizes.get(index).copied().unwrap_or(0) as usize;
            let own: Vec<_> = operands.by_ref().take(size).collect();
            p.print_successor_and_operands(*block, own);
        }
    }
}

impl CustomDirective for SwitchOpCases {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut ParseArgs<'_>) -> ParseResult<()> {
        let flag = args.types(0).first().copied();
        let width = flag.and_then(|ty| ty.int_or_float_width(p.ctx())).unwrap_or(64);
        let (mut values, mut sizes) = (Vec::new(), Vec::new());
        p.parse_punct(Punct::LSquare)?;
        if !p.parse_optional_punct(Punct::RSquare) {
            loop {
                let value = p.parse_int(64, true)?;
                values.push(ApInt::from_i64(width, value));
                p.parse_punct(Punct::Colon)?;
                sizes.push(SWITCH.parse_one(p, args)?);
                if !p.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            p.parse_punct(Punct::RSquare)?;
        }
        SWITCH.set_sizes(p, args, &sizes);
        if let Some(flag) = flag
            && !values.is_empty()
        {
            let ty = Type::vector(p.ctx(), &[values.len() as i64], flag);
            *args.attr(1) = dense_attr(p.ctx(), ty, &values);
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: &PrintArgs<'ir>) {
        let ctx = p.ctx();
        p.print("[");
        p.print_newline();
        let Some(AttrData::Dense(values)) = args.attr(1).map(|attr| attr.data(ctx)) else {
            return p.print("]");
        };
        let values = scalar_elements::<ApInt>(ctx, values).unwrap_or_default();
        SWITCH.print(p, args, |p, index| {
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
    fn parse(p: &mut OpParser<'_, '_>, args: &mut ParseArgs<'_>) -> ParseResult<()> {
        let mut sizes = Vec::new();
        p.parse_punct(Punct::LSquare)?;
        if !p.parse_optional_punct(Punct::RSquare) {
            loop {
                sizes.push(INDIRECT.parse_one(p, args)?);
                if !p.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            p.parse_punct(Punct::RSquare)?;
        }
        INDIRECT.set_sizes(p, args, &sizes);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: &PrintArgs<'ir>) {
        p.print("[");
        INDIRECT.print(p, args, |p, index| {
            if index != 0 {
                p.print(",");
            }
            p.print_newline();
        });
        if !args.successors(INDIRECT.blocks).is_empty() {
            p.print_newline();
        }
        p.print("]");
    }
}
