//! Pages of passes.

use super::page::Page;
use super::{Failure, defs_of};
use crate::lang::{Record, Records};

/// Generates the page of all passes, sorted by flag.
pub(super) fn passes(records: &Records) -> Result<String, Failure> {
    let mut page = Page::generated();
    let mut passes = defs_of(records, "PassBase")?;
    passes.sort_by_key(|def| def.opt_str("argument").unwrap_or(""));
    for def in passes {
        pass(def, &mut page)?;
    }
    Ok(page.finish())
}

fn pass(def: Record<'_>, page: &mut Page) -> Result<(), Failure> {
    write!(page, "\n### `-{}`\n", def.opt_str("argument").unwrap_or(""));
    page.summary(def.str("summary")?);
    page.description(def.str("description")?);
    table(def, ("Options", "options", "-", "argument"), page);
    table(def, ("Statistics", "statistics", "", "name"), page);
    Ok(())
}

/// Writes names and descriptions in two columns.
fn table(def: Record<'_>, (title, list, dash, name): (&str, &str, &str, &str), page: &mut Page) {
    let rows = def.rec_list(list).unwrap_or_default();
    if rows.is_empty() {
        return;
    }
    let name = |row: &Record<'_>| row.opt_str(name).unwrap_or("").to_owned();
    let width = rows.iter().map(|row| name(row).len()).max().unwrap_or(0);
    write!(page, "\n#### {title}\n\n```\n");
    for row in &rows {
        let description = row.opt_str("description").unwrap_or("");
        writeln!(page, "{dash}{:width$} : {description}", name(row));
    }
    page.push("```\n");
}
