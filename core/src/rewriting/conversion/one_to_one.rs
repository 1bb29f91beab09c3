//! Operations that become one operation each.

use super::{
    Adapted, ConversionPatterns, ConversionRewriter, Convert, Converted, PatternConverter,
};
use crate::ir::Build;
use crate::{Attr, OpType, Type, Value};

/// A function that makes the new operation, given the one that is converted, what its operands became, and the type that
/// its result is converted to.
pub type MakeOne<X, B> =
    for<'a, 'b> fn(<X as OpType>::Ref<'a>, <X as OpType>::Adaptor<'b, Value>, Type) -> B;

struct OneToOne<X: OpType, B>(MakeOne<X, B>);

impl ConversionPatterns {
    /// Adds a pattern that makes one operation of each `X`, both of one result. The new one has the discardable
    /// attributes of the old, too.
    ///
    /// ```ignore
    /// patterns.one_to_one::<toy::AddOp, _>(&types, |_, new, _| arith::AddIOp::build(new.lhs(), new.rhs()));
    /// ```
    pub fn one_to_one<X: OpType + 'static, B: Build + 'static>(
        &mut self,
        types: impl PatternConverter,
        make: MakeOne<X, B>,
    ) -> &mut Self {
        self.add(types, OneToOne(make))
    }
}

impl<X: OpType, B: Build> Convert for OneToOne<X, B> {
    type Root = X;

    fn convert(&self, op: X, new: Adapted<'_, X>, rw: &mut ConversionRewriter<'_>) -> Converted {
        let ty = rw.convert_type(rw.ty(rw.results(op.into()).next()?))?;
        let made = (self.0)(op.view(rw), new, ty);
        let attrs = rw.attrs(op.into());
        let made = rw.emit_with(made, attrs);
        rw.replace_op(op, &[made])
    }
}

impl ConversionRewriter<'_> {
    /// Makes an operation of one result at the insertion point, with discardable attributes beside its own, and returns
    /// the result.
    ///
    /// # Panics
    /// When it has no result.
    pub fn emit_with<B: Build>(&mut self, new: B, attrs: Attr) -> Value {
        let op = self.insert(new).into();
        if attrs != Attr::EMPTY_DICT {
            let ctx = self.ctx().clone();
            let both = [self.attrs(op), attrs].map(|all| all.as_dictionary(&ctx));
            let all: Vec<_> = both.into_iter().flatten().flatten().copied().collect();
            self.modify(op, |op| op.set_attrs(Attr::dictionary(&ctx, &all)));
        }
        self.result(op, 0)
    }
}
