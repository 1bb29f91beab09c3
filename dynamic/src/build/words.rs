//! Words of the model as those of schemas: text and lists live on, and names become functions.

use ods_core::rewrite::{NativeFn, constant_like};
use ods_core::rt::directives::DynamicIndexList;
use ods_core::rt::hook;
use ods_core::schema::{
    AttrConstraint, DirectiveHooks, EnumSchema, ExprFn, ParamDirectiveHooks, Static, TypeConstraint,
};
use ods_core::verify::EvalValue;
use ods_words::{
    AttrConstraintId, Convert, Converter, DirectiveName, EnumId, FunctionPath, Missing, NativeName,
    ParamDirectiveName, TypeConstraintId, Word,
};

use super::Builder;
use crate::leak;

impl Builder<'_> {
    /// A word whose expressions are all that names Rust code.
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

    /// A function that nobody wrote is reported with what is not checked, and holds always.
    fn function(&self, path: &FunctionPath) -> Result<ExprFn, Missing> {
        Ok(self.hooks.predicate(&path.0).unwrap_or(|_, _, _| EvalValue::Bool(true)))
    }

    fn native(&self, name: &NativeName) -> Result<NativeFn, Missing> {
        match name {
            NativeName::ConstantLike => Ok(constant_like),
            NativeName::Hook(name) => self.hooks.native(name).ok_or_else(|| Missing(name.clone())),
        }
    }

    fn directive(&self, name: &DirectiveName) -> Result<DirectiveHooks, Missing> {
        let (name, shared) = match name {
            DirectiveName::Shared(name) => (name, true),
            DirectiveName::Hook(name) => (name, false),
        };
        match self.hooks.directive(name) {
            Some((parse, print)) => Ok(DirectiveHooks { parse, print }),
            None if shared => Ok(DirectiveHooks {
                parse: hook::parse_directive::<DynamicIndexList>,
                print: hook::print_directive::<DynamicIndexList>,
            }),
            None => Err(Missing(name.clone())),
        }
    }

    fn param_directive(&self, name: &ParamDirectiveName) -> Result<ParamDirectiveHooks, Missing> {
        match self.hooks.param_directive(&name.0) {
            Some((parse, print)) => Ok(ParamDirectiveHooks { parse, print }),
            None => Err(Missing(name.0.clone())),
        }
    }
}
