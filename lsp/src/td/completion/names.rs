//! Completion of names in scope.

use std::collections::BTreeSet;

use ods_spec::lang::index::DefinitionKind as Kind;

use super::{Cx, Items, TYPES, WORDS, plain};
use crate::answer::{CompletionItem, CompletionItemKind as Item};
use crate::td::files::Target;

impl Cx<'_> {
    /// Returns the classes that a definition in the current text derives from, in the files that were read.
    pub(super) fn classes_of(&self, owner: u32) -> Vec<Target> {
        let one = self.index.definition(owner);
        let parents =
            one.parents.iter().map(|at| self.index.text(&self.index.uses()[*at as usize].span));
        let known =
            parents.filter_map(|name| self.known.files.globals(name, &[Kind::Class]).last());
        known.collect()
    }

    /// Returns the fields that a record in the current text inherits.
    pub(super) fn fields(&self, owner: u32) -> Vec<(String, String, String)> {
        let mut all = Vec::new();
        let mut seen = BTreeSet::new();
        for class in self.classes_of(owner).into_iter().rev() {
            for (file, at) in self.known.files.lineage(class) {
                let of = self.known.files.index(file);
                let class = of.text(&of.definition(at).name).to_owned();
                for (_, member) in of.members(at).filter(|(_, one)| one.kind == Kind::Field) {
                    let name = of.text(&member.name).to_owned();
                    let ty =
                        member.ty.as_ref().map(|ty| of.text(ty).to_owned()).unwrap_or_default();
                    if seen.insert(name.clone()) {
                        all.push((name, ty, class.clone()));
                    }
                }
            }
        }
        all
    }

    /// Returns the fields that a `let` may set.
    pub(super) fn lets(&self, owner: Option<u32>) -> Items {
        let Some(owner) = owner else { return Vec::new() };
        let own = self.index.members(owner).filter(|(_, one)| one.kind == Kind::Field);
        let own = own.map(|(_, one)| {
            let ty = one.ty.as_ref().map(|ty| self.index.text(ty)).unwrap_or_default();
            (self.index.text(&one.name).to_owned(), ty.to_owned(), String::new())
        });
        let all = self.fields(owner).into_iter().chain(own);
        let item = |(name, ty, class): (String, String, String)| {
            let mut item = CompletionItem::new(name.as_str(), Item::FIELD);
            item.detail =
                Some(if class.is_empty() { ty.clone() } else { format!("{ty}, of {class}") });
            let value = match ty.as_str() {
                "bit" => "${1:1}",
                "string" => "\"$1\"",
                "code" => "[{$1}]",
                "dag" => "($1)",
                _ if ty.starts_with("list") => "[$1]",
                _ => "$1",
            };
            item.insert = Some(format!("{name} = {value};"));
            item.snippet = true;
            item
        };
        all.map(item).collect()
    }

    /// Returns the names in the scope of an offset, defs and variables.
    pub(super) fn values(&self, owner: Option<u32>) -> Items {
        let mut all = Items::new();
        let mut outer = owner;
        while let Some(owner) = outer {
            let one = self.index.definition(owner);
            for (_, member) in self.index.members(owner) {
                let name = self.index.text(&member.name);
                if !name.is_empty() && member.name.end < self.offset {
                    let ty = member.ty.as_ref().map(|ty| self.index.text(ty)).unwrap_or_default();
                    let kind = match member.kind {
                        Kind::Field => Item::FIELD,
                        Kind::Def => Item::CONSTANT,
                        _ => Item::VARIABLE,
                    };
                    all.push(CompletionItem::new(name, kind).detail(ty));
                }
            }
            let fields = self.fields(owner).into_iter();
            all.extend(
                fields.map(|(name, ty, _)| CompletionItem::new(name, Item::FIELD).detail(ty)),
            );
            outer = one.owner;
        }
        all.extend(self.global(&[Kind::Def, Kind::Defm, Kind::Defset, Kind::Variable]));
        all.extend(self.global(&[Kind::Class]));
        all.extend(WORDS.iter().map(|one| plain(one, Item::KEYWORD)));
        all
    }

    pub(super) fn types(&self) -> Items {
        let types = TYPES.iter().map(|one| plain(one, Item::KEYWORD));
        types.chain(self.global(&[Kind::Class, Kind::Deftype])).collect()
    }

    /// Returns the traits that an operation, type or attribute may have.
    pub(super) fn traits(&self) -> Items {
        let Some(good) = &self.known.good else { return Vec::new() };
        let traits =
            ["Trait", "Interface"].into_iter().flat_map(|one| good.records.defs_of_class(one));
        let named = traits.filter(|one| !one.is_anonymous());
        let mut all: Items = named
            .map(|one| CompletionItem::new(one.name(), Item::INTERFACE).detail("trait"))
            .collect();
        let classes =
            good.records.classes().filter(|one| one.is_a("Trait") && one.name() != "Trait");
        all.extend(
            classes.map(|one| {
                CompletionItem::new(one.name(), Item::INTERFACE).detail("class of traits")
            }),
        );
        all
    }

    /// Returns the names of a class's arguments if the position is at the start of an argument.
    pub(super) fn parameters(&self, class: &str, before: Option<&str>) -> Items {
        if !matches!(before, Some("<" | ",")) {
            return Vec::new();
        }
        let kinds = [Kind::Class, Kind::Multiclass];
        let Some(class) = self.known.files.globals(class, &kinds).last() else { return Vec::new() };
        let arguments = self.known.files.arguments(class).into_iter();
        arguments
            .map(|(file, at)| {
                let of = self.known.files.index(file);
                let one = of.definition(at);
                let ty = one.ty.as_ref().map(|ty| of.text(ty)).unwrap_or_default();
                let name = of.text(&one.name);
                let mut item = CompletionItem::new(name, Item::PROPERTY).detail(ty);
                item.insert = Some(format!("{name} = "));
                item
            })
            .collect()
    }

    /// Returns the fields of the value before a dot.
    pub(super) fn after_dot(&self, start: usize) -> Items {
        let base = self.text[..start - 1].trim_end();
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let name = &base[base.trim_end_matches(word).len()..];
        let files = &self.known.files;
        let local = self.owner(start).and_then(|owner| {
            let member =
                self.index.members(owner).find(|(_, one)| self.index.text(&one.name) == name);
            member.and_then(|(_, one)| one.ty.as_ref()).map(|ty| self.index.text(ty))
        });
        let of = match local {
            Some(class) => files.globals(class, &[Kind::Class]).last(),
            None => files.globals(name, &[Kind::Def, Kind::Defm, Kind::Defset]).last(),
        };
        let Some(of) = of else { return Vec::new() };
        let mut all = Items::new();
        for (file, at) in files.lineage(of) {
            let of = files.index(file);
            for (_, one) in of.members(at).filter(|(_, one)| one.kind == Kind::Field) {
                let ty = one.ty.as_ref().map(|ty| of.text(ty)).unwrap_or_default();
                all.push(CompletionItem::new(of.text(&one.name), Item::FIELD).detail(ty));
            }
        }
        all
    }

    /// Returns the global names of some kinds, starting with the document's own.
    pub(super) fn global(&self, kinds: &[Kind]) -> Items {
        let mut all = Items::new();
        let files = self.known.files.list.iter().skip(1).map(|one| one.index());
        for index in std::iter::once(self.index).chain(files) {
            for one in index.definitions() {
                let name = index.text(&one.name);
                if !kinds.contains(&one.kind) || name.is_empty() || !one.plain {
                    continue;
                }
                if one.kind == Kind::Variable && one.owner.is_some() {
                    continue;
                }
                let kind = match one.kind {
                    Kind::Class | Kind::Multiclass => Item::CLASS,
                    Kind::Variable | Kind::Defset => Item::VARIABLE,
                    Kind::Deftype => Item::TYPE_PARAMETER,
                    _ => Item::CONSTANT,
                };
                let parents: Vec<&str> = one
                    .parents
                    .iter()
                    .map(|at| index.text(&index.uses()[*at as usize].span))
                    .collect();
                let mut item = CompletionItem::new(name, kind);
                item.detail = Some(format!("{} {}", one.kind.word(), parents.join(", ")));
                all.push(item);
            }
        }
        all
    }
}
