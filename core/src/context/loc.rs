//! Source locations as one word.
//!
//! `file:line:col` is packed inline, since hash-consing one per operation costs two thirds of a parse; every other
//! form (name, call site, fused, ranges, or a position that does not fit) is an interned location attribute.
//! Equality is by value either way: a position that fits is never stored as an attribute.

use std::hash::{Hash, Hasher};

use crate::Attr;

const TAG_SHIFT: u32 = 62;
const FILE_BITS: u32 = 16;
const LINE_BITS: u32 = 28;
const COL_BITS: u32 = 18;
const TAG_UNKNOWN: u64 = 0;
const TAG_FILE: u64 = 1;
const TAG_ATTR: u64 = 2;

/// A location: unknown, a packed `file:line:col`, or a location attribute.
///
/// Stored as two `u32`, so that the record of an operation ends without padding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Loc([u32; 2]);

impl Hash for Loc {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.to_bits());
    }
}

/// Index into the context's table of file names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileId(pub(crate) u16);

/// The content of a [`Loc`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocKind {
    /// `unknown`
    Unknown,
    /// `"file":line:col`, both 1-based bytes; 0 where unknown.
    FileLineCol(FileId, u32, u32),
    /// Any other location attribute.
    Attr(Attr),
}

impl Loc {
    /// `loc(unknown)`
    pub const UNKNOWN: Loc = Loc::from_bits(TAG_UNKNOWN << TAG_SHIFT);

    /// Returns the packed form, if line and column fit.
    pub(crate) fn pack(file: FileId, line: u32, col: u32) -> Option<Loc> {
        if line >> LINE_BITS != 0 || col >> COL_BITS != 0 {
            return None;
        }
        const { assert!(TAG_SHIFT == FILE_BITS + LINE_BITS + COL_BITS) };
        let file = u64::from(file.0) << (LINE_BITS + COL_BITS);
        let position = file | u64::from(line) << COL_BITS | u64::from(col);
        Some(Loc::from_bits(TAG_FILE << TAG_SHIFT | position))
    }

    /// The tag of packed positions: these, and only these, of the two highest bits are set.
    pub(crate) const FILE_TAG: u64 = TAG_FILE << TAG_SHIFT;

    #[inline]
    pub(crate) const fn to_bits(self) -> u64 {
        let [low, high] = self.0;
        low as u64 | (high as u64) << 32
    }

    /// Returns the location that [`Self::to_bits`] packed.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Loc {
        Loc([bits as u32, (bits >> 32) as u32])
    }

    pub(crate) fn from_attr(attr: Attr) -> Loc {
        Loc::from_bits(TAG_ATTR << TAG_SHIFT | u64::from(attr.raw()))
    }

    /// Returns the location decomposed into its kind and data.
    pub fn kind(self) -> LocKind {
        let bits = self.to_bits();
        match bits >> TAG_SHIFT {
            TAG_FILE => LocKind::FileLineCol(
                FileId((bits >> (LINE_BITS + COL_BITS)) as u16),
                (bits >> COL_BITS) as u32 & ((1 << LINE_BITS) - 1),
                bits as u32 & ((1 << COL_BITS) - 1),
            ),
            TAG_ATTR => match Attr::from_raw(bits as u32) {
                Some(attr) => LocKind::Attr(attr),
                None => LocKind::Unknown,
            },
            _ => LocKind::Unknown,
        }
    }
}
