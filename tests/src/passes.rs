//! The passes of `TestPasses.td`.

ods_core::include_dialect!(mod declared, "test_passes");

pub(crate) use declared::register_passes;

use declared::{TestInterface, TestMark, TestOptions, TestStripAttrs};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Attr, Block, Body, Ident, Op, OpName, OpState, Region, Type};

impl RunPass for TestStripAttrs {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let keep: Vec<Ident> = self.keep.iter().map(|name| Ident::new(name)).collect();
        self.strip(&keep, cx.body_mut());
        Ok(())
    }
}

impl TestStripAttrs {
    fn strip(&self, keep: &[Ident], body: &mut Body) {
        let ctx = body.ctx().clone();
        for op in ops_of(body) {
            let have = body.attrs(op).as_dictionary(&ctx).unwrap_or_default();
            let left: Vec<(Ident, Attr)> =
                have.iter().copied().filter(|(name, _)| keep.contains(name)).collect();
            let removed = have.len() - left.len();
            if removed != 0 {
                self.num_ops.add(1);
                self.num_attrs.add(removed as u64);
                body.set_attrs(op, Attr::dictionary(&ctx, &left));
            }
            if let Some(inner) = body.nested_mut(op) {
                self.strip(keep, inner);
            }
        }
    }
}

/// Returns the operations of a body, without nested bodies.
fn ops_of(body: &Body) -> Vec<Op> {
    let mut found = Vec::new();
    let mut regions: Vec<Region> = body.regions().to_vec();
    while let Some(region) = regions.pop() {
        let blocks: Vec<Block> = body.blocks(region).collect();
        for op in blocks.into_iter().flat_map(|block| body.ops(block)) {
            found.push(op);
            regions.extend(body.own_regions(op));
        }
    }
    found
}

impl RunPass for TestMark {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let root = cx.root();
        let ctx = root.ctx().clone();
        let (op, attrs) = (root.op, root.attrs());
        if root.attr("sym_name").and_then(|name| name.as_str(&ctx)) == Some(&self.bad_name) {
            return Err(cx.fail_op("has a bad name"));
        }
        let mut entries = attrs.as_dictionary(&ctx).unwrap_or_default().to_vec();
        let value = Attr::integer(&ctx, Type::I32, i64::from(self.times));
        entries.push((Ident::new(&self.mark), value));
        let (holder, root) = cx.module().holder_mut();
        debug_assert_eq!(root, op);
        holder.set_attrs(root, Attr::dictionary(&ctx, &entries));
        if self.break_it {
            let body = cx.body_mut();
            if let Some(block) = body.entry_block(body.region()) {
                let bad = OpState::new(OpName::new("func.return"), ods_core::Loc::UNKNOWN);
                let bad = body.create_op(&bad);
                body.append_op(bad, block);
            }
        }
        Ok(())
    }
}

impl RunPass for TestOptions {
    fn run(&self, _: &mut PassCx<'_>) -> Result<(), PassFailed> {
        Ok(())
    }
}

impl RunPass for TestInterface {
    fn run(&self, _: &mut PassCx<'_>) -> Result<(), PassFailed> {
        Ok(())
    }
}
