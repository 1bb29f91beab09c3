//! Changes of blocks and regions, and new signatures for blocks.

use std::sync::Arc;

use smallvec::SmallVec;

use super::ConversionRewriter;
use crate::conversion::level::{Change, Level, NewCast};
use crate::conversion::{CastKind, InputMapping, SignatureConversion, TypeConverter};
use crate::ir::{BlockArg, InsertPoint};
use crate::{Block, Body, Loc, Op, Region, Type, Value};

impl ConversionRewriter<'_> {
    /// Creates a block with arguments in `region`, before `before` or at the end.
    pub fn create_block(
        &mut self,
        region: Region,
        before: Option<Block>,
        args: &[(Type, Loc)],
    ) -> Block {
        self.rewrite(|rw| rw.create_block(region, before, args))
    }

    /// Appends an argument to `block`.
    pub fn add_arg(&mut self, block: Block, ty: Type, loc: Loc) -> Value {
        self.rewrite(|rw| rw.add_arg(block, ty, loc))
    }

    /// Moves `block` into `region`, before `before` or to the end.
    pub fn move_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        self.rewrite(|rw| rw.move_block(block, region, before));
    }

    /// Moves the blocks of `from` into `region`, before `before` or to the end.
    pub fn inline_region_before(&mut self, from: Region, region: Region, before: Option<Block>) {
        self.rewrite(|rw| rw.inline_region_before(from, region, before));
    }

    /// Moves `op` and all operations after it into a new block, which follows their old block.
    ///
    /// # Panics
    /// When `op` is in no block, or its block is in no region.
    pub fn split_block(&mut self, op: impl Into<Op>) -> Block {
        let block = self.body.split_block(op.into());
        self.level.changes.push(Change::Other);
        self.level.new_blocks.push(block);
        block
    }

    /// Moves the operations of `block` before `before`, or to the end of `into`, and replaces its arguments by
    /// `values`. The block is erased.
    ///
    /// # Panics
    /// When the number of values differs from the number of arguments.
    pub fn inline_block(
        &mut self,
        block: Block,
        into: Block,
        before: Option<Op>,
        values: &[Value],
    ) {
        let args: SmallVec<[Value; 4]> = self.body.arg_values(block).collect();
        assert_eq!(args.len(), values.len(), "one value replaces each argument");
        for (arg, value) in args.into_iter().zip(values) {
            self.replace_arg(arg, &[*value]);
        }
        while let Some(op) = self.body.first_op(block) {
            self.body.move_op(op, into, before);
        }
        if self.point() == InsertPoint::End(block) {
            self.set_point(before.map_or(InsertPoint::End(into), InsertPoint::Before));
        }
        self.erase_block(block);
    }

    /// Detaches a block from its region; the block and its operations are erased at the end.
    pub fn erase_block(&mut self, block: Block) {
        let ops: Vec<Op> = self.body.ops(block).collect();
        for op in ops {
            self.level.mark_replaced(self.body, op);
        }
        self.body.detach_block(block);
        self.level.changes.push(Change::ErasedBlock(block));
    }

    /// Replaces a block argument by values of any types.
    pub fn replace_arg(&mut self, arg: Value, values: &[Value]) {
        self.level.mapping.map(&[arg], values);
        self.level.changes.push(Change::ReplacedArg(arg, self.converter.cloned()));
    }

    /// Converts the argument types of the blocks of `region` by the pattern's converter, or by `entry` for the entry
    /// block if it is given. Blocks that are added to the region later are converted, too. `None` if a type cannot be
    /// converted.
    pub fn convert_region(
        &mut self,
        region: Region,
        entry: Option<&SignatureConversion>,
    ) -> Option<()> {
        let converter = self.types().clone();
        self.level.converters.insert(region, converter.clone());
        let blocks: Vec<Block> = self.body.blocks(region).collect();
        let Some((first, others)) = blocks.split_first() else { return Some(()) };
        for block in others {
            let signature = signature_of(self.body, *block, &converter)?;
            self.convert_block(*block, &signature);
        }
        match entry {
            Some(signature) => self.convert_block(*first, signature),
            None => {
                let signature = signature_of(self.body, *first, &converter)?;
                self.convert_block(*first, &signature);
            }
        }
        Some(())
    }

    /// Replaces the arguments of a block as specified by `signature`.
    pub fn convert_block(&mut self, block: Block, signature: &SignatureConversion) {
        self.level.convert_block(self.body, block, signature, self.converter);
    }
}

/// Returns the signature that `converter` assigns to a block; `None` if a type cannot be converted.
pub(in crate::rewriting::conversion) fn signature_of(
    body: &Body,
    block: Block,
    converter: &TypeConverter,
) -> Option<SignatureConversion> {
    let types = body.arg_values(block).map(|arg| body.ty(arg));
    converter.convert_signature(body.ctx(), types)
}

impl Level {
    pub(in crate::rewriting::conversion) fn convert_block(
        &mut self,
        body: &mut Body,
        block: Block,
        signature: &SignatureConversion,
        converter: Option<&Arc<TypeConverter>>,
    ) {
        let types = body.arg_values(block).map(|arg| body.ty(arg));
        if types.eq(signature.types().iter().copied()) {
            return;
        }
        let old = body.take_args(block);
        assert_eq!(old.len(), signature.inputs().len(), "the signature is for as many arguments");
        let mut locs: SmallVec<[Loc; 8]> =
            SmallVec::from_elem(Loc::UNKNOWN, signature.types().len());
        for (arg, input) in old.iter().zip(signature.inputs()) {
            if let InputMapping::Arguments { first, count } = input {
                locs[*first..first + count].fill(arg.loc);
            }
        }
        let new: SmallVec<[Value; 8]> = signature
            .types()
            .iter()
            .zip(locs)
            .map(|(ty, loc)| body.add_arg(block, *ty, loc))
            .collect();
        for (BlockArg { value, loc }, input) in old.into_iter().zip(signature.inputs()) {
            self.old_args.insert(value, loc);
            match input {
                InputMapping::Dropped => {
                    let created = NewCast {
                        point: InsertPoint::start(body, block),
                        loc,
                        stands_for: &[],
                        inputs: &[],
                        types: &[body.ty(value)],
                        kind: CastKind::Source,
                        pure: false,
                    };
                    let created = self.cast(body, &created, converter);
                    self.mapping.map(&[value], &created);
                }
                InputMapping::Arguments { first, count } => {
                    self.mapping.map(&[value], &new[*first..first + count]);
                }
                InputMapping::Values(values) => self.mapping.map(&[value], values),
            }
            self.changes.push(Change::ReplacedArg(value, converter.cloned()));
        }
    }
}
