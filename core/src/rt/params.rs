//! Parameters of dialect types and attributes as native Rust values.

use crate::attr::typed_attrs;
use crate::schema::{AttrSchema, TypeSchema};
use crate::verify::check_params;
use crate::{ApInt, Attr, AttrData, Context, Param, Type, TypeData};

/// A Rust form of a parameter.
pub trait ParamValue: Sized {
    /// Returns the value of `param`, if it has this form.
    fn from_param(param: &Param) -> Option<Self>;

    /// Returns the parameter that holds the value.
    fn into_param(self) -> Param;
}

impl ParamValue for Param {
    fn from_param(param: &Param) -> Option<Param> {
        Some(param.clone())
    }

    fn into_param(self) -> Param {
        self
    }
}

impl ParamValue for Type {
    fn from_param(param: &Param) -> Option<Type> {
        param.as_type()
    }

    fn into_param(self) -> Param {
        Param::Type(self)
    }
}

impl ParamValue for Attr {
    fn from_param(param: &Param) -> Option<Attr> {
        param.as_attr()
    }

    fn into_param(self) -> Param {
        Param::Attr(self)
    }
}

macro_rules! attrs {
    ($($name:ident)*) => {
        $(impl ParamValue for crate::attr::$name {
            fn from_param(param: &Param) -> Option<crate::attr::$name> {
                param.as_attr().map(crate::attr::$name::known)
            }

            fn into_param(self) -> Param {
                Param::Attr(self.into())
            }
        })*
    };
}
typed_attrs!(attrs);

impl ParamValue for bool {
    fn from_param(param: &Param) -> Option<bool> {
        param.as_int().map(|value| value != 0)
    }

    fn into_param(self) -> Param {
        Param::Int(i64::from(self))
    }
}

macro_rules! integers {
    ($($ty:ty)*) => {
        $(impl ParamValue for $ty {
            fn from_param(param: &Param) -> Option<$ty> {
                param.as_int().map(|value| value as $ty)
            }

            fn into_param(self) -> Param {
                Param::Int(self as i64)
            }
        })*
    };
}
integers!(i8 i16 i32 i64 u8 u16 u32 u64);

/// A float is stored as its bits.
impl ParamValue for f64 {
    fn from_param(param: &Param) -> Option<f64> {
        match param {
            Param::FloatBits(bits) => Some(f64::from_bits(*bits as u64)),
            _ => None,
        }
    }

    fn into_param(self) -> Param {
        Param::FloatBits(u128::from(self.to_bits()))
    }
}

impl ParamValue for f32 {
    fn from_param(param: &Param) -> Option<f32> {
        match param {
            Param::FloatBits(bits) => Some(f32::from_bits(*bits as u32)),
            _ => None,
        }
    }

    fn into_param(self) -> Param {
        Param::FloatBits(u128::from(self.to_bits()))
    }
}

impl ParamValue for String {
    fn from_param(param: &Param) -> Option<String> {
        param.as_str().map(str::to_owned)
    }

    fn into_param(self) -> Param {
        Param::Str(self.into())
    }
}

impl ParamValue for ApInt {
    fn from_param(param: &Param) -> Option<ApInt> {
        match param {
            Param::ApInt(value) => Some(value.clone()),
            _ => None,
        }
    }

    fn into_param(self) -> Param {
        Param::ApInt(self)
    }
}

impl<T: ParamValue> ParamValue for Option<T> {
    fn from_param(param: &Param) -> Option<Option<T>> {
        match param {
            Param::Absent => Some(None),
            _ => T::from_param(param).map(Some),
        }
    }

    fn into_param(self) -> Param {
        self.map_or(Param::Absent, T::into_param)
    }
}

impl<T: ParamValue> ParamValue for Vec<T> {
    fn from_param(param: &Param) -> Option<Vec<T>> {
        match param {
            Param::Absent => Some(Vec::new()),
            _ => param.as_array()?.iter().map(T::from_param).collect(),
        }
    }

    fn into_param(self) -> Param {
        Param::Array(self.into_iter().map(T::into_param).collect())
    }
}

/// Returns the type with those parameters, if they conform to its declaration.
///
/// # Errors
/// Returns an error if a parameter violates its constraint, or the declared verifier rejects them.
pub fn get_type_checked(
    ctx: &Context,
    schema: &'static TypeSchema,
    params: impl Into<Box<[Param]>>,
) -> Result<Type, String> {
    let params = params.into();
    check_params(ctx, schema, &params)?;
    Ok(Type::checked_dialect(ctx, schema.name, params))
}

/// Returns the attribute with those parameters, if they conform to its declaration.
///
/// # Errors
/// Returns an error if a parameter violates its constraint, or the declared verifier rejects them.
pub fn get_attr_checked(
    ctx: &Context,
    schema: &'static AttrSchema,
    params: impl Into<Box<[Param]>>,
) -> Result<Attr, String> {
    let params = params.into();
    check_params(ctx, schema, &params)?;
    Ok(Attr::checked_dialect(ctx, schema.name, params))
}

/// Returns the type with those parameters.
///
/// # Panics
/// Panics if they do not conform to its declaration.
#[track_caller]
pub fn get_type(
    ctx: &Context,
    schema: &'static TypeSchema,
    params: impl Into<Box<[Param]>>,
) -> Type {
    match get_type_checked(ctx, schema, params) {
        Ok(created) => created,
        Err(message) => panic!("no type '!{}': {message}", schema.name),
    }
}

/// Returns the attribute with those parameters.
///
/// # Panics
/// Panics if they do not conform to its declaration.
#[track_caller]
pub fn get_attr(
    ctx: &Context,
    schema: &'static AttrSchema,
    params: impl Into<Box<[Param]>>,
) -> Attr {
    match get_attr_checked(ctx, schema, params) {
        Ok(created) => created,
        Err(message) => panic!("no attribute '#{}': {message}", schema.name),
    }
}

/// Returns the parameters of a dialect's type.
///
/// # Panics
/// Panics if the type is not a dialect's type.
pub fn type_params(ctx: &Context, ty: Type) -> &[Param] {
    match ty.data(ctx) {
        TypeData::Dialect { params, .. } => params,
        _ => panic!("the type has no parameters"),
    }
}

/// Returns the parameters of a dialect's attribute.
///
/// # Panics
/// Panics if the attribute is not a dialect's attribute.
pub fn attr_params(ctx: &Context, attr: Attr) -> &[Param] {
    match attr.data(ctx) {
        AttrData::Dialect { params, .. } => params,
        _ => panic!("the attribute has no parameters"),
    }
}

/// Returns parameter `index` of a type.
///
/// # Panics
/// Panics if there is no parameter of that form.
pub fn type_param<T: ParamValue>(ctx: &Context, ty: Type, index: usize) -> T {
    T::from_param(&type_params(ctx, ty)[index]).expect("the parameter has the declared form")
}

/// Returns parameter `index` of an attribute.
///
/// # Panics
/// Panics if there is no parameter of that form.
pub fn attr_param<T: ParamValue>(ctx: &Context, attr: Attr, index: usize) -> T {
    T::from_param(&attr_params(ctx, attr)[index]).expect("the parameter has the declared form")
}

/// Returns `param` as an optional value: `None` if it is absent or has another form.
pub fn opt_param<T: ParamValue>(param: &Param) -> Option<T> {
    T::from_param(param)
}
