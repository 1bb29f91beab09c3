//! Native code of operations, for both engines, without a pattern.

use ods_core::Body;
use ods_core::schema::Int2;
use ods_lowering::native::{ICmpPredicate, NativeBuilder, Result, TranslateToNative};

use crate::fixed::RawRepeatOp;

ods_core::extension! {
    TranslateToNative => [RawRepeatOp];
}

/// `fixed.raw_repeat` → a loop that counts down around the code of the region
impl TranslateToNative for RawRepeatOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (count, init) = (f.scalar(op.count())?, f.scalar(op.init())?);
        let (zero, one) = (f.int(count.ty, 0), f.int(count.ty, 1));
        let (head, params) = f.new_block(&[count.ty, init.ty]);
        let &[left, value] = params.as_slice() else {
            return Err("its loop has two variables".into());
        };
        let (inside, after) = (f.new_block(&[]).0, f.new_block(&[]).0);
        f.jump(head, &[count, init]);

        f.enter(head);
        f.poll()?;
        let more = f.compare(ICmpPredicate::Ne, left, zero)?;
        f.branch(more, (inside, &[]), (after, &[]));

        f.enter(inside);
        let yielded = f.region(op.body(), &[value])?;
        let rest = f.int2(Int2::Sub, left, one)?;
        f.jump(head, &[&[rest], &yielded[..]].concat());

        f.enter(after);
        f.define(op.result(), &[value]);
        Ok(())
    }
}
