//! Places: what a text says where, for editors.
//!
//! Positions are bytes from the start of what was read. Tokens are recorded by their start only; how long one is shows
//! in the text.

use crate::ir::{Block, Op};
use crate::{Attr, OpName, Type};

/// The index of no operation, region or value.
pub const NOWHERE: u32 = u32::MAX;

/// An operation as written.
#[derive(Clone, Copy, Debug)]
pub struct OpPlace {
    /// The start: of the first result's name, or of the operation's.
    pub start: u32,
    /// The end, behind the last token.
    pub end: u32,
    /// The start of the name, with its quote if it has one.
    pub name_at: u32,
    /// The end of the name.
    pub name_end: u32,
    /// The name.
    pub name: OpName,
    /// The operation in its body; `None` when it was not read to its end.
    pub op: Option<Op>,
    /// The region around, or [`NOWHERE`].
    pub region: u32,
}

/// A region as written.
#[derive(Clone, Copy, Debug)]
pub struct RegionPlace {
    /// The start, which is that of the brace.
    pub start: u32,
    /// The end, behind the closing brace.
    pub end: u32,
    /// The operation it belongs to.
    pub op: u32,
    /// True when names of values around mean nothing inside.
    pub isolated: bool,
}

/// The origin of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Results of an operation, from this number on.
    Results(u32),
    /// The argument of that number, of a block.
    Argument(Block, u32),
}

/// Values that a text names together: `%a`, or `%a:2`.
#[derive(Clone, Copy, Debug)]
pub struct ValuePlace {
    /// The start of the name.
    pub at: u32,
    /// The number of values.
    pub count: u32,
    /// The start of their types among [`Places::types`].
    pub types: u32,
    /// The operation that has the results, or whose region has the argument.
    pub op: u32,
    /// The region in which the name means something.
    pub region: u32,
    /// The origin.
    pub origin: Origin,
}

/// The use of a value.
#[derive(Clone, Copy, Debug)]
pub struct ValueUse {
    /// The start of the name.
    pub at: u32,
    /// The place of the definition's name.
    pub def: u32,
    /// The number after `#`.
    pub number: u32,
}

/// The label of a block, or a use of it.
#[derive(Clone, Copy, Debug)]
pub struct BlockPlace {
    /// The start of the label.
    pub at: u32,
    /// The body that the block is in, by a number of its own.
    pub body: u32,
    /// The block.
    pub block: Block,
    /// The region around.
    pub region: u32,
    /// True for the label of the block itself.
    pub defines: bool,
}

/// The name of a symbol.
#[derive(Clone, Copy, Debug)]
pub struct SymbolPlace {
    /// The start of the name.
    pub at: u32,
    /// The operation around.
    pub op: u32,
    /// The name, a string.
    pub name: Attr,
    /// The number of names before it in `@a::@b`; `None` where it is no reference but a name given.
    pub nesting: Option<u32>,
}

/// The meaning of an alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alias {
    /// `#name`
    Attr(Attr),
    /// `!name`
    Type(Type),
}

/// The definition of an alias, or a use of one.
#[derive(Clone, Copy, Debug)]
pub struct AliasPlace {
    /// The start of the name.
    pub at: u32,
    /// The meaning.
    pub alias: Alias,
    /// True for the definition.
    pub defines: bool,
}

/// All that a text says, in the order of the text.
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
    /// Returns the innermost operation around the byte `at`.
    pub fn op_around(&self, at: u32) -> Option<u32> {
        // The last operation that starts before: either it is around, or one of those around it.
        let mut index = self.ops.partition_point(|op| op.start <= at).checked_sub(1)? as u32;
        loop {
            let op = self.ops.get(index as usize)?;
            if at <= op.end {
                return Some(index);
            }
            index = self.regions.get(op.region as usize)?.op;
        }
    }

    /// Returns the innermost region around the byte `at`.
    pub fn region_around(&self, at: u32) -> Option<u32> {
        let mut index = self.regions.partition_point(|region| region.start < at).checked_sub(1)?;
        loop {
            let region = self.regions.get(index)?;
            if at < region.end {
                return Some(index as u32);
            }
            index = self.parent_region(index as u32)? as usize;
        }
    }

    /// Returns the region around a region.
    pub fn parent_region(&self, region: u32) -> Option<u32> {
        let op = self.regions.get(region as usize)?.op;
        let around = self.ops.get(op as usize)?.region;
        (around != NOWHERE).then_some(around)
    }

    /// Returns the operation around an operation.
    pub fn parent_op(&self, op: u32) -> Option<u32> {
        let around = self.ops.get(op as usize)?.region;
        Some(self.regions.get(around as usize)?.op)
    }

    /// The types of values that are named together.
    pub fn types_of(&self, value: &ValuePlace) -> &[Type] {
        let start = value.types as usize;
        self.types.get(start..start + value.count as usize).unwrap_or(&[])
    }

    /// Counts every position from `start` on. One that is before it wraps around.
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

    /// Puts everything in the order of the text. A parser that goes back records twice; once is kept.
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
