//! The facts that a context has derived from its registry so far: for each operation, type and attribute on its first
//! use.

use super::{OpInfo, Registry};
use crate::interface::{ModelList, TYPED_BY_VALUE, builtin_models};
use crate::interner::Interner;
use crate::schema::ParametricSchema;
use crate::slots::Slots;
use crate::verify::Constraints;
use crate::{Ident, OpName};

/// The tables, which are filled while the context is used.
pub(crate) struct Derived {
    /// Indexed by [`OpName::index`]; `None` if no operation of that name is registered.
    ops: Slots<Option<Box<OpInfo>>, 8>,
    types: Kinds,
    attrs: Kinds,
    pub(crate) constraints: Constraints,
}

/// A type or attribute definition.
pub(crate) struct Kind {
    name: Ident,
    /// `None` if it is not registered, or builtin.
    pub(crate) schema: Option<&'static ParametricSchema>,
    /// The interface models.
    pub(crate) models: ModelList,
}

/// Type or attribute definitions by their full names.
struct Kinds(Interner<Kind, 1>);

impl Kinds {
    fn get(&self, name: Ident, make: impl FnOnce() -> Kind) -> &Kind {
        self.0.get(self.0.intern_with(&name, |have| have.name == name, make))
    }
}

impl Derived {
    pub(crate) fn new() -> Derived {
        Derived {
            ops: Slots::new(),
            types: Kinds(Interner::new()),
            attrs: Kinds(Interner::new()),
            constraints: Constraints::new(),
        }
    }

    /// Returns the facts of a registered operation.
    #[inline]
    pub(crate) fn op(&self, registry: &Registry, name: OpName) -> Option<&OpInfo> {
        match self.ops.get(name.index()) {
            Some(known) => known.as_deref(),
            None => self.new_op(registry, name),
        }
    }

    #[cold]
    fn new_op(&self, registry: &Registry, name: OpName) -> Option<&OpInfo> {
        if name == OpName::FREED {
            return None;
        }
        let make = || registry.op(name).map(|schema| Box::new(OpInfo::new(registry, schema)));
        self.ops.get_or_init(name.index(), make).as_deref()
    }

    /// Returns a type definition, registered or not.
    pub(crate) fn ty(&self, registry: &Registry, name: Ident) -> &Kind {
        self.types.get(name, || {
            let schema = registry.ty(name);
            let mut models = ModelList::default();
            models.declare(schema.map_or(&[], |schema| schema.interfaces));
            for table in [&builtin_models().types, &registry.models.types] {
                table.list(name).into_iter().for_each(|list| models.extend(list));
            }
            Kind { name, schema, models }
        })
    }

    /// Returns an attribute definition, registered or not.
    pub(crate) fn attr(&self, registry: &Registry, name: Ident) -> &Kind {
        self.attrs.get(name, || {
            let schema = registry.attr(name);
            let mut models = ModelList::default();
            models.declare(schema.map_or(&[], |schema| schema.interfaces));
            if schema.is_some_and(|schema| schema.value_type.is_some()) {
                models.declare(&TYPED_BY_VALUE);
            }
            for table in [&builtin_models().attrs, &registry.models.attrs] {
                table.list(name).into_iter().for_each(|list| models.extend(list));
            }
            Kind { name, schema, models }
        })
    }
}
