//! Conversion of the model's expressions and formats to those of schemas: text and lists are leaked, names become
//! functions.

use ods_core::rt::directives::DynamicIndexList;
use ods_core::rt::hook;
use ods_core::schema::{AttrConstraint, EnumSchema, Hook, Static, TypeConstraint};
use ods_core::verify::{EvalValue, ExprFn};
use ods_words::{
    AttrConstraintId, Convert, Converter, DirectiveName, EnumId, FunctionPath, Missing, NativeName,
    ParamDirectiveName, TypeConstraintId, Word,
};

use super::Builder;
use crate::leak;

impl Builder<'_> {
    /// Converts a tree that names Rust code in its expressions only.
    pub(super) fn word<T: Convert<Static>>(&self, of: &T) -> T::As {
        of.convert(self).expect("functions of expressions always convert")
    }
}

impl Converter<Static> for Builder<'_> {
    fn text(&self, text: &str) -> &'static str {
        leak::text(text)
    }

    fn list<T: Word>(&self, items: Vec<T>) -> &'static [T] {
        leak::list(items)
    }

    fn one<T: Word>(&self, one: T) -> &'static T {
        leak::one(one)
    }

    fn type_constraint(&self, id: TypeConstraintId) -> &'static TypeConstraint {
        self.types[id.0]
    }

    fn attr_constraint(&self, id: AttrConstraintId) -> &'static AttrConstraint {
        self.attrs[id.0]
    }

    fn enumeration(&self, id: EnumId) -> &'static EnumSchema {
        self.enums[id.0]
    }

    /// A function without an implementation always holds, and is listed as unchecked.
    fn function(&self, path: &FunctionPath) -> Result<Hook, Missing> {
        const HOLDS: ExprFn = |_, _, _| EvalValue::Bool(true);
        Ok(self.hooks.predicate(&path.0).unwrap_or(hook::function(&HOLDS)))
    }

    fn native(&self, name: &NativeName) -> Result<Hook, Missing> {
        match name {
            NativeName::ConstantLike => Ok(hook::CONSTANT_LIKE),
            NativeName::Hook(name) => self.hooks.native(name).ok_or_else(|| Missing(name.clone())),
        }
    }

    fn directive(&self, name: &DirectiveName) -> Result<Hook, Missing> {
        let (name, shared) = match name {
            DirectiveName::Shared(name) => (name, true),
            DirectiveName::Hook(name) => (name, false),
        };
        match self.hooks.directive(name) {
            Some(hook) => Ok(hook),
            None if shared => Ok(hook::directive::<DynamicIndexList>()),
            None => Err(Missing(name.clone())),
        }
    }

    fn param_directive(&self, name: &ParamDirectiveName) -> Result<Hook, Missing> {
        self.hooks.param_directive(&name.0).ok_or_else(|| Missing(name.0.clone()))
    }
}
