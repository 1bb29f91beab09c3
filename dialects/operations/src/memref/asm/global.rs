//! The type and value of `memref.global`.

use ods_core::hooks::CustomDirective;
use ods_core::interface::ElementsAttr;
use ods_core::memref_type::MemRefType;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, Type};

use crate::memref::directives::GlobalMemrefOpTypeAndInitialValue;

impl CustomDirective for GlobalMemrefOpTypeAndInitialValue {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let (ctx, pos) = (p.ctx(), p.name_pos());
        let ty = p.parse_type()?;
        let Some(memref) = MemRefType::of(ctx, ty).filter(MemRefType::has_static_shape) else {
            let message =
                format!("type should be static shaped memref, but got '{}'", ty.display(ctx));
            return Err(p.error(pos, message));
        };
        args.set_type(ctx, ty);
        if !p.parse_optional_punct(Punct::Equal) {
            return Ok(());
        }
        if p.parse_optional_keyword("uninitialized") {
            args.set_initial_value(Attr::UNIT);
            return Ok(());
        }
        let value = p.parse_attribute(Some(Type::tensor(ctx, &memref.shape, memref.elem)))?;
        if value.interface::<dyn ElementsAttr>(ctx).is_none() {
            let message = "initial value should be a unit or elements attribute";
            return Err(p.error(pos, message));
        }
        args.set_initial_value(value);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        if let Some(ty) = args.r#type() {
            p.print_type(ty);
        }
        match args.initial_value() {
            None => {}
            Some(Attr::UNIT) => p.print(" = uninitialized"),
            Some(value) => {
                p.print(" = ");
                p.print_attribute_without_type(value);
            }
        }
    }
}
