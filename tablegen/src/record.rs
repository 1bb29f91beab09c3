//! The evaluator's representation of a class or def.

use super::intern::Sym;
use super::source::Span;
use super::store::ValueId;
use super::types::{RecId, TyId};

/// The kinds of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordKind {
    Class,
    /// Only the owner of a multiclass's template arguments.
    MultiClass,
    Def,
    AnonymousDef,
}

/// A field of a record; its name is in [`RecordData::names`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldData {
    pub(crate) ty: TyId,
    /// `None` after a failed operation for which upstream returns no value at all.
    pub(crate) value: Option<ValueId>,
    pub(crate) span: Span,
    /// Declared with the keyword `field`.
    pub(crate) nonconcrete_ok: bool,
    pub(crate) template_arg: bool,
    /// The field was assigned since, at a position other than `span`.
    pub(crate) redeclared: bool,
}

/// An `assert` or `dump` that a class keeps until a def derives from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Check {
    pub(crate) span: Span,
    /// `None` for a dump.
    pub(crate) condition: Option<ValueId>,
    pub(crate) message: ValueId,
}

/// A class, a def, or the prototype of a def inside a multiclass.
#[derive(Clone, Debug)]
pub(crate) struct RecordData {
    pub(crate) name: ValueId,
    pub(crate) kind: RecordKind,
    /// The position of the definition, then the positions of instantiations, inner to outer.
    pub(crate) locs: Vec<Span>,
    /// Qualified names, as they are looked up in [`RecordData::names`].
    pub(crate) template_args: Vec<Sym>,
    /// The names of the template arguments as the user wrote them.
    pub(crate) template_names: Vec<Sym>,
    /// The used template arguments, one bit each for the first 64.
    pub(crate) used_args: u64,
    pub(crate) names: Vec<Sym>,
    pub(crate) fields: Vec<FieldData>,
    /// Transitive, parents before children; duplicates are kept.
    pub(crate) superclasses: Vec<(RecId, Span)>,
    pub(crate) direct_superclasses: Vec<RecId>,
    pub(crate) checks: Vec<Check>,
}

impl RecordData {
    #[inline]
    pub(crate) fn field_index(&self, name: Sym) -> Option<usize> {
        self.names.iter().position(|&n| n == name)
    }

    pub(crate) fn field(&self, name: Sym) -> Option<&FieldData> {
        self.field_index(name).map(|i| &self.fields[i])
    }

    pub(crate) fn add_field(&mut self, name: Sym, field: FieldData) {
        self.names.push(name);
        self.fields.push(field);
    }
}
