//! Locations: files, positions, and their attributes.

use super::Context;
use crate::loc::FileId;
use crate::{Attr, AttrData, Loc, LocData, LocKind};

impl Context {
    /// Returns the id of a file name; `None` once 65,536 files are known, after which positions become attributes.
    pub fn file(&self, name: &str) -> Option<FileId> {
        self.file_named_by(Attr::string(self, name))
    }

    /// Returns the id of the file that a string attribute names.
    pub(crate) fn file_named_by(&self, name: Attr) -> Option<FileId> {
        let id = self.0.files.intern_with(&name, |have| *have == name, || name);
        u16::try_from(id).ok().map(FileId)
    }

    /// Returns the name of a file; empty if it is not UTF-8, which bytecode permits.
    pub fn file_name(&self, file: FileId) -> &str {
        self.file_attr(file).as_str(self).unwrap_or_default()
    }

    /// Returns the name of a file as a string attribute.
    pub(crate) fn file_attr(&self, file: FileId) -> Attr {
        *self.0.files.get(u32::from(file.0))
    }

    /// Returns the location `"file":line:col`; line and column are 1-based, the column in bytes.
    pub fn file_loc(&self, file: &str, line: u32, col: u32) -> Loc {
        self.position(Attr::string(self, file), (line, col))
    }

    /// Returns the location of a position in the file that a string attribute names.
    pub(crate) fn position(&self, file: Attr, at: (u32, u32)) -> Loc {
        match self.file_named_by(file).and_then(|id| Loc::pack(id, at.0, at.1)) {
            Some(loc) => loc,
            None => Loc::from_attr(self.range_attr(file, at, at)),
        }
    }

    fn range_attr(&self, file: Attr, start: (u32, u32), end: (u32, u32)) -> Attr {
        self.intern_attr(AttrData::Location(LocData::FileRange { file, start, end }))
    }

    /// Returns the location with the given data; positions are packed inline if they fit.
    pub fn loc(&self, data: LocData) -> Loc {
        match data {
            LocData::Unknown => Loc::UNKNOWN,
            LocData::FileRange { file, start, end } if start == end => self.position(file, start),
            other => Loc::from_attr(self.intern_attr(AttrData::Location(other))),
        }
    }

    /// Returns `fused<metadata>[locs]`, with MLIR's simplifications: parts that are fused with the same metadata are
    /// flattened, unknown and repeated ones dropped, and a single location is not fused.
    pub fn fused_loc(&self, locs: &[Loc], metadata: Option<Attr>) -> Loc {
        let mut parts: Vec<Loc> = Vec::with_capacity(locs.len());
        let add = |parts: &mut Vec<Loc>, loc: Loc| {
            if !parts.contains(&loc) {
                parts.push(loc);
            }
        };
        for loc in locs {
            let LocKind::Attr(attr) = loc.kind() else {
                if *loc != Loc::UNKNOWN {
                    add(&mut parts, *loc);
                }
                continue;
            };
            match self.attr_data(attr) {
                AttrData::Location(LocData::Fused { locs, metadata: have })
                    if *have == metadata =>
                {
                    locs.iter().for_each(|inner| add(&mut parts, *inner));
                }
                _ => add(&mut parts, *loc),
            }
        }
        match (&*parts, metadata) {
            ([], None) => return Loc::UNKNOWN,
            ([one], None) => return *one,
            ([], Some(_)) => parts.push(Loc::UNKNOWN),
            _ => {}
        }
        self.loc(LocData::Fused { locs: parts.into(), metadata })
    }

    /// Returns a location as an attribute.
    pub fn loc_attr(&self, loc: Loc) -> Attr {
        match loc.kind() {
            LocKind::Unknown => Attr::UNKNOWN_LOC,
            LocKind::Attr(attr) => attr,
            LocKind::FileLineCol(file, line, col) => {
                self.range_attr(self.file_attr(file), (line, col), (line, col))
            }
        }
    }

    /// Returns the location that a location attribute holds; `None` for any other attribute.
    pub fn attr_loc(&self, attr: Attr) -> Option<Loc> {
        match self.attr_data(attr) {
            AttrData::Location(LocData::Unknown) => Some(Loc::UNKNOWN),
            AttrData::Location(LocData::FileRange { file, start, end }) if start == end => {
                Some(self.position(*file, *start))
            }
            AttrData::Location(_) => Some(Loc::from_attr(attr)),
            _ => None,
        }
    }

    /// Returns a location decomposed into its data.
    pub fn loc_data(&self, loc: Loc) -> LocData {
        match loc.kind() {
            LocKind::Unknown => LocData::Unknown,
            LocKind::FileLineCol(file, line, col) => {
                let at = (line, col);
                LocData::FileRange { file: self.file_attr(file), start: at, end: at }
            }
            LocKind::Attr(attr) => match self.attr_data(attr) {
                AttrData::Location(data) => data.clone(),
                _ => LocData::Unknown,
            },
        }
    }
}
