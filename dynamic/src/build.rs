//! Mapping from the model of a dialect to the schemas that `ods_core` interprets, as codegen maps it to tokens.
//! Decisions that both would need are taken in `ods_spec::model`.

mod constraint;
mod definition;
pub(crate) mod function;
mod op;
mod pattern;
mod words;

use std::collections::BTreeSet;

use ods_core::interface::Sort;
use ods_core::schema::{
    AttrConstraint, Declared, DialectBytecode, DialectHooks, DialectSchema, EnumSchema,
    ExternalInterface, OpSchema, ParametricSchema, PatternSchema, Sources, TypeConstraint,
};
use ods_spec::codegen::{markdown, one_line};
use ods_spec::model::{
    self, AttrConstraintId, Bytecode, BytecodeEntry, EnumId, Model, TypeConstraintId,
};
use ods_spec::predicate::cpp_only::{cpp_attrs, cpp_types, external_interfaces};

use crate::hooks::Hooks;
use crate::{leak, unchecked};

/// A dialect that is being built: the data that several parts of it refer to.
pub(crate) struct Builder<'m> {
    hooks: &'m Hooks,
    /// The number of source files of the models before this one.
    sources: usize,
    enums: Vec<&'static EnumSchema>,
    types: Vec<&'static TypeConstraint>,
    attrs: Vec<&'static AttrConstraint>,
}

/// Returns the schema of a dialect, leaked. If several models declare the same entity, the first declaration counts.
pub(crate) fn dialect(models: &[Model], hooks: &Hooks) -> &'static DialectSchema {
    let mut ops: Unique<OpSchema> = Unique::default();
    let mut types: Unique<ParametricSchema> = Unique::default();
    let mut attrs: Unique<ParametricSchema> = Unique::default();
    let mut sources = 0;
    for model in models {
        let mut builder = Builder::new(model, hooks);
        builder.sources = sources;
        sources += model.sources.len();
        ops.extend(&model.ops, |op| &op.name, |op| builder.op(op));
        types.extend(&model.types, |def| &def.name, |def| builder.definition(def));
        attrs.extend(&model.attrs, |def| &def.name, |def| builder.definition(def));
    }
    let of = &models[0].dialect;
    // The canonicalization hook of an operation adds the declared patterns that it needs by itself.
    let hooked =
        |name: &str| ops.all.iter().any(|op| op.name == name && op.hooks.canonicalize.is_some());
    let patterns = patterns(models, hooks).into_iter().filter(|one| !hooked(one.source.op));
    let patterns = leak::list(patterns);
    types.extend(cpp_types(&of.name), |one| one.1, |one| definition::cpp_definition(one.0, one.1));
    attrs.extend(cpp_attrs(&of.name), |one| one.1, |one| definition::cpp_definition(one.0, one.1));
    let files = models.iter().flat_map(|model| &model.sources);
    leak::one(DialectSchema {
        name: leak::text(&of.name),
        summary: leak::text(&one_line(&of.summary)),
        ops: ops.all.leak(),
        types: types.all.leak(),
        attrs: attrs.all.leak(),
        dependencies: leak::texts(&models[0].dependencies()),
        sources: Sources::new("", leak::list(files.map(|file| leak::text(file)))),
        hooks: DialectHooks {
            is_extensible: of.is_extensible,
            bytecode: models
                .iter()
                .find_map(|model| model.bytecode.as_ref())
                .map(|one| encodings(one, models, hooks))
                .or(hooks.bytecode),
            patterns,
            external_interfaces: leak::list(external_interfaces(&of.name).map(external)),
            ..hooks.dialect(&of.class)
        },
    })
}

/// Returns the bytecode encodings of a dialect. An encoding is left out if its definition is kept verbatim, since its
/// parameters cannot be written one by one.
fn encodings(of: &Bytecode, models: &[Model], hooks: &Hooks) -> DialectBytecode {
    let builder =
        Builder { hooks, sources: 0, enums: Vec::new(), types: Vec::new(), attrs: Vec::new() };
    let list = |all: &[BytecodeEntry]| {
        let separate = all.iter().filter(|one| !unchecked::is_verbatim_in(models, one, hooks));
        leak::list(separate.map(|one| builder.word(one)))
    };
    DialectBytecode::Declared { attrs: list(&of.attrs), types: list(&of.types) }
}

fn external((interface, is_type, of): (&'static str, bool, &'static str)) -> ExternalInterface {
    let sort = if is_type { Sort::Type } else { Sort::Attr };
    ExternalInterface { sort, of, interface }
}

/// Returns the patterns of a dialect whose native code calls all have an implementation, leaked.
pub(crate) fn patterns(models: &[Model], hooks: &Hooks) -> Vec<&'static PatternSchema> {
    let mut all: Unique<PatternSchema> = Unique::default();
    for model in models {
        let builder = Builder::new(model, hooks);
        let known = model.patterns.iter().filter_map(|one| builder.pattern(one).ok());
        all.extend(known, |one| one.name, |one| one);
    }
    all.all
}

/// Schemas by name, in order of declaration.
struct Unique<T: 'static> {
    all: Vec<&'static T>,
    names: BTreeSet<String>,
}

impl<T> Default for Unique<T> {
    fn default() -> Self {
        Unique { all: Vec::new(), names: BTreeSet::new() }
    }
}

impl<T> Unique<T> {
    fn extend<D>(
        &mut self,
        declared: impl IntoIterator<Item = D>,
        name: impl Fn(&D) -> &str,
        build: impl Fn(&D) -> &'static T,
    ) {
        for one in declared {
            if self.names.insert(name(&one).to_owned()) {
                self.all.push(build(&one));
            }
        }
    }
}

impl<'m> Builder<'m> {
    fn new(model: &Model, hooks: &'m Hooks) -> Builder<'m> {
        let mut builder =
            Builder { hooks, sources: 0, enums: Vec::new(), types: Vec::new(), attrs: Vec::new() };
        builder.enums = model.enums.iter().map(constraint::enumeration).collect();
        let types = model.type_constraints.iter().map(|one| builder.type_constraint(one));
        builder.types = types.collect();
        let attrs = model.attr_constraints.iter().map(|one| builder.attr_constraint(one));
        builder.attrs = attrs.collect();
        builder
    }
}

impl Builder<'_> {
    /// Returns the source position of a declaration, and its description if descriptions are kept.
    fn declared(&self, place: Option<model::Declared>, description: &str) -> Declared {
        let place = place.and_then(|one| {
            let file = u8::try_from(self.sources + usize::from(one.file)).ok()?;
            Some((file, one.line))
        });
        let (file, line) = place.unwrap_or_default();
        let described = Declared::DESCRIBED && !description.trim().is_empty();
        let description = if described { leak::text(&markdown(description)) } else { "" };
        Declared::new(file, line, description)
    }

    fn type_by_id(&self, id: TypeConstraintId) -> &'static TypeConstraint {
        self.types[id.0]
    }

    fn attr_by_id(&self, id: AttrConstraintId) -> &'static AttrConstraint {
        self.attrs[id.0]
    }

    fn enum_by_id(&self, id: EnumId) -> &'static EnumSchema {
        self.enums[id.0]
    }
}
