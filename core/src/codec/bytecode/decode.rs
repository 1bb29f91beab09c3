//! Decoding of the compact form of builtin types, attributes and locations: the counterpart of [`super::encode`].
//!
//! The requirements for a type or attribute to exist at all (element counts, shapes, widths) are checked here, since
//! the rest of the crate relies on them.

use super::cursor::{Read, fail};
use super::entry_reader::{EntryReader, List};
use super::file::entry as table_entry;
use super::format::{attr_code, type_code};
use super::{affine, dense};
use crate::attr::AttrKey;
use crate::attr::dense::array_element_bytes;
use crate::ty::TypeKey;
use crate::{Attr, AttrData, DYNAMIC, FloatKind, Ident, Loc, LocData, Signedness, Type, TypeData};

/// The decoded content of an entry.
pub(super) enum Decoded {
    Attr(AttrData),
    KnownAttr(Attr),
    Loc(Loc),
    Type(TypeData),
    KnownType(Type),
    /// Invalid: an entry that this one refers to is not resolved yet.
    Incomplete,
}

pub(super) fn attr(entry: &mut EntryReader<'_, '_>) -> Read<Decoded> {
    let code = entry.varint()?;
    let data = match code {
        attr_code::UNIT => return Ok(Decoded::KnownAttr(Attr::UNIT)),
        attr_code::ARRAY => {
            let items = entry.list(EntryReader::attr)?;
            return Ok(found(entry, AttrKey::Array(&items)));
        }
        attr_code::DICTIONARY => return dictionary(entry),
        attr_code::STRING => {
            let text = entry.string()?;
            return Ok(found(entry, AttrKey::String(text, None)));
        }
        attr_code::TYPED_STRING => {
            let text = entry.string()?;
            let ty = entry.ty()?;
            // Upstream encodes "no type" as `none`.
            return Ok(found(entry, AttrKey::String(text, (ty != Type::NONE).then_some(ty))));
        }
        attr_code::FLAT_SYMBOL_REF => {
            let root = entry.string_attr()?.0;
            return Ok(found(entry, AttrKey::SymbolRef { root, nested: &[] }));
        }
        attr_code::SYMBOL_REF => {
            let root = entry.string_attr()?.0;
            let nested = entry.list(flat_symbol_ref)?;
            return Ok(found(entry, AttrKey::SymbolRef { root, nested: &nested }));
        }
        attr_code::TYPE => AttrData::Type(entry.ty()?),
        attr_code::INTEGER => {
            let ty = entry.ty()?;
            if entry.is_waiting() {
                return Ok(Decoded::Incomplete);
            }
            let width = match entry.tables.ctx.type_data(ty) {
                TypeData::Index => 64,
                TypeData::Integer(width, _) => *width,
                _ => return mismatch(entry, "integer or index type for IntegerAttr", ty),
            };
            AttrData::Integer(ty, entry.apint(u64::from(width))?)
        }
        attr_code::FLOAT => {
            let ty = entry.ty()?;
            if entry.is_waiting() {
                return Ok(Decoded::Incomplete);
            }
            let TypeData::Float(kind) = entry.tables.ctx.type_data(ty) else {
                return mismatch(entry, "float type for FloatAttr", ty);
            };
            let value = entry.apint(u64::from(kind.width()))?;
            let high = value.words().get(1).copied().unwrap_or(0);
            AttrData::Float(ty, (u128::from(high) << 64 | u128::from(value.words()[0])).into())
        }
        attr_code::CALL_SITE
        | attr_code::FILE_LINE_COL
        | attr_code::FILE_RANGE
        | attr_code::FUSED
        | attr_code::FUSED_WITH_METADATA
        | attr_code::NAME_LOC
        | attr_code::UNKNOWN_LOC => return location(code, entry),
        attr_code::DENSE_RESOURCE => {
            let ty = entry.ty()?;
            let index = entry.varint()?;
            let handle = *table_entry(&entry.tables.file.resources, index, "resource handle")?;
            AttrData::DenseResource { ty, handle }
        }
        attr_code::DENSE_ARRAY => {
            let elem = entry.ty()?;
            let len = entry.varint()?;
            let data = entry.blob()?;
            if entry.is_waiting() {
                return Ok(Decoded::Incomplete);
            }
            let width = array_element_bytes(entry.tables.ctx, elem);
            if width.and_then(|width| len.checked_mul(width as u64)) != Some(data.len() as u64) {
                return fail("data of a dense array does not match its type and length");
            }
            return Ok(found(entry, AttrKey::DenseArray { elem, len, data }));
        }
        attr_code::DENSE => {
            let ty = entry.ty()?;
            let data = entry.blob()?;
            if entry.is_waiting() {
                return Ok(Decoded::Incomplete);
            }
            match dense::from_raw(entry.tables.ctx, ty, data) {
                Some(key) => return Ok(found(entry, key)),
                None => return fail("data of dense elements does not match their type"),
            }
        }
        attr_code::DENSE_STRINGS => {
            let ty = entry.ty()?;
            let splat = entry.varint()? != 0;
            let mut values = Vec::new();
            while !entry.is_empty() {
                values.push(entry.string()?.into());
            }
            if entry.is_waiting() {
                return Ok(Decoded::Incomplete);
            }
            let count = ty.num_elements(entry.tables.ctx);
            if count.is_none()
                || (!splat && count != Some(values.len() as u64))
                || (splat && values.len() != 1)
            {
                return fail("strings of dense elements do not match their type");
            }
            AttrData::DenseStrings { ty, values: values.into(), splat }
        }
        attr_code::SPARSE => {
            AttrData::Sparse { ty: entry.ty()?, indices: entry.attr()?, values: entry.attr()? }
        }
        attr_code::DISTINCT => {
            let referenced = entry.attr()?;
            if entry.is_waiting() {
                return Ok(Decoded::Incomplete);
            }
            AttrData::Distinct { id: entry.tables.ctx.new_distinct(), referenced }
        }
        attr_code::AFFINE_MAP => AttrData::AffineMap(affine::map(entry)?),
        attr_code::INTEGER_SET => AttrData::IntegerSet(affine::set(entry)?),
        attr_code::STRIDED_LAYOUT => AttrData::StridedLayout {
            offset: entry.svarint()?,
            strides: entry.list(EntryReader::svarint)?.into_vec().into(),
        },
        _ => return fail(format!("unknown attribute code: {code}")),
    };
    Ok(Decoded::Attr(data))
}

/// Interns the attribute with that data, unless a referenced entry is unresolved.
fn found(entry: &mut EntryReader<'_, '_>, key: AttrKey<'_>) -> Decoded {
    if entry.is_waiting() {
        return Decoded::Incomplete;
    }
    Decoded::KnownAttr(entry.tables.intern_attr_key(key))
}

fn mismatch<T>(entry: &EntryReader<'_, '_>, expected: &str, ty: Type) -> Read<T> {
    let tables = &entry.tables;
    fail(format!("expected {expected}, but got: {}", tables.asm.print_type(tables.ctx, ty)))
}

fn flat_symbol_ref(entry: &mut EntryReader<'_, '_>) -> Read<Attr> {
    let attr = entry.attr()?;
    if entry.is_waiting() {
        return Ok(attr);
    }
    match entry.tables.ctx.attr_data(attr) {
        AttrData::SymbolRef { nested, .. } if nested.is_empty() => Ok(attr),
        _ => fail(format!(
            "expected mlir::FlatSymbolRefAttr, but got: {}",
            entry.tables.asm.print_attr(entry.tables.ctx, attr)
        )),
    }
}

fn dictionary(entry: &mut EntryReader<'_, '_>) -> Read<Decoded> {
    // The key is a placeholder while it is unresolved.
    let mut entries = entry.list(|entry| {
        let key = entry.key()?.unwrap_or_else(|| Ident::new(""));
        Ok((key, entry.attr()?))
    })?;
    if entry.is_waiting() {
        return Ok(Decoded::Incomplete);
    }
    let sorted = entries.is_sorted_by(|(a, _), (b, _)| a.as_str() < b.as_str());
    if !sorted {
        entries.sort_by_key(|(key, _)| key.as_str());
        if entries.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return fail("a dictionary attribute has a key twice");
        }
    }
    Ok(found(entry, AttrKey::Dictionary(&entries)))
}

fn location(code: u64, entry: &mut EntryReader<'_, '_>) -> Read<Decoded> {
    let data = match code {
        attr_code::FILE_LINE_COL => {
            let (name, file) = entry.name_attr()?;
            let at = (entry.u32()?, entry.u32()?);
            if entry.is_waiting() {
                return Ok(Decoded::Incomplete);
            }
            if let Some(id) = entry.tables.ctx.file_named_by(file) {
                entry.tables.set_file(name, id);
            }
            LocData::FileRange { file, start: at, end: at }
        }
        attr_code::FILE_RANGE => {
            let (_, file) = entry.name_attr()?;
            let numbers = entry.list(EntryReader::u32)?;
            if entry.is_waiting() {
                return Ok(Decoded::Incomplete);
            }
            let (start, end) = match numbers[..] {
                [] => ((0, 0), (0, 0)),
                [line] => ((line, 0), (line, 0)),
                [line, col] => ((line, col), (line, col)),
                [line, col, end_col] => ((line, col), (line, end_col)),
                [line, col, end_line, end_col] => ((line, col), (end_line, end_col)),
                _ => return fail(format!("invalid file range of {} numbers", numbers.len())),
            };
            LocData::FileRange { file, start, end }
        }
        attr_code::UNKNOWN_LOC => LocData::Unknown,
        attr_code::NAME_LOC => {
            let (_, name) = entry.name_attr()?;
            LocData::Name(name, entry.loc()?)
        }
        attr_code::CALL_SITE => LocData::CallSite { callee: entry.loc()?, caller: entry.loc()? },
        _ => {
            let locs = entry.list(EntryReader::loc)?;
            let metadata = match code {
                attr_code::FUSED_WITH_METADATA => Some(entry.attr()?),
                _ => None,
            };
            LocData::Fused { locs: locs.into_vec().into(), metadata }
        }
    };
    if entry.is_waiting() {
        return Ok(Decoded::Incomplete);
    }
    Ok(Decoded::Loc(match data {
        LocData::Name(..) | LocData::CallSite { .. } | LocData::Fused { .. } => {
            Loc::from_attr(entry.tables.intern_attr(AttrData::Location(data)))
        }
        LocData::Unknown | LocData::FileRange { .. } => entry.tables.ctx.loc(data),
    }))
}

pub(super) fn ty(entry: &mut EntryReader<'_, '_>) -> Read<Decoded> {
    let code = entry.varint()?;
    let data = match code {
        type_code::INTEGER => {
            let word = entry.varint()?;
            let sign = match word & 3 {
                0 => Signedness::Signless,
                1 => Signedness::Signed,
                2 => Signedness::Unsigned,
                other => return fail(format!("invalid integer signedness: {other}")),
            };
            match u32::try_from(word >> 2) {
                Ok(width) if width < 1 << 24 => TypeData::Integer(width, sign),
                _ => return fail(format!("integer width is out of range: {}", word >> 2)),
            }
        }
        type_code::INDEX => return Ok(Decoded::KnownType(Type::INDEX)),
        type_code::NONE => return Ok(Decoded::KnownType(Type::NONE)),
        type_code::FUNCTION => {
            let inputs = entry.list(EntryReader::ty)?;
            let results = entry.list(EntryReader::ty)?;
            return Ok(found_type(entry, TypeKey::Function { inputs: &inputs, results: &results }));
        }
        type_code::COMPLEX => {
            let elem = entry.ty()?;
            if !entry.is_waiting() && !is_number(entry, elem) {
                return fail("invalid element type for complex");
            }
            TypeData::Complex(elem)
        }
        type_code::TUPLE => {
            let types = entry.list(EntryReader::ty)?;
            return Ok(found_type(entry, TypeKey::Tuple(&types)));
        }
        type_code::MEMREF | type_code::MEMREF_WITH_SPACE => {
            let space = match code {
                type_code::MEMREF => None,
                _ => Some(entry.attr()?),
            };
            let shape = shape(entry, is_dim)?;
            let (elem, layout) = (entry.ty()?, entry.attr()?);
            return Ok(found_type(entry, TypeKey::MemRef { shape: &shape, elem, layout, space }));
        }
        type_code::UNRANKED_MEMREF => TypeData::UnrankedMemRef { elem: entry.ty()?, space: None },
        type_code::UNRANKED_MEMREF_WITH_SPACE => {
            let space = Some(entry.attr()?);
            TypeData::UnrankedMemRef { elem: entry.ty()?, space }
        }
        type_code::RANKED_TENSOR | type_code::RANKED_TENSOR_WITH_ENCODING => {
            let encoding = match code {
                type_code::RANKED_TENSOR => None,
                _ => Some(entry.attr()?),
            };
            let shape = shape(entry, is_dim)?;
            let elem = entry.ty()?;
            if let Some(encoding) = encoding
                && !entry.is_waiting()
            {
                encoding.verify_as_encoding(entry.tables.ctx, &shape, elem).or_else(fail)?;
            }
            return Ok(found_type(entry, TypeKey::RankedTensor { shape: &shape, elem, encoding }));
        }
        type_code::UNRANKED_TENSOR => TypeData::UnrankedTensor(entry.ty()?),
        type_code::VECTOR => {
            let shape = shape(entry, |dim| dim > 0)?;
            let elem = entry.ty()?;
            let key = TypeKey::Vector { shape: &shape, scalable: &[], elem };
            return Ok(found_type(entry, key));
        }
        type_code::SCALABLE_VECTOR => {
            let scalable = entry.list(|entry| Ok(entry.byte()? != 0))?;
            let shape = shape(entry, |dim| dim > 0)?;
            if shape.len() != scalable.len() {
                return fail("number of dims must match, got a scalable flag for each other");
            }
            let any = scalable.iter().any(|flag| *flag);
            let scalable = if any { &*scalable } else { &[] };
            let elem = entry.ty()?;
            return Ok(found_type(entry, TypeKey::Vector { shape: &shape, scalable, elem }));
        }
        _ => match float(code) {
            Some(kind) => TypeData::Float(kind),
            None => return fail(format!("unknown type code: {code}")),
        },
    };
    Ok(Decoded::Type(data))
}

/// Interns the type with that data, unless a referenced entry is unresolved.
fn found_type(entry: &mut EntryReader<'_, '_>, key: TypeKey<'_>) -> Decoded {
    if entry.is_waiting() {
        return Decoded::Incomplete;
    }
    Decoded::KnownType(entry.tables.intern_type_key(key))
}

fn float(code: u64) -> Option<FloatKind> {
    type_code::FLOATS.iter().find(|(have, _)| *have == code).map(|(_, kind)| *kind)
}

fn is_number(entry: &EntryReader<'_, '_>, ty: Type) -> bool {
    matches!(entry.tables.ctx.type_data(ty), TypeData::Integer(..) | TypeData::Float(_))
}

fn is_dim(dim: i64) -> bool {
    dim >= 0 || dim == DYNAMIC
}

fn shape(entry: &mut EntryReader<'_, '_>, valid: impl Fn(i64) -> bool) -> Read<List<i64>> {
    let shape = entry.list(EntryReader::svarint)?;
    match shape.iter().find(|dim| !valid(**dim)) {
        Some(dim) => fail(format!("invalid dimension size: {dim}")),
        None => Ok(shape),
    }
}
