//! From tokens to trees: the only module that uses pest.
//!
//! A [`Tree`] is a flat list of nodes in the order of the text; the children of a node are the nodes up to its `end`. A
//! tree holds several top-level statements at a time, and its memory is reused.

use pest::Parser as _;
use pest::Token as Edge;
use pest_derive::Parser;

#[derive(Parser)]
#[grammar = "grammar.pest"]
struct Grammar;

/// The kind of a node, named as in `grammar.pest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Def,
    Defm,
    Class,
    Multiclass,
    LetIn,
    Foreach,
    If,
    Then,
    Else,
    Defvar,
    Assert,
    Dump,
    Defset,
    Deftype,
    LetTo,
    LetRanges,
    LetBlock,
    IterRanges,
    Parents,
    Mparents,
    Cref,
    Mref,
    DefmRef,
    Args,
    NamedValue,
    Targs,
    Targ,
    Body,
    Field,
    LetField,
    BitRanges,
    Mbody,
    Type,
    Name,
    Paste,
    Dot,
    Index,
    Brace,
    Range,
    RangeTo,
    RangeMinus,
    Id,
    Literal,
    String,
    Bits,
    List,
    ListType,
    Dag,
    DagOpName,
    DagVar,
    DagName,
    Bang,
    OpType,
    Cond,
    Clause,
    Iter,
    Foldl,
    Switch,
    Arm,
    ArmValue,
    LetMode,
    Var,
    /// The mark of a missing token; holds upstream's error message.
    Missing(&'static str),
    /// A semicolon after a body: an error after which evaluation continues.
    StraySemicolon(&'static str),
}

fn kind(rule: Rule) -> Kind {
    use Kind::Missing;
    match rule {
        Rule::def => Kind::Def,
        Rule::defm => Kind::Defm,
        Rule::class => Kind::Class,
        Rule::multiclass => Kind::Multiclass,
        Rule::let_in => Kind::LetIn,
        Rule::foreach => Kind::Foreach,
        Rule::if_ => Kind::If,
        Rule::then_ => Kind::Then,
        Rule::else_ => Kind::Else,
        Rule::defvar => Kind::Defvar,
        Rule::assert => Kind::Assert,
        Rule::dump => Kind::Dump,
        Rule::defset => Kind::Defset,
        Rule::deftype => Kind::Deftype,
        Rule::let_to => Kind::LetTo,
        Rule::let_ranges => Kind::LetRanges,
        Rule::let_block => Kind::LetBlock,
        Rule::iter_ranges => Kind::IterRanges,
        Rule::parents => Kind::Parents,
        Rule::mparents => Kind::Mparents,
        Rule::cref => Kind::Cref,
        Rule::mref => Kind::Mref,
        Rule::defm_ref => Kind::DefmRef,
        Rule::args => Kind::Args,
        Rule::named_value => Kind::NamedValue,
        Rule::targs => Kind::Targs,
        Rule::targ => Kind::Targ,
        Rule::body => Kind::Body,
        Rule::field => Kind::Field,
        Rule::let_field => Kind::LetField,
        Rule::bit_ranges => Kind::BitRanges,
        Rule::mbody => Kind::Mbody,
        Rule::type_ => Kind::Type,
        Rule::name => Kind::Name,
        Rule::paste => Kind::Paste,
        Rule::dot => Kind::Dot,
        Rule::index => Kind::Index,
        Rule::brace => Kind::Brace,
        Rule::range => Kind::Range,
        Rule::range_to => Kind::RangeTo,
        Rule::range_minus => Kind::RangeMinus,
        Rule::id => Kind::Id,
        Rule::literal => Kind::Literal,
        Rule::string => Kind::String,
        Rule::bits => Kind::Bits,
        Rule::list => Kind::List,
        Rule::list_type => Kind::ListType,
        Rule::dag => Kind::Dag,
        Rule::dag_op_name => Kind::DagOpName,
        Rule::dag_var => Kind::DagVar,
        Rule::dag_name => Kind::DagName,
        Rule::bang => Kind::Bang,
        Rule::op_type => Kind::OpType,
        Rule::cond => Kind::Cond,
        Rule::clause => Kind::Clause,
        Rule::iter => Kind::Iter,
        Rule::foldl => Kind::Foldl,
        Rule::switch => Kind::Switch,
        Rule::arm => Kind::Arm,
        Rule::arm_value => Kind::ArmValue,
        Rule::let_mode => Kind::LetMode,
        Rule::var => Kind::Var,
        Rule::x_top => Missing("Unexpected token at top level"),
        Rule::x_object => {
            Missing("Expected assert, class, def, defm, defset, dump, foreach, if, or let")
        }
        Rule::x_defm_colon => Missing("expected ':' after defm identifier"),
        Rule::x_defm_semi => Missing("expected ';' at end of defm"),
        Rule::x_class_name => Missing("expected class name after 'class' keyword"),
        Rule::x_mc_name => Missing("expected identifier after multiclass for name"),
        Rule::x_mc_semi => Missing("expected ';' in multiclass definition"),
        Rule::x_mc_brace => Missing("expected '{' in multiclass definition"),
        Rule::x_let_in => Missing("expected 'in' at end of top-level 'let'"),
        Rule::x_foreach_id => Missing("Expected identifier in foreach declaration"),
        Rule::x_foreach_eq => Missing("Expected '=' in foreach declaration"),
        Rule::x_foreach_close => Missing("expected '}' at end of foreach command"),
        Rule::x_unknown => Missing("Unknown tok"),
        Rule::x_then_close => Missing("expected '}' at end of 'then' clause"),
        Rule::x_else_close => Missing("expected '}' at end of 'else' clause"),
        Rule::x_ident => Missing("expected identifier"),
        Rule::x_eq => Missing("expected '='"),
        Rule::x_semi => Missing("expected ';'"),
        Rule::x_assert_comma => Missing("expected ',' in assert statement"),
        Rule::x_lbrace => Missing("expected '{'"),
        Rule::x_defset_close => Missing("expected '}' at end of defset"),
        Rule::x_let_id => Missing("expected identifier in let definition"),
        Rule::x_let_eq => Missing("expected '=' in let expression"),
        Rule::x_ranges_gt => Missing("expected '>' at end of range list"),
        Rule::x_let_close => Missing("expected '}' at end of top level let command"),
        Rule::x_bits_brace => Missing("expected '}' at end of bit range list"),
        Rule::x_class_id => Missing("expected name for ClassID"),
        Rule::x_mc_id => Missing("expected name for MultiClassID"),
        Rule::x_arg_comma => Missing("Expected comma before next argument"),
        Rule::x_targs_gt => Missing("expected '>' at end of template argument list"),
        Rule::x_decl_id => Missing("Expected identifier in declaration"),
        Rule::x_type => Missing("Unknown token when expecting a type"),
        Rule::x_body => Missing("Expected '{' to start body or ';' for declaration only"),
        Rule::x_body_semi => {
            Kind::StraySemicolon("A class or def body should not end with a semicolon")
        }
        Rule::x_decl_semi => Missing("expected ';' after declaration"),
        Rule::x_let_field => Missing("expected field identifier after let"),
        Rule::x_let_semi => Missing("expected ';' after let expression"),
        Rule::x_bit_list => Missing("expected '}' at end of bit list"),
        Rule::x_mc_empty => Missing("multiclass must contain at least one def"),
        Rule::x_mc_body_semi => {
            Kind::StraySemicolon("A multiclass body should not end with a semicolon")
        }
        Rule::x_mc_item => Missing(
            "expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', 'if', or 'let' in multiclass body",
        ),
        Rule::x_list_lt => Missing("expected '<' after list type"),
        Rule::x_list_gt => Missing("expected '>' at end of list<ty> type"),
        Rule::x_bits_lt => Missing("expected '<' after bits type"),
        Rule::x_bits_int => Missing("expected integer in bits<n> type"),
        Rule::x_bits_gt => Missing("expected '>' at end of bits<n> type"),
        Rule::x_dot => Missing("expected field identifier after '.'"),
        Rule::x_slice => Missing("expected ']' at end of list slice"),
        Rule::x_value => Missing("Unknown or reserved token when parsing a value"),
        Rule::x_bits_close => Missing("expected '}' at end of bit list value"),
        Rule::x_list_close => Missing("expected ']' at end of list value"),
        Rule::x_list_type => Missing("expected '>' at end of list element type"),
        Rule::x_dag_op => Missing("expected identifier or list of value types in dag init"),
        Rule::x_dag_op_name => Missing("expected variable name in dag operator"),
        Rule::x_dag_close => Missing("expected ')' in dag init"),
        Rule::x_dag_name => Missing("expected variable name in dag literal"),
        Rule::x_bang_open => Missing("expected '(' after operator"),
        Rule::x_bang_close => Missing("expected ')' in operator"),
        Rule::x_op_type => Missing("expected type name for operator"),
        Rule::x_cond_open => Missing("expected '(' after !cond operator"),
        Rule::x_cond_close => Missing("expected ',' or ')' following a value in !cond operator"),
        Rule::x_cond_colon => Missing("expected ':'  following a condition in !cond operator"),
        Rule::x_switch_open => Missing("expected '(' after !switch operator"),
        Rule::x_switch_close => Missing("expected ',' or ')' in !switch operator"),
        Rule::x_iter_open => Missing("expected '(' after !foreach/!filter"),
        Rule::x_iter_id => Missing("first argument of !foreach/!filter must be an identifier"),
        Rule::x_iter_comma => Missing("expected ',' in !foreach/!filter"),
        Rule::x_iter_close => Missing("expected ')' in !foreach/!filter"),
        Rule::x_fold_open => Missing("expected '(' after !foldl"),
        Rule::x_fold_comma => Missing("expected ',' in !foldl"),
        Rule::x_fold_third => Missing("third argument of !foldl must be an identifier"),
        Rule::x_fold_fourth => Missing("fourth argument of !foldl must be an identifier"),
        Rule::x_fold_close => Missing("expected ')' in fold operator"),
        // Silent rules add no node to the tree.
        Rule::statement
        | Rule::top
        | Rule::one
        | Rule::arg
        | Rule::item
        | Rule::field_rest
        | Rule::mitem
        | Rule::type_or_x
        | Rule::value
        | Rule::over
        | Rule::simple
        | Rule::dag_arg => Missing("unexpected token"),
    }
}

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// The first token.
    pub(crate) token: u32,
    /// The token after the last one.
    pub(crate) token_end: u32,
    /// The index after the last descendant.
    pub(crate) end: u32,
}

/// Several consecutive statements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    open: Vec<u32>,
}

impl Tree {
    #[inline]
    pub(crate) fn node(&self, index: u32) -> Node {
        self.nodes[index as usize]
    }

    /// Returns the index after the last node.
    pub(crate) fn end(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Parses the next statements, the first of which starts at token `from`; there is at least one.
    ///
    /// The grammar accepts every input, so an error is an internal limit of pest.
    pub(crate) fn parse(&mut self, letters: &str, from: u32) -> Result<(), String> {
        self.nodes.clear();
        self.open.clear();
        let pairs = Grammar::parse(Rule::top, &letters[from as usize..])
            .map_err(|e| e.variant.message().into_owned())?;
        for edge in pairs.tokens() {
            match edge {
                Edge::Start { rule, pos } => {
                    let token = from + pos.pos() as u32;
                    self.open.push(self.nodes.len() as u32);
                    self.nodes.push(Node { kind: kind(rule), token, token_end: token, end: 0 });
                }
                Edge::End { pos, .. } => {
                    let end = self.nodes.len() as u32;
                    if let Some(index) = self.open.pop() {
                        let node = &mut self.nodes[index as usize];
                        node.end = end;
                        node.token_end = from + pos.pos() as u32;
                    }
                }
            }
        }
        Ok(())
    }
}
