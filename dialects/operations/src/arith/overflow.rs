//! Overflow flags of operations: the overflows that do not occur.

use ods_core::interface::Instance;
use ods_core::rt::AttrValue;
use ods_core::{Body, Op};

use super::{ArithIntegerOverflowFlagsInterface, IntegerOverflowFlags};

fn has<T>(op: T, ir: &Body, flag: IntegerOverflowFlags) -> bool
where
    T: ArithIntegerOverflowFlagsInterface + Instance<Op>,
{
    let flags = op.overflow_attr(ir);
    flags
        .and_then(|attr| IntegerOverflowFlags::from_attr(ir.ctx(), attr))
        .is_some_and(|flags| flags.contains(flag))
}

/// `hasNoUnsignedWrap`
pub(super) fn no_unsigned_wrap<T>(op: T, ir: &Body) -> bool
where
    T: ArithIntegerOverflowFlagsInterface + Instance<Op>,
{
    has(op, ir, IntegerOverflowFlags::NUW)
}

/// `hasNoSignedWrap`
pub(super) fn no_signed_wrap<T>(op: T, ir: &Body) -> bool
where
    T: ArithIntegerOverflowFlagsInterface + Instance<Op>,
{
    has(op, ir, IntegerOverflowFlags::NSW)
}
