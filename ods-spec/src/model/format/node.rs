//! The parsed elements of a format.

use std::rc::Rc;

use ods_words::{FunctionSignature, TypesOf};

use super::compiled::{AttrForm, Setting};
use crate::model::syntax::Definition;

/// A parsed element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Node {
    Literal(String),
    /// Whitespace: nothing (` `` `), a space, or a newline.
    Nothing,
    Space,
    Newline,
    Text(String),
    Operand(usize),
    Result(usize),
    Attr {
        slot: usize,
        qualified: bool,
        /// The written form, if declared syntax chooses it.
        form: Option<AttrForm>,
    },
    Region(usize),
    Successor(usize),
    AttrDict {
        keyword: bool,
    },
    PropDict,
    Operands,
    Results,
    Regions,
    Successors,
    Type {
        of: Box<Node>,
        qualified: bool,
    },
    FunctionalType(Box<[Node; 2]>),
    OiList(Vec<(String, Vec<Node>)>),
    Param {
        index: usize,
        qualified: bool,
        /// The written form, if declared syntax chooses it.
        form: Option<AttrForm>,
    },
    Params(Vec<usize>),
    Struct(Vec<Node>),
    Ref(Box<Node>),
    Custom {
        name: String,
        args: Vec<Node>,
    },
    Group {
        then: Vec<Node>,
        otherwise: Vec<Node>,
        /// The index in `then`, or in `otherwise` if inverted.
        anchor: usize,
        inverted: bool,
        /// True in declared syntax, where all literals at the start select the group.
        is_declared: bool,
    },
    /// The elements of a declared directive, in place of its use.
    Inline(Vec<Node>),
    /// `( … | … )`
    Choice(Vec<Branch>),
    /// `$x = value`
    Set(Setting),
    List {
        separator: String,
        elements: Vec<Node>,
    },
    ItemDict(String),
    /// `keyword("name")`, `symbol("name")`
    Discardable {
        name: String,
        form: AttrForm,
    },
    Arguments {
        region: usize,
        second: Option<usize>,
        inits: Option<usize>,
        types: Option<TypesOf>,
    },
    Signature(FunctionSignature),
    CommonType(Vec<Node>),
    ShortType {
        of: Box<Node>,
        /// Mnemonics with their notation.
        names: Vec<(String, String)>,
    },
    Nested(Box<NestedNode>),
}

/// `nested($x, "…", …)`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NestedNode {
    /// The slot of the attribute, or the index of the parameter.
    pub(super) of: usize,
    /// The definition whose values are written.
    pub(super) definition: Rc<Definition>,
    /// The elements, with the parameters of the definition.
    pub(super) nodes: Vec<Node>,
}

/// An alternative of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Branch {
    pub(super) nodes: Vec<Node>,
    /// The index of the anchor, if one is marked.
    pub(super) anchor: Option<usize>,
}

impl Node {
    pub(super) fn is_whitespace(&self) -> bool {
        matches!(self, Node::Nothing | Node::Space | Node::Newline)
    }
}
