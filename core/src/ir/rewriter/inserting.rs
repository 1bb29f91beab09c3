//! The insertion methods of rewriters, written once for the rewriters of patterns and of conversions.

/// Defines the methods of a rewriter that concern its insertion point. The rewriter has a `body`, a `point` and a
/// `loc`, and its own `build` and `replace_op`.
macro_rules! inserting_methods {
    () => {
        /// Returns the insertion point.
        pub fn point(&self) -> $crate::ir::InsertPoint {
            self.point
        }

        /// Sets the insertion point.
        pub fn set_point(&mut self, point: $crate::ir::InsertPoint) -> &mut Self {
            self.point = point;
            self
        }

        /// Sets the insertion point before `op`.
        pub fn set_point_before(&mut self, op: impl Into<$crate::Op>) -> &mut Self {
            self.set_point($crate::ir::InsertPoint::Before(op.into()))
        }

        /// Sets the insertion point after `op`.
        ///
        /// # Panics
        /// Panics if `op` is in no block.
        pub fn set_point_after(&mut self, op: impl Into<$crate::Op>) -> &mut Self {
            self.set_point($crate::ir::InsertPoint::after(self.body, op.into()))
        }

        /// Sets the insertion point to the start of `block`.
        pub fn set_point_at_start(&mut self, block: $crate::Block) -> &mut Self {
            self.set_point($crate::ir::InsertPoint::start(self.body, block))
        }

        /// Sets the insertion point to the end of `block`.
        pub fn set_point_at_end(&mut self, block: $crate::Block) -> &mut Self {
            self.set_point($crate::ir::InsertPoint::End(block))
        }

        /// Returns the location of new operations: by default the location of the operation that is rewritten.
        /// ([`Body::loc`] is the location of an existing operation.)
        pub fn insert_loc(&self) -> $crate::Loc {
            self.loc
        }

        /// Sets the location of new operations.
        pub fn set_loc(&mut self, loc: $crate::Loc) -> &mut Self {
            self.loc = loc;
            self
        }

        /// Creates an operation at the insertion point.
        pub fn insert<B: $crate::ir::Build>(&mut self, new: B) -> B::Op {
            self.build(|b| b.insert(new))
        }

        /// Creates an operation at the insertion point from a state that the caller uses again.
        pub fn insert_state(&mut self, state: &mut $crate::OpState) -> $crate::Op {
            self.build(|b| b.insert_state(state))
        }

        /// Copies `op` with everything inside it to the insertion point; see [`Body::clone_op`].
        pub fn clone_op(
            &mut self,
            op: impl Into<$crate::Op>,
            mapping: &mut $crate::ir::IrMapping,
        ) -> $crate::Op {
            let op = op.into();
            self.build(|b| b.clone_op(op, mapping))
        }

        /// Creates an operation before `op`, at its location, and replaces `op` by its results.
        ///
        /// # Panics
        /// Panics if the numbers of results differ.
        pub fn replace_with<B: $crate::ir::Build>(
            &mut self,
            op: impl Into<$crate::Op>,
            new: B,
        ) -> Option<$crate::rewriter::Done> {
            let op = op.into();
            let own = self.body.loc(op);
            let (point, loc) = (self.point, self.loc);
            self.set_point_before(op).set_loc(own);
            let new = self.insert(new).into();
            self.set_point(point).set_loc(loc);
            let values: smallvec::SmallVec<[$crate::Value; 2]> = self.body.results(new).collect();
            self.replace_op(op, &values)
        }
    };
}

pub(crate) use inserting_methods;
