//! The text of a module with the meaning of its names.

use std::collections::HashMap;

use ods_core::Context;
use ods_core::text::Reading;
use ods_core::text::places::{Places, ValuePlace};

/// The meaning of a piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The definition of a value, with the number of its uses and its first use.
    Definition { uses: usize, first: Option<usize> },
    /// A use of the value that is defined at `definition`.
    Use { definition: usize },
    /// The name of an operation, with its summary.
    Operation { summary: &'static str },
    /// The label of a block at its definition.
    Label,
    /// A use of the label that is defined at `label`.
    Jump { label: usize },
    /// A comment.
    Comment,
}

/// A marked range of the text, in bytes.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) mark: Mark,
}

/// Returns the marked ranges of a text, in order, without overlaps.
pub(crate) fn spans(ctx: &Context, text: &str) -> Vec<Span> {
    let reading = Reading::read(ctx, text.as_bytes(), "-");
    let mut marks = Marks { text, spans: Vec::new(), uses: HashMap::new() };
    marks.add(ctx, reading.top(), 0);
    for unit in reading.units() {
        marks.add(ctx, unit.places(), unit.start());
    }
    marks.finish()
}

struct Marks<'t> {
    text: &'t str,
    spans: Vec<Span>,
    /// For each definition, the number of its uses and the first use.
    uses: HashMap<usize, (usize, usize)>,
}

impl Marks<'_> {
    fn add(&mut self, ctx: &Context, places: &Places, start: u32) {
        let at = |offset: u32| offset.wrapping_add(start) as usize;
        for op in &places.ops {
            let registry = ctx.registry();
            let summary = registry.op(op.name).map_or("", |schema| schema.summary);
            self.push(at(op.name_at), at(op.name_end), Mark::Operation { summary });
        }
        for ValuePlace { at: offset, .. } in &places.values {
            let mark = Mark::Definition { uses: 0, first: None };
            self.name(at(*offset), mark);
        }
        for one in &places.uses {
            let definition = at(one.def);
            let uses = self.uses.entry(definition).or_insert((0, at(one.at)));
            *uses = (uses.0 + 1, uses.1.min(at(one.at)));
            self.name(at(one.at), Mark::Use { definition });
        }
        let labels: HashMap<_, usize> = places
            .blocks
            .iter()
            .filter(|block| block.defines)
            .map(|block| ((block.body, block.block), at(block.at)))
            .collect();
        for block in &places.blocks {
            let label = labels.get(&(block.body, block.block)).copied();
            let mark = match label {
                _ if block.defines => Mark::Label,
                Some(label) => Mark::Jump { label },
                None => continue,
            };
            self.name(at(block.at), mark);
        }
    }

    /// Marks a name that begins with a sigil.
    fn name(&mut self, start: usize, mark: Mark) {
        let rest = self.text.as_bytes().get(start + 1..).unwrap_or_default();
        let word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte);
        let length = rest.iter().take_while(|byte| word(byte)).count();
        self.push(start, start + 1 + length, mark);
    }

    fn push(&mut self, start: usize, end: usize, mark: Mark) {
        if start < end && self.text.get(start..end).is_some() {
            self.spans.push(Span { start, end, mark });
        }
    }

    fn finish(mut self) -> Vec<Span> {
        for span in &mut self.spans {
            if let Mark::Definition { uses, first } = &mut span.mark
                && let Some((count, place)) = self.uses.get(&span.start)
            {
                (*uses, *first) = (*count, Some(*place));
            }
        }
        let mut line_start = 0;
        for line in self.text.split_inclusive('\n') {
            // Printed comments are at the end of a block label, or of its line.
            if let Some(at) = line.rfind("  // ").filter(|at| line[..*at].trim_end().ends_with(':'))
            {
                let end = line_start + line.trim_end().len();
                self.spans.push(Span { start: line_start + at + 2, end, mark: Mark::Comment });
            }
            line_start += line.len();
        }
        self.spans.sort_by_key(|span| (span.start, span.end));
        let mut end = 0;
        self.spans.retain(|span| {
            let free = span.start >= end;
            end = if free { span.end } else { end };
            free
        });
        self.spans
    }
}
