//! `memref.alloca_scope`

use ods_core::hooks::CustomAsm;
use ods_core::text::{OpParser, OpPrinter, ParseResult, RegionStyle};
use ods_core::{OpState, OpType};

use crate::memref::{AllocaScopeOp, AllocaScopeReturnOp};

impl CustomAsm for AllocaScopeOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        state.results.extend(p.parse_optional_arrow_type_list()?);
        p.parse_region(state, &[])?;
        p.ensure_terminator(state, 0, AllocaScopeReturnOp::op_name());
        p.parse_optional_attr_dict(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let has_results = op.results().next().is_some();
        p.print(" ");
        if has_results {
            p.print(" -> (");
            p.print_types_of(op.results());
            p.print(")");
        }
        p.print(" ");
        let style =
            RegionStyle { entry_args: false, terminators: has_results, ..RegionStyle::default() };
        p.print_region(op.body_region(), style);
        p.print_optional_attr_dict(*op, &[]);
    }
}
