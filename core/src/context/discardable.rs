//! Discardable attributes that a dialect declares (`discardableAttrs`), by name and class.

use crate::ir::Modify;
use crate::schema::Class;
use crate::verify::attr_is;
use crate::{Attr, Body, Ident, Op};

/// A discardable attribute that any operation may have: generated code has one `static` for each in the module
/// `discardable`.
#[derive(Clone, Copy, Debug)]
pub struct DiscardableAttr {
    name: &'static str,
    classes: &'static [Class],
}

impl DiscardableAttr {
    /// Describes the attribute with that full name (`llvm.noalias`), which must be an instance of one of `classes`.
    pub const fn new(name: &'static str, classes: &'static [Class]) -> DiscardableAttr {
        DiscardableAttr { name, classes }
    }

    /// Returns the full name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the attribute on `op`; `None` if it is absent or an instance of another class.
    pub fn get(&self, ir: &Body, op: Op) -> Option<Attr> {
        let found = ir.attrs(op).get(ir.ctx(), Ident::new(self.name))?;
        self.holds(ir, found).then_some(found)
    }

    /// Returns whether `op` has an attribute of that name, of any class.
    pub fn is_present(&self, ir: &Body, op: Op) -> bool {
        ir.attrs(op).get(ir.ctx(), Ident::new(self.name)).is_some()
    }

    /// Sets the attribute on `op`, replacing a previous value.
    ///
    /// # Panics
    /// When `value` is an instance of another class.
    pub fn set(&self, at: &mut impl Modify, op: Op, value: Attr) {
        at.modify(op, |ir| {
            assert!(self.holds(ir, value), "'{}' is of another class", self.name);
            ir.set_attr(Ident::new(self.name), Some(value));
        });
    }

    /// Removes the attribute from `op`, if it is there.
    pub fn remove(&self, at: &mut impl Modify, op: Op) {
        at.modify(op, |ir| ir.set_attr(Ident::new(self.name), None));
    }

    fn holds(&self, ir: &Body, value: Attr) -> bool {
        self.classes.iter().any(|class| attr_is(ir.ctx(), *class, value))
    }
}
