//! The cases of `cf.switch`.

use ods_core::fold::{dense_attr, scalar_elements};
use ods_core::format::{ParseArgs, PrintArgs};
use ods_core::hooks::CustomDirective;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{ApInt, Attr, AttrData, Type};
use smallvec::SmallVec;

use super::branch::segment_sizes;
use super::directives::SwitchOpCases;

/// Positions in `custom<SwitchOpCases>(…)`.
const FLAG_TYPE: usize = 0;
const DEFAULT: usize = 1;
const DEFAULT_OPERANDS: usize = 2;
const DEFAULT_TYPES: usize = 3;
const VALUES: usize = 4;
const CASES: usize = 5;
const CASE_OPERANDS: usize = 6;
const CASE_TYPES: usize = 7;

/// The property slot of `case_operand_segments`.
const SEGMENTS: usize = 1;

impl CustomDirective for SwitchOpCases {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut ParseArgs<'_>) -> ParseResult<()> {
        let flag = args.types(FLAG_TYPE).first().copied();
        let width = flag.and_then(|ty| ty.int_or_float_width(p.ctx())).unwrap_or(64);
        p.parse_keyword("default")?;
        p.parse_punct(Punct::Colon)?;
        let default = p.parse_successor()?;
        args.successors(DEFAULT).push(default);
        if p.parse_optional_punct(Punct::LParen) {
            let operands = p.parse_operand_list(Delimiter::None)?;
            let types = p.parse_colon_type_list()?;
            p.parse_punct(Punct::RParen)?;
            args.operands(DEFAULT_OPERANDS).extend(operands);
            args.types(DEFAULT_TYPES).extend(types);
        }
        let mut values: Vec<ApInt> = Vec::new();
        let mut sizes: Vec<i32> = Vec::new();
        while p.parse_optional_punct(Punct::Comma) {
            let value = p.parse_int(64, true)?;
            values.push(ApInt::from_i64(width, value));
            p.parse_punct(Punct::Colon)?;
            let block = p.parse_successor()?;
            args.successors(CASES).push(block);
            let mut operands = SmallVec::new();
            if p.parse_optional_punct(Punct::LParen) {
                operands = p.parse_operand_list(Delimiter::None)?;
                let types = p.parse_colon_type_list()?;
                p.parse_punct(Punct::RParen)?;
                args.types(CASE_TYPES).extend(types);
            }
            sizes.push(operands.len() as i32);
            args.operands(CASE_OPERANDS).extend(operands);
        }
        let sizes = Attr::dense_i32_array(p.ctx(), &sizes);
        args.state().set_prop(SEGMENTS, Some(sizes));
        if let Some(flag) = flag
            && !values.is_empty()
        {
            let ty = Type::vector(p.ctx(), &[values.len() as i64], flag);
            *args.attr(VALUES) = dense_attr(p.ctx(), ty, &values);
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: &PrintArgs<'ir>) {
        p.print("  default: ");
        for block in args.successors(DEFAULT) {
            p.print_successor_and_operands(*block, args.operands(DEFAULT_OPERANDS).iter().copied());
        }
        let ctx = p.ctx();
        let Some(AttrData::Dense(values)) = args.attr(VALUES).map(|attr| attr.data(ctx)) else {
            return;
        };
        let values = scalar_elements::<ApInt>(ctx, values).unwrap_or_default();
        let op = args.op();
        let mut operands = args.operands(CASE_OPERANDS).iter().copied();
        let mut sizes = segment_sizes(op.op, op.body);
        for (index, block) in args.successors(CASES).iter().enumerate() {
            let value = values.get(index).or(values.first());
            p.print(",");
            p.print_newline();
            p.print("  ");
            // Upstream prints the value without its sign.
            p.print(&value.map_or_else(String::new, |value| value.to_decimal(false)));
            p.print(": ");
            let own: Vec<_> = operands.by_ref().take(sizes.next().unwrap_or(0)).collect();
            p.print_successor_and_operands(*block, own);
        }
        p.print_newline();
    }
}
