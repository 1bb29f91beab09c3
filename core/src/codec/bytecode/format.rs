//! The constants of the format: version milestones, section ids, the bits of an operation's mask, and the codes of
//! builtin types and attributes.

pub(super) const MAGIC: [u8; 4] = *b"ML\xefR";

/// The newest version that is read and written.
pub(super) const CURRENT: u64 = 6;
/// Dialect entries carry a version.
pub(super) const DIALECT_VERSIONS: u64 = 1;
/// The regions of an isolated operation are a section of their own.
pub(super) const NESTED_SECTIONS: u64 = 2;
/// Use-list orders are stored.
pub(super) const USE_LIST_ORDERS: u64 = 3;
/// Unknown locations of block arguments are omitted; the dialect section contains the number of operation names.
pub(super) const ELIDED_ARG_LOCS: u64 = 4;
/// Inherent attributes are stored as properties.
pub(super) const PROPERTIES: u64 = 5;
/// Segment sizes are stored natively, not as an attribute.
pub(super) const NATIVE_SEGMENTS: u64 = 6;

/// The byte of padding.
pub(super) const PADDING: u8 = 0xcb;
/// Set in a section's id byte when an alignment follows.
pub(super) const ALIGNED: u8 = 0x80;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum SectionId {
    String,
    Dialect,
    AttrType,
    AttrTypeOffset,
    Ir,
    Resource,
    ResourceOffset,
    DialectVersions,
    Properties,
}

impl SectionId {
    /// All sections with their names in messages, in order of ids.
    pub(super) const ALL: [(SectionId, &'static str); 9] = [
        (SectionId::String, "String"),
        (SectionId::Dialect, "Dialect"),
        (SectionId::AttrType, "AttrType"),
        (SectionId::AttrTypeOffset, "AttrTypeOffset"),
        (SectionId::Ir, "IR"),
        (SectionId::Resource, "Resource"),
        (SectionId::ResourceOffset, "ResourceOffset"),
        (SectionId::DialectVersions, "DialectVersions"),
        (SectionId::Properties, "Properties"),
    ];

    pub(super) fn from_byte(byte: u8) -> Option<SectionId> {
        SectionId::ALL.get(usize::from(byte)).map(|(id, _)| *id)
    }

    /// Returns whether every file of `version` must contain the section at the top level.
    pub(super) fn is_required(self, version: u64) -> bool {
        match self {
            SectionId::Resource | SectionId::ResourceOffset | SectionId::DialectVersions => false,
            SectionId::Properties => version >= PROPERTIES,
            _ => true,
        }
    }
}

/// Bits of the byte that marks the parts of an operation that follow.
pub(super) mod mask {
    pub(crate) const ATTRS: u8 = 0x01;
    pub(crate) const RESULTS: u8 = 0x02;
    pub(crate) const OPERANDS: u8 = 0x04;
    pub(crate) const SUCCESSORS: u8 = 0x08;
    pub(crate) const REGIONS: u8 = 0x10;
    pub(crate) const USE_LIST_ORDERS: u8 = 0x20;
    pub(crate) const PROPERTIES: u8 = 0x40;
}

/// Kinds of resource entries.
pub(super) mod resource_kind {
    pub(crate) const BLOB: u8 = 0;
    pub(crate) const BOOL: u8 = 1;
    pub(crate) const STRING: u8 = 2;
}

/// Codes of builtin attributes.
pub(super) mod attr_code {
    pub(crate) const ARRAY: u64 = 0;
    pub(crate) const DICTIONARY: u64 = 1;
    pub(crate) const STRING: u64 = 2;
    pub(crate) const TYPED_STRING: u64 = 3;
    pub(crate) const FLAT_SYMBOL_REF: u64 = 4;
    pub(crate) const SYMBOL_REF: u64 = 5;
    pub(crate) const TYPE: u64 = 6;
    pub(crate) const UNIT: u64 = 7;
    pub(crate) const INTEGER: u64 = 8;
    pub(crate) const FLOAT: u64 = 9;
    pub(crate) const CALL_SITE: u64 = 10;
    pub(crate) const FILE_LINE_COL: u64 = 11;
    pub(crate) const FUSED: u64 = 12;
    pub(crate) const FUSED_WITH_METADATA: u64 = 13;
    pub(crate) const NAME_LOC: u64 = 14;
    pub(crate) const UNKNOWN_LOC: u64 = 15;
    pub(crate) const DENSE_RESOURCE: u64 = 16;
    pub(crate) const DENSE_ARRAY: u64 = 17;
    pub(crate) const DENSE: u64 = 18;
    pub(crate) const DENSE_STRINGS: u64 = 19;
    pub(crate) const SPARSE: u64 = 20;
    pub(crate) const DISTINCT: u64 = 21;
    pub(crate) const FILE_RANGE: u64 = 22;
    // Newer producers of version 6 write these; here they are read, never written.
    pub(crate) const AFFINE_MAP: u64 = 23;
    pub(crate) const INTEGER_SET: u64 = 24;
    pub(crate) const STRIDED_LAYOUT: u64 = 25;
}

/// Codes of builtin types.
pub(super) mod type_code {
    use crate::FloatKind;

    pub(crate) const INTEGER: u64 = 0;
    pub(crate) const INDEX: u64 = 1;
    pub(crate) const FUNCTION: u64 = 2;
    pub(crate) const COMPLEX: u64 = 9;
    pub(crate) const MEMREF: u64 = 10;
    pub(crate) const MEMREF_WITH_SPACE: u64 = 11;
    pub(crate) const NONE: u64 = 12;
    pub(crate) const RANKED_TENSOR: u64 = 13;
    pub(crate) const RANKED_TENSOR_WITH_ENCODING: u64 = 14;
    pub(crate) const TUPLE: u64 = 15;
    pub(crate) const UNRANKED_MEMREF: u64 = 16;
    pub(crate) const UNRANKED_MEMREF_WITH_SPACE: u64 = 17;
    pub(crate) const UNRANKED_TENSOR: u64 = 18;
    pub(crate) const VECTOR: u64 = 19;
    pub(crate) const SCALABLE_VECTOR: u64 = 20;

    /// Floats with a code of their own. Codes from 21 on come from newer producers: they are read, never written.
    pub(crate) const FLOATS: [(u64, FloatKind); 18] = [
        (3, FloatKind::BF16),
        (4, FloatKind::F16),
        (5, FloatKind::F32),
        (6, FloatKind::F64),
        (7, FloatKind::F80),
        (8, FloatKind::F128),
        (21, FloatKind::TF32),
        (22, FloatKind::F8E5M2),
        (23, FloatKind::F8E4M3),
        (24, FloatKind::F8E4M3FN),
        (25, FloatKind::F8E5M2FNUZ),
        (26, FloatKind::F8E4M3FNUZ),
        (27, FloatKind::F8E4M3B11FNUZ),
        (28, FloatKind::F8E3M4),
        (29, FloatKind::F4E2M1FN),
        (30, FloatKind::F6E2M3FN),
        (31, FloatKind::F6E3M2FN),
        (32, FloatKind::F8E8M0FNU),
    ];

    /// Returns the code that a float is written with; `None` if it is written as text.
    pub(crate) fn of_float(kind: FloatKind) -> Option<u64> {
        FLOATS.iter().find(|(code, have)| *have == kind && *code < 21).map(|(code, _)| *code)
    }
}
