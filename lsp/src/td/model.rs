//! The ODS model of the records.

use ods_spec::diag::Diagnostic;
use ods_spec::lang::Record;
use ods_spec::model::{Model, Op, Options, ParamDef, Strictness};

use super::files::Good;

/// The record classes that ODS models.
const READ: [&str; 8] =
    ["Dialect", "Op", "TypeDef", "AttrDef", "Interface", "EnumInfo", "EnumAttrInfo", "PassBase"];

impl Good {
    /// Builds and stores the model, and returns its diagnostics.
    ///
    /// A file without ODS declarations is plain TableGen, and a file whose dialect is declared elsewhere is modelled
    /// for that dialect; if several dialects are possible, there are no diagnostics.
    pub(super) fn model_diagnostics(&self) -> Vec<Diagnostic> {
        let (model, diagnostics) = self.build();
        // The model is built only once, here.
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

    /// Returns the dialect of the document: one that it declares, or the dialect of its first operation, type or
    /// attribute.
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

    /// Returns whether the records were modelled without an error.
    pub(super) fn has_model(&self) -> bool {
        self.model.get().is_some_and(Option::is_some)
    }

    /// Returns the model, if the records have one.
    pub(super) fn model(&self) -> Option<&Model> {
        self.model.get()?.as_ref()
    }

    /// Returns the operation that a def declares.
    pub(super) fn op(&self, def: &str) -> Option<(&Model, &Op)> {
        let model = self.model()?;
        Some((model, model.ops.iter().find(|op| op.def == def)?))
    }

    /// Returns the type or attribute that a def declares.
    pub(super) fn definition(&self, def: &str) -> Option<&ParamDef> {
        let model = self.model()?;
        model.types.iter().chain(&model.attrs).find(|one| one.def == def)
    }
}
