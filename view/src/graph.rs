//! Graphs to draw: boxes with text, boxes inside boxes, and arrows between them.

use ods_core::OpRef;
use ods_core::symbol::symbol_name;

/// A box.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// The number of the box: boxes inside have the numbers that follow, up to `end`.
    pub(crate) id: usize,
    pub(crate) end: usize,
    /// The lines of its text.
    pub(crate) label: Vec<String>,
    /// All of its text, where lines are shortened.
    pub(crate) title: String,
    pub(crate) fill: Option<String>,
    /// Groups of boxes inside, each below the one before.
    pub(crate) groups: Vec<Vec<Node>>,
    /// True for one that goes below all others of its group.
    pub(crate) last: bool,
}

impl Node {
    /// Returns whether this is the box of that number, or one around it.
    pub(crate) fn holds(&self, id: usize) -> bool {
        (self.id..self.end).contains(&id)
    }
}

/// The way of an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Data.
    Solid,
    /// Control.
    Bold,
}

/// An arrow.
#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) style: Style,
    pub(crate) label: String,
}

/// Boxes and the arrows between them.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge>,
}

/// The name of an operation, and its symbol if it has one.
pub(crate) fn heading(op: OpRef<'_>) -> String {
    match symbol_name(op).and_then(|name| name.as_str(op.ctx())) {
        Some(symbol) => line(&format!("{} @{symbol}", op.name())),
        None => op.name().to_string(),
    }
}

/// A line of text, not longer than boxes are wide.
pub(crate) fn line(text: &str) -> String {
    const LONGEST: usize = 64;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
