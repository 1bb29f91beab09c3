//! An HTML page of a module: its text with links, and the result of each pass.

use std::fmt::Write;

use ods_core::Context;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::escape::escaped;
use crate::linked::{Mark, Span, spans};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The text of a module at one point of a pipeline.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The preceding pass.
    pub title: String,
    /// The text.
    pub text: String,
}

/// Renders a page with the text of a module, compared side by side with the texts after passes. Values link to their
/// definitions and uses; operations show their summary.
pub fn page(ctx: &Context, title: &str, snapshots: &[Snapshot]) -> String {
    let mut page = Page { out: String::new(), ctx };
    page.put(format_args!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        escaped(title)
    ));
    if let [_, _, ..] = snapshots {
        page.put(format_args!("<nav>\n<ol>\n"));
        for (index, pair) in snapshots.windows(2).enumerate() {
            let class = if pair[0].text == pair[1].text { " class=\"same\"" } else { "" };
            let name = escaped(&pair[1].title);
            page.put(format_args!("<li{class}><a href=\"#s{index}\">{name}</a></li>\n"));
        }
        page.put(format_args!("</ol>\n</nav>\n"));
    }
    page.put(format_args!("<main>\n"));
    if let [one] = snapshots {
        let lines: Vec<Row> = one.text.lines().map(|_| Row::Same).collect();
        page.pane("a0", &one.text, &lines);
    }
    for (index, pair) in snapshots.windows(2).enumerate() {
        let [before, after] = pair else { continue };
        page.step(index, before, after);
    }
    page.put(format_args!("</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"));
    page.out
}

/// A row of one side of a comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    /// A line that is equal on both sides.
    Same,
    /// A line that differs on the other side, or is missing there.
    Changed,
    /// No line: the other side has an additional line here.
    Empty,
}

struct Page<'c> {
    out: String,
    ctx: &'c Context,
}

impl Page<'_> {
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(text);
    }

    fn step(&mut self, index: usize, before: &Snapshot, after: &Snapshot) {
        let title = escaped(&after.title);
        self.put(format_args!("<section id=\"s{index}\">\n<h2>{title}</h2>\n"));
        if before.text == after.text {
            self.put(format_args!("<p>Nothing changed.</p>\n</section>\n"));
            return;
        }
        let (left, right) = rows(&before.text, &after.text);
        let count = |rows: &[Row]| rows.iter().filter(|row| **row == Row::Changed).count();
        let (old, new) = (count(&left), count(&right));
        self.put(format_args!("<p>{old} lines before are {new} lines after.</p>\n"));
        self.put(format_args!("<div class=\"pair\">\n"));
        self.pane(&format!("b{index}"), &before.text, &left);
        self.pane(&format!("a{index}"), &after.text, &right);
        self.put(format_args!("</div>\n</section>\n"));
    }

    fn pane(&mut self, id: &str, text: &str, rows: &[Row]) {
        let spans = spans(self.ctx, text);
        let mut spans = spans.iter().peekable();
        self.put(format_args!("<pre>"));
        let mut lines = text.split_inclusive('\n');
        let mut start = 0;
        for row in rows {
            match row {
                Row::Same => self.put(format_args!("<span class=\"l\">")),
                Row::Changed => self.put(format_args!("<span class=\"l c\">")),
                Row::Empty => {
                    self.put(format_args!("<span class=\"e\"></span>\n"));
                    continue;
                }
            }
            let line = lines.next().unwrap_or_default();
            let end = start + line.trim_end_matches('\n').len();
            let mut at = start;
            while let Some(span) = spans.next_if(|span| span.start < end) {
                let until = span.end.min(end);
                self.put(format_args!("{}", escaped(&text[at..span.start])));
                self.span(id, &text[span.start..until], span);
                at = until;
            }
            self.put(format_args!("{}</span>\n", escaped(&text[at..end])));
            start += line.len();
        }
        self.put(format_args!("</pre>\n"));
    }

    fn span(&mut self, id: &str, text: &str, span: &Span) {
        let text = escaped(text);
        let start = span.start;
        match &span.mark {
            Mark::Definition { uses, first } => {
                let link = first.map(|at| format!(" href=\"#{id}-{at}\"")).unwrap_or_default();
                let plural = if *uses == 1 { "" } else { "s" };
                self.put(format_args!(
                    "<a class=\"d\" id=\"{id}-{start}\" data-v=\"{id}-{start}\"{link} title=\"{uses} use{plural}\">{text}</a>"
                ));
            }
            Mark::Use { definition } => self.put(format_args!(
                "<a class=\"u\" id=\"{id}-{start}\" data-v=\"{id}-{definition}\" href=\"#{id}-{definition}\">{text}</a>"
            )),
            Mark::Operation { summary: "" } => {
                self.put(format_args!("<span class=\"o\">{text}</span>"));
            }
            Mark::Operation { summary } => {
                let summary = escaped(summary);
                self.put(format_args!("<span class=\"o\" title=\"{summary}\">{text}</span>"));
            }
            Mark::Label => self.put(format_args!(
                "<a class=\"b\" id=\"{id}-{start}\" data-v=\"{id}-{start}\">{text}</a>"
            )),
            Mark::Jump { label } => self.put(format_args!(
                "<a class=\"b\" data-v=\"{id}-{label}\" href=\"#{id}-{label}\">{text}</a>"
            )),
            Mark::Comment => self.put(format_args!("<i>{text}</i>")),
        }
    }
}

/// Returns the rows of both sides, which are equally many.
fn rows(before: &str, after: &str) -> (Vec<Row>, Vec<Row>) {
    let old: Vec<&str> = before.lines().collect();
    let new: Vec<&str> = after.lines().collect();
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let add = |rows: &mut Vec<Row>, changed: usize, all: usize| {
        rows.extend(std::iter::repeat_n(Row::Changed, changed));
        rows.extend(std::iter::repeat_n(Row::Empty, all - changed));
    };
    for op in capture_diff_slices(Algorithm::Myers, &old, &new) {
        let (gone, come) = match op {
            DiffOp::Equal { len, .. } => {
                left.extend(std::iter::repeat_n(Row::Same, len));
                right.extend(std::iter::repeat_n(Row::Same, len));
                continue;
            }
            DiffOp::Delete { old_len, .. } => (old_len, 0),
            DiffOp::Insert { new_len, .. } => (0, new_len),
            DiffOp::Replace { old_len, new_len, .. } => (old_len, new_len),
        };
        add(&mut left, gone, gone.max(come));
        add(&mut right, come, gone.max(come));
    }
    (left, right)
}
