//! The property blob of a registered operation: a straight walk over its schema.
//!
//! Order: inherent attributes by name, native properties as declared, then from version 6 on the stored segment
//! sizes. Version 5 stores these as an attribute, sorted by name; before that everything is in the operation's
//! attribute dictionary.

mod decode;

use smallvec::SmallVec;

use super::cursor::Read;
use super::encode::Emit;
use super::entries::Tables;
use super::format;
use crate::schema::{AttrStorage, PropKind, PropSchema};
use crate::{Attr, AttrData, Context, Ident, OpInfo, OpName, OpState};
pub(super) use decode::decode;
use decode::set_segments;

/// A group of stored segment sizes.
struct Segments {
    name: &'static str,
    /// The former name of the attribute.
    old_name: &'static str,
    at: usize,
    len: usize,
}

/// Returns the groups that `info` stores, operands before results.
fn segments(info: &OpInfo) -> impl Iterator<Item = Segments> {
    let operands = info.operand_segments_at().map(|at| Segments {
        name: "operandSegmentSizes",
        old_name: "operand_segment_sizes",
        at,
        len: info.schema.operands.len(),
    });
    let results = info.result_segments_at().map(|at| Segments {
        name: "resultSegmentSizes",
        old_name: "result_segment_sizes",
        at,
        len: info.schema.results.len(),
    });
    operands.into_iter().chain(results)
}

/// An attribute of the blob.
enum Field {
    Prop(usize),
    Segments(Segments),
}

/// Returns the attributes in blob order, in version 5 including the segment sizes.
fn attributes(info: &OpInfo, version: u64) -> SmallVec<[Field; 8]> {
    let mut fields: SmallVec<[Field; 8]> =
        info.sorted_attrs.iter().map(|slot| Field::Prop(*slot)).collect();
    if version < format::NATIVE_SEGMENTS {
        for group in segments(info) {
            let name = |field: &Field| match field {
                Field::Prop(slot) => info.schema.props[*slot].name,
                Field::Segments(group) => group.name,
            };
            let at = fields.partition_point(|field| name(field) < group.name);
            fields.insert(at, Field::Segments(group));
        }
    }
    fields
}

fn may_be_absent(prop: &PropSchema) -> bool {
    prop.optional || prop.default.is_some()
}

/// Returns whether operations of that kind have a blob.
pub(super) fn has_blob(info: &OpInfo) -> bool {
    info.row_len != 0
}

/// Emits the blob of an operation whose property row is `row`; fails with the name of an absent required attribute.
/// The properties of an unregistered operation are one dictionary.
pub(super) fn encode_row<'c>(
    ctx: &'c Context,
    name: OpName,
    row: &[u32],
    version: u64,
    out: &mut impl Emit<'c>,
) -> Result<(), &'static str> {
    match ctx.op_info(name) {
        Some(info) => encode(ctx, info, row, version, out),
        None => {
            row.iter().filter_map(|word| Attr::from_raw(*word)).for_each(|attr| out.attr(attr));
            Ok(())
        }
    }
}

fn encode<'c>(
    ctx: &'c Context,
    info: &OpInfo,
    row: &[u32],
    version: u64,
    out: &mut impl Emit<'c>,
) -> Result<(), &'static str> {
    if version >= format::NATIVE_SEGMENTS {
        for slot in info.sorted_attrs {
            encode_attr(&info.schema.props[*slot], row[*slot], out)?;
        }
    } else {
        for field in attributes(info, version) {
            match field {
                Field::Prop(slot) => encode_attr(&info.schema.props[slot], row[slot], out)?,
                Field::Segments(group) => out.attr(segments_attr(ctx, &group, row)),
            }
        }
    }
    for (prop, word) in info.schema.props.iter().zip(row) {
        if !prop.is_attr() {
            encode_native(ctx, prop, Attr::from_raw(*word), out)?;
        }
    }
    if version >= format::NATIVE_SEGMENTS {
        for group in segments(info) {
            sparse_array(&row[group.at..group.at + group.len], out);
        }
    }
    Ok(())
}

fn encode_attr<'c>(
    prop: &PropSchema,
    word: u32,
    out: &mut impl Emit<'c>,
) -> Result<(), &'static str> {
    match (Attr::from_raw(word), may_be_absent(prop)) {
        (Some(attr), true) => out.optional_attr(attr),
        (None, true) => out.varint(0),
        (Some(attr), false) => out.attr(attr),
        (None, false) => return Err(prop.name),
    }
    Ok(())
}

fn segments_attr(ctx: &Context, group: &Segments, row: &[u32]) -> Attr {
    let sizes: SmallVec<[i32; 8]> =
        row[group.at..group.at + group.len].iter().map(|size| *size as i32).collect();
    Attr::dense_i32_array(ctx, &sizes)
}

fn encode_native<'c>(
    ctx: &'c Context,
    prop: &PropSchema,
    value: Option<Attr>,
    out: &mut impl Emit<'c>,
) -> Result<(), &'static str> {
    if prop.optional {
        out.byte(u8::from(value.is_some()));
        if value.is_none() {
            return Ok(());
        }
    }
    let data = value.map(|attr| ctx.attr_data(attr));
    match (prop.kind, data) {
        (PropKind::Int(_), Some(AttrData::Integer(_, int))) => {
            out.varint(int.as_i64().unwrap_or(0) as u64);
        }
        (PropKind::Int(_), _) => out.varint(0),
        (PropKind::Enum { .. }, data) => out.varint(data.and_then(enum_value).unwrap_or(0)),
        (PropKind::Bool | PropKind::Unit, _) => {
            out.byte(u8::from(value.is_some_and(|attr| attr != Attr::FALSE)));
        }
        (PropKind::Str, Some(AttrData::String(text, _))) => out.string(text),
        (PropKind::Str, _) => out.string(b""),
        (_, Some(data)) => match enum_value(data) {
            Some(value) if stores_enum(prop) => out.varint(value),
            _ => value.into_iter().for_each(|attr| out.attr(attr)),
        },
        (_, None) => return Err(prop.name),
    }
    Ok(())
}

/// Returns whether the native form is a number, regardless of the attribute form.
fn stores_enum(prop: &PropSchema) -> bool {
    matches!(prop.constraint.storage, AttrStorage::Enum { .. } | AttrStorage::IntEnum(_))
}

fn enum_value(data: &AttrData) -> Option<u64> {
    match data {
        AttrData::Integer(_, value) => value.as_u64(),
        AttrData::Dialect { params, .. } => params.first()?.as_int().map(|value| value as u64),
        _ => None,
    }
}

/// Emits segment sizes; only the non-zero ones with their indices if that is shorter.
fn sparse_array<'c>(sizes: &[u32], out: &mut impl Emit<'c>) {
    let non_zero = sizes.iter().filter(|size| **size != 0).count();
    let last = sizes.iter().rposition(|size| *size != 0).unwrap_or(0);
    if last > 256 || non_zero > sizes.len() / 2 {
        out.flagged(sizes.len() as u64, false);
        for size in sizes {
            out.varint(u64::from(*size));
        }
        return;
    }
    out.flagged(non_zero as u64, true);
    if non_zero == 0 {
        return;
    }
    let bits = (last + 1).next_power_of_two().trailing_zeros();
    out.varint(u64::from(bits));
    for (at, size) in sizes.iter().enumerate().filter(|(_, size)| **size != 0) {
        out.varint(u64::from(*size) << bits | at as u64);
    }
}

/// Splits a dictionary of inherent and discardable attributes: the inherent ones move to their property slots.
pub(super) fn split_dictionary(
    tables: &Tables<'_>,
    info: &OpInfo,
    dictionary: Attr,
    state: &mut OpState,
) -> Read<()> {
    let entries = dictionary.as_dictionary(tables.ctx).unwrap_or_default();
    let mut discardable: SmallVec<[(Ident, Attr); 8]> = SmallVec::new();
    for (key, value) in entries {
        if let Some(slot) = info.slot(*key) {
            state.set_prop(slot, Some(*value));
        } else if let Some(group) =
            segments(info).find(|group| *key == group.name || *key == group.old_name)
        {
            set_segments(tables, &group, *value, state)?;
        } else {
            discardable.push((*key, *value));
        }
    }
    state.attrs = if discardable.len() == entries.len() {
        dictionary
    } else {
        tables.ctx.intern_attr(AttrData::Dictionary(discardable.into_vec().into()))
    };
    Ok(())
}

/// Returns all attributes of an operation in one dictionary, as written by versions before properties. Native
/// properties are omitted: these versions cannot represent them.
pub(super) fn merged_dictionary(
    ctx: &Context,
    info: &OpInfo,
    row: &[u32],
    discardable: Attr,
) -> Attr {
    let mut entries = discardable.as_dictionary(ctx).unwrap_or_default().to_vec();
    for slot in info.sorted_attrs {
        if let Some(attr) = Attr::from_raw(row[*slot]) {
            entries.push((info.prop_names[*slot], attr));
        }
    }
    for group in segments(info) {
        entries.push((Ident::new(group.name), segments_attr(ctx, &group, row)));
    }
    Attr::dictionary(ctx, &entries)
}
