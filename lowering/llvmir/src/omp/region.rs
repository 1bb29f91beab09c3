//! Translation of directives' regions in place.

use ods_core::ir::RegionRef;
use ods_core::{Body, OpRef};
use ods_dialects::omp;

use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::ir::{BlockId, InstId, Value};
use super::super::module::Translator;

impl TranslateToLLVMIR for omp::TerminatorOp {
    fn translate<'m>(self, _: &'m Body, _: &mut Translator<'m>) -> Result {
        Ok(())
    }
}

impl TranslateToLLVMIR for omp::YieldOp {
    fn translate<'m>(self, _: &'m Body, _: &mut Translator<'m>) -> Result {
        Ok(())
    }
}

fn ends_region(op: OpRef<'_>) -> bool {
    op.isa::<omp::TerminatorOp>() || op.isa::<omp::YieldOp>()
}

impl<'m> Translator<'m> {
    /// Returns the block for allocas. In a function's entry block the insertion point first moves to a new block.
    pub(super) fn alloca_block(&mut self) -> Result<BlockId> {
        if let Some(block) = self.omp.alloca_blocks.last() {
            return Ok(*block);
        }
        let current = self.point()?.block;
        let entry = self.here()?.layout.first().copied().unwrap_or(current);
        if entry == current {
            let block = self.here()?.add_block("entry", Some(current));
            self.branch(block)?;
            self.go_to_end(block);
        }
        Ok(entry)
    }

    /// Runs `body` with another block for allocas.
    pub(super) fn with_allocas<R>(
        &mut self,
        block: BlockId,
        body: impl FnOnce(&mut Self) -> Result<R>,
    ) -> Result<R> {
        self.omp.alloca_blocks.push(block);
        let result = body(self);
        self.omp.alloca_blocks.pop();
        result
    }

    /// Translates a region into new blocks after the insertion point. Returns the block after them, and the values that
    /// the region yields.
    pub(super) fn region(
        &mut self,
        region: RegionRef<'m>,
        name: &str,
    ) -> Result<(BlockId, Vec<Value>)> {
        let after = self.split_here(true, "omp.region.cont")?;
        let point = self.point()?;
        for block in region.blocks() {
            let new = self.here()?.add_block(name, Some(point.block));
            if let Some(state) = &mut self.function {
                state.blocks.insert(block.block, new);
            }
        }
        let mut results: Vec<InstId> = Vec::new();
        let ends = region.blocks().filter_map(|block| block.ops().last());
        if let Some(end) = ends.filter(|op| ends_region(*op)).find(|op| op.operands().len() != 0) {
            self.go_to_start(after)?;
            for value in end.operands() {
                let ty = self.checked(value.ty())?;
                results.push(self.phi(ty, "")?);
            }
        }
        let body = region.body;
        let entry = body.entry_block(region.region);
        let mut phis = Vec::new();
        for block in body.blocks_by_dominance(region.region) {
            self.enter(block);
            let start = self.point()?.block;
            if Some(block) == entry {
                self.here()?.retarget(point.block, after, start);
            } else {
                phis.push((block, self.phis(body, block)?));
            }
            for op in body.ops(block) {
                let op = body.view(op);
                self.operation(op)?;
                if ends_region(op) {
                    self.branch(after)?;
                    let from = self.point()?.block;
                    for (phi, value) in results.iter().zip(op.operands()) {
                        let value = self.value(value)?;
                        self.add_incoming(*phi, value, from)?;
                    }
                }
            }
            self.leave(block);
        }
        for (block, insts) in phis {
            self.connect(body, block, &insts)?;
        }
        self.go_to(point);
        Ok((after, results.into_iter().map(Value::Inst).collect()))
    }

    pub(super) fn go_to_start(&mut self, block: BlockId) -> Result {
        let start = self.start_of(block)?;
        self.go_to(start);
        Ok(())
    }

    /// Translates the region of a declaration at the insertion point, with the given arguments. Returns the values that
    /// it yields.
    pub(super) fn inline(
        &mut self,
        region: RegionRef<'m>,
        args: &[Value],
        name: &str,
    ) -> Result<Vec<Value>> {
        let Some(entry) = region.entry() else { return Ok(Vec::new()) };
        // Values and blocks of the function are not visible in the declaration, whose ids are independent.
        let outside = std::mem::take(&mut self.values);
        let blocks = self
            .function
            .as_mut()
            .map(|state| (std::mem::take(&mut state.blocks), std::mem::take(&mut state.ends)));
        for (arg, value) in entry.args().zip(args) {
            self.values.insert(arg.value, *value);
        }
        let result = self.inline_here(region, name);
        self.values = outside;
        if let (Some(state), Some((blocks, ends))) = (&mut self.function, blocks) {
            state.blocks = blocks;
            state.ends = ends;
        }
        result
    }

    /// Translates a region at the insertion point. Returns the values that it yields.
    pub(super) fn inline_here(&mut self, region: RegionRef<'m>, name: &str) -> Result<Vec<Value>> {
        let mut blocks = region.blocks();
        if let (Some(only), None) = (blocks.next(), blocks.next()) {
            let block = self.point()?.block;
            self.go_to_terminator(block)?;
            let mut given = Vec::new();
            for op in only.ops() {
                self.operation(op)?;
                if ends_region(op) {
                    given = self.values(op.operands())?;
                }
            }
            return Ok(given);
        }
        let (after, given) = self.region(region, name)?;
        self.go_to_start(after)?;
        Ok(given)
    }
}
