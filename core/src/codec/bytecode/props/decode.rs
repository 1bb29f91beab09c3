//! Reading of properties.

use super::super::cursor::{Cursor, Read, fail};
use super::super::entries::Tables;
use super::super::format;
use super::{Field, Segments, attributes, may_be_absent, segments};
use crate::schema::{AttrStorage, Class, PropKind, PropSchema};
use crate::verify::attr_is;
use crate::{Attr, AttrData, OpInfo, OpState, Param, Type};

/// Reads the blob of an operation into its state.
pub(in crate::codec::bytecode) fn decode(
    tables: &mut Tables<'_>,
    info: &OpInfo,
    version: u64,
    mut blob: Cursor<'_>,
    state: &mut OpState,
) -> Read<()> {
    state.props.resize(info.row_len, 0);
    if version >= format::NATIVE_SEGMENTS {
        for slot in info.sorted_attrs {
            decode_attr(tables, info, *slot, &mut blob, state)?;
        }
    } else {
        for field in attributes(info, version) {
            match field {
                Field::Prop(slot) => decode_attr(tables, info, slot, &mut blob, state)?,
                Field::Segments(group) => {
                    let index = blob.varint()?;
                    let attr = tables.attr(index)?;
                    set_segments(tables, &group, attr, state)?;
                }
            }
        }
    }
    for (slot, prop) in info.schema.props.iter().enumerate() {
        if !prop.is_attr() {
            let value = decode_native(tables, prop, &mut blob)?;
            state.set_prop(slot, value);
        }
    }
    if version >= format::NATIVE_SEGMENTS {
        for group in segments(info) {
            read_sparse_array(&mut blob, &mut state.props[group.at..group.at + group.len])?;
        }
    }
    Ok(())
}

fn decode_attr(
    tables: &mut Tables<'_>,
    info: &OpInfo,
    slot: usize,
    blob: &mut Cursor<'_>,
    state: &mut OpState,
) -> Read<()> {
    let prop = &info.schema.props[slot];
    let index = if may_be_absent(prop) {
        match blob.flagged()? {
            (_, false) => return Ok(()),
            (index, true) => index,
        }
    } else {
        blob.varint()?
    };
    let attr = tables.attr(index)?;
    if let AttrStorage::Class(class) = prop.constraint.storage
        && !attr_is(tables.ctx, class, attr)
        && let Some(expected) = cpp_name(class)
    {
        return wrong_class(tables, &expected, attr);
    }
    state.props[slot] = attr.raw();
    Ok(())
}

fn wrong_class<T>(tables: &Tables<'_>, expected: &str, attr: Attr) -> Read<T> {
    let found = tables.asm.print_attr(tables.ctx, attr);
    fail(format!("expected {expected}, but got: {found}"))
}

/// Returns upstream's name for a class of builtin attributes in messages; `None` for attributes of dialects, which may
/// have other names here, so that the verifier checks their class.
fn cpp_name(class: Class) -> Option<String> {
    let element = match class {
        Class::Attr(_) | Class::AttrInterface(_) => return None,
        Class::DenseBoolArrayAttr => "bool",
        Class::DenseI8ArrayAttr => "signed char",
        Class::DenseI16ArrayAttr => "short",
        Class::DenseI32ArrayAttr => "int",
        Class::DenseI64ArrayAttr => "long",
        Class::DenseF32ArrayAttr => "float",
        Class::DenseF64ArrayAttr => "double",
        other => return Some(format!("mlir::{other:?}")),
    };
    Some(format!("mlir::detail::DenseArrayAttrImpl<{element}>"))
}

fn decode_native(
    tables: &mut Tables<'_>,
    prop: &PropSchema,
    blob: &mut Cursor<'_>,
) -> Read<Option<Attr>> {
    if prop.optional && blob.byte()? == 0 {
        return Ok(None);
    }
    let ctx = tables.ctx;
    Ok(Some(match prop.kind {
        PropKind::Int(bits) => Attr::integer(ctx, Type::integer(ctx, bits), blob.varint()? as i64),
        PropKind::Enum { schema, .. } => {
            Attr::integer(ctx, Type::integer(ctx, schema.width), blob.varint()? as i64)
        }
        PropKind::Bool => Attr::bool(blob.byte()? != 0),
        PropKind::Unit => Attr::flag(blob.byte()? != 0),
        PropKind::Str => {
            let index = blob.varint()?;
            let text = tables.string(index)?;
            ctx.intern_attr(AttrData::String(text.into(), None))
        }
        PropKind::Attr | PropKind::AsAttr => {
            let word = blob.varint()?;
            match prop.constraint.storage {
                AttrStorage::Enum { attr, .. } => {
                    Attr::checked_dialect(ctx, attr, [Param::Int(word as i64)])
                }
                AttrStorage::IntEnum(cases) => {
                    Attr::integer(ctx, Type::integer(ctx, cases.width), word as i64)
                }
                _ => tables.attr(word)?,
            }
        }
    }))
}

fn read_sparse_array(blob: &mut Cursor<'_>, sizes: &mut [u32]) -> Read<()> {
    let size = |value: u64| match u32::try_from(value) {
        Ok(size) => Ok(size),
        Err(_) => fail(format!("segment size is out of range: {value}")),
    };
    let (count, sparse) = blob.flagged()?;
    if count == 0 {
        return Ok(());
    }
    if !sparse {
        if count > sizes.len() as u64 {
            return fail(format!(
                "trying to read an array of {count} but only {} storage available.",
                sizes.len()
            ));
        }
        for to in sizes.iter_mut().take(count as usize) {
            *to = size(blob.varint()?)?;
        }
        return Ok(());
    }
    let bits = blob.varint()?;
    if bits > 8 {
        return fail(format!("reading sparse array with indexing above 8 bits: {bits}"));
    }
    for _ in 0..count {
        let word = blob.varint()?;
        let at = word & ((1 << bits) - 1);
        let Some(to) = sizes.get_mut(at as usize) else {
            return fail(format!(
                "reading a sparse array found index {at} but only {} storage available.",
                sizes.len()
            ));
        };
        *to = size(word >> bits)?;
    }
    Ok(())
}

/// Reads the attribute form of segment sizes.
pub(super) fn set_segments(
    tables: &Tables<'_>,
    group: &Segments,
    attr: Attr,
    state: &mut OpState,
) -> Read<()> {
    let AttrData::DenseArray { elem: Type::I32, len, data } = tables.ctx.attr_data(attr) else {
        let expected = cpp_name(Class::DenseI32ArrayAttr).unwrap_or_default();
        return wrong_class(tables, &expected, attr);
    };
    if *len > group.len as u64 {
        return fail("size mismatch for operand/result_segment_size");
    }
    for (at, bytes) in data.as_chunks::<4>().0.iter().enumerate() {
        state.set_word(group.at + at, u32::from_le_bytes(*bytes));
    }
    Ok(())
}
