//! Dense arrays as declarative formats print them, `[1, 2]` for `array<i32: 1, 2>`: the element type follows from the
//! declaration.

use crate::attr::dense::element_bytes;
use crate::schema::Class;
use crate::text::{Delimiter, ParseResult, Parser, Printer};
use crate::{Attr, AttrData, Type, TypeData};

/// Returns the element type, if attributes of `class` have this form.
pub(in crate::codec) fn list_element(class: Class) -> Option<Type> {
    Some(match class {
        Class::DenseBoolArrayAttr => Type::I1,
        Class::DenseI8ArrayAttr => Type::I8,
        Class::DenseI16ArrayAttr => Type::I16,
        Class::DenseI32ArrayAttr => Type::I32,
        Class::DenseI64ArrayAttr => Type::I64,
        Class::DenseF32ArrayAttr => Type::F32,
        Class::DenseF64ArrayAttr => Type::F64,
        _ => return None,
    })
}

/// Returns whether a declaration with attributes of `class` prints a shorter form than the full attribute.
pub(crate) fn has_short_form(class: Class) -> bool {
    matches!(class, Class::Attr(_)) || list_element(class).is_some()
}

impl Parser<'_> {
    /// Parses `[1, 2]`.
    pub(super) fn parse_dense_list(&mut self, elem: Type) -> ParseResult<Attr> {
        let width = element_bytes(self.ctx, elem);
        let (mut data, mut len) = (Vec::new(), 0);
        self.parse_comma_separated(Delimiter::Square, |p| {
            len += 1;
            p.parse_list_element(elem, width, &mut data)
        })?;
        Ok(self.ctx.intern_attr(AttrData::DenseArray { elem, len, data: data.into() }))
    }

    fn parse_list_element(
        &mut self,
        elem: Type,
        width: usize,
        data: &mut Vec<u8>,
    ) -> ParseResult<()> {
        if let TypeData::Float(_) = elem.data(self.ctx) {
            return self.parse_dense_array_element(elem, width, data);
        }
        let bits = width as u32 * 8;
        let value = self.parse_int(bits, true)?;
        if elem == Type::I1 {
            data.push(u8::from(value != 0));
        } else {
            data.extend_from_slice(&value.to_le_bytes()[..width]);
        }
        Ok(())
    }
}

impl Printer<'_> {
    /// Prints `[1, 2]`, if `attr` is a dense array; returns whether it is.
    pub(super) fn print_dense_list(&mut self, attr: Attr) -> bool {
        let ctx = self.ctx;
        let AttrData::DenseArray { elem, data, .. } = attr.data(ctx) else { return false };
        self.print("[");
        self.print_dense_elements(*elem, element_bytes(ctx, *elem).max(1), data);
        self.print("]");
        true
    }
}
