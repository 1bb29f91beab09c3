//! Graphs as SVG.

use std::collections::HashMap;
use std::fmt::Write;

use crate::escape::escaped;
use crate::graph::{Edge, Graph, Style};
use crate::layout::{self, LINE, PAD, Placed};

const MARGIN: f64 = 12.0;

/// Draws a graph.
pub(crate) fn draw(graph: &Graph) -> String {
    let (placed, width, height) = layout::place(&graph.nodes, &graph.edges);
    let mut boxes = Vec::new();
    flatten(&placed, &mut boxes);
    // Boxes are sorted by number, so that enclosing boxes precede nested ones.
    boxes.sort_by_key(|one| one.node.id);
    let exits = exits(&graph.edges);
    let edges = graph.edges.iter().zip(exits);
    let edges: Vec<Arrow> = edges.filter_map(|(edge, exit)| arrow(edge, exit, &boxes)).collect();
    let beside = edges.iter().map(|edge| edge.right).fold(width, f64::max);
    let mut out = Svg { text: String::new() };
    let (wide, high) = (beside + 2.0 * MARGIN, height + 2.0 * MARGIN);
    out.line(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.0}\" height=\"{high:.0}\" viewBox=\"{:.0} {:.0} {wide:.0} {high:.0}\" font-family=\"monospace\" font-size=\"12\">",
        -MARGIN, -MARGIN
    ));
    out.line(format_args!("<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerUnits=\"userSpaceOnUse\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#555\"/></marker></defs>"));
    out.line(format_args!(
        "<rect x=\"{:.0}\" y=\"{:.0}\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
        -MARGIN, -MARGIN
    ));
    // Boxes with nested boxes are drawn below the edges, others above.
    boxes.iter().filter(|one| !one.inside.is_empty()).for_each(|one| out.node(one));
    edges.iter().for_each(|edge| out.arrow(edge));
    boxes.iter().filter(|one| one.inside.is_empty()).for_each(|one| out.node(one));
    out.line(format_args!("</svg>"));
    out.text
}

fn flatten<'p, 'g>(placed: &'p [Placed<'g>], out: &mut Vec<&'p Placed<'g>>) {
    let mut todo: Vec<&Placed<'g>> = placed.iter().collect();
    while let Some(one) = todo.pop() {
        out.push(one);
        todo.extend(&one.inside);
    }
}

struct Arrow<'g> {
    path: String,
    style: Style,
    /// The text and its position.
    label: (&'g str, f64, f64),
    right: f64,
}

/// Returns the distance from the middle of its box at which each edge begins: edges with a label are spread.
fn exits(edges: &[Edge]) -> Vec<f64> {
    const APART: f64 = 28.0;
    let named = |edge: &&Edge| !edge.label.is_empty();
    let mut all: HashMap<usize, usize> = HashMap::new();
    for edge in edges.iter().filter(named) {
        *all.entry(edge.from).or_default() += 1;
    }
    let mut before: HashMap<usize, usize> = HashMap::new();
    let mut exit = |edge: &Edge| {
        let count = all.get(&edge.from).filter(|_| named(&edge))?;
        let index = before.entry(edge.from).or_default();
        *index += 1;
        Some((*index as f64 - (*count as f64 + 1.0) / 2.0) * APART)
    };
    edges.iter().map(|edge| exit(edge).unwrap_or_default()).collect()
}

fn arrow<'g>(edge: &'g Edge, exit: f64, boxes: &[&Placed<'_>]) -> Option<Arrow<'g>> {
    let find = |id: usize| {
        let at = boxes.binary_search_by_key(&id, |one| one.node.id).ok()?;
        boxes.get(at).copied()
    };
    let (from, to) = (find(edge.from)?, find(edge.to)?);
    let encloses = edge.from != edge.to && from.node.holds(edge.to);
    let clearance = from.width / 2.0 - PAD;
    let exit = exit.clamp(-clearance.max(0.0), clearance.max(0.0));
    let (x, x2) = (from.x + from.width / 2.0 + exit, to.x + to.width / 2.0);
    // An edge to a nested box begins at the upper side.
    let y = if encloses { from.y } else { from.y + from.height };
    let y2 = to.y;
    if y2 >= y {
        let bend = ((y2 - y) / 2.0).max(10.0);
        let path = format!(
            "M{x:.1} {y:.1}C{x:.1} {:.1} {x2:.1} {:.1} {x2:.1} {y2:.1}",
            y + bend,
            y2 - bend
        );
        let label = (edge.label.as_str(), x + 3.0, y + 10.0);
        return Some(Arrow { path, style: edge.style, label, right: x.max(x2) });
    }
    // An upward edge is drawn beside the boxes.
    let right = (from.x + from.width).max(to.x + to.width) + 24.0;
    let path = format!(
        "M{x:.1} {y:.1}C{x:.1} {:.1} {right:.1} {:.1} {right:.1} {:.1}S{x2:.1} {:.1} {x2:.1} {y2:.1}",
        y + 24.0,
        y + 24.0,
        (y + y2) / 2.0,
        y2 - 24.0
    );
    let label = (edge.label.as_str(), x + 3.0, y + 10.0);
    Some(Arrow { path, style: edge.style, label, right })
}

struct Svg {
    text: String,
}

impl Svg {
    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{text}");
    }

    fn node(&mut self, one: &Placed<'_>) {
        let fill = match (&one.node.fill, one.inside.is_empty()) {
            (Some(fill), _) => fill.as_str(),
            (None, true) => "#fff",
            (None, false) => "#f6f6f6",
        };
        self.line(format_args!("<g>"));
        if !one.node.title.is_empty() {
            self.line(format_args!("<title>{}</title>", escaped(&one.node.title)));
        }
        self.line(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"4\" fill=\"{fill}\" stroke=\"#888\"/>",
            one.x, one.y, one.width, one.height
        ));
        for (index, line) in one.node.label.iter().enumerate() {
            let y = one.y + PAD + (index as f64 + 0.75) * LINE;
            let x = one.x + PAD;
            self.line(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" xml:space=\"preserve\">{}</text>",
                escaped(line)
            ));
        }
        self.line(format_args!("</g>"));
    }

    fn arrow(&mut self, arrow: &Arrow<'_>) {
        let (color, width) = match arrow.style {
            Style::Solid => ("#777", "1"),
            Style::Bold => ("#555", "1.5"),
        };
        self.line(format_args!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" marker-end=\"url(#arrow)\"/>",
            arrow.path
        ));
        let (label, x, y) = arrow.label;
        if !label.is_empty() {
            self.line(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"10\" fill=\"#555\">{}</text>",
                escaped(label)
            ));
        }
    }
}
