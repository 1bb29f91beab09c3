//! The compact form of builtin types, attributes and locations.
//!
//! One description serves two consumers: numbering collects the references, the writer emits the fields in order.
//! Both implement [`Emit`]; types and attributes without a compact form are written as text.

use super::dialect;
use super::format::{attr_code, type_code};
use crate::{ApInt, Attr, AttrData, Context, Ident, Loc, LocData, ResourceHandle, Signedness};
use crate::{Type, TypeData};

/// Receives the fields of an entry in order. Strings live as long as the context.
pub(super) trait Emit<'c> {
    fn varint(&mut self, value: u64);
    fn svarint(&mut self, value: i64);
    fn byte(&mut self, value: u8);
    /// Emits the length, then the bytes.
    fn blob(&mut self, bytes: &[u8]);
    fn string(&mut self, text: &'c [u8]);
    fn attr(&mut self, attr: Attr);
    /// Emits the string attribute of a key; implementations cache it, since keys are frequent.
    fn key(&mut self, key: Ident);
    fn ty(&mut self, ty: Type);
    fn loc(&mut self, loc: Loc);
    fn resource(&mut self, handle: ResourceHandle);

    fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    fn optional_attr(&mut self, attr: Attr);
    fn optional_ty(&mut self, ty: Type);

    fn list<T>(&mut self, items: impl ExactSizeIterator<Item = T>, each: impl Fn(&mut Self, T))
    where
        Self: Sized,
    {
        self.varint(items.len() as u64);
        for item in items {
            each(self, item);
        }
    }
}

/// Emits the compact form of `attr`, which is not a location; returns `false`, without output, if there is none.
pub(super) fn attr<'c>(ctx: &'c Context, attr: Attr, out: &mut impl Emit<'c>) -> bool {
    match ctx.attr_data(attr) {
        AttrData::Unit => out.varint(attr_code::UNIT),
        AttrData::Integer(ty, value) => {
            out.varint(attr_code::INTEGER);
            out.ty(*ty);
            apint(value, out);
        }
        AttrData::Float(ty, bits) => {
            let TypeData::Float(kind) = ctx.type_data(*ty) else { return false };
            out.varint(attr_code::FLOAT);
            out.ty(*ty);
            let bits = bits.get();
            let words = [bits as u64, (bits >> 64) as u64];
            apint(&ApInt::from_words(kind.width(), &words), out);
        }
        AttrData::String(text, None) => {
            out.varint(attr_code::STRING);
            out.string(text);
        }
        AttrData::String(text, Some(ty)) => {
            out.varint(attr_code::TYPED_STRING);
            out.string(text);
            out.ty(*ty);
        }
        AttrData::Type(ty) => {
            out.varint(attr_code::TYPE);
            out.ty(*ty);
        }
        AttrData::Array(items) => {
            out.varint(attr_code::ARRAY);
            out.list(items.iter(), |out, item| out.attr(*item));
        }
        AttrData::Dictionary(entries) => {
            out.varint(attr_code::DICTIONARY);
            out.list(entries.iter(), |out, (key, value)| {
                out.key(*key);
                out.attr(*value);
            });
        }
        AttrData::SymbolRef { root, nested } if nested.is_empty() => {
            out.varint(attr_code::FLAT_SYMBOL_REF);
            out.attr(*root);
        }
        AttrData::SymbolRef { root, nested } => {
            out.varint(attr_code::SYMBOL_REF);
            out.attr(*root);
            out.list(nested.iter(), |out, item| out.attr(*item));
        }
        AttrData::Dense(elements) => {
            out.varint(attr_code::DENSE);
            out.ty(elements.ty);
            out.blob(&elements.data);
        }
        AttrData::DenseStrings { ty, values, splat } => {
            out.varint(attr_code::DENSE_STRINGS);
            out.ty(*ty);
            out.varint(u64::from(*splat));
            for value in values {
                out.string(value);
            }
        }
        AttrData::DenseArray { elem, len, data } => {
            out.varint(attr_code::DENSE_ARRAY);
            out.ty(*elem);
            out.varint(*len);
            out.blob(data);
        }
        AttrData::DenseResource { ty, handle } => {
            out.varint(attr_code::DENSE_RESOURCE);
            out.ty(*ty);
            out.resource(*handle);
        }
        AttrData::Sparse { ty, indices, values } => {
            out.varint(attr_code::SPARSE);
            out.ty(*ty);
            out.attr(*indices);
            out.attr(*values);
        }
        AttrData::Distinct { referenced, .. } => {
            out.varint(attr_code::DISTINCT);
            out.attr(*referenced);
        }
        AttrData::Dialect { name, params } => {
            return dialect::encode(ctx, dialect::Kind::Attr, *name, params, out);
        }
        AttrData::Location(data) => loc_data(data, out),
        AttrData::AffineMap(_)
        | AttrData::IntegerSet(_)
        | AttrData::StridedLayout { .. }
        | AttrData::Opaque { .. } => return false,
    }
    true
}

fn loc_data<'c>(data: &LocData, out: &mut impl Emit<'c>) {
    match data {
        LocData::Unknown => out.varint(attr_code::UNKNOWN_LOC),
        LocData::FileRange { file, start, end } if start == end => {
            out.varint(attr_code::FILE_LINE_COL);
            out.attr(*file);
            out.varint(u64::from(start.0));
            out.varint(u64::from(start.1));
        }
        LocData::FileRange { file, start, end } => {
            out.varint(attr_code::FILE_RANGE);
            out.attr(*file);
            let all = [start.0, start.1, end.0, end.1];
            let same_line = [start.0, start.1, end.1];
            let numbers = if start.0 == end.0 { &same_line[..] } else { &all[..] };
            out.list(numbers.iter(), |out, number| out.varint(u64::from(*number)));
        }
        LocData::Name(name, child) => {
            out.varint(attr_code::NAME_LOC);
            out.attr(*name);
            out.loc(*child);
        }
        LocData::CallSite { callee, caller } => {
            out.varint(attr_code::CALL_SITE);
            out.loc(*callee);
            out.loc(*caller);
        }
        LocData::Fused { locs, metadata } => {
            out.varint(match metadata {
                Some(_) => attr_code::FUSED_WITH_METADATA,
                None => attr_code::FUSED,
            });
            out.list(locs.iter(), |out, loc| out.loc(*loc));
            if let Some(metadata) = metadata {
                out.attr(*metadata);
            }
        }
    }
}

/// Emits the compact form of `ty`; returns `false`, without output, if there is none.
pub(super) fn ty<'c>(ctx: &'c Context, ty: Type, out: &mut impl Emit<'c>) -> bool {
    match ctx.type_data(ty) {
        TypeData::Integer(width, sign) => {
            out.varint(type_code::INTEGER);
            let sign = match sign {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            out.varint(u64::from(*width) << 2 | sign);
        }
        TypeData::Index => out.varint(type_code::INDEX),
        TypeData::None => out.varint(type_code::NONE),
        TypeData::Float(kind) => match type_code::of_float(*kind) {
            Some(code) => out.varint(code),
            None => return false,
        },
        TypeData::Complex(elem) => {
            out.varint(type_code::COMPLEX);
            out.ty(*elem);
        }
        TypeData::Tuple(items) => {
            out.varint(type_code::TUPLE);
            types(items, out);
        }
        TypeData::Function { inputs, results } => {
            out.varint(type_code::FUNCTION);
            types(inputs, out);
            types(results, out);
        }
        TypeData::Vector { shape, scalable, elem } if scalable.iter().any(|flag| *flag) => {
            out.varint(type_code::SCALABLE_VECTOR);
            out.list(scalable.iter(), |out, flag| out.byte(u8::from(*flag)));
            dims(shape, out);
            out.ty(*elem);
        }
        TypeData::Vector { shape, elem, .. } => {
            out.varint(type_code::VECTOR);
            dims(shape, out);
            out.ty(*elem);
        }
        TypeData::RankedTensor { shape, elem, encoding } => {
            match encoding {
                Some(encoding) => {
                    out.varint(type_code::RANKED_TENSOR_WITH_ENCODING);
                    out.attr(*encoding);
                }
                None => out.varint(type_code::RANKED_TENSOR),
            }
            dims(shape, out);
            out.ty(*elem);
        }
        TypeData::UnrankedTensor(elem) => {
            out.varint(type_code::UNRANKED_TENSOR);
            out.ty(*elem);
        }
        TypeData::MemRef { shape, elem, layout, space } => {
            match space {
                Some(space) => {
                    out.varint(type_code::MEMREF_WITH_SPACE);
                    out.attr(*space);
                }
                None => out.varint(type_code::MEMREF),
            }
            dims(shape, out);
            out.ty(*elem);
            out.attr(*layout);
        }
        TypeData::UnrankedMemRef { elem, space } => {
            match space {
                Some(space) => {
                    out.varint(type_code::UNRANKED_MEMREF_WITH_SPACE);
                    out.attr(*space);
                }
                None => out.varint(type_code::UNRANKED_MEMREF),
            }
            out.ty(*elem);
        }
        TypeData::Dialect { name, params } => {
            return dialect::encode(ctx, dialect::Kind::Type, *name, params, out);
        }
        TypeData::Opaque { .. } => return false,
    }
    true
}

fn types<'c>(items: &[Type], out: &mut impl Emit<'c>) {
    out.list(items.iter(), |out, item| out.ty(*item));
}

fn dims<'c>(shape: &[i64], out: &mut impl Emit<'c>) {
    out.list(shape.iter(), |out, dim| out.svarint(*dim));
}

/// Emits an integer whose width the reader knows.
pub(super) fn apint<'c>(value: &ApInt, out: &mut impl Emit<'c>) {
    let words = value.words();
    match value.width() {
        0..=8 => out.byte(words[0] as u8),
        9..=64 => out.svarint(words[0] as i64),
        _ => {
            let active = words.iter().rposition(|word| *word != 0).map_or(1, |last| last + 1);
            out.list(words[..active].iter(), |out, word| out.svarint(*word as i64));
        }
    }
}
