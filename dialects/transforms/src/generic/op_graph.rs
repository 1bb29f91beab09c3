//! `view-op-graph`: prints a graph in Graphviz's language.

use std::collections::HashMap;
use std::fmt::Write;

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::text::{PrintFlags, ValueNames};
use ods_core::{Attr, AttrData, OpName, OpRef, Type, Value, stack};

use super::ViewOpGraph;

impl RunPass for ViewOpGraph {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let root = cx.root();
        let names = ValueNames::of_op(root, &PrintFlags::default());
        let mut graph = Graph { colors: colors(root), ..Graph::new(self) };
        graph.line("digraph G {");
        graph.indent += 1;
        graph.line("compound = true;");
        graph.operation(root, &names, &mut Scope::default());
        graph.all_edges();
        graph.indent -= 1;
        graph.line("}");
        let text = graph.out;
        cx.show(&text);
        cx.preserve_all();
        Ok(())
    }
}

/// Returns the colour of each operation name: names are numbered in post-order of their first operations, and
/// distributed evenly over the hues.
fn colors(root: OpRef<'_>) -> HashMap<OpName, String> {
    // The reverse of post-order: each operation before its nested ones, and siblings from last to first.
    let mut found = Vec::new();
    let mut todo = vec![root];
    while let Some(op) = todo.pop() {
        found.push(op.name());
        let blocks = op.regions().flat_map(|region| region.blocks());
        todo.extend(blocks.flat_map(|block| block.ops()));
    }
    let mut names: Vec<OpName> = Vec::new();
    let mut numbers = HashMap::new();
    for name in found.into_iter().rev() {
        numbers.entry(name).or_insert_with(|| {
            names.push(name);
            names.len() - 1
        });
    }
    let hue = |number: usize| number as f64 / names.len() as f64;
    numbers.iter().map(|(name, at)| (*name, format!("{:.6} 0.3 0.95", hue(*at)))).collect()
}

/// A node, or the anchor node of a cluster.
#[derive(Clone, Copy)]
struct Node {
    id: u32,
    cluster: Option<u32>,
}

/// The nodes of the values of one body.
type Scope = HashMap<Value, Node>;

struct Graph<'a> {
    pass: &'a ViewOpGraph,
    colors: HashMap<OpName, String>,
    out: String,
    indent: usize,
    /// The number of nodes and clusters.
    counter: u32,
    /// Edges of data flow, which are printed before edges of control flow.
    data: Vec<String>,
    control: Vec<String>,
}

impl<'a> Graph<'a> {
    fn new(pass: &'a ViewOpGraph) -> Graph<'a> {
        Graph {
            pass,
            colors: HashMap::new(),
            out: String::new(),
            indent: 0,
            counter: 0,
            data: Vec::new(),
            control: Vec::new(),
        }
    }

    fn line(&mut self, text: &str) {
        // Writing to a string never fails.
        let _ = writeln!(self.out, "{:1$}{text}", "", self.indent * 2);
    }

    fn next(&mut self) -> u32 {
        self.counter += 1;
        self.counter
    }

    fn node(&mut self, label: &str, shape: &str, color: Option<&str>) -> Node {
        let id = self.next();
        let (fill, style) = match color {
            Some(color) => (format!("fillcolor = \"{color}\", "), ", style = filled"),
            None => (String::new(), ""),
        };
        self.line(&format!("v{id} [{fill}label = \"{label}\", shape = {shape}{style}];"));
        Node { id, cluster: None }
    }

    fn cluster(&mut self, label: &str, inside: impl FnOnce(&mut Self)) -> Node {
        let cluster = self.next();
        self.line(&format!("subgraph cluster_{cluster} {{"));
        self.indent += 1;
        let anchor = self.node(" ", "plain", None);
        self.line(&format!("label = \"{label}\";"));
        inside(self);
        self.indent -= 1;
        self.line("}");
        Node { id: anchor.id, cluster: Some(cluster) }
    }

    fn all_edges(&mut self) {
        let data = std::mem::take(&mut self.data);
        let control = std::mem::take(&mut self.control);
        control.into_iter().chain(data).for_each(|edge| self.line(&edge));
    }

    fn operation(&mut self, op: OpRef<'_>, names: &ValueNames, scope: &mut Scope) -> Node {
        let node = if op.body.num_regions(op.op) == 0 {
            let label = self.record_label(op, names);
            let color = self.colors.get(&op.name()).cloned();
            self.node(&label, "Mrecord", color.as_deref())
        } else {
            let label = self.cluster_label(op);
            self.cluster(&label, |graph| {
                let mut own = Scope::new();
                let nested = op.body.has_nested(op.op);
                let inner = if nested { names.inside(op) } else { names.clone() };
                let scope = if nested { &mut own } else { &mut *scope };
                for block in op.regions().flat_map(|region| region.blocks()) {
                    stack::grow(|| graph.block(block, &inner, scope));
                }
            })
        };
        if self.pass.print_data_flow_edges {
            for operand in op.operands() {
                if let Some(from) = scope.get(&operand.value) {
                    let edge = edge(*from, node, &port(&names.name(operand)), "solid");
                    self.data.push(edge);
                }
            }
        }
        scope.extend(op.results().map(|result| (result.value, node)));
        node
    }

    fn block(&mut self, block: ods_core::ir::BlockRef<'_>, names: &ValueNames, scope: &mut Scope) {
        self.cluster("", |graph| {
            for arg in block.args() {
                let name = names.name(arg);
                let mut label = format!("<res{}> {name}", port(&name));
                if graph.pass.print_result_types {
                    label += &format!(" {}", graph.type_label(arg.body.ctx(), arg.ty()));
                }
                let node = graph.node(&label, "Mrecord", None);
                scope.insert(arg.value, node);
            }
            let mut before: Option<Node> = None;
            for op in block.ops() {
                let node = graph.operation(op, names, scope);
                if let Some(before) = before.filter(|_| graph.pass.print_control_flow_edges) {
                    graph.control.push(edge(before, node, "", "dashed"));
                }
                before = Some(node);
            }
        });
    }

    fn cluster_label(&self, op: OpRef<'_>) -> String {
        let mut out = op.name().as_str().to_owned();
        if self.pass.print_result_types {
            let types = op.results().map(|result| result.ty().display(op.ctx()).to_string());
            let types: Vec<String> = types.collect();
            out += &format!(" : ({})", self.truncated(&types.join(", ")));
        }
        if self.pass.print_attrs {
            out += "\\l";
            for (name, attr) in op.merged_attrs() {
                out += &format!("{}: {}\\l", escaped(name.as_str()), self.attr_label(op, attr));
            }
        }
        out
    }

    fn record_label(&self, op: OpRef<'_>, names: &ValueNames) -> String {
        let mut out = "{".to_owned();
        let operands: Vec<String> = op
            .operands()
            .map(|operand| names.name(operand))
            .map(|name| format!("<arg{}> {name}", port(&name)))
            .collect();
        if !operands.is_empty() {
            out += &format!("{{{}}}|", operands.join("|"));
        }
        out += &format!("{}\\l", op.name());
        let attributes = op.merged_attrs();
        if self.pass.print_attrs && !attributes.is_empty() {
            out += "\\l";
            for (name, attr) in attributes {
                out += &format!("{}: {}\\l", name.as_str(), self.attr_label(op, attr));
            }
        }
        let results: Vec<String> = op
            .results()
            .map(|result| {
                let name = names.name(result);
                let ty = match self.pass.print_result_types {
                    true => format!(" {}", self.type_label(op.ctx(), result.ty())),
                    false => String::new(),
                };
                format!("<res{}> {name}{ty}", port(&name))
            })
            .collect();
        if !results.is_empty() {
            out += &format!("|{{{}}}", results.join("|"));
        }
        out + "}"
    }

    fn type_label(&self, ctx: &ods_core::Context, ty: Type) -> String {
        escaped(&self.truncated(&ty.display(ctx).to_string()))
    }

    /// Returns the text of an attribute, with large contents elided.
    fn attr_label(&self, op: OpRef<'_>, attr: Attr) -> String {
        const LARGE: usize = 16;
        let ctx = op.ctx();
        let text = || attr.display(ctx).to_string();
        match attr.data(ctx) {
            AttrData::Dense(elements) if elements.splat => escaped(&text()),
            AttrData::DenseStrings { splat: true, .. } => escaped(&text()),
            AttrData::Dense(ods_core::DenseElements { ty, .. })
            | AttrData::DenseStrings { ty, .. }
            | AttrData::DenseResource { ty, .. }
            | AttrData::Sparse { ty, .. }
                if count(ctx, *ty) > LARGE as u64 =>
            {
                let rank = ty.shape(ctx).map_or(0, <[i64]>::len);
                let (open, close) = ("[".repeat(rank), "]".repeat(rank));
                format!("{open}...{close} : {}", self.type_label(ctx, *ty))
            }
            AttrData::Array(items) if items.len() > LARGE => "[...]".to_owned(),
            _ => escaped(&self.truncated(&text())),
        }
    }

    fn truncated(&self, text: &str) -> String {
        let most = self.pass.max_label_len as usize;
        match text.char_indices().map(|(at, _)| at).take_while(|at| *at <= most).last() {
            Some(at) if text.len() > most => format!("{}...", &text[..at]),
            _ => text.to_owned(),
        }
    }
}

/// Returns the number of elements of a type; `u64::MAX` if unknown, and 0 for a type without shape.
fn count(ctx: &ods_core::Context, ty: Type) -> u64 {
    ty.num_elements(ctx).unwrap_or(if ty.shape(ctx).is_some() { u64::MAX } else { 0 })
}

/// Returns the text of an edge between two nodes.
fn edge(from: Node, to: Node, port: &str, style: &str) -> String {
    let end = |node: Node, kind: &str, side: char| match node.cluster {
        None if !port.is_empty() => format!("v{}:{kind}{port}:{side}", node.id),
        _ => format!("v{}", node.id),
    };
    let at = |name: &str, node: Node| {
        node.cluster.map(|cluster| format!("{name} = cluster_{cluster}, ")).unwrap_or_default()
    };
    let (tail, head) = (at("ltail", from), at("lhead", to));
    format!("{} -> {}[{head}{tail}style = {style}];", end(from, "res", 's'), end(to, "arg", 'n'))
}

/// Returns the name of the port on a node for a value's name.
fn port(name: &str) -> String {
    name.replace(['%', '#'], "_")
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '{' | '|' | '<' | '}' | '>' | '\n' | '"') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
