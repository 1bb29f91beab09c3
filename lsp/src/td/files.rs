//! The files that are read for a document, each with an index of its names.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use ods_spec::lang::index::{DefinitionKind, Index};
use ods_spec::lang::{Records, SourceMap, Span};
use ods_spec::model::Model;
use ods_spec::prelude;

use crate::answer::{File, Place};
use crate::document::Document;
use crate::shift::Shift;
use crate::text::Text;

/// A file, whose index is built on first use.
pub(super) struct Source {
    pub(super) file: Arc<File>,
    index: OnceLock<Index>,
}

impl Source {
    pub(super) fn new(path: PathBuf, text: Text) -> Source {
        Source { file: Arc::new(File { path, text }), index: OnceLock::new() }
    }

    pub(super) fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::new(Arc::clone(self.file.text.shared())))
    }

    pub(super) fn place(&self, span: &Range<usize>) -> Place {
        Place { file: Arc::clone(&self.file), span: span.clone() }
    }
}

/// Included files that were read before.
#[derive(Default)]
pub(super) struct Cache(BTreeMap<String, Arc<Source>>);

impl Cache {
    fn source(&mut self, path: &str, text: &Arc<str>) -> Arc<Source> {
        if let Some(known) = self.0.get(path)
            && (Arc::ptr_eq(known.file.text.shared(), text) || known.file.text.as_str() == &**text)
        {
            return Arc::clone(known);
        }
        let shown = prelude_copy(path).unwrap_or_else(|| crate::paths::plain(Path::new(path)));
        let source = Arc::new(Source::new(shown, Text::new(Arc::clone(text))));
        self.0.insert(path.to_owned(), Arc::clone(&source));
        source
    }
}

/// Returns the path of a copy of a prelude file, which editors can open.
pub(crate) fn prelude_copy(name: &str) -> Option<PathBuf> {
    let (path, text) = prelude::files().iter().find(|(path, _)| *path == name)?;
    let version = env!("CARGO_PKG_VERSION");
    let user = std::env::var_os("USER").unwrap_or_default();
    let dir = format!("ods-{version}-prelude-{}", user.to_string_lossy());
    let copy = std::env::temp_dir().join(dir).join(path);
    if std::fs::read(&copy).ok().as_deref() != Some(text.as_bytes()) {
        let parent = copy.parent()?;
        // If nothing can be written, there is no copy to open, and the link is dead.
        let _ = std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&copy, text));
    }
    Some(copy)
}

/// The records of one evaluation, with the files that it read.
pub(super) struct Good {
    pub(super) records: Records,
    /// The files, in the numbering of the source map.
    pub(super) sources: Vec<Arc<Source>>,
    pub(super) model: OnceLock<Option<Model>>,
}

impl Good {
    pub(super) fn new(records: Records, cache: &mut Cache, document: &Document) -> Good {
        let map = records.source_map();
        let mut sources = Vec::new();
        for (at, file) in map.files().enumerate() {
            sources.push(if at == 0 {
                Arc::new(Source::new(document.path.clone(), document.text.clone()))
            } else {
                cache.source(map.path(file), map.text(file))
            });
        }
        if sources.is_empty() {
            let source = Source::new(document.path.clone(), document.text.clone());
            sources.push(Arc::new(source));
        }
        Good { records, sources, model: OnceLock::new() }
    }

    pub(super) fn map(&self) -> &SourceMap {
        self.records.source_map()
    }

    /// Returns the file and the range of a span, as of the evaluation.
    pub(super) fn bytes(&self, span: Span) -> Option<(usize, Range<usize>)> {
        if span.is_dummy() {
            return None;
        }
        let map = self.map();
        let file = map.file_of(span)?;
        let number = map.files().position(|one| one == file)?;
        let start = (span.start - map.start(file)) as usize;
        let end = (span.end.max(span.start) - map.start(file)) as usize;
        let length = map.text(file).len();
        Some((number, start.min(length)..end.min(length)))
    }

    /// Returns the place of a span, in the document's current text `now`.
    pub(super) fn place(&self, span: Span, now: &Text) -> Option<Place> {
        let (number, bytes) = self.bytes(span)?;
        let source = &self.sources[number];
        if number > 0 {
            return Some(source.place(&bytes));
        }
        let span = Shift::between(&source.file.text, now).to_new(&bytes)?;
        Some(Place { file: Arc::clone(&source.file), span })
    }
}

/// A definition: the number of its file, and its number in the file.
pub(super) type Target = (usize, u32);

/// All files that are read for a document; the first is the document.
pub(super) struct Files {
    pub(super) list: Vec<Arc<Source>>,
}

impl Files {
    /// Collects the files of an evaluation; if an include is missing, also the files of the previous one.
    pub(super) fn new(
        sources: Vec<Arc<Source>>,
        before: Option<&Files>,
        incomplete: bool,
    ) -> Files {
        let mut list: Vec<Arc<Source>> = Vec::new();
        let more = before.filter(|_| incomplete).map_or(&[][..], |one| &one.list[1..]);
        for source in sources.iter().chain(more) {
            if !list.iter().any(|known| known.file.path == source.file.path) {
                list.push(Arc::clone(source));
            }
        }
        Files { list }
    }

    pub(super) fn main(&self) -> usize {
        0
    }

    pub(super) fn main_index(&self) -> &Index {
        self.list[0].index()
    }

    pub(super) fn index(&self, file: usize) -> &Index {
        self.list[file].index()
    }

    pub(super) fn name_place(&self, target: Target) -> Place {
        let source = &self.list[target.0];
        source.place(&source.index().definition(target.1).name)
    }

    /// Returns the global definitions of a name, of some kinds.
    pub(super) fn globals<'a>(
        &'a self,
        name: &'a str,
        kinds: &'a [DefinitionKind],
    ) -> impl Iterator<Item = Target> + 'a {
        self.list.iter().enumerate().flat_map(move |(file, source)| {
            let found = source.index().globals(name);
            found.filter(|(_, one)| kinds.contains(&one.kind)).map(move |(at, _)| (file, at))
        })
    }

    /// Returns the file that an include refers to.
    pub(super) fn include_target(&self, name: &str, dirs: &[PathBuf]) -> Option<PathBuf> {
        let below = dirs.iter().map(|dir| crate::paths::plain(&dir.join(name)));
        let known =
            |path: &PathBuf| self.list.iter().any(|one| one.file.path == *path) || path.is_file();
        below.into_iter().find(known).or_else(|| prelude_copy(name))
    }

    /// Returns the place of the first byte of a file.
    pub(super) fn top_of(&self, path: PathBuf) -> Place {
        let known = self.list.iter().find(|one| one.file.path == path);
        let file = known.map(|one| Arc::clone(&one.file));
        let file = file.unwrap_or_else(|| Arc::new(File { path, text: Text::new("") }));
        Place { file, span: 0..0 }
    }
}
