//! Patterns for operations that become one operation each.

use super::{ConversionPatterns, ConversionRewriter, Converted, Match, PatternConverter};
use crate::ir::Build;
use crate::{Attr, OpType, Type, Value};

/// A function that builds the new operation, given the original one, its converted operands, and the converted type of
/// its result.
pub type MakeOne<X, B> =
    for<'a, 'b> fn(<X as OpType>::Ref<'a>, <X as OpType>::Adaptor<'b, Value>, Type) -> B;

impl ConversionPatterns {
    /// Adds a pattern that replaces each `X` by one operation; both have one result. The discardable attributes of the
    /// original operation are copied to the new one.
    ///
    /// ```ignore
    /// patterns.one_to_one::<toy::AddOp, _>(&types, |_, new, _| arith::AddIOp::build(new.lhs(), new.rhs()));
    /// ```
    pub fn one_to_one<X: OpType + 'static, B: Build + 'static>(
        &mut self,
        types: impl PatternConverter,
        make: MakeOne<X, B>,
    ) -> &mut Self {
        self.add_with(types, make, one_to_one::<X, B>)
    }
}

fn one_to_one<X: OpType, B: Build>(
    Match { op, new, rw, .. }: Match<'_, X>,
    make: MakeOne<X, B>,
) -> Converted {
    let ty = rw.convert_type(rw.ty(rw.results(op.into()).next()?))?;
    let created = make(op.view(rw), new, ty);
    let attrs = rw.attrs(op.into());
    let created = rw.emit_with(created, attrs);
    rw.replace_op(op, &[created])
}

impl ConversionRewriter<'_> {
    /// Builds an operation with one result at the insertion point, adds discardable attributes to its own, and returns
    /// the result.
    ///
    /// # Panics
    /// When the operation has no result.
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
