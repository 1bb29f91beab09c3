//! The file that locations name, and the part of it that is parsed.

use rustc_hash::FxHashMap;

use super::spelling::Spelling;
use crate::Context;
use crate::loc::FileId;

/// The file of a parser.
pub(super) struct File<'src> {
    /// The name of the document.
    pub(super) name: &'src str,
    /// The file of locations: the document, or the file that a part of it names.
    pub(super) id: Option<FileId>,
    /// The line before the first of the file: not 0 in a part of the source that has a file of its own.
    pub(super) line_base: u32,
    /// True before the first operations that may be parsed in pieces.
    pub(super) divisible: bool,
    /// True in a piece of a file whose other pieces are parsed in parallel.
    pub(super) piece: bool,
    /// File names in locations, by their spelling with the quotes.
    pub(super) named: FxHashMap<Spelling<'src>, Option<FileId>>,
}

impl<'src> File<'src> {
    pub(super) fn new(ctx: &Context, name: &'src str) -> File<'src> {
        File {
            name,
            id: ctx.file(name),
            line_base: 0,
            divisible: false,
            piece: false,
            named: FxHashMap::default(),
        }
    }
}
