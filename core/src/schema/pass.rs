//! Passes as data: what a `Pass` record declares.

/// A pass.
#[derive(Debug)]
pub struct PassSchema {
    /// Its flag, and its name in pipelines: `canonicalize`.
    pub argument: &'static str,
    /// Its name in messages, `Canonicalizer`: that of the def.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The operations it runs on.
    pub anchor: PassAnchor,
    /// Namespaces of the dialects whose operations, types and attributes it makes.
    pub dependent_dialects: &'static [&'static str],
    /// Its options, in order of declaration.
    pub options: &'static [PassOptionSchema],
    /// The statistics, in order of declaration.
    pub statistics: &'static [StatisticSchema],
}

/// The operations that a pass runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassAnchor {
    /// Any isolated operation.
    Any,
    /// Operations of that full name.
    Op(&'static str),
    /// Operations that implement the interface of that C++ name, fully qualified less `::mlir::`.
    Interface(&'static str),
}

/// An option of a pass. Its type and value are those of a field of the pass.
#[derive(Debug)]
pub struct PassOptionSchema {
    /// Its name in pipelines: `max-iterations`.
    pub argument: &'static str,
    /// One line.
    pub description: &'static str,
}

/// Something that a pass counts.
#[derive(Debug)]
pub struct StatisticSchema {
    /// Its name in the report.
    pub name: &'static str,
    /// One line.
    pub description: &'static str,
}
