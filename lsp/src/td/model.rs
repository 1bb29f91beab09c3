//! ODS's reading of the records.

use ods_spec::diag::Diagnostic;
use ods_spec::lang::Record;
use ods_spec::model::{Model, Op, Options, Strictness};

use super::files::Good;

/// Classes of records that ODS reads.
const READ: [&str; 8] =
    ["Dialect", "Op", "TypeDef", "AttrDef", "Interface", "EnumInfo", "EnumAttrInfo", "PassBase"];

impl Good {
    /// The diagnostics of ODS; the model is kept.
    ///
    /// A file with none of ODS's declarations is plain TableGen, and a file whose dialect is declared elsewhere is read
    /// for its dialect: where several could be meant, there is nothing to say.
    pub(super) fn model_diagnostics(&self) -> Vec<Diagnostic> {
        let (model, diagnostics) = self.build();
        // The first who asks is this one.
        let _ = self.model.set(model);
        diagnostics
    }

    fn build(&self) -> (Option<Model>, Vec<Diagnostic>) {
        let mut declared = READ.iter().flat_map(|class| self.records.defs_of_class(class));
        let own = |record: Record<'_>| self.bytes(record.span()).is_some_and(|(file, _)| file == 0);
        if !declared.any(own) {
            return (None, Vec::new());
        }
        let dialect = self.dialect();
        if dialect.is_none() && self.records.defs_of_class("Dialect").count() > 1 {
            return (None, Vec::new());
        }
        let options = Options { dialect, strictness: Strictness::Warn, ..Options::default() };
        Model::build(&self.records, &options)
    }

    /// The dialect that the document is about: one that it declares, or that its first operation is of.
    fn dialect(&self) -> Option<String> {
        let own =
            |record: &Record<'_>| self.bytes(record.span()).is_some_and(|(file, _)| file == 0);
        let name = |record: Record<'_>| record.opt_str("name").map(str::to_owned);
        let mut dialects = self.records.defs_of_class("Dialect");
        if let Some(declared) = dialects.find(own) {
            return name(declared);
        }
        let of = [("Op", "opDialect"), ("TypeDef", "dialect"), ("AttrDef", "dialect")];
        of.iter().find_map(|(class, field)| {
            let first = self.records.defs_in_order_of_class(class).find(own)?;
            name(first.opt_rec(field)?)
        })
    }

    /// Returns whether ODS has read the records without an error.
    pub(super) fn has_model(&self) -> bool {
        self.model.get().is_some_and(Option::is_some)
    }

    /// The model, if the records have one.
    pub(super) fn model(&self) -> Option<&Model> {
        self.model.get()?.as_ref()
    }

    /// The operation that a def declares.
    pub(super) fn op(&self, def: &str) -> Option<(&Model, &Op)> {
        let model = self.model()?;
        Some((model, model.ops.iter().find(|op| op.def == def)?))
    }
}
