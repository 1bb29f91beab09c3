//! A documentation site: an HTML page per Markdown text, and a search over all of them, in one folder.

use std::collections::HashSet;
use std::fmt::Write;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::escape::escaped;

const STYLE: &str = include_str!("site.css");
const SCRIPT: &str = include_str!("site.js");

/// Tags that pages may contain; any other tag is escaped as text.
const TAGS: [&str; 14] = [
    "b", "br", "code", "details", "em", "i", "p", "pre", "sub", "summary", "sup", "table", "td",
    "th",
];

/// A file of a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// The name, without folders.
    pub name: String,
    /// The text.
    pub text: String,
}

/// Renders a site of these pages, each given by a name and its Markdown. The files refer only to each other.
pub fn site(title: &str, pages: &[(String, String)]) -> Vec<File> {
    let mut names = HashSet::new();
    let mut files = Vec::new();
    let mut index = String::from("const INDEX = [\n");
    let mut list = String::new();
    let places: Vec<String> = pages.iter().map(|(name, _)| file_name(name, &mut names)).collect();
    for ((name, text), file) in pages.iter().zip(&places) {
        let page = Rendered::of(text);
        for entry in &page.entries {
            let url = format!("{file}#{}", entry.id);
            let fields = [&entry.title, &entry.summary, name, &url].map(|field| quoted(field));
            // Writing to a string cannot fail.
            let _ = writeln!(index, "[{}],", fields.join(","));
        }
        let _ = writeln!(list, "<li><a href=\"{file}\">{}</a></li>", escaped(name));
        let body = format!("<nav>{}</nav>\n<main>\n{}</main>\n", page.contents(), page.html);
        files.push(File { name: file.clone(), text: document(name, title, &body) });
    }
    index.push_str("];\n");
    let body = format!("<main>\n<h1>{}</h1>\n<ul>\n{list}</ul>\n</main>\n", escaped(title));
    files.push(File { name: "index.html".to_owned(), text: document(title, title, &body) });
    files.push(File { name: "search.js".to_owned(), text: index + SCRIPT });
    files.push(File { name: "style.css".to_owned(), text: STYLE.to_owned() });
    files
}

/// Returns the file name of a page: letters of its name, and a number if the name is in use.
fn file_name(name: &str, taken: &mut HashSet<String>) -> String {
    let base = slug(name);
    let base = if base.is_empty() || base == "index" { format!("page-{base}") } else { base };
    unique(base, taken) + ".html"
}

fn document(title: &str, site: &str, body: &str) -> String {
    let (title, site) = (escaped(title), escaped(site));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n<header>\n\
         <a href=\"index.html\">{site}</a>\n\
         <input id=\"search\" type=\"search\" placeholder=\"Search\" aria-label=\"Search\" autocomplete=\"off\">\n\
         <ol id=\"found\"></ol>\n</header>\n{body}<script src=\"search.js\"></script>\n</body>\n</html>\n"
    )
}

/// A heading, as an entry of the search index.
struct Entry {
    id: String,
    title: String,
    summary: String,
    level: HeadingLevel,
}

/// A page as HTML.
struct Rendered {
    html: String,
    entries: Vec<Entry>,
}

impl Rendered {
    fn of(text: &str) -> Rendered {
        let text = text.replace("\n[TOC]\n", "\n");
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
        let mut ids = HashSet::new();
        let mut entries: Vec<Entry> = Vec::new();
        let mut events: Vec<Event<'_>> = Vec::new();
        // The events at which the open heading, and the paragraph below it, begin.
        let mut heading = None;
        let mut paragraph = None;
        for event in Parser::new_ext(&text, options) {
            let event = harmless(event);
            match &event {
                Event::Start(Tag::Heading { .. }) => heading = Some(events.len()),
                Event::Start(Tag::Paragraph) => paragraph = Some(events.len()),
                Event::End(TagEnd::Heading(level)) => {
                    let from = heading.take().unwrap_or(events.len());
                    let title = plain(&events[from..]);
                    let id = unique(slug(&title), &mut ids);
                    if let Some(Event::Start(Tag::Heading { id: place, .. })) = events.get_mut(from)
                    {
                        *place = Some(CowStr::from(id.clone()));
                    }
                    entries.push(Entry { id, title, summary: String::new(), level: *level });
                }
                Event::End(TagEnd::Paragraph) => {
                    let from = paragraph.take().unwrap_or(events.len());
                    if let Some(entry) = entries.last_mut().filter(|one| one.summary.is_empty()) {
                        entry.summary = plain(&events[from..]);
                    }
                }
                _ => {}
            }
            events.push(event);
        }
        entries.retain(|entry| entry.level <= HeadingLevel::H3);
        let mut out = String::new();
        html::push_html(&mut out, events.into_iter());
        Rendered { html: out, entries }
    }

    fn contents(&self) -> String {
        let mut out = String::from("<ul>\n");
        for Entry { id, title, level, .. } in &self.entries {
            let class = if *level <= HeadingLevel::H2 { "top" } else { "sub" };
            let short = title.split(" (").next().unwrap_or(title);
            let short = escaped(short);
            let _ = writeln!(out, "<li class=\"{class}\"><a href=\"#{id}\">{short}</a></li>");
        }
        out + "</ul>"
    }
}

/// Returns the text of events, without markup.
fn plain(events: &[Event<'_>]) -> String {
    let mut out = String::new();
    for event in events {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(text),
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            _ => {}
        }
    }
    out
}

/// Sanitizes an event: removes everything that could run scripts, load resources or break the page.
fn harmless(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(text) if text.starts_with("<!--") && text.trim_end().ends_with("-->") => {
            Event::Html("".into())
        }
        Event::Html(text) => Event::Html(known_tags(&text).into()),
        Event::InlineHtml(text) => Event::InlineHtml(known_tags(&text).into()),
        // An image would be loaded from another site: only its text is kept.
        Event::Start(Tag::Image { .. }) => Event::Start(Tag::Emphasis),
        Event::End(TagEnd::Image) => Event::End(TagEnd::Emphasis),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let scheme = dest_url.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
            let good = scheme.is_none_or(|scheme| ["http", "https", "mailto"].contains(&&*scheme));
            let dest_url = if good { dest_url } else { "#".into() };
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        event => event,
    }
}

/// Escapes every `<` that does not begin one of [`TAGS`] or `tr` without attributes.
fn known_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split('<');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let tag = part.split_once('>').map(|(tag, _)| tag.trim_matches('/'));
        let known = tag.is_some_and(|tag| tag == "tr" || TAGS.contains(&tag));
        out.push_str(if known { "<" } else { "&lt;" });
        out.push_str(part);
    }
    out
}

/// Converts text to a slug: letters and digits in lower case, anything else as dashes.
fn slug(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            c if c.is_ascii_alphanumeric() || c == '_' => out.push(c.to_ascii_lowercase()),
            _ if !out.is_empty() && !out.ends_with('-') => out.push('-'),
            _ => {}
        }
    }
    out.trim_end_matches('-').to_owned()
}

fn unique(base: String, taken: &mut HashSet<String>) -> String {
    let mut name = base.clone();
    let mut number = 1;
    while !taken.insert(name.clone()) {
        number += 1;
        name = format!("{base}-{number}");
    }
    name
}

/// Quotes a JavaScript string that is safe within HTML.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> Rendered {
        Rendered::of(text)
    }

    #[test]
    fn markup_of_others_is_text() {
        let html =
            page("<script>alert(1)</script>\n\n<table><tr onclick=\"x\"><td>a</td></tr></table>")
                .html;
        assert!(!html.contains("<script") && html.contains("&lt;script>"), "{html}");
        assert!(Rendered::of("<!-- a -->\n\nb").html.ends_with("<p>b</p>\n"));
        assert!(html.contains("&lt;tr onclick") && html.contains("<td>a</td>"), "{html}");
        let html =
            page("a <img src=x onerror=y> [l](JavaScript:alert(1)) ![i](http://e/x.png)").html;
        assert!(
            !html.contains("<img") && !html.contains("avascript:") && !html.contains("x.png"),
            "{html}"
        );
    }

    #[test]
    fn headings_are_found_with_their_summary() {
        let page = page(
            "# D\n\n### `a.b` (AOp)\n\n_One `x`_\n\nmore\n\n#### Operands:\n\n### `a.b` (AOp)\n",
        );
        let found: Vec<_> =
            page.entries.iter().map(|one| (&*one.id, &*one.title, &*one.summary)).collect();
        let expected =
            [("d", "D", ""), ("a-b-aop", "a.b (AOp)", "One x"), ("a-b-aop-2", "a.b (AOp)", "")];
        assert_eq!(found, expected);
        assert!(page.html.contains("<h3 id=\"a-b-aop-2\">"), "{}", page.html);
    }

    #[test]
    fn files_have_names_of_their_own() {
        let pages = ["a/b", "a b", "index", ""].map(|name| (name.to_owned(), "# x".to_owned()));
        let names: Vec<String> = site("s", &pages).into_iter().map(|file| file.name).collect();
        let expected = [
            "a-b.html",
            "a-b-2.html",
            "page-index.html",
            "page-.html",
            "index.html",
            "search.js",
            "style.css",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn strings_of_the_index() {
        assert_eq!(quoted("a\"\\</script>\n\u{2028}"), r#""a\"\\\u003c/script\u003e\u000a\u2028""#);
    }
}
