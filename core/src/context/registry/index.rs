//! The declarations of a dialect by name: sorted once per process, on the first look-up.

use crate::interner::Interner;
use crate::schema::{DialectSchema, OpSchema, ParametricSchema};

/// A declaration with its full name.
pub(super) trait Declared: 'static {
    fn name(&self) -> &'static str;
}

impl Declared for OpSchema {
    fn name(&self) -> &'static str {
        self.name
    }
}

impl Declared for ParametricSchema {
    fn name(&self) -> &'static str {
        self.name
    }
}

/// Declarations of one sort, sorted by name; the last of several with the same name wins.
pub(super) struct Names<S: 'static>(Box<[&'static S]>);

impl<S: Declared> Names<S> {
    fn new(declared: &[&'static S]) -> Names<S> {
        let mut sorted: Box<[&'static S]> = declared.into();
        sorted.sort_by_key(|one| one.name());
        Names(sorted)
    }

    pub(super) fn get(&self, name: &str) -> Option<&'static S> {
        let end = self.0.partition_point(|one| one.name() <= name);
        let last = *self.0[..end].last()?;
        (last.name() == name).then_some(last)
    }
}

/// The declarations of a dialect.
pub(super) struct Index {
    dialect: &'static DialectSchema,
    pub(super) ops: Names<OpSchema>,
    pub(super) types: Names<ParametricSchema>,
    pub(super) attrs: Names<ParametricSchema>,
}

/// The indexes by the address of the schema, which lives as long as the process.
static INDEXES: Interner<Index, 1> = Interner::new();

impl Index {
    pub(super) fn of(dialect: &'static DialectSchema) -> &'static Index {
        let make = || Index {
            dialect,
            ops: Names::new(dialect.ops),
            types: Names::new(dialect.types),
            attrs: Names::new(dialect.attrs),
        };
        let address = std::ptr::from_ref(dialect) as usize;
        let id = INDEXES.intern_with(&address, |have| std::ptr::eq(have.dialect, dialect), make);
        INDEXES.get(id)
    }
}
