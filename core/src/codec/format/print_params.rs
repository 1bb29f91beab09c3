//! Printing types and attributes by their formats.

mod declared;

pub(super) use declared::print_nested;

use super::ParamDirectiveHooks;
use super::directive::{ParamArg, ParamArgs};
use super::enums::{enum_text, quoted_enum_text};
use super::parse_params::{field_index, float_kind, short_of, storage_class};
use super::value::default_param;
use crate::schema::{
    Class, ParamDirectiveArg, ParamElement, ParamFormat, ParamKind, ParametricSchema,
};
use crate::text::{Printer, has_short_form};
use crate::{Attr, AttrData, Param, Type};

/// Prints the parameters of a type or attribute, everything after its mnemonic.
pub fn print_params(
    p: &mut Printer<'_>,
    schema: &'static ParametricSchema,
    format: &'static ParamFormat,
    params: &[Param],
) {
    let print = ParamPrint { schema, params, item: None };
    print.elements(p, format.elements);
}

#[derive(Clone, Copy)]
struct ParamPrint<'a> {
    schema: &'static ParametricSchema,
    params: &'a [Param],
    /// The item of the list that is being printed.
    item: Option<usize>,
}

impl ParamPrint<'_> {
    pub(super) fn elements(&self, p: &mut Printer<'_>, all: &'static [ParamElement]) {
        for element in all {
            self.element(p, element);
        }
    }

    pub(super) fn element(&self, p: &mut Printer<'_>, element: &'static ParamElement) {
        match element {
            ParamElement::Literal(literal) => p.print(literal.spaced),
            ParamElement::Space => p.print(" "),
            ParamElement::Newline => p.print("\n"),
            ParamElement::Param { index, qualified, space } => {
                if self.is_written(p, *index) {
                    p.print(if *space { " " } else { "" });
                    self.param(p, *index, *qualified);
                }
            }
            ParamElement::Params { indices, space } => {
                p.print(if *space { " " } else { "" });
                let mut first = true;
                for index in *indices {
                    if !self.is_written(p, *index) {
                        continue;
                    }
                    p.print(if first { "" } else { ", " });
                    first = false;
                    self.param(p, *index, false);
                }
            }
            ParamElement::Struct { fields, space } => {
                p.print(if *space { " " } else { "" });
                let mut first = true;
                for field in *fields {
                    let Some(index) = field_index(field) else { continue };
                    if !self.is_written(p, index) {
                        continue;
                    }
                    p.print(if first { "" } else { ", " });
                    first = false;
                    p.print(self.schema.params[usize::from(index)].name);
                    p.print(" = ");
                    self.element(p, field);
                }
            }
            ParamElement::Custom(directive) => {
                p.print(if directive.space { " " } else { "" });
                let mut args = ParamArgs::default();
                args.items.extend(directive.args.iter().map(|arg| match arg {
                    ParamDirectiveArg::Param { index, .. } => {
                        ParamArg::Param(self.params.get(usize::from(*index)).cloned())
                    }
                    ParamDirectiveArg::Text(text) => ParamArg::Text(text),
                }));
                (directive.hooks.get::<ParamDirectiveHooks>().print)(p, &args);
            }
            ParamElement::Group(group) => {
                let present = group.anchor.iter().any(|index| self.is_set(p, *index));
                if present != group.inverted {
                    self.elements(p, group.then);
                } else {
                    self.elements(p, group.otherwise);
                }
            }
            ParamElement::Formed { index, form, space } => {
                p.print(if *space { " " } else { "" });
                self.formed(p, *index, *form);
            }
            ParamElement::Choice(all) => self.choice(p, all),
            ParamElement::List(list) => self.list(p, list),
            ParamElement::ShortType(types) => {
                p.print(if types.space { " " } else { "" });
                if let Param::Type(ty) = *self.value(p, types.index) {
                    short_of(types).print(p, ty);
                }
            }
            ParamElement::Nested(nested) => {
                p.print(if nested.space { " " } else { "" });
                let value = self.value(p, nested.of);
                print_nested(p, nested, &value);
            }
        }
    }

    pub(super) fn is_set(&self, p: &Printer<'_>, index: u16) -> bool {
        let index = usize::from(index);
        let default = default_param(p.ctx(), &self.schema.params[index]);
        self.params.get(index).is_some_and(|value| *value != default)
    }

    /// Returns whether a parameter is printed: an optional one with its default value is not.
    fn is_written(&self, p: &Printer<'_>, index: u16) -> bool {
        !self.schema.params[usize::from(index)].optional || self.is_set(p, index)
    }

    pub(super) fn param(&self, p: &mut Printer<'_>, index: u16, qualified: bool) {
        let value = self.value(p, index);
        print_kind(p, self.kind(index), &value, qualified);
    }
}

fn print_kind(p: &mut Printer<'_>, kind: &ParamKind, value: &Param, qualified: bool) {
    match (value, kind) {
        (Param::Absent, _) => {}
        (Param::Type(ty), kind) => {
            print_type(p, *ty, !qualified && short_type(kind));
        }
        (Param::Attr(attr), ParamKind::AffineMap | ParamKind::IntegerSet) => {
            match attr.data(p.ctx()) {
                AttrData::AffineMap(map) => p.print_affine_map(map),
                AttrData::IntegerSet(set) => p.print_integer_set(set),
                _ => p.print_attribute(*attr),
            }
        }
        (Param::Attr(attr), kind) => {
            print_attr(p, *attr, !qualified && short_attr(kind));
        }
        (Param::Int(value), ParamKind::Enum(schema)) => {
            p.print(&enum_text(schema, value.cast_unsigned()));
        }
        (Param::Int(value), ParamKind::QuotedEnum(schema)) => {
            p.print(&quoted_enum_text(schema, value.cast_unsigned()));
        }
        (Param::Int(value), ParamKind::Bool) => {
            p.print(if *value == 0 { "false" } else { "true" });
        }
        (Param::Int(value), ParamKind::Int { bits: 64, signed: false }) => {
            p.print_fmt(format_args!("{}", value.cast_unsigned()));
        }
        (Param::Int(value), _) => p.print_int(*value),
        (Param::ApInt(value), _) => p.print_fmt(format_args!("{}", value.to_bigint(true))),
        (Param::FloatBits(bits), ParamKind::Float { bits: width }) => {
            p.print_float(float_kind(*width), *bits);
        }
        (Param::FloatBits(bits), _) => p.print_fmt(format_args!("0x{bits:X}")),
        (Param::Str(text), _) => p.print_string(text.as_bytes()),
        (Param::Array(pieces), ParamKind::Verbatim) => {
            for piece in pieces {
                match piece {
                    Param::Str(text) => p.print(text),
                    other => print_kind(p, kind, other, qualified),
                }
            }
        }
        (Param::Array(items), ParamKind::Array(element)) => {
            for (at, item) in items.iter().enumerate() {
                p.print(if at == 0 { "" } else { ", " });
                print_kind(p, element, item, qualified);
            }
        }
        (Param::Array(items), other) => {
            for (at, item) in items.iter().enumerate() {
                p.print(if at == 0 { "" } else { ", " });
                print_kind(p, other, item, qualified);
            }
        }
    }
}

/// Returns whether types of this kind are printed without their prefix, as their C++ class does.
fn short_type(kind: &ParamKind) -> bool {
    match kind {
        ParamKind::TypeOf(class) => matches!(class, Class::Type(_)),
        ParamKind::ConstrainedType(constraint) => {
            matches!(constraint.class, Some(Class::Type(_)))
        }
        _ => false,
    }
}

fn short_attr(kind: &ParamKind) -> bool {
    match kind {
        ParamKind::AttrOf(class) => has_short_form(*class),
        ParamKind::ConstrainedAttr(constraint) => {
            storage_class(constraint.storage).is_some_and(has_short_form)
        }
        _ => false,
    }
}

fn print_type(p: &mut Printer<'_>, ty: Type, short: bool) {
    if short {
        p.print_stripped_type(ty);
    } else {
        p.print_type(ty);
    }
}

fn print_attr(p: &mut Printer<'_>, attr: Attr, short: bool) {
    if short {
        p.print_stripped_attribute(attr);
    } else {
        p.print_attribute(attr);
    }
}
