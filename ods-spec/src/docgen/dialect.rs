//! The page of a dialect.

use std::collections::{BTreeMap, BTreeSet};

use super::definition::definition;
use super::enum_::enumeration;
use super::op::{operation, requested, source_link};
use super::operation::{full_name, summary};
use super::page::{Page, WHITE};
use super::{Failure, Options};
use crate::lang::{Record, Records};

/// Generates the page of the selected dialect, with the declarations of all files; the first file introduces it.
pub(super) fn page(files: &[&Records], options: &Options) -> Result<String, Failure> {
    let mut failure = Failure::Unanswered("no dialect was found");
    let mut chosen: Vec<(&Records, Record<'_>)> = Vec::new();
    for records in files {
        match choose(records, options.dialect.as_deref()) {
            Ok(dialect) => chosen.push((records, dialect)),
            Err(why) => failure = why,
        }
    }
    let Some(&(_, dialect)) = chosen.first() else { return Err(failure) };
    let mut ops = Vec::new();
    let mut names = BTreeSet::new();
    for &(records, dialect) in &chosen {
        let mine = |op: &Record<'_>| op.opt_rec("opDialect") == Some(dialect);
        let own = requested(records, options)?.into_iter().filter(mine);
        ops.extend(own.filter(|op| names.insert(full_name(*op))));
    }
    let mut page = Page::generated();
    write!(page, "\n# '{}' Dialect\n", dialect.opt_str("name").unwrap_or(""));
    page.summary(dialect.opt_str("summary").unwrap_or(""));
    let description = dialect.opt_str("description").unwrap_or("");
    page.description(description);
    if !has_contents(description) {
        page.push("\n[TOC]\n");
    }
    operations(&ops, options, &mut page)?;
    // Definitions are not listed a second time as constraints.
    let of = |class, but| {
        once(chosen.iter().flat_map(move |&(records, dialect)| {
            let mine =
                move |one: &Record<'_>| one.opt_rec("dialect") == Some(dialect) && !one.is_a(but);
            records.defs_of_class(class).filter(mine)
        }))
    };
    section("Attribute constraints", &of("DialectAttr", "AttrDef"), constraint, &mut page)?;
    section("Attributes", &of("AttrDef", ""), definition, &mut page)?;
    section("Type constraints", &of("DialectType", "TypeDef"), constraint, &mut page)?;
    section("Types", &of("TypeDef", ""), definition, &mut page)?;
    let enums = once(chosen.iter().flat_map(|(records, _)| records.defs_of_class("EnumInfo")));
    section("Enums", &enums, enumeration, &mut page)?;
    Ok(page.finish())
}

/// Returns each record once, by its name: files share included records.
fn once<'a>(records: impl Iterator<Item = Record<'a>>) -> Vec<Record<'a>> {
    let mut names = BTreeSet::new();
    records.filter(|one| names.insert(one.name())).collect()
}

/// Returns the only dialect, or the requested one.
fn choose<'a>(records: &'a Records, name: Option<&str>) -> Result<Record<'a>, Failure> {
    let all: Vec<Record<'a>> = records.defs_of_class("Dialect").collect();
    match (all.as_slice(), name) {
        ([], _) => Err(Failure::Unanswered("no dialect was found")),
        ([one], None) => Ok(*one),
        (_, None) => Err(Failure::Unanswered(
            "when more than 1 dialect is present, one must be selected via '-dialect'",
        )),
        (all, Some(name)) => {
            let found = all.iter().find(|one| one.opt_str("name") == Some(name));
            let missing = "selected dialect with '-dialect' does not exist";
            found.copied().ok_or(Failure::Unanswered(missing))
        }
    }
}

/// Returns whether a description contains the position of the table of contents.
fn has_contents(description: &str) -> bool {
    description.split('\n').any(|line| line.trim_start() == "[TOC]")
}

fn section(
    title: &str,
    defs: &[Record<'_>],
    one: fn(Record<'_>, &mut Page) -> Result<(), Failure>,
    page: &mut Page,
) -> Result<(), Failure> {
    if !defs.is_empty() {
        write!(page, "\n## {title}\n");
    }
    defs.iter().try_for_each(|def| one(*def, page))
}

/// Writes the section of a named constraint.
fn constraint(def: Record<'_>, page: &mut Page) -> Result<(), Failure> {
    write!(page, "\n### {}\n", summary(def));
    page.description(def.opt_str("description").unwrap_or(""));
    page.push("\n");
    Ok(())
}

fn operations(ops: &[Record<'_>], options: &Options, page: &mut Page) -> Result<(), Failure> {
    if ops.is_empty() {
        return Ok(());
    }
    page.push("\n## Operations\n");
    source_link(&options.input, page);
    for group in Group::all(ops) {
        let mut section = Page::default();
        if let Some(def) = group.def {
            let text = |field| def.opt_str(field).unwrap_or("");
            write!(section, "\n## {}\n", text("summary").trim_matches(WHITE));
            section.description(text("description"));
            section.push("\n");
        }
        for def in group.ops {
            operation(def, options, &mut section)?;
        }
        // In a group, a heading is one level deeper; every line is terminated, which adds a newline at the end.
        for line in section.finish().split('\n') {
            let deeper = if group.def.is_some() && line.starts_with('#') { "#" } else { "" };
            writeln!(page, "{deeper}{line}");
        }
    }
    Ok(())
}

/// The operations below one heading, or a single operation without a heading.
struct Group<'a> {
    def: Option<Record<'a>>,
    ops: Vec<Record<'a>>,
}

impl<'a> Group<'a> {
    /// Groups operations by their heading; the groups are sorted by heading, single operations by name, ignoring case.
    fn all(ops: &[Record<'a>]) -> Vec<Group<'a>> {
        let mut groups: Vec<Group<'a>> = Vec::new();
        let mut named: BTreeMap<&str, Group<'a>> = BTreeMap::new();
        for op in ops {
            let has_summary =
                |def: &Record<'_>| def.opt_str("summary").is_some_and(|s| !s.is_empty());
            match op.opt_rec("opDocGroup").filter(has_summary) {
                Some(def) => {
                    let group = || Group { def: Some(def), ops: Vec::new() };
                    named.entry(def.name()).or_insert_with(group).ops.push(*op);
                }
                None => groups.push(Group { def: None, ops: vec![*op] }),
            }
        }
        groups.extend(named.into_values());
        groups.sort_by_cached_key(|group| group.heading().to_ascii_lowercase());
        groups
    }

    fn heading(&self) -> &'a str {
        match self.def {
            Some(def) => def.opt_str("summary"),
            None => self.ops.first().and_then(|op| op.opt_str("opName")),
        }
        .unwrap_or("")
    }
}
