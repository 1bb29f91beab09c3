//! The names of values, for texts that show them outside of IR.

use std::sync::Arc;

use super::names::Names;
use crate::TextBuf;
use crate::ir::{OpRef, ValueRef};
use crate::text::PrintFlags;

/// The names that printing an operation would give to the values in a body inside it.
#[derive(Clone)]
pub struct ValueNames {
    names: Arc<Names>,
    table: u32,
}

impl ValueNames {
    /// Returns the names of values in the body that holds `op`, as if the operation had no parent.
    pub fn of_op(op: OpRef<'_>, flags: &PrintFlags) -> ValueNames {
        ValueNames { names: Arc::new(Names::of_op(op.body, op.op, flags, None)), table: 0 }
    }

    /// Returns the names in the body of `op`, which must be in the body of these names.
    pub fn inside(&self, op: OpRef<'_>) -> ValueNames {
        let slot = op.body.nested_slot(op.op);
        let table = slot.and_then(|slot| self.names.child(self.table, slot));
        ValueNames { names: self.names.clone(), table: table.unwrap_or(self.table) }
    }

    /// Returns `%name`, with `#number` for a result of an operation that has several.
    pub fn name(&self, value: ValueRef<'_>) -> String {
        let mut out = TextBuf::new();
        self.names.push_value(self.table, value.body, value.value, &mut out);
        out.into()
    }
}
