//! Ids of operations, blocks, regions and values in a body: 4 bytes with a niche, `Copy`, meaningful only with the body
//! that created them.

use std::num::NonZeroU32;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(NonZeroU32);

        impl $name {
            #[inline]
            pub(crate) fn new(index: usize) -> Self {
                let index = u32::try_from(index).expect("a body holds less than 2^32 of anything");
                $name(NonZeroU32::MIN.checked_add(index).expect("a body holds less than 2^32 of anything"))
            }

            /// Returns the id of the item at `index`, which must exist.
            #[allow(dead_code, reason = "not every id comes in runs")]
            #[inline]
            pub(crate) fn at(index: usize) -> Self {
                $name(NonZeroU32::MIN.saturating_add(index as u32))
            }

            /// Returns the dense index in the slab of the body, for side tables.
            #[inline]
            pub fn index(self) -> usize {
                self.0.get() as usize - 1
            }

            #[allow(dead_code, reason = "not every id is packed into the word pool")]
            pub(crate) fn raw(self) -> u32 {
                self.0.get()
            }

            #[allow(dead_code, reason = "not every id is packed into the word pool")]
            pub(crate) fn from_raw(raw: u32) -> Option<Self> {
                NonZeroU32::new(raw).map($name)
            }
        }
    };
}

id! {
    /// An operation.
    Op
}
id! {
    /// A block.
    ///
    /// # Examples
    /// ```
    /// use ods_core::{Context, Loc, Module, OpBuilder, OpName, OpState, Type};
    ///
    /// let ctx = Context::with(|_| {});
    /// let mut module = Module::new(&ctx, Loc::UNKNOWN);
    /// let body = module.body_mut();
    /// let block = body.append_block(body.region());
    /// let argument = body.add_arg(block, Type::I32, Loc::UNKNOWN);
    /// let op = OpBuilder::at_end(body, block).insert(OpState::new(OpName::new("my.op"), Loc::UNKNOWN));
    ///
    /// assert_eq!(body.args(block)[0].value, argument);
    /// assert_eq!(body.parent_block(op), Some(block));
    /// assert!(body.ops(block).eq([op]));
    /// ```
    Block
}
id! {
    /// A region.
    Region
}
id! {
    /// A value: a result of an operation, or a block argument.
    ///
    /// # Examples
    /// ```
    /// use ods_core::ir::ValueDef;
    /// use ods_core::{Context, Loc, Module, Type};
    ///
    /// let ctx = Context::with(|_| {});
    /// let mut module = Module::new(&ctx, Loc::UNKNOWN);
    /// let body = module.body_mut();
    /// let block = body.append_block(body.region());
    /// let value = body.add_arg(block, Type::I32, Loc::UNKNOWN);
    ///
    /// assert_eq!(body.ty(value), Type::I32);
    /// assert_eq!(body.def(value), ValueDef::Arg(block, 0));
    /// assert_eq!(body.defining_op(value), None);
    /// assert!(!body.is_used(value));
    /// ```
    Value
}
id! {
    /// An operand slot: one use of a value.
    Use
}
id! {
    /// A successor slot: one use of a block.
    Successor
}

/// The definition of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// A result of an operation, and its number.
    Result(Op, u32),
    /// An argument of a block, and its number.
    Arg(Block, u32),
}
