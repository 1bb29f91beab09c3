//! Documentation of generated items: summary, description and tables, as rustdoc.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::Declared;

/// Returns the `#[doc = …]` lines of Markdown paragraphs.
pub(super) fn docs(text: &str) -> TokenStream {
    let lines = text.trim_end().lines().map(|line| {
        let line = if line.is_empty() { String::new() } else { format!(" {line}") };
        quote!(#[doc = #line])
    });
    quote!(#(#lines)*)
}

/// Returns the title and description of an item.
pub(super) fn described(title: &str, summary: &str, description: &str) -> String {
    let summary = one_line(summary);
    let mut out = match (title, summary.is_empty()) {
        ("", _) => summary,
        (title, true) => title.to_owned(),
        (title, false) => format!("{title}: {summary}"),
    };
    let body = markdown(description);
    if !body.is_empty() {
        out.push_str("\n\n");
        out.push_str(&body);
    }
    out
}

/// Joins all words on one line, escaped for Markdown.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('<', "\\<").replace('[', "\\[")
}

/// Returns a table with these headings; empty without rows.
pub(super) fn table(heads: [&str; 2], rows: &[(String, String)]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut out = format!("\n\n| {} | {} |\n|---|---|", heads[0], heads[1]);
    for (left, right) in rows {
        out.push_str(&format!("\n| `{left}` | {} |", one_line(right).replace('|', "\\|")));
    }
    out
}

/// Returns the position of a declaration, for readers of the generated Rust.
pub(super) fn declared_in(sources: &[String], place: Option<Declared>) -> String {
    let file = place.and_then(|place| Some((sources.get(usize::from(place.file))?, place.line)));
    file.map_or_else(String::new, |(file, line)| format!("\n\nDeclared in `{file}:{line}`."))
}

/// Returns a description without its common indentation, in which rustdoc treats nothing as Rust: fences name a
/// language, and no line outside of a fence is indented enough to be code.
pub fn markdown(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let common = text.lines().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let mut out = String::new();
    let mut fenced = false;
    for line in text.trim().lines().map(str::trim_end) {
        let line = line.get(common.min(indent(line))..).unwrap_or("");
        let fence = line.trim_start().starts_with("```");
        if fence && !fenced && line.trim() == "```" {
            out.push_str(&line.replace("```", "```text"));
        } else if fence || fenced {
            out.push_str(line);
        } else {
            let keep = indent(line).min(3);
            out.push_str(&" ".repeat(keep));
            out.push_str(line.trim_start());
        }
        fenced ^= fence;
        out.push('\n');
    }
    if fenced {
        out.push_str("```\n");
    }
    out.truncate(out.trim_end().len());
    out
}
