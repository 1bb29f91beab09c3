//! Graphs to draw: boxes with text, nested boxes, and edges between them.

use ods_core::OpRef;
use ods_core::symbol::symbol_name;

/// A box.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// The number of the box: nested boxes have the following numbers, up to `end`.
    pub(crate) id: usize,
    pub(crate) end: usize,
    /// The lines of its text.
    pub(crate) label: Vec<String>,
    /// The full text, if lines are truncated.
    pub(crate) title: String,
    pub(crate) fill: Option<String>,
    /// Groups of nested boxes, from top to bottom.
    pub(crate) groups: Vec<Vec<Node>>,
    /// True if the box is placed below all others of its group.
    pub(crate) last: bool,
}

impl Node {
    /// Returns whether `id` is this box or a nested one.
    pub(crate) fn holds(&self, id: usize) -> bool {
        (self.id..self.end).contains(&id)
    }
}

/// The style of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Data flow.
    Solid,
    /// Control flow.
    Bold,
}

/// An edge.
#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) style: Style,
    pub(crate) label: String,
}

/// Boxes and the edges between them.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge>,
}

/// Returns the name of an operation, with its symbol if it has one.
pub(crate) fn heading(op: OpRef<'_>) -> String {
    match symbol_name(op).and_then(|name| name.as_str(op.ctx())) {
        Some(symbol) => line(&format!("{} @{symbol}", op.name())),
        None => op.name().to_string(),
    }
}

/// Truncates a line of text to the width of boxes.
pub(crate) fn line(text: &str) -> String {
    const LONGEST: usize = 64;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
