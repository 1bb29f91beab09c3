//! Control flow graphs.

use std::collections::HashMap;

use ods_core::interface::FunctionOpInterface;
use ods_core::ir::{Block, RegionRef};
use ods_core::text::{PrintFlags, ValueNames};
use ods_core::{OpRef, stack};

use crate::graph::{Edge, Graph, Node, Style, heading, line};
use crate::svg;

/// The greatest number of lines that a block shows.
const MOST_LINES: usize = 14;

/// Draws the control flow graph of every region inside `root` that has several blocks, or is the body of a function.
pub fn control_flow(root: OpRef<'_>) -> String {
    let mut maker = Maker { graph: Graph::default(), count: 0 };
    maker.below(root, &ValueNames::of_op(root, &PrintFlags::default()));
    if maker.graph.nodes.is_empty() {
        let label = vec!["no control flow".to_owned()];
        maker.graph.nodes.push(Node { id: 0, end: 1, label, ..Node::default() });
    }
    svg::draw(&maker.graph)
}

struct Maker {
    graph: Graph,
    count: usize,
}

impl Maker {
    fn below(&mut self, op: OpRef<'_>, names: &ValueNames) {
        let inner = if op.body.has_nested(op.op) { names.inside(op) } else { names.clone() };
        for region in op.regions() {
            let blocks = region.blocks().count();
            let function = op.interface::<dyn FunctionOpInterface>().is_some();
            if blocks > 1 || blocks == 1 && function {
                let node = self.region(op, region, &inner);
                self.graph.nodes.push(node);
            }
            for inside in region.blocks().flat_map(|block| block.ops()) {
                if inside.regions().len() != 0 {
                    stack::grow(|| self.below(inside, &inner));
                }
            }
        }
    }

    fn region(&mut self, op: OpRef<'_>, region: RegionRef<'_>, names: &ValueNames) -> Node {
        let id = self.count;
        self.count += 1;
        let first = self.count;
        let numbers: HashMap<Block, usize> =
            region.blocks().enumerate().map(|(at, block)| (block.block, first + at)).collect();
        let blocks: Vec<Node> = region
            .blocks()
            .enumerate()
            .map(|(at, block)| {
                let args: Vec<String> = block
                    .args()
                    .map(|arg| format!("{}: {}", names.name(arg), arg.ty().display(op.ctx())))
                    .collect();
                let header = match args.as_slice() {
                    [] => format!("^bb{at}:"),
                    args => format!("^bb{at}({}):", args.join(", ")),
                };
                let mut label = vec![line(&header)];
                let ops: Vec<String> = block.ops().map(|op| summary(op, names)).collect();
                match ops.len() > MOST_LINES {
                    true => {
                        label.extend_from_slice(&ops[..MOST_LINES - 2]);
                        label.push(format!("… {} more", ops.len() - MOST_LINES + 1));
                        label.extend(ops.last().cloned());
                    }
                    false => label.extend(ops),
                }
                Node { id: first + at, end: first + at + 1, label, ..Node::default() }
            })
            .collect();
        for (at, block) in region.blocks().enumerate() {
            let successors: Vec<_> =
                block.terminator().into_iter().flat_map(|op| op.successors()).collect();
            for (index, successor) in successors.iter().enumerate() {
                let Some(to) = numbers.get(&successor.block) else { continue };
                let label = if successors.len() > 1 { index.to_string() } else { String::new() };
                let edge = Edge { from: first + at, to: *to, style: Style::Bold, label };
                self.graph.edges.push(edge);
            }
        }
        self.count += blocks.len();
        let label = vec![heading(op)];
        Node { id, end: self.count, label, groups: vec![blocks], ..Node::default() }
    }
}

/// Returns a one-line summary of an operation.
fn summary(op: OpRef<'_>, names: &ValueNames) -> String {
    let list = |names: Vec<String>| names.join(", ");
    let results = list(op.results().map(|one| names.name(one)).collect());
    let operands = list(op.operands().map(|one| names.name(one)).collect());
    let equals = if results.is_empty() { "" } else { " = " };
    let blank = if operands.is_empty() { "" } else { " " };
    line(&format!("  {results}{equals}{}{blank}{operands}", op.name()))
}
