//! Pages of enums.

use super::page::Page;
use super::{Failure, defs_of};
use crate::lang::{Record, Records};

/// Generates the page of all enums.
pub(super) fn enums(records: &Records) -> Result<String, Failure> {
    let mut page = Page::generated();
    for def in defs_of(records, "EnumInfo")? {
        enumeration(def, &mut page)?;
    }
    Ok(page.finish())
}

/// Writes the section of one enum.
pub(super) fn enumeration(def: Record<'_>, page: &mut Page) -> Result<(), Failure> {
    write!(page, "\n### {}\n", def.opt_str("className").unwrap_or(""));
    page.summary(def.str("summary")?);
    page.push("\n#### Cases:\n\n");
    page.push("| Symbol | Value | String |\n");
    page.push("| :----: | :---: | ------ |\n");
    for case in def.rec_list("enumerants").unwrap_or_default() {
        let text = |field| case.opt_str(field).unwrap_or("");
        let value = case.opt_int("value").unwrap_or(0);
        writeln!(page, "| {} | `{value}` | {} |", text("symbol"), text("str"));
    }
    Ok(())
}
