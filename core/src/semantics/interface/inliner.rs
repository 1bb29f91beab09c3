//! The dialect interface of the inliner.

use super::Handle;
use crate::ir::{Block, Body, Op, OpRef, RegionRef, Value};
use crate::rewriter::Rewriter;
use crate::{Attr, Loc, Type};

crate::dialect_interface! {
    /// `DialectInlinerInterface`: legality of inlining, and rewriting of calls, arguments and terminators.
    ///
    /// The methods are called on the dialect of the call for calls, on their own dialect for operations and
    /// terminators, and on the dialect of the callable for arguments and results.
    pub trait DialectInlinerInterface, "DialectInlinerInterface" {
        /// Returns whether `callable` may be inlined for `call`, as a copy if `cloned`, else by moving its body.
        fn is_legal_call(&self, call: OpRef<'_>, callable: OpRef<'_>, cloned: bool) -> bool {
            let _ = (call, callable, cloned);
            false
        }

        /// Returns whether the blocks of `src` may be inlined into `dest`, where `args` replace the arguments of its
        /// entry block.
        fn is_legal_region(
            &self,
            dest: RegionRef<'_>,
            src: RegionRef<'_>,
            args: &[Value],
            cloned: bool,
        ) -> bool {
            let _ = (dest, src, args, cloned);
            false
        }

        /// Returns whether `op` may be moved or copied into `dest`.
        fn is_legal_op(&self, op: OpRef<'_>, dest: RegionRef<'_>, cloned: bool) -> bool {
            let _ = (op, dest, cloned);
            false
        }

        /// Returns whether the operations nested in `op` must be checked as well.
        fn should_analyze_recursively(&self, op: OpRef<'_>) -> bool {
            let _ = op;
            true
        }

        /// Replaces a terminator that left the inlined region by one that branches to `next`. The insertion point is
        /// before the terminator, at its location.
        fn handle_terminator(&self, rw: &mut Rewriter<'_>, terminator: Op, next: Block) {
            let _ = (rw, terminator, next);
        }

        /// Replaces `results` of the call by the operands of the terminator of the only inlined block. The terminator
        /// is erased afterwards.
        fn replace_results(&self, rw: &mut Rewriter<'_>, terminator: Op, results: &[Value]) {
            let name = rw.name(terminator);
            assert!(results.is_empty(), "the dialect of '{name}' tells what it passes on");
        }

        /// Returns the replacement of `argument`, of the same type; `attrs` is the dictionary of the parameter.
        fn handle_argument(
            &self,
            rw: &mut Rewriter<'_>,
            call: Op,
            callable: OpRef<'_>,
            argument: Value,
            attrs: Attr,
        ) -> Value {
            let _ = (rw, call, callable, attrs);
            argument
        }

        /// Returns the replacement of `result`, of the same type; `attrs` is the dictionary of the result.
        fn handle_result(
            &self,
            rw: &mut Rewriter<'_>,
            call: Op,
            callable: OpRef<'_>,
            result: Value,
            attrs: Attr,
        ) -> Value {
            let _ = (rw, call, callable, attrs);
            result
        }

        /// Builds an operation with the only operand `input` and one result of type `ty`, if there is such a
        /// conversion.
        fn materialize_call_conversion(
            &self,
            rw: &mut Rewriter<'_>,
            input: Value,
            ty: Type,
            loc: Loc,
        ) -> Option<Op> {
            let _ = (rw, input, ty, loc);
            None
        }

        /// Changes blocks that were inlined for `call`, before their terminators are handled.
        fn process_inlined_call_blocks(&self, rw: &mut Rewriter<'_>, call: Op, blocks: &[Block]) {
            let _ = (rw, call, blocks);
        }

        /// Returns whether a single inlined block may be merged into the block of the call.
        fn allow_single_block_optimization(&self, ir: &Body, blocks: &[Block]) -> bool {
            let _ = (ir, blocks);
            true
        }
    }
}

/// The inliner interface of a dialect whose operations may be inlined anywhere, without further handling.
pub struct InlineAnywhere;

impl DialectInlinerInterface for InlineAnywhere {
    fn is_legal_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }
}

/// A handle to [`InlineAnywhere`], to be attached to a dialect.
pub static INLINE_ANYWHERE: Handle<dyn DialectInlinerInterface> =
    Handle::<dyn DialectInlinerInterface>::new(&InlineAnywhere);
