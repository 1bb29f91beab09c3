//! Passes as data: the contents of a `Pass` record.

/// The declaration of a pass.
#[derive(Debug)]
pub struct PassSchema {
    /// The flag, which is also the name in pipelines: `canonicalize`.
    pub argument: &'static str,
    /// The name in messages, `Canonicalizer`: that of the def.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// The operations it runs on.
    pub anchor: PassAnchor,
    /// The namespaces of the dialects whose operations, types and attributes it creates.
    pub dependent_dialects: &'static [&'static str],
    /// The options, in order of declaration.
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

/// An option of a pass. Its type and default are those of a field of the pass.
#[derive(Debug)]
pub struct PassOptionSchema {
    /// The name in pipelines: `max-iterations`.
    pub argument: &'static str,
    /// A one-line description.
    pub description: &'static str,
}

/// A statistic of a pass.
#[derive(Debug)]
pub struct StatisticSchema {
    /// The name in the report.
    pub name: &'static str,
    /// A one-line description.
    pub description: &'static str,
}
