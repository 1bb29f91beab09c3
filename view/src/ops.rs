//! The graph of operations and the values between them.

use std::collections::HashMap;

use ods_core::ir::{BlockRef, RegionRef};
use ods_core::text::{PrintFlags, ValueNames};
use ods_core::{OpRef, Value, stack};

use crate::graph::{Edge, Graph, Node, Style, heading, line};
use crate::svg;

/// Draws an operation: the operations in its regions, and edges from definitions of values to their uses.
pub fn op_graph(root: OpRef<'_>) -> String {
    let names = ValueNames::of_op(root, &PrintFlags::default());
    let mut maker = Maker::default();
    let node = maker.operation(root, &names, &mut HashMap::new());
    maker.graph.nodes.push(node);
    svg::draw(&maker.graph)
}

/// The boxes that define the values of one body.
type Scope = HashMap<Value, usize>;

#[derive(Default)]
struct Maker {
    graph: Graph,
    count: usize,
}

impl Maker {
    fn operation(&mut self, op: OpRef<'_>, names: &ValueNames, scope: &mut Scope) -> Node {
        let id = self.next();
        let results: Vec<String> = op.results().map(|result| names.name(result)).collect();
        let types: Vec<String> =
            op.results().map(|result| result.ty().display(op.ctx()).to_string()).collect();
        let mut label = vec![line(&match results.as_slice() {
            [] => heading(op),
            results => format!("{} = {}", results.join(", "), op.name()),
        })];
        let operands: Vec<String> = op.operands().map(|operand| names.name(operand)).collect();
        if !operands.is_empty() {
            label.push(line(&format!("({})", operands.join(", "))));
        }
        if !types.is_empty() {
            label.push(line(&format!(": {}", types.join(", "))));
        }
        for operand in op.operands() {
            if let Some(from) = scope.get(&operand.value) {
                let (from, style) = (*from, Style::Solid);
                self.graph.edges.push(Edge { from, to: id, style, label: String::new() });
            }
        }
        let nested = op.body.has_nested(op.op);
        let inner = if nested { names.inside(op) } else { names.clone() };
        let mut own = Scope::new();
        let mut groups = Vec::new();
        for region in op.regions() {
            let scope = if nested { &mut own } else { &mut *scope };
            groups.push(stack::grow(|| self.region(region, &inner, scope)));
        }
        scope.extend(op.results().map(|result| (result.value, id)));
        let title = op.schema().map(|schema| schema.summary).unwrap_or_default().to_owned();
        let fill = groups.is_empty().then(|| color(op.name().as_str()));
        Node { id, end: self.count, label, title, fill, groups, last: false }
    }

    /// Returns the boxes of the only block; if there are several blocks, a box per block, with control flow edges.
    fn region(
        &mut self,
        region: RegionRef<'_>,
        names: &ValueNames,
        scope: &mut Scope,
    ) -> Vec<Node> {
        if region.blocks().nth(1).is_none() {
            return region.entry().map_or_else(Vec::new, |block| self.block(block, names, scope));
        }
        let mut numbers = HashMap::new();
        let mut boxes = Vec::new();
        for (at, block) in region.blocks().enumerate() {
            let id = self.next();
            numbers.insert(block.block, id);
            let groups = vec![self.block(block, names, scope)];
            let label = vec![format!("^bb{at}")];
            boxes.push(Node { id, end: self.count, label, groups, ..Node::default() });
        }
        for block in region.blocks() {
            for to in block.terminator().into_iter().flat_map(|op| op.successors()) {
                let ends = numbers.get(&block.block).zip(numbers.get(&to.block));
                let Some((from, to)) = ends else { continue };
                let (from, to, style) = (*from, *to, Style::Bold);
                self.graph.edges.push(Edge { from, to, style, label: String::new() });
            }
        }
        boxes
    }

    fn block(&mut self, block: BlockRef<'_>, names: &ValueNames, scope: &mut Scope) -> Vec<Node> {
        let mut nodes = Vec::new();
        for arg in block.args() {
            let id = self.next();
            scope.insert(arg.value, id);
            let ty = arg.ty().display(arg.body.ctx()).to_string();
            let label = vec![line(&format!("{}: {ty}", names.name(arg)))];
            nodes.push(Node { id, end: id + 1, label, ..Node::default() });
        }
        for op in block.ops() {
            nodes.push(self.operation(op, names, scope));
        }
        let terminated = block.terminator().is_some();
        if let Some(last) = nodes.last_mut().filter(|_| terminated) {
            last.last = true;
        }
        nodes
    }

    fn next(&mut self) -> usize {
        self.count += 1;
        self.count - 1
    }
}

/// Returns a light colour that depends only on the name.
fn color(name: &str) -> String {
    let hash =
        name.bytes().fold(0_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    format!("hsl({}, 60%, 90%)", hash.wrapping_mul(2_654_435_761) % 360)
}
