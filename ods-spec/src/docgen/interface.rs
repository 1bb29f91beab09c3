//! Pages of interfaces.

use super::page::{Page, WHITE};
use super::{Failure, defs_of};
use crate::lang::{Record, Records};

/// Generates the page of the operation interfaces.
pub(super) fn op_interfaces(records: &Records) -> Result<String, Failure> {
    list(records, "Op", "Op")
}

/// Generates the page of the attribute interfaces.
pub(super) fn attr_interfaces(records: &Records) -> Result<String, Failure> {
    list(records, "Attr", "Attribute")
}

/// Generates the page of the type interfaces.
pub(super) fn type_interfaces(records: &Records) -> Result<String, Failure> {
    list(records, "Type", "Type")
}

/// Lists the interfaces of the main file; interfaces of included files have their own page.
fn list(records: &Records, kind: &str, title: &str) -> Result<String, Failure> {
    let mut page = Page::generated();
    write!(page, "\n# {title}Interface definitions\n");
    let declaration = format!("Declare{kind}InterfaceMethods");
    let map = records.source_map();
    let main = map.files().next();
    for def in defs_of(records, &format!("{kind}Interface"))? {
        if !def.is_a(&declaration) && map.file_of(def.span()) == main {
            interface(def, &mut page)?;
        }
    }
    Ok(page.finish())
}

fn interface(def: Record<'_>, page: &mut Page) -> Result<(), Failure> {
    let name = def.opt_str("cppInterfaceName").unwrap_or("");
    write!(page, "\n## {name} (`{}`)\n", def.name());
    page.description(def.str("description")?);
    page.push("\n### Methods:\n");
    let mut methods = def.rec_list("methods").unwrap_or_default().into_iter();
    methods.try_for_each(|method| interface_method(method, page))
}

fn interface_method(method: Record<'_>, page: &mut Page) -> Result<(), Failure> {
    let text = |field| method.opt_str(field).unwrap_or("");
    let name = text("name");
    write!(page, "\n#### `{name}`\n\n```c++\n");
    if method.is_a("StaticInterfaceMethod") {
        page.push("static ");
    }
    declaration(text("returnType"), name, page);
    page.push("(");
    let args = method.opt_dag("arguments").into_iter().flat_map(|dag| dag.args());
    for (index, (name, ty)) in args.enumerate() {
        if index > 0 {
            page.push(", ");
        }
        declaration(ty.as_str().unwrap_or(""), name.unwrap_or(""), page);
    }
    page.push(");\n```\n");
    page.description(method.str("description")?);
    if method.str("body")?.trim_matches(WHITE).is_empty() {
        page.push("\nNOTE: This method *must* be implemented by the user.");
    }
    page.push("\n");
    Ok(())
}

/// Writes `type name`, with no space after a type that ends in `*` or `&`.
fn declaration(ty: &str, name: &str, page: &mut Page) {
    let ty = ty.trim_matches(WHITE);
    let space = if ty.ends_with(['&', '*']) { "" } else { " " };
    write!(page, "{ty}{space}{name}");
}
