//! Discardable attributes that a dialect declares (`discardableAttrs`), by name and class.

use crate::schema::Class;
use crate::verify::attr_is;
use crate::{Attr, Body, Ident, Op};

/// A discardable attribute with a name of its own, which any operation may have: generated code has one `static` for
/// each in the module `discardable`.
#[derive(Clone, Copy, Debug)]
pub struct DiscardableAttr {
    name: &'static str,
    classes: &'static [Class],
}

impl DiscardableAttr {
    /// The attribute of that full name (`llvm.noalias`), an instance of one of `classes`.
    pub const fn new(name: &'static str, classes: &'static [Class]) -> DiscardableAttr {
        DiscardableAttr { name, classes }
    }

    /// The full name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The attribute on `op`; `None` also for one of another class.
    pub fn get(&self, ir: &Body, op: Op) -> Option<Attr> {
        let found = ir.attrs(op).get(ir.ctx(), Ident::new(self.name))?;
        self.holds(ir, found).then_some(found)
    }

    /// Returns whether `op` has an attribute of that name, of whatever class.
    pub fn is_present(&self, ir: &Body, op: Op) -> bool {
        ir.attrs(op).get(ir.ctx(), Ident::new(self.name)).is_some()
    }

    /// Gives `op` the attribute, in place of what it has.
    ///
    /// # Panics
    /// When `value` is of another class.
    pub fn set(&self, ir: &mut Body, op: Op, value: Attr) {
        assert!(self.holds(ir, value), "'{}' is of another class", self.name);
        self.replace(ir, op, Some(value));
    }

    /// Takes the attribute off `op`, if it is there.
    pub fn remove(&self, ir: &mut Body, op: Op) {
        self.replace(ir, op, None);
    }

    fn holds(&self, ir: &Body, value: Attr) -> bool {
        self.classes.iter().any(|class| attr_is(ir.ctx(), *class, value))
    }

    fn replace(&self, ir: &mut Body, op: Op, value: Option<Attr>) {
        let ctx = ir.ctx().clone();
        let name = Ident::new(self.name);
        let have = ir.attrs(op).as_dictionary(&ctx).unwrap_or_default();
        let mut entries: Vec<(Ident, Attr)> =
            have.iter().copied().filter(|(key, _)| *key != name).collect();
        entries.extend(value.map(|value| (name, value)));
        ir.set_attrs(op, Attr::dictionary(&ctx, &entries));
    }
}
