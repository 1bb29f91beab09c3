//! Places: the entities of a text with their positions, for editors.
//!
//! Positions are byte offsets from the start of the parsed text. Tokens are recorded by their start only; their length
//! follows from the text.

use crate::ir::{Block, Op};
use crate::{Attr, OpName, Type};

/// The index that denotes no operation, region or value.
pub const NOWHERE: u32 = u32::MAX;

/// An operation in the text.
#[derive(Clone, Copy, Debug)]
pub struct OpPlace {
    /// The start: that of the first result's name, or of the operation's name.
    pub start: u32,
    /// The end, behind the last token.
    pub end: u32,
    /// The start of the name, with its quote if it has one.
    pub name_at: u32,
    /// The end of the name.
    pub name_end: u32,
    /// The name.
    pub name: OpName,
    /// The operation in its body; `None` if it was not parsed to its end.
    pub op: Option<Op>,
    /// The parent region, or [`NOWHERE`].
    pub region: u32,
}

/// A region in the text.
#[derive(Clone, Copy, Debug)]
pub struct RegionPlace {
    /// The start: that of the opening brace.
    pub start: u32,
    /// The end, behind the closing brace.
    pub end: u32,
    /// The operation that owns it.
    pub op: u32,
    /// True if names of values outside are not visible inside.
    pub isolated: bool,
}

/// The origin of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Results of an operation, from this number on.
    Results(u32),
    /// The argument of that index, of a block.
    Argument(Block, u32),
}

/// Values that a text names together: `%a`, or `%a:2`.
#[derive(Clone, Copy, Debug)]
pub struct ValuePlace {
    /// The start of the name.
    pub at: u32,
    /// The number of values.
    pub count: u32,
    /// The index of the first of their types in [`Places::types`].
    pub types: u32,
    /// The operation that has the results, or that owns the region of the argument.
    pub op: u32,
    /// The region in which the name is in scope.
    pub region: u32,
    /// The definition of the values.
    pub origin: Origin,
}

/// A use of a value.
#[derive(Clone, Copy, Debug)]
pub struct ValueUse {
    /// The start of the name.
    pub at: u32,
    /// The position of the name in the definition.
    pub def: u32,
    /// The number after `#`.
    pub number: u32,
}

/// The label of a block: its definition, or a use.
#[derive(Clone, Copy, Debug)]
pub struct BlockPlace {
    /// The start of the label.
    pub at: u32,
    /// The number of the body that contains the block.
    pub body: u32,
    /// The block.
    pub block: Block,
    /// The parent region.
    pub region: u32,
    /// True for the definition of the label.
    pub defines: bool,
}

/// The name of a symbol, or a reference to it.
#[derive(Clone, Copy, Debug)]
pub struct SymbolPlace {
    /// The start of the name.
    pub at: u32,
    /// The enclosing operation.
    pub op: u32,
    /// The name, a string.
    pub name: Attr,
    /// The number of names before it in `@a::@b`; `None` for a definition.
    pub nesting: Option<u32>,
}

/// The value of an alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alias {
    /// `#name`
    Attr(Attr),
    /// `!name`
    Type(Type),
}

/// The definition of an alias, or a use.
#[derive(Clone, Copy, Debug)]
pub struct AliasPlace {
    /// The start of the name.
    pub at: u32,
    /// The value.
    pub alias: Alias,
    /// True for the definition.
    pub defines: bool,
}

/// The entities of a text, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The operations, by their start.
    pub ops: Vec<OpPlace>,
    /// The regions, by their start.
    pub regions: Vec<RegionPlace>,
    /// The definitions of values.
    pub values: Vec<ValuePlace>,
    /// The types of these values.
    pub types: Vec<Type>,
    /// The uses of values.
    pub uses: Vec<ValueUse>,
    /// The labels of blocks and their uses.
    pub blocks: Vec<BlockPlace>,
    /// The names of symbols and references to them.
    pub symbols: Vec<SymbolPlace>,
    /// The aliases and their uses.
    pub aliases: Vec<AliasPlace>,
}

impl Places {
    /// Returns the innermost operation that contains the byte `at`.
    pub fn enclosing_op(&self, at: u32) -> Option<u32> {
        // The last operation that starts before it either contains it, or is nested in one that does.
        let mut index = self.ops.partition_point(|op| op.start <= at).checked_sub(1)? as u32;
        loop {
            let op = self.ops.get(index as usize)?;
            if at <= op.end {
                return Some(index);
            }
            index = self.regions.get(op.region as usize)?.op;
        }
    }

    /// Returns the innermost region that contains the byte `at`.
    pub fn enclosing_region(&self, at: u32) -> Option<u32> {
        let mut index = self.regions.partition_point(|region| region.start < at).checked_sub(1)?;
        loop {
            let region = self.regions.get(index)?;
            if at < region.end {
                return Some(index as u32);
            }
            index = self.parent_region(index as u32)? as usize;
        }
    }

    /// Returns the region that encloses a region.
    pub fn parent_region(&self, region: u32) -> Option<u32> {
        let op = self.regions.get(region as usize)?.op;
        let outer = self.ops.get(op as usize)?.region;
        (outer != NOWHERE).then_some(outer)
    }

    /// Returns the parent of an operation.
    pub fn parent_op(&self, op: u32) -> Option<u32> {
        let outer = self.ops.get(op as usize)?.region;
        Some(self.regions.get(outer as usize)?.op)
    }

    /// Returns the types of values that are named together.
    pub fn types_of(&self, value: &ValuePlace) -> &[Type] {
        let start = value.types as usize;
        self.types.get(start..start + value.count as usize).unwrap_or(&[])
    }

    /// Makes every position relative to `start`. A position before it wraps around.
    pub(super) fn relative_to(&mut self, start: u32) {
        for op in &mut self.ops {
            for at in [&mut op.start, &mut op.end, &mut op.name_at, &mut op.name_end] {
                *at = at.wrapping_sub(start);
            }
        }
        for region in &mut self.regions {
            region.start = region.start.wrapping_sub(start);
            region.end = region.end.wrapping_sub(start);
        }
        self.values.iter_mut().for_each(|one| one.at = one.at.wrapping_sub(start));
        for one in &mut self.uses {
            one.at = one.at.wrapping_sub(start);
            one.def = one.def.wrapping_sub(start);
        }
        self.blocks.iter_mut().for_each(|one| one.at = one.at.wrapping_sub(start));
        self.symbols.iter_mut().for_each(|one| one.at = one.at.wrapping_sub(start));
        self.aliases.iter_mut().for_each(|one| one.at = one.at.wrapping_sub(start));
    }

    /// Sorts everything in the order of the text. A parser that backtracks records entities twice; one record is kept.
    pub(super) fn settle(&mut self) {
        self.values.sort_by_key(|one| one.at);
        self.values.dedup_by_key(|one| one.at);
        self.uses.sort_by_key(|one| one.at);
        self.uses.dedup_by_key(|one| one.at);
        self.blocks.sort_by_key(|one| one.at);
        self.blocks.dedup_by_key(|one| one.at);
        self.symbols.sort_by_key(|one| one.at);
        self.symbols.dedup_by_key(|one| one.at);
        self.aliases.sort_by_key(|one| one.at);
        self.aliases.dedup_by_key(|one| one.at);
    }
}
