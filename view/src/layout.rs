//! A layered layout: boxes are placed in rows below their predecessors, and rows are ordered so that edges are short.

use crate::graph::{Edge, Node};

pub(crate) const CHAR: f64 = 7.3;
pub(crate) const LINE: f64 = 15.0;
pub(crate) const PAD: f64 = 8.0;
const GAP_X: f64 = 18.0;
const GAP_Y: f64 = 30.0;
/// The width at which a row is wrapped.
const WIDEST: f64 = 1400.0;
/// The number of passes that order rows by their neighbours.
const SWEEPS: usize = 6;

/// A box with its position, relative to the corner of the picture.
#[derive(Debug)]
pub(crate) struct Placed<'g> {
    pub(crate) node: &'g Node,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) inside: Vec<Placed<'g>>,
}

impl Placed<'_> {
    fn shift(&mut self, x: f64, y: f64) {
        let mut todo = vec![self];
        while let Some(one) = todo.pop() {
            one.x += x;
            one.y += y;
            todo.extend(&mut one.inside);
        }
    }

    fn middle(&self) -> f64 {
        self.x + self.width / 2.0
    }
}

/// Places the boxes of a group; returns them with the total width and height.
pub(crate) fn place<'g>(nodes: &'g [Node], edges: &[Edge]) -> (Vec<Placed<'g>>, f64, f64) {
    let mut placed: Vec<Placed<'g>> = nodes.iter().map(|node| place_inside(node, edges)).collect();
    let links = links(nodes, edges);
    let mut rows = rows(nodes, &links);
    order(&mut rows, &links, nodes.len());
    let rows = wrapped(rows, &placed);
    let widths: Vec<f64> = rows
        .iter()
        .map(|row| row.iter().map(|at| placed[*at].width + GAP_X).sum::<f64>() - GAP_X)
        .collect();
    let width = widths.iter().copied().fold(0.0, f64::max);
    let mut y = 0.0;
    for (row, row_width) in rows.iter().zip(&widths) {
        let mut x = (width - row_width) / 2.0;
        let mut height = 0.0_f64;
        for at in row {
            let one = &mut placed[*at];
            one.shift(x, y);
            x += one.width + GAP_X;
            height = height.max(one.height);
        }
        y += height + GAP_Y;
    }
    straighten(&rows, &links, &mut placed, width);
    (placed, width, (y - GAP_Y).max(0.0))
}

fn place_inside<'g>(node: &'g Node, edges: &[Edge]) -> Placed<'g> {
    let letters = node.label.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut width = letters as f64 * CHAR + 2.0 * PAD;
    let mut height = node.label.len() as f64 * LINE + 2.0 * PAD;
    let mut inside = Vec::new();
    let groups: Vec<_> =
        node.groups.iter().map(|group| ods_core::stack::grow(|| place(group, edges))).collect();
    width = groups.iter().map(|(_, wide, _)| wide + 2.0 * PAD).fold(width, f64::max);
    for (mut group, wide, high) in groups {
        group.iter_mut().for_each(|one| one.shift((width - wide) / 2.0, height));
        height += high + PAD;
        inside.append(&mut group);
    }
    Placed { node, x: 0.0, y: 0.0, width, height, inside }
}

/// Returns the downward edges between boxes of a group, including edges of nested boxes.
fn links(nodes: &[Node], edges: &[Edge]) -> Vec<(usize, usize)> {
    let Some((first, last)) = nodes.first().zip(nodes.last()) else { return Vec::new() };
    let all = first.id..last.end;
    let find = |id: usize| nodes.partition_point(|node| node.end <= id);
    let mut links: Vec<(usize, usize)> = edges
        .iter()
        .filter(|edge| all.contains(&edge.from) && all.contains(&edge.to))
        .map(|edge| (find(edge.from), find(edge.to)))
        .filter(|(from, to)| from < to)
        .collect();
    links.sort_unstable();
    links.dedup();
    links
}

/// Returns the boxes of each row: below all predecessors, and no higher than needed.
fn rows(nodes: &[Node], links: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut rank = vec![0; nodes.len()];
    // Links are sorted by their source, and all lead forward.
    for (from, to) in links {
        rank[*to] = rank[*to].max(rank[*from] + 1);
    }
    let mut below = vec![usize::MAX; nodes.len()];
    let mut has_above = vec![false; nodes.len()];
    for (from, to) in links {
        below[*from] = below[*from].min(rank[*to]);
        has_above[*to] = true;
    }
    for at in 0..nodes.len() {
        if !has_above[at] && below[at] != usize::MAX {
            rank[at] = below[at] - 1;
        }
    }
    let deepest = rank.iter().copied().max().unwrap_or(0);
    if let Some(at) = nodes.iter().position(|node| node.last) {
        let alone = nodes.len() > 1 && rank[at] < deepest + 1;
        let shared = rank[at] == deepest && rank.iter().filter(|one| **one == deepest).count() == 1;
        rank[at] = if alone && !shared { deepest + 1 } else { rank[at] };
    }
    let mut rows = vec![Vec::new(); rank.iter().max().map_or(0, |most| most + 1)];
    rank.iter().enumerate().for_each(|(at, rank)| rows[*rank].push(at));
    rows
}

/// Orders each row by the mean position of the neighbours above, then below, alternately.
fn order(rows: &mut [Vec<usize>], links: &[(usize, usize)], count: usize) {
    let mut above = vec![Vec::new(); count];
    let mut below = vec![Vec::new(); count];
    for (from, to) in links {
        above[*to].push(*from);
        below[*from].push(*to);
    }
    let mut place = vec![0.0; count];
    let note = |row: &[usize], place: &mut [f64]| {
        for (index, at) in row.iter().enumerate() {
            place[*at] = (index as f64 + 0.5) / row.len() as f64;
        }
    };
    rows.iter().for_each(|row| note(row, &mut place));
    for sweep in 0..SWEEPS {
        let down = sweep % 2 == 0;
        let neighbours = if down { &above } else { &below };
        for index in 0..rows.len() {
            let row = if down { index } else { rows.len() - 1 - index };
            let row = &mut rows[row];
            let mean = |at: &usize| match neighbours[*at].as_slice() {
                [] => place[*at],
                all => all.iter().map(|one| place[*one]).sum::<f64>() / all.len() as f64,
            };
            let mut keyed: Vec<(f64, usize)> = row.iter().map(|at| (mean(at), *at)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            *row = keyed.into_iter().map(|(_, at)| at).collect();
            note(row, &mut place);
        }
    }
}

/// Wraps rows at [`WIDEST`].
fn wrapped(rows: Vec<Vec<usize>>, placed: &[Placed<'_>]) -> Vec<Vec<usize>> {
    let mut out: Vec<Vec<usize>> = Vec::new();
    for row in rows {
        let mut width = f64::INFINITY;
        for at in row {
            if width + placed[at].width > WIDEST {
                out.push(Vec::new());
                width = 0.0;
            }
            width += placed[at].width + GAP_X;
            if let Some(row) = out.last_mut() {
                row.push(at);
            }
        }
    }
    out
}

/// Moves boxes towards the middle of their predecessors, as far as the row has space.
fn straighten(
    rows: &[Vec<usize>],
    links: &[(usize, usize)],
    placed: &mut [Placed<'_>],
    width: f64,
) {
    let mut above = vec![Vec::new(); placed.len()];
    links.iter().for_each(|(from, to)| above[*to].push(*from));
    for row in rows {
        let mut free = width;
        // From right to left, each box moves as far right as wanted; the others stay or move left.
        for (index, at) in row.iter().enumerate().rev() {
            let wanted = wanted(&above[*at], placed).unwrap_or_else(|| placed[*at].middle());
            let x = wanted - placed[*at].width / 2.0;
            let right = free - placed[*at].width;
            let needed: f64 = row[..index].iter().map(|one| placed[*one].width + GAP_X).sum();
            let x = x.min(right).max(needed);
            let by = x - placed[*at].x;
            placed[*at].shift(by, 0.0);
            free = x - GAP_X;
        }
    }
}

fn wanted(above: &[usize], placed: &[Placed<'_>]) -> Option<f64> {
    let sum: f64 = above.iter().map(|at| placed[*at].middle()).sum();
    (!above.is_empty()).then(|| sum / above.len() as f64)
}
