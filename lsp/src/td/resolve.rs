//! Resolution of names: from a use to its definitions, and back.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ods_spec::lang::index::{DefinitionKind as Kind, Index, UseKind};

use super::Known;
use super::files::{Files, Source, Target};
use crate::answer::{Edit, Place, SymbolKind, WorkspaceSymbol};
use crate::cancel::Cancel;
use crate::text::Text;

/// The kinds that a plain name in an expression may refer to.
const VALUES: [Kind; 4] = [Kind::Def, Kind::Defm, Kind::Variable, Kind::Defset];
const CLASSES: [Kind; 2] = [Kind::Class, Kind::Deftype];
const MULTICLASSES: [Kind; 2] = [Kind::Multiclass, Kind::Class];

impl Files {
    /// Returns the definitions that a use may refer to, the likeliest first.
    pub(super) fn resolve(&self, file: usize, at: u32) -> Vec<Target> {
        let index = self.index(file);
        let one = &index.uses()[at as usize];
        if let Some(target) = one.target {
            return vec![(file, target)];
        }
        let name = index.text(&one.span);
        match one.kind {
            UseKind::Class => last(self.globals(name, &CLASSES)),
            UseKind::Multiclass => last(self.globals(name, &MULTICLASSES)),
            UseKind::Value => {
                let owner = one.owner.map(|owner| (file, owner));
                let field = owner.and_then(|owner| self.field(owner, name));
                field.map_or_else(|| last(self.globals(name, &VALUES)), |field| vec![field])
            }
            UseKind::Let => {
                let owner = one.owner.map(|owner| (file, owner));
                let field = match owner {
                    Some(owner) => self.inherited(owner, name).or_else(|| self.field(owner, name)),
                    None => self.field_of_block(file, index, one.span.start, name),
                };
                field.into_iter().collect()
            }
            UseKind::NamedArg => {
                let Some(class) = one.base else { return Vec::new() };
                let classes = self.resolve(file, class);
                classes.iter().filter_map(|class| self.argument(*class, name)).collect()
            }
            UseKind::Dot => {
                let base = one.base.map(|base| self.resolve(file, base)).unwrap_or_default();
                let of_base = base.iter().find_map(|base| self.field_of_value(*base, name));
                match of_base {
                    Some(field) => vec![field],
                    // The type of the expression is known only to an evaluation: all fields of that name are returned.
                    None => self.fields_named(name),
                }
            }
        }
    }

    fn fields_named(&self, name: &str) -> Vec<Target> {
        let mut all = Vec::new();
        for (file, source) in self.list.iter().enumerate() {
            let index = source.index();
            for (at, one) in index.definitions().iter().enumerate() {
                if one.kind == Kind::Field && index.text(&one.name) == name {
                    all.push((file, at as u32));
                }
            }
        }
        all
    }

    /// Returns the field of a value: of a def, or of a declaration whose type is a class.
    fn field_of_value(&self, of: Target, name: &str) -> Option<Target> {
        let index = self.index(of.0);
        let one = index.definition(of.1);
        if matches!(one.kind, Kind::Def | Kind::Class | Kind::Defm) {
            return self.field(of, name);
        }
        let class = index.text(one.ty.as_ref()?);
        let class = last(self.globals(class, &CLASSES));
        self.field(*class.first()?, name)
    }

    /// Returns the field that `let … in` sets: the field of the first record inside.
    fn field_of_block(
        &self,
        file: usize,
        index: &Index,
        offset: usize,
        name: &str,
    ) -> Option<Target> {
        let block = index.let_blocks().iter().rfind(|one| one.start <= offset)?;
        let inside = index.definitions().iter().enumerate().filter(|(_, one)| {
            one.owner.is_none() && block.start <= one.span.start && one.span.end <= block.end
        });
        inside.into_iter().find_map(|(at, _)| self.field((file, at as u32), name))
    }

    /// Returns a field of a class or def, its own or an inherited one.
    pub(super) fn field(&self, of: Target, name: &str) -> Option<Target> {
        self.lineage(of).into_iter().find_map(|one| self.own_field(one, name))
    }

    /// Returns a field that a class or def inherits.
    pub(super) fn inherited(&self, of: Target, name: &str) -> Option<Target> {
        self.lineage(of).into_iter().skip(1).find_map(|one| self.own_field(one, name))
    }

    fn own_field(&self, of: Target, name: &str) -> Option<Target> {
        let index = self.index(of.0);
        let mut members = index.members(of.1);
        let field =
            members.find(|(_, one)| one.kind == Kind::Field && index.text(&one.name) == name);
        field.map(|(at, _)| (of.0, at))
    }

    /// Returns a template argument of a class or multiclass.
    pub(super) fn argument(&self, of: Target, name: &str) -> Option<Target> {
        self.arguments(of).into_iter().find(|one| {
            let index = self.index(one.0);
            index.text(&index.definition(one.1).name) == name
        })
    }

    /// Returns the template arguments of a class or multiclass.
    pub(super) fn arguments(&self, of: Target) -> Vec<Target> {
        let members = self.index(of.0).members(of.1);
        members.filter(|(_, one)| one.kind == Kind::TemplateArg).map(|(at, _)| (of.0, at)).collect()
    }

    /// Returns a class or def and all its ancestors, the nearest first.
    pub(super) fn lineage(&self, of: Target) -> Vec<Target> {
        let (mut all, mut seen) = (vec![of], BTreeSet::from([of]));
        let mut at = 0;
        while at < all.len() {
            let (file, definition) = all[at];
            at += 1;
            // The last parent takes precedence, so it is visited first.
            for parent in self.index(file).definition(definition).parents.iter().rev() {
                for target in self.resolve(file, *parent) {
                    if seen.insert(target) {
                        all.push(target);
                    }
                }
            }
        }
        all
    }

    /// Returns the uses of definitions in all files.
    pub(super) fn references(
        &self,
        targets: &[Target],
        definitions: bool,
        cancel: &Cancel,
    ) -> Vec<Place> {
        let mut all = Vec::new();
        let Some(&first) = targets.first() else { return all };
        let name = self.index(first.0).text(&self.index(first.0).definition(first.1).name);
        if name.is_empty() {
            return all;
        }
        if definitions {
            all.extend(targets.iter().map(|one| self.name_place(*one)));
        }
        for (file, source) in self.list.iter().enumerate() {
            if cancel.is_set() {
                return Vec::new();
            }
            let index = source.index();
            for (at, one) in index.uses().iter().enumerate() {
                if index.text(&one.span) == name
                    && self.resolve(file, at as u32).iter().any(|one| targets.contains(one))
                {
                    all.push(source.place(&one.span));
                }
            }
        }
        all
    }

    /// Returns the classes, defs and multiclasses that match a query.
    pub(super) fn symbols(&self, query: &str) -> Vec<WorkspaceSymbol> {
        let query = query.to_lowercase();
        let mut all = Vec::new();
        for source in &self.list {
            let index = source.index();
            for one in index.definitions() {
                let name = index.text(&one.name);
                let global = one.kind.is_global() && one.owner.is_none() && !name.is_empty();
                if global && name.to_lowercase().contains(&query) {
                    let kind = symbol_kind(one.kind);
                    let place = source.place(&one.name);
                    let (name, container) = (name.to_owned(), None);
                    all.push(WorkspaceSymbol { name, container, kind, place });
                }
            }
        }
        all
    }
}

/// Returns the last of some definitions: a class that is declared and then defined refers to the definition.
fn last(found: impl Iterator<Item = Target>) -> Vec<Target> {
    found.last().into_iter().collect()
}

/// Returns the protocol's symbol kind of a definition.
pub(super) fn symbol_kind(kind: Kind) -> SymbolKind {
    match kind {
        Kind::Class | Kind::Multiclass => SymbolKind::CLASS,
        Kind::Def | Kind::Defm => SymbolKind::STRUCT,
        Kind::Field => SymbolKind::FIELD,
        Kind::TemplateArg => SymbolKind::TYPE_PARAMETER,
        Kind::Variable | Kind::Iterator | Kind::Defset => SymbolKind::VARIABLE,
        Kind::Deftype => SymbolKind::INTERFACE,
    }
}

/// The greatest number of project files that a rename searches.
const MAX_FILES: usize = 4096;

impl Known {
    pub(super) fn rename_at(
        &self,
        offset: usize,
        new: &str,
        cancel: &Cancel,
    ) -> Result<Vec<Edit>, String> {
        let mut bytes = new.bytes();
        let letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
        if !bytes.next().is_some_and(letter) || !bytes.all(|b| letter(b) || b.is_ascii_digit()) {
            return Err(format!("'{new}' is not a name"));
        }
        let targets = self.targets(offset).filter(|all| !all.is_empty());
        let targets = targets.ok_or("nothing here can be renamed")?;
        let prelude = |one: &Target| {
            let path = &self.files.list[one.0].file.path;
            ods_spec::prelude::files().iter().any(|(name, _)| path.ends_with(name))
                && path.starts_with(std::env::temp_dir())
        };
        if targets.iter().any(prelude) {
            return Err("it is defined in the prelude, which is part of ods".into());
        }
        let (file, at) = targets[0];
        let index = self.files.index(file);
        let one = index.definition(at);
        if !one.plain {
            return Err("its name is put together".into());
        }
        let name = index.text(&one.name);
        let owner = one.owner.map(|owner| (file, owner));
        let taken = match owner {
            Some(owner) if matches!(one.kind, Kind::Field) => self.files.field(owner, new),
            Some(owner) if matches!(one.kind, Kind::TemplateArg) => self.files.argument(owner, new),
            _ => self.files.globals(new, &[one.kind]).next(),
        };
        if taken.is_some() {
            return Err(format!("there is a {} '{new}' already", one.kind.word()));
        }
        let mut places = self.files.references(&targets, true, cancel);
        if one.kind.is_global() {
            let text = name.to_owned();
            places.extend(self.elsewhere(&text, one.kind, cancel));
        }
        Ok(places.into_iter().map(|place| Edit { place, text: new.to_owned() }).collect())
    }

    /// Returns the uses of a global name in project files that are not read for this document.
    fn elsewhere(&self, name: &str, kind: Kind, cancel: &Cancel) -> Vec<Place> {
        let mut all = Vec::new();
        for path in files_below(&self.root, "td") {
            if cancel.is_set() || self.files.list.iter().any(|one| one.file.path == path) {
                continue;
            }
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            if memchr::memmem::find(text.as_bytes(), name.as_bytes()).is_none() {
                continue;
            }
            let source = Source::new(path, Text::new(text));
            let index = source.index();
            if index.globals(name).next().is_some() {
                // The file defines the name itself.
                continue;
            }
            let fits = |of: UseKind| match kind {
                Kind::Class | Kind::Deftype => matches!(of, UseKind::Class | UseKind::Multiclass),
                Kind::Multiclass => of == UseKind::Multiclass,
                _ => of == UseKind::Value,
            };
            for one in index.uses() {
                if one.target.is_none() && fits(one.kind) && index.text(&one.span) == name {
                    all.push(source.place(&one.span));
                }
            }
        }
        all
    }
}

/// Returns the files below a folder whose names end in `.extension`, except in build folders.
pub(super) fn files_below(root: &Path, extension: &str) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![root.to_owned()]);
    // A project without a root is a single file.
    if root.as_os_str().is_empty() {
        return found;
    }
    let mut looked_at = 0;
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        let mut entries: Vec<PathBuf> = entries.flatten().map(|one| one.path()).collect();
        entries.sort();
        for path in entries {
            looked_at += 1;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with('.') || name == "target" || name == "node_modules" {
                continue;
            }
            if path.extension().is_some_and(|one| one == extension) {
                found.push(path);
            } else if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            }
        }
        if found.len() > MAX_FILES || looked_at > 64 * MAX_FILES {
            break;
        }
    }
    found
}
