//! The names that a file defines or uses more than once, and the dialect symbol that is being parsed.

use rustc_hash::FxHashMap;

use super::loc::LateAliases;
use super::spelling::Spelling;
use crate::text::Pos;
use crate::{Attr, Ident, OpName, ResourceBlob, ResourceHandle, Type};

/// Aliases and resources of a file, and tables of frequent names.
#[derive(Default)]
pub(in crate::codec::text) struct Symbols<'src> {
    pub(in crate::codec::text) type_aliases: FxHashMap<&'src [u8], Type>,
    pub(in crate::codec::text) attr_aliases: FxHashMap<&'src [u8], Attr>,
    /// The aliases defined after their use, which only locations may be; filled on the first such use.
    pub(super) late_aliases: Option<LateAliases<'src>>,
    /// The positions of locations of operations whose alias is not defined.
    pub(in crate::codec::text) undefined_locs: Vec<Pos>,
    /// The blobs that the file gives for resources, in its order; the last one for a key wins.
    pub(in crate::codec::text) blobs: Vec<(ResourceHandle, ResourceBlob)>,
    pub(super) resources: FxHashMap<Box<str>, Vec<(Ident, ResourceHandle)>>,
    /// The number of resources and distinct attributes parsed: the whole file shares them.
    pub(in crate::codec::text) resource_uses: usize,
    pub(super) distinct: FxHashMap<u64, Attr>,
    /// Dialects' attributes by their spelling, without `#` and with their brackets: a few of them are frequent.
    pub(super) known_attrs: FxHashMap<&'src [u8], Attr>,
    /// Builtin types with angle brackets by their spelling.
    pub(super) known_types: FxHashMap<&'src [u8], Type>,
    /// Attribute names in this file, so that each is interned once.
    pub(super) idents: FxHashMap<Spelling<'src>, Ident>,
}

/// The dialect's type, attribute or operation whose syntax is being parsed.
#[derive(Default)]
pub(in crate::codec::text) struct Subject {
    /// The names of recursive types whose bodies are being parsed, innermost last.
    pub(in crate::codec::text) open_types: Vec<Ident>,
    /// The operation whose custom syntax is being parsed, outside of types and attributes of dialects.
    pub(in crate::codec::text) custom_op: Option<OpName>,
    /// The type written after a dialect's attribute, while its parameters are parsed.
    pub(in crate::codec::text) self_type: Option<Type>,
    /// The end of the dialect symbol whose parameters come next; `None` if they have no prefix.
    pub(in crate::codec::text) symbol_end: Option<u32>,
    /// The position of the name of the dialect's attribute whose parameters come next.
    pub(super) symbol_name: Pos,
}
