//! Source positions of declarations.

use std::path::Path;

use super::Model;
use crate::lang::{SourceMap, Span};

/// The file and line of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The file, as an index into [`Model::sources`].
    pub file: u8,
    /// The line, from 1.
    pub line: u32,
}

impl Model {
    /// Locates operations, types and attributes; file names are relative to `root`, if the files are below it.
    pub(super) fn locate_declarations(&mut self, map: &SourceMap, root: &Path) {
        let mut sources = Vec::new();
        for op in &mut self.ops {
            op.declared = locate(&mut sources, map, root, op.span);
        }
        for def in self.types.iter_mut().chain(&mut self.attrs) {
            def.declared = locate(&mut sources, map, root, def.span);
        }
        self.sources = sources;
    }

    /// Clears the positions of declarations, for text that is not a file.
    pub(crate) fn forget_places(&mut self) {
        self.sources.clear();
        self.ops.iter_mut().for_each(|op| op.declared = None);
        self.types.iter_mut().chain(&mut self.attrs).for_each(|def| def.declared = None);
    }
}

fn locate(sources: &mut Vec<String>, map: &SourceMap, root: &Path, span: Span) -> Option<Declared> {
    let at = map.locate(span);
    let path = Path::new(at.file);
    let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let file = sources.iter().position(|one| *one == name).unwrap_or_else(|| {
        sources.push(name);
        sources.len() - 1
    });
    Some(Declared { file: u8::try_from(file).ok()?, line: at.line })
}
