//! Interned, immutable values.
//!
//! Every value of an evaluation is an interned node here: equal values have equal [`ValueId`]s, so comparison and
//! hashing are integer operations and nothing is ever cloned. The nodes are plain data; folding is in the evaluator.
//! For every node the store caches the facts with which substitution skips it: whether it mentions variables, which
//! ones (as a 64-bit filter), and whether it could fold by itself later.

mod node;

use std::hash::BuildHasher;

use hashbrown::HashTable;

use super::intern::{FxBuild, Interner, forget_from};
use super::types::Types;

pub use node::ValueId;
pub(crate) use node::{Flags, Meta, Node, Op, OptSym, SliceId, var_bit};

/// The bit of [`Meta::vars`] for names that are not settled yet.
const ANONYMOUS_BIT: u64 = 1;

/// A state of a [`Store`]: the number of entries in each table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    strings: u32,
    types: u32,
    nodes: u32,
    slices: u32,
}

/// All values of an evaluation, their types and strings.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pub(crate) strings: Interner,
    pub(crate) types: Types,
    nodes: Vec<Node>,
    metas: Vec<Meta>,
    table: HashTable<u32>,
    words: Vec<u32>,
    slice_starts: Vec<u32>,
    slice_table: HashTable<u32>,
    full: bool,
}

fn hash<T: std::hash::Hash + ?Sized>(value: &T) -> u64 {
    FxBuild::default().hash_one(value)
}

fn words_of<'a>(words: &'a [u32], starts: &[u32], index: u32) -> &'a [u32] {
    &words[starts[index as usize] as usize..starts[index as usize + 1] as usize]
}

impl Store {
    pub(crate) fn new() -> Store {
        let mut store = Store::empty();
        for node in [Node::Unset, Node::Bit(false), Node::Bit(true)] {
            store.add(node);
        }
        store
    }

    /// Creates a store without even the values that have constant ids: a placeholder.
    pub(crate) fn empty() -> Store {
        Store {
            strings: Interner::default(),
            types: Types::new(),
            nodes: Vec::new(),
            metas: Vec::new(),
            table: HashTable::new(),
            words: Vec::new(),
            slice_starts: vec![0],
            slice_table: HashTable::new(),
            full: false,
        }
    }

    /// Returns the current state of the store, for [`Self::truncate`].
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            strings: self.strings.count(),
            types: self.types.count(),
            nodes: self.nodes.len() as u32,
            slices: self.slice_starts.len() as u32 - 1,
        }
    }

    /// Removes all entries that were added after the mark.
    pub(crate) fn truncate(&mut self, mark: Mark) {
        self.strings.truncate(mark.strings);
        self.types.truncate(mark.types);
        let Store { nodes, metas, table, words, slice_starts: starts, slice_table, .. } = self;
        forget_from(table, mark.nodes, |&i| hash(&nodes[i as usize]));
        forget_from(slice_table, mark.slices, |&i| hash(words_of(words, starts, i)));
        nodes.truncate(mark.nodes as usize);
        metas.truncate(mark.nodes as usize);
        starts.truncate(mark.slices as usize + 1);
        words.truncate(starts.last().map_or(0, |&end| end as usize));
    }

    /// Returns the approximate number of bytes.
    pub(crate) fn size(&self) -> usize {
        let Store { strings, nodes, words, slice_starts, .. } = self;
        let node = size_of::<Node>() + size_of::<Meta>() + 2 * size_of::<u32>();
        strings.len() + nodes.len() * node + (words.len() + 3 * slice_starts.len()) * 4
    }

    #[inline]
    pub(crate) fn node(&self, id: ValueId) -> Node {
        self.nodes[id.0 as usize]
    }

    #[inline]
    pub(crate) fn meta(&self, id: ValueId) -> Meta {
        self.metas[id.0 as usize]
    }

    #[inline]
    pub(crate) fn is_concrete(&self, id: ValueId) -> bool {
        self.meta(id).flags.has(Flags::CONCRETE)
    }

    #[inline]
    pub(crate) fn words(&self, slice: SliceId) -> &[u32] {
        words_of(&self.words, &self.slice_starts, slice.0)
    }

    /// Returns whether an entry did not fit into the tables: results are wrong from then on.
    pub(crate) fn is_full(&self) -> bool {
        self.full || self.strings.is_full()
    }

    /// Returns the values of a slice that contains nothing else.
    pub(crate) fn values(&self, slice: SliceId) -> impl ExactSizeIterator<Item = ValueId> + '_ {
        self.words(slice).iter().map(|&w| ValueId(w))
    }

    #[inline]
    pub(crate) fn value_at(&self, slice: SliceId, index: usize) -> ValueId {
        ValueId(self.words(slice)[index])
    }

    pub(crate) fn slice(&mut self, words: &[u32]) -> SliceId {
        let Store { words: all, slice_starts: starts, slice_table: table, full, .. } = self;
        let hashed = hash(words);
        if let Some(&found) = table.find(hashed, |&i| words_of(all, starts, i) == words) {
            return SliceId(found);
        }
        let index = starts.len() as u32 - 1;
        let Ok(end) = u32::try_from(all.len() + words.len()) else {
            *full = true;
            return SliceId(0);
        };
        all.extend_from_slice(words);
        starts.push(end);
        table.insert_unique(hashed, index, |&i| hash(words_of(all, starts, i)));
        SliceId(index)
    }

    /// Returns the id of a node, interning it if it is new.
    pub(crate) fn add(&mut self, node: Node) -> ValueId {
        let hashed = hash(&node);
        let nodes = &mut self.nodes;
        if let Some(&found) = self.table.find(hashed, |&i| nodes[i as usize] == node) {
            return ValueId(found);
        }
        let Ok(index) = u32::try_from(nodes.len()) else {
            self.full = true;
            return ValueId::UNSET;
        };
        nodes.push(node);
        self.table.insert_unique(hashed, index, |&i| hash(&nodes[i as usize]));
        let meta = self.describe(node);
        self.metas.push(meta);
        ValueId(index)
    }

    fn describe(&self, node: Node) -> Meta {
        let concrete = Flags::CONCRETE.with(Flags::COMPLETE, true);
        match node {
            Node::Unset => Meta { flags: Flags::CONCRETE, vars: 0 },
            Node::Bit(_) | Node::Int(_) | Node::Str(_) | Node::Code(_) | Node::Def(_) => {
                Meta { flags: concrete, vars: 0 }
            }
            // Counts as a variable: a value that mentions it must wait until the number is settled.
            Node::AnonymousName(_) => {
                Meta { flags: Flags::COMPLETE.with(Flags::PENDING, true), vars: ANONYMOUS_BIT }
            }
            Node::Bits(s) | Node::List(_, s) => self.join(self.values(s)),
            Node::Dag(op, _, args) => {
                let args = self.words(args).iter().step_by(2).map(|&w| ValueId(w));
                let mut meta = self.join(args.chain([op]));
                meta.flags = meta.flags.with(Flags::COMPLETE, true);
                meta
            }
            Node::Instance(_, args) => {
                let args = self.words(args).iter().skip(1).step_by(2).map(|&w| ValueId(w));
                self.symbolic(self.join(args), false)
            }
            Node::Var(name, _) => Meta { flags: Flags::COMPLETE, vars: var_bit(name) },
            Node::VarBit(of, _) | Node::Field(of, ..) => self.symbolic(self.meta(of), false),
            Node::Op(op, args, _) => {
                let late = matches!(op, Op::Cast | Op::Exists | Op::Instances);
                let below = self.join(self.values(args));
                let mut meta = self.symbolic(below, late);
                if !op.is_complete(below.flags.has(Flags::COMPLETE)) {
                    meta.flags = meta.flags.without(Flags::COMPLETE);
                }
                meta
            }
        }
    }

    fn symbolic(&self, below: Meta, late: bool) -> Meta {
        let pending = late || below.flags.has(Flags::PENDING);
        Meta { flags: Flags::COMPLETE.with(Flags::PENDING, pending), vars: below.vars }
    }

    fn join(&self, parts: impl Iterator<Item = ValueId>) -> Meta {
        let (mut concrete, mut complete, mut pending, mut vars) = (true, true, false, 0);
        for part in parts {
            let meta = self.meta(part);
            concrete &= meta.flags.has(Flags::CONCRETE);
            complete &= meta.flags.has(Flags::COMPLETE);
            pending |= meta.flags.has(Flags::PENDING);
            vars |= meta.vars;
        }
        let flags = Flags::default()
            .with(Flags::CONCRETE, concrete)
            .with(Flags::COMPLETE, complete)
            .with(Flags::PENDING, pending);
        Meta { flags, vars }
    }

    pub(crate) fn int(&mut self, value: i64) -> ValueId {
        self.add(Node::Int(value))
    }

    pub(crate) fn bit(value: bool) -> ValueId {
        if value { ValueId::TRUE } else { ValueId::FALSE }
    }

    pub(crate) fn string(&mut self, text: &str) -> ValueId {
        let sym = self.strings.intern(text);
        self.add(Node::Str(sym))
    }
}
