//! Lists of dialects and the files that declare them; only the dialects that an input mentions are loaded.

use std::collections::BTreeSet;
use std::path::PathBuf;

use ods_spec::Rejected;
use ods_spec::model::{AttrStorage, Model};
use ods_spec::predicate::{Class, Expr, Func};

use crate::{DynamicDialect, Loader};

/// A list of loadable dialects, with their files.
///
/// Its text form has one dialect on a line, `name: file.td file.td …`; `#` starts a comment. Files are searched for as
/// includes are; `-I DIR` among them adds a directory for the includes of that dialect, searched for likewise.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    entries: Vec<Entry>,
}

/// A dialect of a catalog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The namespace.
    pub name: String,
    /// The files, read as if they were included in order.
    pub files: Vec<PathBuf>,
    /// Additional include directories.
    pub includes: Vec<PathBuf>,
}

impl Catalog {
    /// Returns the dialects of MLIR 22, with paths relative to its include directory.
    pub fn mlir() -> Catalog {
        Catalog::parse(include_str!("../mlir.dialects")).unwrap_or_default()
    }

    /// Returns the built-in catalog of that name; the only one is `mlir`.
    pub fn built_in(name: &str) -> Option<Catalog> {
        (name == "mlir").then(Catalog::mlir)
    }

    /// Parses a catalog.
    ///
    /// # Errors
    /// If a line is malformed; the message names the line.
    pub fn parse(text: &str) -> Result<Catalog, String> {
        let mut entries = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let malformed = || format!("line {}: expected 'dialect: file.td …'", number + 1);
            let (name, rest) = line.split_once(':').ok_or_else(malformed)?;
            let mut entry =
                Entry { name: name.trim().to_owned(), files: Vec::new(), includes: Vec::new() };
            let mut words = rest.split_whitespace();
            while let Some(word) = words.next() {
                match word.strip_prefix("-I") {
                    Some("") => {
                        entry.includes.push(words.next().ok_or_else(malformed)?.into());
                    }
                    Some(dir) => entry.includes.push(dir.into()),
                    None => entry.files.push(word.into()),
                }
            }
            if entry.name.is_empty() || entry.files.is_empty() {
                return Err(malformed());
            }
            entries.push(entry);
        }
        Ok(Catalog { entries })
    }

    /// Returns the dialects in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the names of dialects that occur as words in `input`, text or bytecode.
    pub fn mentioned(&self, input: &[u8]) -> BTreeSet<&str> {
        let names: BTreeSet<&str> = self.entries.iter().map(|entry| entry.name.as_str()).collect();
        let part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let words = input.split(|byte| !part(byte)).filter(|word| !word.is_empty());
        let words = words.filter_map(|word| std::str::from_utf8(word).ok());
        words.filter_map(|word| names.get(word).copied()).collect()
    }

    /// Loads the dialects that `input`, text or bytecode, mentions, and the dialects that they refer to. A dialect for
    /// which `known` holds is already loaded.
    ///
    /// # Errors
    /// As [`Loader::load`].
    pub fn load_mentioned(
        &self,
        loader: &mut Loader,
        input: &[u8],
        known: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<DynamicDialect>, Rejected> {
        self.load(loader, &self.mentioned(input), known)
    }

    /// Loads dialects by name, and the dialects that they refer to, except those for which `known` holds.
    ///
    /// # Errors
    /// As [`Loader::load`].
    pub fn load(
        &self,
        loader: &mut Loader,
        names: &BTreeSet<&str>,
        known: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<DynamicDialect>, Rejected> {
        let named = |entry: &&Entry| names.contains(entry.name.as_str());
        let mut wanted: Vec<&Entry> = self.entries.iter().filter(named).collect();
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut loaded = Vec::new();
        while let Some(entry) = wanted.pop() {
            if known(&entry.name) || !seen.insert(&entry.name) {
                continue;
            }
            let dialect = loader.load_entry(entry)?;
            for names in dialect.models().iter().map(referred) {
                wanted.extend(self.entries.iter().filter(|one| names.contains(&one.name)));
            }
            loaded.push(dialect);
        }
        loaded.sort_by(|a: &DynamicDialect, b| a.name().cmp(b.name()));
        Ok(loaded)
    }
}

/// Returns the dialects whose types and attributes the operations of a dialect use: in default values, in the types
/// that their constraints build, and as enums.
fn referred(model: &Model) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = BTreeSet::new();
    let mut add = |full: &str| {
        let dialect = full.split('.').next().unwrap_or(full);
        if !names.contains(dialect) {
            names.insert(dialect.to_owned());
        }
    };
    let created = |expr: &Expr, add: &mut dyn FnMut(&str)| {
        expr.any_node(&mut |node| {
            if let Expr::Call(Func::GetDialectAttr | Func::GetDialectType, args) = node
                && let Some(Expr::Str(name)) = args.first()
            {
                add(name);
            }
            false
        });
    };
    for op in &model.ops {
        op.props.iter().filter_map(|prop| prop.default.as_ref()).for_each(|e| created(e, &mut add));
    }
    for one in &model.type_constraints {
        one.build.iter().for_each(|expr| created(expr, &mut add));
        if let Some(Class::Type(name)) = &one.class {
            add(name);
        }
    }
    for one in &model.attr_constraints {
        match &one.storage {
            AttrStorage::Enum { attr, .. } => add(attr),
            AttrStorage::Class(Class::Attr(name)) => add(name),
            _ => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upstream_has_49_dialects_with_files() {
        // All but builtin, which is part of ods-core.
        assert_eq!(Catalog::mlir().entries().len(), 48);
    }

    #[test]
    fn a_catalog_is_one_dialect_on_a_line() {
        let catalog = Catalog::parse("# c\na: x.td y.td -Idir -I other # d\n\nb: z.td").unwrap();
        assert_eq!(
            catalog.entries()[0],
            Entry {
                name: "a".to_owned(),
                files: vec!["x.td".into(), "y.td".into()],
                includes: vec!["dir".into(), "other".into()],
            }
        );
        assert_eq!(catalog.entries().len(), 2);
        for (text, line) in [("a", 1), ("a: x.td\nb:", 2), (": x.td", 1), ("a: x.td -I", 1)] {
            let message = format!("line {line}: expected 'dialect: file.td …'");
            assert_eq!(Catalog::parse(text).err(), Some(message));
        }
    }

    #[test]
    fn a_mention_is_a_word() {
        let catalog = Catalog::parse("scf: a.td\nsc: b.td").unwrap();
        let mentioned = |input: &[u8]| catalog.mentioned(input).into_iter().collect::<Vec<_>>();
        assert_eq!(mentioned(b"%0 = scf.if"), ["scf"]);
        assert_eq!(mentioned(b"\0scf\0if\xff"), ["scf"]);
        assert_eq!(mentioned(b"scfx.if _scf"), [""; 0]);
        assert_eq!(mentioned(b"scf sc"), ["sc", "scf"]);
    }
}
