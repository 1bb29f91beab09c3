//! Printing of attributes except elements ([`super::dense`]).

use super::dense::is_unsigned;
use crate::float::FloatText as _;
use crate::text::Printer;
use crate::{ApInt, Attr, AttrData, Ident, Type, TypeData, stack};

/// The condition under which the type of an attribute is left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Elide {
    Never,
    /// For `i64` and `f64`.
    Default,
    Always,
}

impl Printer<'_> {
    /// Prints an attribute, or its alias, with its type.
    pub fn print_attribute(&mut self, attr: Attr) {
        self.print_attr_or_alias(attr, Elide::Never);
    }

    /// Prints an attribute without its type.
    pub fn print_attribute_without_type(&mut self, attr: Attr) {
        self.print_attr_or_alias(attr, Elide::Always);
    }

    /// Prints an attribute as an element of a list: without `i64` or `f64`.
    pub fn print_attribute_in_list(&mut self, attr: Attr) {
        self.print_attr_or_alias(attr, Elide::Default);
    }

    fn print_attr_or_alias(&mut self, attr: Attr, elide: Elide) {
        if self.collector.is_some() {
            self.visit_attr(attr, elide == Elide::Always);
        } else if !self.print_attr_alias(attr) {
            stack::grow(|| self.print_attr_data(attr, elide));
        }
    }

    /// Prints a dialect's attribute without `#dialect.mnemonic` and a dense array as a list; any other attribute, or
    /// one with an alias, in full.
    pub fn print_stripped_attribute(&mut self, attr: Attr) {
        let ctx = self.ctx;
        if self.collector.is_none()
            && let AttrData::Dialect { name, params } = attr.data(ctx)
            && let Some(schema) = ctx.attr_schema(*name)
            && !self.has_attr_alias(attr)
        {
            let start = self.out.len();
            self.print_params(schema, params);
            if self.keep_stripped(schema, start) {
                return;
            }
        }
        if self.collector.is_none() && !self.has_attr_alias(attr) && self.print_dense_list(attr) {
            return;
        }
        self.print_attribute(attr);
    }

    /// Prints an attribute in full.
    pub(super) fn print_attr_data(&mut self, attr: Attr, elide: Elide) {
        let ctx = self.ctx;
        match attr.data(ctx) {
            AttrData::Unit => return self.print("unit"),
            AttrData::Integer(ty, value) => {
                if *ty == Type::I1 {
                    return self.print(if value.is_zero() { "false" } else { "true" });
                }
                self.print_apint(value, is_unsigned(ctx, *ty));
                if elide == Elide::Default && *ty == Type::I64 {
                    return;
                }
            }
            AttrData::Float(ty, bits) => {
                let TypeData::Float(kind) = ty.data(ctx) else { return };
                let start = self.out.len();
                kind.print(bits.get(), &mut self.out);
                let hex = self.out.as_bytes()[start..].starts_with(b"0x");
                if elide == Elide::Default && *ty == Type::F64 && !hex {
                    return;
                }
            }
            AttrData::String(text, _) => self.print_string(text),
            AttrData::Type(ty) => return self.print_type(*ty),
            AttrData::Array(items) => {
                self.print("[");
                for (index, item) in items.iter().enumerate() {
                    if index != 0 {
                        self.print(", ");
                    }
                    self.print_attribute_in_list(*item);
                }
                return self.print("]");
            }
            AttrData::Dictionary(entries) => {
                self.print("{");
                for (index, (name, value)) in entries.iter().enumerate() {
                    if index != 0 {
                        self.print(", ");
                    }
                    self.print_named_attr(*name, *value);
                }
                return self.print("}");
            }
            AttrData::SymbolRef { root, nested } => {
                self.print_flat_symbol(*root);
                for inner in nested {
                    if let AttrData::SymbolRef { root, .. } = inner.data(ctx) {
                        self.print("::");
                        self.print_flat_symbol(*root);
                    }
                }
                return;
            }
            AttrData::Dense(dense) => self.print_dense(dense, true),
            AttrData::DenseStrings { ty, values, splat } => {
                if self.elides_elements(*ty, *splat) {
                    self.print("dense_resource<__elided__>");
                } else {
                    self.print("dense<");
                    self.print_elements(*ty, *splat, &mut |p, at| p.print_string(&values[at]));
                    self.print(">");
                }
            }
            AttrData::DenseArray { elem, len, data } => {
                return self.print_dense_array(*elem, *len, data);
            }
            AttrData::DenseResource { handle, .. } => {
                if self.resources_seen.insert(*handle) {
                    self.resources.push(*handle);
                }
                self.print("dense_resource<");
                self.print_keyword_or_string(ctx.resource(*handle).key());
                self.print(">");
            }
            AttrData::Sparse { indices, values, .. }
                if self.elides(*indices) || self.elides(*values) =>
            {
                self.print("dense_resource<__elided__>");
            }
            AttrData::Sparse { indices, values, .. } => {
                self.print("sparse<");
                if let AttrData::Dense(dense) = indices.data(ctx)
                    && !dense.data.is_empty()
                {
                    self.print_raw_elements(dense, false);
                    self.print(", ");
                    match values.data(ctx) {
                        AttrData::Dense(dense) => self.print_raw_elements(dense, true),
                        AttrData::DenseStrings { ty, values, splat } => {
                            self.print_elements(*ty, *splat, &mut |p, at| {
                                p.print_string(&values[at]);
                            });
                        }
                        _ => {}
                    }
                }
                self.print(">");
            }
            AttrData::AffineMap(map) => {
                self.print("affine_map<");
                self.print_affine_map(map);
                return self.print(">");
            }
            AttrData::IntegerSet(set) => {
                self.print("affine_set<");
                self.print_integer_set(set);
                return self.print(">");
            }
            AttrData::StridedLayout { offset, strides } => {
                self.print("strided<[");
                for (index, stride) in strides.iter().enumerate() {
                    if index != 0 {
                        self.print(", ");
                    }
                    self.print_dim(*stride);
                }
                self.print("]");
                if *offset != 0 {
                    self.print(", offset: ");
                    self.print_dim(*offset);
                }
                return self.print(">");
            }
            AttrData::Distinct { referenced, .. } => {
                let next = self.distinct.len() as u64;
                let id = *self.distinct.entry(attr).or_insert(next);
                self.print("distinct[");
                self.out.push_unsigned(id);
                self.print("]<");
                if *referenced != Attr::UNIT {
                    self.print_attribute(*referenced);
                }
                return self.print(">");
            }
            AttrData::Location(_) => {
                if let Some(loc) = ctx.attr_loc(attr) {
                    self.print_loc(loc);
                }
                return;
            }
            AttrData::Dialect { .. } => self.print_dialect_attr(attr),
            AttrData::Opaque { dialect, body, .. } => {
                self.print("#");
                self.print_opaque(dialect.as_str(), body);
            }
        }
        if elide != Elide::Always
            && let Some(ty) = self.type_of_attr(attr)
            && ty != Type::NONE
        {
            self.print(" : ");
            self.print_type(ty);
        }
    }

    /// Prints `#dialect.mnemonic<…>`, without the type.
    fn print_dialect_attr(&mut self, attr: Attr) {
        // While aliases are collected, the parts must be visited each time.
        if self.collector.is_none() {
            self.print_attr_once(attr, |p| p.print_dialect_attr_data(attr));
        } else {
            self.print_dialect_attr_data(attr);
        }
    }

    fn print_dialect_attr_data(&mut self, attr: Attr) {
        let ctx = self.ctx;
        let AttrData::Dialect { name, params } = attr.data(ctx) else { return };
        let Some(schema) = ctx.attr_schema(*name) else { return };
        let start = self.out.len();
        self.print("#");
        self.print(name.dialect());
        self.print(".");
        let body = self.out.len();
        self.print(schema.mnemonic.unwrap_or(""));
        self.print_params(schema, params);
        self.fix_symbol(start, body);
    }

    /// Returns the type of a typed attribute, including the `AttributeSelfType` parameter of a dialect's attribute.
    pub(super) fn type_of_attr(&self, attr: Attr) -> Option<Type> {
        let ctx = self.ctx;
        match attr.data(ctx) {
            AttrData::Dialect { name, params } => {
                let schema = ctx.attr_schema(*name)?;
                let kinds = schema.params.iter().zip(params);
                kinds
                    .filter(|(param, _)| matches!(param.kind, crate::schema::ParamKind::SelfType))
                    .find_map(|(_, value)| value.as_type())
            }
            _ => attr.type_of(ctx),
        }
    }

    fn print_flat_symbol(&mut self, root: Attr) {
        if let AttrData::String(name, _) = root.data(self.ctx) {
            self.print_symbol_name(name);
        }
    }

    /// Prints `{a = 1 : i64, b}`, preceded by a space, without the entries named in `elided`; nothing if none is left.
    pub fn print_optional_dict(&mut self, entries: &[(Ident, Attr)], elided: &[&str]) {
        let mut open = false;
        for (name, value) in entries {
            if elided.contains(&name.as_str()) {
                continue;
            }
            self.print(if open { ", " } else { " {" });
            open = true;
            self.print_named_attr(*name, *value);
        }
        if open {
            self.print("}");
        }
    }

    /// Prints one entry of a dictionary.
    pub fn print_named_attr(&mut self, name: Ident, value: Attr) {
        self.print_keyword_or_string(name.as_str());
        if value != Attr::UNIT {
            self.print(" = ");
            self.print_attribute(value);
        }
    }

    /// Prints an integer of any width.
    pub fn print_apint(&mut self, value: &ApInt, unsigned: bool) {
        value.push_decimal(!unsigned, &mut self.out);
    }

    // Elements.
}
