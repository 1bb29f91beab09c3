//! The type converter: rules that map types to converted types, and materializations that cast values between them.

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

use super::SignatureConversion;
use crate::ir::{BlockRef, OpBuilder, OpRef, RegionRef};
use crate::slots::Slots;
use crate::{Attr, Context, Type, TypeData, Value, stack};

/// A list of types.
pub type Types = SmallVec<[Type; 4]>;
/// A list of values.
pub type Values = SmallVec<[Value; 4]>;

/// The result of a type rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeConversion {
    /// The type becomes this one, which may be itself.
    To(Type),
    /// The type becomes these types, or is dropped if the list is empty.
    ToMany(Types),
    /// The type cannot be converted, regardless of other rules.
    Fails,
}

impl From<Type> for TypeConversion {
    fn from(ty: Type) -> TypeConversion {
        TypeConversion::To(ty)
    }
}

impl From<Types> for TypeConversion {
    fn from(types: Types) -> TypeConversion {
        TypeConversion::ToMany(types)
    }
}

impl From<Option<Type>> for TypeConversion {
    /// Converts `None` to a failure.
    fn from(ty: Option<Type>) -> TypeConversion {
        ty.map_or(TypeConversion::Fails, TypeConversion::To)
    }
}

/// The result of a rule for an attribute of values of some type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrConversion {
    /// The attribute becomes this one.
    To(Attr),
    /// The attribute cannot be converted, regardless of other rules.
    Fails,
}

type TypeRule = Box<dyn Fn(&TypeConverter, &Context, Type) -> Option<TypeConversion> + Send + Sync>;
type AttrRule =
    Box<dyn Fn(&TypeConverter, &Context, Type, Attr) -> Option<AttrConversion> + Send + Sync>;
type SourceRule = Box<
    dyn Fn(&TypeConverter, &mut OpBuilder<'_>, &SourceMaterialization<'_>) -> Option<Value>
        + Send
        + Sync,
>;
type TargetRule = Box<
    dyn Fn(&TypeConverter, &mut OpBuilder<'_>, &TargetMaterialization<'_>) -> Option<Values>
        + Send
        + Sync,
>;

/// A request for a value of the original type, given converted values.
#[derive(Clone, Copy, Debug)]
pub struct SourceMaterialization<'a> {
    /// The original type.
    pub ty: Type,
    /// The converted values; none if the value was dropped.
    pub inputs: &'a [Value],
}

/// A request for values of converted types, given other values.
#[derive(Clone, Copy, Debug)]
pub struct TargetMaterialization<'a> {
    /// The converted types.
    pub types: &'a [Type],
    /// The available values.
    pub inputs: &'a [Value],
    /// The original type, before conversion.
    pub original: Option<Type>,
}

/// The types that one type becomes, as cached.
#[derive(Clone)]
enum Known {
    One(Type),
    Many(Arc<[Type]>),
    Fails,
}

/// Rules by which types are converted, the latest tried first.
///
/// A rule receives the converter, so that it can convert nested types, and returns `None` for types that it does not
/// handle. It must depend only on the type, since results are cached.
///
/// ```
/// use ods_core::conversion::TypeConverter;
/// use ods_core::{Context, Type, TypeData};
///
/// let mut types = TypeConverter::new();
/// types.add_rule(|_, _, ty| Some(ty.into()));
/// types.add_rule(|_, ctx, ty| matches!(ty.data(ctx), TypeData::Index).then(|| Type::I64.into()));
/// types.add_rule(|types, ctx, ty| match ty.data(ctx) {
///     TypeData::Complex(part) => {
///         let part = types.convert_type(ctx, *part)?;
///         Some(ods_core::conversion::Types::from_slice(&[part, part]).into())
///     }
///     _ => None,
/// });
///
/// let ctx = Context::with(|_| {});
/// assert_eq!(types.convert_type(&ctx, Type::INDEX), Some(Type::I64));
/// let complex = ctx.intern_type(TypeData::Complex(Type::F32));
/// assert_eq!(types.convert_type(&ctx, complex), None, "it becomes two");
/// assert_eq!(types.convert_types(&ctx, [complex]).as_deref(), Some(&[Type::F32, Type::F32][..]));
/// ```
pub struct TypeConverter {
    rules: Vec<TypeRule>,
    attr_rules: Vec<AttrRule>,
    sources: Vec<SourceRule>,
    targets: Vec<TargetRule>,
    keeps_casts: bool,
    /// Indexed by [`Type::index`].
    known: Slots<Known, 6>,
}

impl fmt::Debug for TypeConverter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypeConverter").field("rules", &self.rules.len()).finish_non_exhaustive()
    }
}

impl Default for TypeConverter {
    fn default() -> TypeConverter {
        TypeConverter::new()
    }
}

impl TypeConverter {
    /// Creates a converter without rules, which converts no type.
    pub fn new() -> TypeConverter {
        TypeConverter {
            rules: Vec::new(),
            attr_rules: Vec::new(),
            sources: Vec::new(),
            targets: Vec::new(),
            keeps_casts: false,
            known: Slots::new(),
        }
    }

    /// Adds a rule, which is tried before the present ones.
    pub fn add_rule(
        &mut self,
        rule: impl Fn(&TypeConverter, &Context, Type) -> Option<TypeConversion> + Send + Sync + 'static,
    ) {
        self.rules.push(Box::new(rule));
        self.forget();
    }

    /// Adds a rule for attributes of values of a type, which is tried before the present ones.
    pub fn add_attr_rule(
        &mut self,
        rule: impl Fn(&TypeConverter, &Context, Type, Attr) -> Option<AttrConversion>
        + Send
        + Sync
        + 'static,
    ) {
        self.attr_rules.push(Box::new(rule));
    }

    /// Adds a materialization of original types, which is tried before the present ones.
    pub fn add_source_materialization(
        &mut self,
        rule: impl Fn(&TypeConverter, &mut OpBuilder<'_>, &SourceMaterialization<'_>) -> Option<Value>
        + Send
        + Sync
        + 'static,
    ) {
        self.sources.push(Box::new(rule));
    }

    /// Adds a materialization of converted types, which is tried before the present ones.
    pub fn add_target_materialization(
        &mut self,
        rule: impl Fn(&TypeConverter, &mut OpBuilder<'_>, &TargetMaterialization<'_>) -> Option<Values>
        + Send
        + Sync
        + 'static,
    ) {
        self.targets.push(Box::new(rule));
    }

    /// Keeps `builtin.unrealized_conversion_cast`s that no materialization replaces.
    pub fn keep_casts(&mut self) {
        self.keeps_casts = true;
    }

    /// Returns the single type that `ty` becomes; `None` if the conversion fails, or yields several types or none.
    pub fn convert_type(&self, ctx: &Context, ty: Type) -> Option<Type> {
        match self.known(ctx, ty) {
            Known::One(ty) => Some(ty),
            Known::Many(types) => match *types {
                [ty] => Some(ty),
                _ => None,
            },
            Known::Fails => None,
        }
    }

    /// Returns the types that `types` become, concatenated.
    pub fn convert_types(
        &self,
        ctx: &Context,
        types: impl IntoIterator<Item = Type>,
    ) -> Option<Types> {
        let mut converted = Types::new();
        for ty in types {
            self.convert_into(ctx, ty, &mut converted)?;
        }
        Some(converted)
    }

    /// Appends the types that `ty` becomes; returns `None` if the conversion fails.
    pub fn convert_into(&self, ctx: &Context, ty: Type, converted: &mut Types) -> Option<()> {
        match self.known(ctx, ty) {
            Known::One(ty) => converted.push(ty),
            Known::Many(types) => converted.extend_from_slice(&types),
            Known::Fails => return None,
        }
        Some(())
    }

    /// Returns whether the type is converted to itself.
    pub fn is_legal(&self, ctx: &Context, ty: Type) -> bool {
        self.convert_type(ctx, ty) == Some(ty)
    }

    /// Returns whether all types of operands and results are converted to themselves.
    pub fn is_legal_op(&self, op: OpRef<'_>) -> bool {
        op.operands().chain(op.results()).all(|value| self.is_legal(op.ctx(), value.ty()))
    }

    /// Returns whether all types of block arguments in the region are converted to themselves.
    pub fn is_legal_region(&self, region: RegionRef<'_>) -> bool {
        let ctx = region.body.ctx();
        region.blocks().flat_map(BlockRef::args).all(|arg| self.is_legal(ctx, arg.ty()))
    }

    /// Returns whether all types in a function type are converted to themselves.
    pub fn is_legal_signature(&self, ctx: &Context, ty: Type) -> bool {
        let TypeData::Function { inputs, results } = ty.data(ctx) else { return false };
        inputs.iter().chain(results).all(|ty| self.is_legal(ctx, *ty))
    }

    /// Returns the attribute that `attr`, which belongs to values of type `ty`, becomes.
    pub fn convert_attr(&self, ctx: &Context, ty: Type, attr: Attr) -> Option<Attr> {
        match self.attr_rules.iter().rev().find_map(|rule| rule(self, ctx, ty, attr))? {
            AttrConversion::To(attr) => Some(attr),
            AttrConversion::Fails => None,
        }
    }

    /// Returns the converted signature of a block with arguments of these types.
    pub fn convert_signature(
        &self,
        ctx: &Context,
        types: impl ExactSizeIterator<Item = Type>,
    ) -> Option<SignatureConversion> {
        let mut signature = SignatureConversion::new(types.len());
        for (input, ty) in types.enumerate() {
            let converted = self.convert_types(ctx, [ty])?;
            if !converted.is_empty() {
                signature.add_input(input, &converted);
            }
        }
        Some(signature)
    }

    /// Builds a value of an original type, by the first materialization that succeeds.
    pub fn materialize_source(
        &self,
        builder: &mut OpBuilder<'_>,
        wanted: &SourceMaterialization<'_>,
    ) -> Option<Value> {
        self.sources.iter().rev().find_map(|rule| rule(self, builder, wanted))
    }

    /// Builds values of converted types, by the first materialization that succeeds.
    pub fn materialize_target(
        &self,
        builder: &mut OpBuilder<'_>,
        wanted: &TargetMaterialization<'_>,
    ) -> Option<Values> {
        self.targets.iter().rev().find_map(|rule| rule(self, builder, wanted))
    }

    /// See [`Self::keep_casts`].
    pub(super) fn keeps_casts(&self) -> bool {
        self.keeps_casts
    }

    #[inline]
    fn known(&self, ctx: &Context, ty: Type) -> Known {
        if let Some(known) = self.known.get(ty.index()) {
            return known.clone();
        }
        self.ask_rules(ctx, ty)
    }

    #[cold]
    fn ask_rules(&self, ctx: &Context, ty: Type) -> Known {
        // Rules convert nested types through this function, so the slot is not being initialised meanwhile.
        let answer = stack::grow(|| self.rules.iter().rev().find_map(|rule| rule(self, ctx, ty)));
        let known = match answer {
            Some(TypeConversion::To(ty)) => Known::One(ty),
            Some(TypeConversion::ToMany(types)) => Known::Many(types.as_slice().into()),
            Some(TypeConversion::Fails) | None => Known::Fails,
        };
        self.known.get_or_init(ty.index(), || known).clone()
    }

    fn forget(&mut self) {
        self.known = Slots::new();
    }
}
