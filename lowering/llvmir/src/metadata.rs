//! The pool of metadata: tuples, debug-info records and expressions. Nodes that are not distinct are uniqued.

use rustc_hash::FxHashMap;

use super::ir::{ConstId, id};

id! {
    /// A metadata node.
    pub MdId;
    /// A metadata string.
    pub MdText;
}

/// An operand of metadata.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Md {
    Null,
    Node(MdId),
    Text(MdText),
    Const(ConstId),
}

/// A node.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node {
    pub(super) distinct: bool,
    pub(super) body: Body,
}

/// The content of a node.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Body {
    /// `!{…}`
    Tuple(Vec<Md>),
    /// `!DIFile(filename: …)`
    Record(Record),
    /// `!DIExpression(…)`: opcodes and their arguments.
    Expression(Vec<u64>),
}

/// A node of debug information.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Record {
    pub(super) name: &'static str,
    /// The fields in printed order.
    pub(super) fields: Vec<(&'static str, Field)>,
    /// The nodes that it refers to, in the order in which LLVM numbers them.
    pub(super) operands: Vec<MdId>,
}

/// The value of a field.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Field {
    /// A number, flag or keyword.
    Plain(String),
    Quoted(Vec<u8>),
    Md(Md),
}

/// The metadata of a module.
#[derive(Default)]
pub(super) struct Metadata {
    nodes: Vec<Node>,
    known: FxHashMap<Node, MdId>,
    texts: Vec<Vec<u8>>,
    known_texts: FxHashMap<Vec<u8>, MdText>,
}

impl Metadata {
    pub(super) fn get(&self, id: MdId) -> &Node {
        &self.nodes[id.index()]
    }

    pub(super) fn text_of(&self, text: MdText) -> &[u8] {
        &self.texts[text.index()]
    }

    /// Interns a string.
    pub(super) fn text(&mut self, text: &[u8]) -> Md {
        if let Some(known) = self.known_texts.get(text) {
            return Md::Text(*known);
        }
        let id = MdText(self.texts.len() as u32);
        self.texts.push(text.to_vec());
        self.known_texts.insert(text.to_vec(), id);
        Md::Text(id)
    }

    /// Returns the node with that content; a new node if it is distinct.
    pub(super) fn node(&mut self, distinct: bool, body: Body) -> MdId {
        let node = Node { distinct, body };
        if let Some(known) = self.known.get(&node).filter(|_| !distinct) {
            return *known;
        }
        let id = self.push(node.clone());
        if !distinct {
            self.known.insert(node, id);
        }
        id
    }

    fn push(&mut self, node: Node) -> MdId {
        self.nodes.push(node);
        MdId(self.nodes.len() as u32 - 1)
    }

    pub(super) fn tuple(&mut self, operands: Vec<Md>) -> MdId {
        self.node(false, Body::Tuple(operands))
    }

    /// Creates a distinct tuple whose first operand is the tuple itself.
    pub(super) fn self_reference(&mut self, rest: &[Md]) -> MdId {
        let id = self.reserve();
        let operands = std::iter::once(Md::Node(id)).chain(rest.iter().copied()).collect();
        self.set(id, true, Body::Tuple(operands));
        id
    }

    /// Reserves a node whose content is set later, since it refers to itself.
    pub(super) fn reserve(&mut self) -> MdId {
        self.push(Node { distinct: true, body: Body::Tuple(Vec::new()) })
    }

    /// Sets the content of a reserved or distinct node.
    pub(super) fn set(&mut self, id: MdId, distinct: bool, body: Body) {
        self.nodes[id.index()] = Node { distinct, body };
    }

    /// Returns a record to be changed in place.
    pub(super) fn record_mut(&mut self, id: MdId) -> Option<&mut Record> {
        match &mut self.nodes[id.index()].body {
            Body::Record(record) => Some(record),
            _ => None,
        }
    }

    /// Returns the nodes that a node refers to, in LLVM's order.
    pub(super) fn operands(&self, id: MdId) -> Vec<MdId> {
        match &self.get(id).body {
            Body::Tuple(operands) => operands
                .iter()
                .filter_map(|one| match one {
                    Md::Node(node) => Some(*node),
                    _ => None,
                })
                .collect(),
            Body::Record(record) => record.operands.clone(),
            Body::Expression(_) => Vec::new(),
        }
    }
}

impl Record {
    /// Creates a record without fields.
    pub(super) fn new(name: &'static str) -> Record {
        Record { name, fields: Vec::new(), operands: Vec::new() }
    }

    /// Adds a number, unless it is zero.
    pub(super) fn number(self, name: &'static str, value: u64) -> Record {
        if value == 0 { self } else { self.plain(name, value.to_string()) }
    }

    /// Adds a keyword, unless it is empty.
    pub(super) fn plain(mut self, name: &'static str, text: impl Into<String>) -> Record {
        let text = text.into();
        if !text.is_empty() {
            self.fields.push((name, Field::Plain(text)));
        }
        self
    }

    /// Adds text in quotes, unless it is empty.
    pub(super) fn quoted(mut self, name: &'static str, text: &[u8]) -> Record {
        if !text.is_empty() {
            self.fields.push((name, Field::Quoted(text.to_vec())));
        }
        self
    }

    /// Adds a node, unless it is `None`.
    pub(super) fn node(mut self, name: &'static str, node: Option<MdId>) -> Record {
        if let Some(node) = node {
            self.fields.push((name, Field::Md(Md::Node(node))));
        }
        self
    }

    /// Adds a node, or `null`.
    pub(super) fn node_or_null(mut self, name: &'static str, node: Option<MdId>) -> Record {
        self.fields.push((name, Field::Md(node.map_or(Md::Null, Md::Node))));
        self
    }

    /// Sets the referenced nodes, in numbering order.
    pub(super) fn refers_to(mut self, nodes: &[Option<MdId>]) -> Record {
        self.operands = nodes.iter().flatten().copied().collect();
        self
    }
}
