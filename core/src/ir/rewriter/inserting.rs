//! The methods by which rewriters insert, written once for those of patterns and of conversions.

/// The methods of a rewriter that are about its insertion point: it has a `body`, a `point` and a `loc`, and `build` and
/// `replace_op` of its own.
macro_rules! inserting_methods {
    () => {
        /// The place where new operations go.
        pub fn point(&self) -> $crate::ir::InsertPoint {
            self.point
        }

        /// Sets where new operations go.
        pub fn set_point(&mut self, point: $crate::ir::InsertPoint) -> &mut Self {
            self.point = point;
            self
        }

        /// Makes new operations go before `op`.
        pub fn set_point_before(&mut self, op: impl Into<$crate::Op>) -> &mut Self {
            self.set_point($crate::ir::InsertPoint::Before(op.into()))
        }

        /// Makes new operations go after `op`.
        ///
        /// # Panics
        /// When `op` is in no block.
        pub fn set_point_after(&mut self, op: impl Into<$crate::Op>) -> &mut Self {
            self.set_point($crate::ir::InsertPoint::after(self.body, op.into()))
        }

        /// Makes new operations go to the start of `block`.
        pub fn set_point_at_start(&mut self, block: $crate::Block) -> &mut Self {
            self.set_point($crate::ir::InsertPoint::start(self.body, block))
        }

        /// Makes new operations go to the end of `block`.
        pub fn set_point_at_end(&mut self, block: $crate::Block) -> &mut Self {
            self.set_point($crate::ir::InsertPoint::End(block))
        }

        /// The location of new operations: that of the operation that is rewritten unless it was set. ([`Body::loc`] is
        /// that of an operation that is there.)
        pub fn insert_loc(&self) -> $crate::Loc {
            self.loc
        }

        /// Sets the location of new operations.
        pub fn set_loc(&mut self, loc: $crate::Loc) -> &mut Self {
            self.loc = loc;
            self
        }

        /// Makes an operation at the insertion point.
        pub fn insert<B: $crate::ir::Build>(&mut self, new: B) -> B::Op {
            self.build(|b| b.insert(new))
        }

        /// Makes an operation of one result at the insertion point, and returns that.
        ///
        /// # Panics
        /// When it has none.
        pub fn emit<B: $crate::ir::Build>(&mut self, new: B) -> $crate::Value {
            let op = self.insert(new).into();
            self.body.result(op, 0)
        }

        /// Makes an operation at the insertion point of a state that is used again.
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

        /// Makes an operation before `op`, at its location, and replaces `op` by the results.
        ///
        /// # Panics
        /// When there are not as many results as `op` has.
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
