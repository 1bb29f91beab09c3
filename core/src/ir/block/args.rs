//! Arguments of blocks.

use smallvec::SmallVec;

use super::super::value::ValueData;
use super::super::{Block, Body, Value};
use crate::{Loc, Type};

/// A block argument with its location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockArg {
    /// The value.
    pub value: Value,
    /// The location in the source.
    pub loc: Loc,
}

impl Body {
    /// Returns the arguments of `block`.
    #[inline]
    pub fn args(&self, block: Block) -> &[BlockArg] {
        &self.blocks[block.index()].args
    }

    /// Returns the argument values of `block`.
    pub fn arg_values(
        &self,
        block: Block,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
        self.args(block).iter().map(|arg| arg.value)
    }

    /// Appends an argument.
    pub fn add_arg(&mut self, block: Block, ty: Type, loc: Loc) -> Value {
        let index = self.args(block).len();
        self.insert_arg(block, index, ty, loc)
    }

    /// Inserts an argument at `index`.
    pub fn insert_arg(&mut self, block: Block, index: usize, ty: Type, loc: Loc) -> Value {
        let value = Value::new(self.values.len());
        self.values.push(ValueData::arg(ty, block));
        self.blocks[block.index()].args.insert(index, BlockArg { value, loc });
        value
    }

    /// Removes the argument at `index`.
    ///
    /// # Panics
    /// Panics if it is used.
    #[track_caller]
    pub fn erase_arg(&mut self, block: Block, index: usize) {
        let arg = self.blocks[block.index()].args.remove(index);
        assert!(!self.is_used(arg.value), "an erased block argument is still used");
        self.values[arg.value.index()].free();
    }

    /// Removes all arguments from `block`; they keep their uses until [`Self::free_arg`].
    pub(crate) fn take_args(&mut self, block: Block) -> SmallVec<[BlockArg; 2]> {
        std::mem::take(&mut self.blocks[block.index()].args)
    }

    /// Erases an argument that [`Self::take_args`] removed.
    ///
    /// # Panics
    /// Panics if it is used.
    pub(crate) fn free_arg(&mut self, arg: Value) {
        assert!(!self.is_used(arg), "an erased block argument is still used");
        self.values[arg.index()].free();
    }

    /// Sets the location of argument `index` of `block`.
    #[track_caller]
    pub fn set_arg_loc(&mut self, block: Block, index: usize, loc: Loc) {
        self.blocks[block.index()].args[index].loc = loc;
    }

    /// Returns the index of a value among the arguments of `block`. Arguments added in a row have consecutive ids, so
    /// that no search is needed.
    pub(in crate::ir) fn arg_number(&self, block: Block, value: Value) -> usize {
        self.find_arg(block, value).expect("the value was erased")
    }

    /// Returns whether `value` is currently an argument of `block`: a conversion keeps replaced arguments until its
    /// end.
    pub fn has_arg(&self, block: Block, value: Value) -> bool {
        self.find_arg(block, value).is_some()
    }

    fn find_arg(&self, block: Block, value: Value) -> Option<usize> {
        let args = &self.blocks[block.index()].args;
        let first = args.first().map_or(0, |arg| arg.value.index());
        let near = value.index().wrapping_sub(first);
        match args.get(near) {
            Some(arg) if arg.value == value => Some(near),
            _ => args.iter().position(|arg| arg.value == value),
        }
    }
}
