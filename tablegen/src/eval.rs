//! The evaluator: visits statements in the order of the text and builds records.
//!
//! It follows the definition of the language: when an expression is read, its names are looked up among the definitions
//! so far and its types are checked, and the expression becomes an interned value that is folded as far as possible.
//! Substituting arguments, iterators and fields then rebuilds values bottom-up, folding again. Statements, values,
//! records and folding have a file each below `eval/`.

mod args;
mod bang;
mod bang_binary;
mod bang_iter;
mod bang_ternary;
mod block;
mod body;
mod complete;
mod convert;
mod defm;
mod fold;
mod fold_dag;
mod fold_list;
mod fold_number;
mod fold_record;
mod fold_string;
mod multiclass;
mod object;
mod range;
mod record;
mod report;
mod resolve;
mod scope;
mod statement;
mod ty;
mod value;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::by_name::ByName;
use super::intern::Sym;
use super::parse::Tree;
use super::record::{RecordData, RecordKind};
use super::session::Options;
use super::source::{SourceMap, Span};
use super::stack::MAX_DEPTH;
use super::store::{Mark, Node, Store, ValueId};
use super::token::Tokens;
use super::types::{RecId, TyId};
use crate::diag::Diagnostic;
use multiclass::{ForeachLoop, MultiClass};
use scope::{Scope, ScopeKind};

/// Evaluation cannot continue; the reason has been reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop;

pub(crate) type Res<T> = Result<T, Stop>;

/// The effect of a `let` on the present value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LetMode {
    Replace,
    Append,
    Prepend,
}

/// A `let … in` item in force.
#[derive(Clone, Debug)]
struct LetBinding {
    mode: LetMode,
    name: Sym,
    /// Bit positions, least significant first; empty for the whole field.
    bits: Vec<u32>,
    value: ValueId,
    span: Span,
}

/// An open `defset`.
#[derive(Clone, Debug)]
struct Defset {
    span: Span,
    element: TyId,
    members: Vec<ValueId>,
}

/// The number of errors after which evaluation stops.
const MAX_ERRORS: usize = 100;

/// The state of an evaluation.
#[derive(Clone)]
pub(crate) struct Evaluator {
    pub(crate) store: Store,
    pub(crate) map: SourceMap,
    pub(crate) tokens: Arc<Tokens>,
    tree: Tree,
    /// The first token of the next statement at top level.
    at: u32,
    /// All records; shared with copies of this state.
    pub(crate) all: Vec<Arc<RecordData>>,
    /// Slots of `all` whose record was only a prototype and is no longer needed.
    free: Vec<RecId>,
    classes: FxHashMap<Sym, RecId>,
    defs: FxHashMap<Sym, RecId>,
    globals: FxHashMap<Sym, ValueId>,
    aliases: FxHashMap<Sym, TyId>,
    multiclasses: FxHashMap<Sym, Arc<MultiClass>>,
    /// The type of each record, computed on first use.
    record_types: FxHashMap<RecId, TyId>,
    /// The record of each value `Class<args>`.
    instances: FxHashMap<ValueId, RecId>,
    /// The source position at which each `Class<args>` first occurred.
    instance_spans: FxHashMap<ValueId, Span>,
    qualified: FxHashMap<(Sym, Sym, bool), Sym>,
    scopes: Vec<Scope>,
    loops: Vec<ForeachLoop>,
    lets: Vec<Vec<LetBinding>>,
    defsets: Vec<Defset>,
    multiclass: Option<Sym>,
    /// Iteration variables of the enclosing `!foreach`, `!filter`, `!sort` and `!foldl` operators.
    bound: Vec<Sym>,
    /// True for expressions outside of records that upstream evaluates in a record without a position.
    placeless: bool,
    anonymous: u32,
    depth: u32,
    /// The token after the last value.
    after: u32,
    order: Vec<RecId>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    errors: usize,
    /// Set once the lexer's own error is reported.
    lexer_error_told: bool,
    /// The reason for a missing value that upstream does not report: reported only if there is no other error.
    unsaid: Option<Diagnostic>,
    /// True if evaluation must stop after the last reported error.
    fatal: bool,
    /// The number of lexer notices that have been reported.
    noticed: usize,
    pub(crate) options: Options,
    name_sym: Sym,
    /// Names whose definitions were discarded because of errors.
    failed: FxHashSet<Box<str>>,
    /// True while the errors of the current statement only follow from another error and are not reported.
    quiet: bool,
}

/// A snapshot of the state: the token of its position, the state, and the mark of its values.
pub(crate) type Copy = (u32, Evaluator, Mark);

/// The result of an evaluation.
pub(crate) struct Outcome {
    pub(crate) store: Store,
    pub(crate) map: SourceMap,
    pub(crate) all: Vec<Arc<RecordData>>,
    pub(crate) classes: ByName<RecId>,
    pub(crate) defs: ByName<RecId>,
    pub(crate) globals: ByName<ValueId>,
    pub(crate) order: Vec<RecId>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// True if evaluation stopped before the end of the text.
    pub(crate) stopped: bool,
}

impl Evaluator {
    pub(crate) fn new(
        store: Store,
        map: SourceMap,
        tokens: Arc<Tokens>,
        options: Options,
    ) -> Evaluator {
        let mut store = store;
        let name_sym = store.strings.intern("NAME");
        Evaluator {
            store,
            map,
            tokens,
            tree: Tree::default(),
            at: 0,
            all: Vec::new(),
            free: Vec::new(),
            classes: FxHashMap::default(),
            defs: FxHashMap::default(),
            globals: FxHashMap::default(),
            aliases: FxHashMap::default(),
            multiclasses: FxHashMap::default(),
            record_types: FxHashMap::default(),
            instances: FxHashMap::default(),
            instance_spans: FxHashMap::default(),
            qualified: FxHashMap::default(),
            scopes: vec![Scope { kind: ScopeKind::Local, vars: Vec::new() }],
            loops: Vec::new(),
            lets: Vec::new(),
            defsets: Vec::new(),
            multiclass: None,
            bound: Vec::new(),
            placeless: false,
            anonymous: 0,
            depth: 0,
            after: 0,
            order: Vec::new(),
            diagnostics: Vec::new(),
            errors: 0,
            noticed: 0,
            lexer_error_told: false,
            unsaid: None,
            fatal: false,
            options,
            name_sym,
            failed: FxHashSet::default(),
            quiet: false,
        }
    }

    /// Evaluates the whole token stream.
    pub(crate) fn run(self) -> Outcome {
        self.run_copying(None).0
    }

    /// Evaluates like [`Self::run`]; also copies the state before the last statement that ends before token
    /// `copy_before`.
    pub(crate) fn run_copying(mut self, copy_before: Option<u32>) -> (Outcome, Option<Copy>) {
        let mut copy = None;
        // The reason for stopping is among the diagnostics.
        let stopped = self.file(copy_before, &mut copy).is_err();
        if let (true, 0, Some(why)) = (stopped, self.errors, self.unsaid.take()) {
            self.report(why);
        }
        (self.finish(stopped), copy)
    }

    /// Returns the approximate number of bytes of a copy, without the data that it shares.
    pub(crate) fn size(&self) -> usize {
        let tables = self.classes.len() + self.defs.len() + self.globals.len();
        let wide = self.instances.len() + self.instance_spans.len() + self.record_types.len();
        self.all.len() * 8 + (tables + self.order.len()) * 10 + (wide + self.qualified.len()) * 18
    }

    /// Copies the state without the text and the values.
    fn detached(&mut self) -> Evaluator {
        let store = std::mem::replace(&mut self.store, Store::empty());
        let map = std::mem::take(&mut self.map);
        let tokens = std::mem::take(&mut self.tokens);
        let tree = std::mem::take(&mut self.tree);
        let copy = self.clone();
        (self.store, self.map, self.tokens, self.tree) = (store, map, tokens, tree);
        copy
    }

    fn finish(self, stopped: bool) -> Outcome {
        Outcome {
            globals: ByName::new(self.globals),
            classes: ByName::new(self.classes),
            defs: ByName::new(self.defs),
            store: self.store,
            map: self.map,
            all: self.all,
            order: self.order,
            diagnostics: self.diagnostics,
            stopped,
        }
    }

    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        if self.store.is_full() {
            self.report(Diagnostic::global_error("the values of this file need too much memory"));
            return Err(Stop);
        }
        if self.depth >= MAX_DEPTH {
            let span = self.tokens.span(self.after);
            return Err(self.error(span, "evaluation nests too deeply"));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    // Small helpers.

    #[inline]
    fn rec(&self, id: RecId) -> &RecordData {
        &self.all[id.0 as usize]
    }

    #[inline]
    fn rec_mut(&mut self, id: RecId) -> &mut RecordData {
        Arc::make_mut(&mut self.all[id.0 as usize])
    }

    #[inline]
    fn node(&self, value: ValueId) -> Node {
        self.store.node(value)
    }

    fn text(&self, sym: Sym) -> &str {
        self.store.strings.text(sym)
    }

    /// Returns the text of a string or code value.
    fn string_of(&self, value: ValueId) -> Option<Sym> {
        match self.node(value) {
            Node::Str(sym) | Node::Code(sym) => Some(sym),
            _ => None,
        }
    }

    fn str_value(&mut self, sym: Sym) -> ValueId {
        self.store.add(Node::Str(sym))
    }

    fn list_value(&mut self, element: TyId, values: &[ValueId]) -> ValueId {
        let slice = self.value_slice(values);
        self.store.add(Node::List(element, slice))
    }

    fn value_slice(&mut self, values: &[ValueId]) -> super::store::SliceId {
        let words: smallvec::SmallVec<[u32; 16]> = values.iter().map(|v| v.0).collect();
        self.store.slice(&words)
    }

    fn new_record(&mut self, data: RecordData) -> RecId {
        match self.free.pop() {
            Some(id) => {
                self.all[id.0 as usize] = Arc::new(data);
                id
            }
            None => {
                let id = RecId(self.all.len() as u32);
                self.all.push(Arc::new(data));
                id
            }
        }
    }

    fn empty_record(name: ValueId, kind: RecordKind, span: Span) -> RecordData {
        RecordData {
            name,
            kind,
            locs: vec![span],
            template_args: Vec::new(),
            template_names: Vec::new(),
            used_args: 0,
            names: Vec::new(),
            fields: Vec::new(),
            superclasses: Vec::new(),
            direct_superclasses: Vec::new(),
            checks: Vec::new(),
        }
    }

    fn new_anonymous_name(&mut self) -> ValueId {
        let number = self.anonymous;
        self.anonymous += 1;
        self.store.add(Node::AnonymousName(number))
    }

    /// Returns the symbol `Class:name` or `Multiclass::name`.
    fn qualify(&mut self, owner: Sym, name: Sym, multiclass: bool) -> Sym {
        if let Some(&found) = self.qualified.get(&(owner, name, multiclass)) {
            return found;
        }
        let colons = if multiclass { "::" } else { ":" };
        let text = format!("{}{colons}{}", self.text(owner), self.text(name));
        let sym = self.store.strings.intern(&text);
        self.qualified.insert((owner, name, multiclass), sym);
        sym
    }

    fn record_name(&self, id: RecId) -> Option<Sym> {
        self.string_of(self.rec(id).name)
    }
}
