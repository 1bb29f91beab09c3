//! Printing of types.

use crate::text::{ParamSyntax, PrintDialectType, Printer};
use crate::{AttrData, Signedness, Type, TypeData, stack};

impl Printer<'_> {
    /// Prints a type, or its alias.
    #[inline]
    pub fn print_type(&mut self, ty: Type) {
        // Each has a copy of its own: with a known length, it is a store and not a call.
        match ty {
            Type::I32 => self.print("i32"),
            Type::I64 => self.print("i64"),
            Type::I1 => self.print("i1"),
            Type::INDEX => self.print("index"),
            Type::F32 => self.print("f32"),
            Type::F64 => self.print("f64"),
            _ => self.print_any_type(ty),
        }
    }

    fn print_any_type(&mut self, ty: Type) {
        if self.collector.is_some() {
            return self.visit_type(ty);
        }
        self.print_type_once(ty, |p| {
            if !p.print_type_alias(ty) {
                stack::grow(|| p.print_type_data(ty));
            }
        });
    }

    /// Prints a type in full.
    pub(super) fn print_type_data(&mut self, ty: Type) {
        let ctx = self.ctx;
        match ty.data(ctx) {
            TypeData::Integer(width, sign) => {
                self.print(match sign {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.print_int(i64::from(*width));
            }
            TypeData::Index => self.print("index"),
            TypeData::None => self.print("none"),
            TypeData::Float(kind) => self.print(kind.name()),
            TypeData::Complex(elem) => {
                self.print("complex<");
                self.print_type(*elem);
                self.print(">");
            }
            TypeData::Tuple(types) => {
                self.print("tuple<");
                self.print_types(types);
                self.print(">");
            }
            TypeData::Function { inputs, results } => self.print_functional_type(inputs, results),
            TypeData::Vector { shape, scalable, elem } => {
                self.print("vector<");
                for (index, dim) in shape.iter().enumerate() {
                    let scalable = scalable.get(index) == Some(&true);
                    self.print(if scalable { "[" } else { "" });
                    self.print_int(*dim);
                    self.print(if scalable { "]x" } else { "x" });
                }
                self.print_type(*elem);
                self.print(">");
            }
            TypeData::RankedTensor { shape, elem, encoding } => {
                self.print("tensor<");
                self.print_shape(shape);
                self.print_type(*elem);
                if let Some(encoding) = encoding {
                    self.print(", ");
                    self.print_attribute(*encoding);
                }
                self.print(">");
            }
            TypeData::UnrankedTensor(elem) => {
                self.print("tensor<*x");
                self.print_type(*elem);
                self.print(">");
            }
            TypeData::MemRef { shape, elem, layout, space } => {
                self.print("memref<");
                self.print_shape(shape);
                self.print_type(*elem);
                let identity =
                    matches!(layout.data(ctx), AttrData::AffineMap(map) if map.is_identity());
                if !identity {
                    self.print(", ");
                    self.print_attribute_in_list(*layout);
                }
                if let Some(space) = space {
                    self.print(", ");
                    self.print_attribute_in_list(*space);
                }
                self.print(">");
            }
            TypeData::UnrankedMemRef { elem, space } => {
                self.print("memref<*x");
                self.print_type(*elem);
                if let Some(space) = space {
                    self.print(", ");
                    self.print_attribute_in_list(*space);
                }
                self.print(">");
            }
            TypeData::Dialect { name, .. } => {
                let start = self.out.len();
                self.print("!");
                self.print(name.dialect());
                self.print(".");
                let body = self.out.len();
                self.print_dialect_type(ty);
                self.fix_symbol(start, body);
            }
            TypeData::Opaque { dialect, body } => {
                self.print("!");
                self.print_opaque(dialect.as_str(), body);
            }
        }
    }

    /// Prints the text that follows `!dialect.`.
    fn print_dialect_type(&mut self, ty: Type) {
        let ctx = self.ctx;
        let TypeData::Dialect { name, params } = ty.data(ctx) else { return };
        let Some(schema) = ctx.type_schema(*name) else { return };
        if schema.mnemonic.is_none()
            && let Some(print) = ctx.dialect(name.dialect()).and_then(|d| d.hooks.print_type)
        {
            print.get::<PrintDialectType>()(self, ty);
            return;
        }
        self.print(schema.mnemonic.unwrap_or(""));
        self.print_params(schema, params);
    }

    fn print_shape(&mut self, shape: &[i64]) {
        for dim in shape {
            self.print_dim(*dim);
            self.out.push_ascii(b'x');
        }
    }

    /// Prints a dialect's type without `!dialect.mnemonic` (`qualified` not given); any other type, or one with an
    /// alias, in full.
    pub fn print_stripped_type(&mut self, ty: Type) {
        let ctx = self.ctx;
        if self.collector.is_none()
            && let TypeData::Dialect { name, params } = ty.data(ctx)
            && let Some(schema) = ctx.type_schema(*name)
            && !self.has_type_alias(ty)
        {
            let start = self.out.len();
            self.print_params(schema, params);
            if self.keep_stripped(schema, start) {
                return;
            }
        }
        self.print_type(ty);
    }

    /// Returns whether the parameters that were printed from `start` on can be read without the prefix, and removes them
    /// otherwise. Of unknown syntax, the parser can find the end only if it is one pair of angle brackets.
    pub(super) fn keep_stripped(
        &mut self,
        schema: &'static crate::schema::ParametricSchema,
        start: usize,
    ) -> bool {
        let text = &self.out.as_bytes()[start..];
        let keep = !text.is_empty() && (!schema.is_verbatim() || is_bracketed(text));
        if !keep {
            self.out.truncate(start);
        }
        keep
    }

    /// Prints `a, b`.
    pub fn print_types(&mut self, types: &[Type]) {
        for (index, ty) in types.iter().enumerate() {
            if index != 0 {
                self.print(", ");
            }
            self.print_type(*ty);
        }
    }

    /// Prints ` -> type` or ` -> (type, type)`, nothing if there are no types.
    pub fn print_optional_arrow_types(&mut self, types: &[Type]) {
        if !types.is_empty() {
            self.print(" ");
            self.print_arrow_types(types);
        }
    }

    /// Prints `-> type` or `-> (type, type)` as in a function type.
    pub fn print_arrow_types(&mut self, types: &[Type]) {
        let bare = match types {
            [one] => {
                one.is_known_scalar() || !matches!(one.data(self.ctx), TypeData::Function { .. })
            }
            _ => false,
        };
        if bare {
            self.print("-> ");
            return self.print_types(types);
        }
        self.print("-> (");
        self.print_types(types);
        self.print(")");
    }

    /// Prints `(inputs) -> results`.
    pub fn print_functional_type(&mut self, inputs: &[Type], results: &[Type]) {
        self.print("(");
        self.print_types(inputs);
        self.print(") ");
        self.print_arrow_types(results);
    }

    /// Prints the parameters of a type or attribute, after its mnemonic.
    pub fn print_params(
        &mut self,
        schema: &'static crate::schema::ParametricSchema,
        params: &[crate::Param],
    ) {
        stack::grow(|| match (schema.hooks.syntax, schema.format) {
            (Some(hook), _) => (hook.get::<ParamSyntax>().print)(self, params),
            (None, Some(format)) => crate::format::print_params(self, schema, format, params),
            (None, None) => {}
        });
    }

    /// Puts a symbol that is not `mnemonic` or `mnemonic<…>` in angle brackets as a whole: `start` is the offset of its
    /// `!` or `#`, `body` that of the text after `dialect.`.
    pub(super) fn fix_symbol(&mut self, start: usize, body: usize) {
        if self.collector.is_some() || is_pretty_symbol(&self.out.as_bytes()[body..]) {
            return;
        }
        let text = self.out.split_off(body);
        self.out.truncate(body - 1);
        debug_assert!(start < body);
        self.print("<");
        self.out.push_buf(&text);
        self.print(">");
    }

    pub(super) fn print_opaque(&mut self, dialect: &str, body: &str) {
        self.print(dialect);
        if is_pretty_symbol(body.as_bytes()) {
            self.print(".");
            self.print(body);
        } else {
            self.print("<");
            self.print(body);
            self.print(">");
        }
    }
}

fn is_pretty_symbol(bytes: &[u8]) -> bool {
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
    let rest = &bytes[bytes.iter().position(|byte| !word(byte)).unwrap_or(bytes.len())..];
    bytes.first().is_some_and(u8::is_ascii_alphabetic) && (rest.is_empty() || is_bracketed(rest))
}

fn is_bracketed(bytes: &[u8]) -> bool {
    bytes.starts_with(b"<") && bytes.ends_with(b">")
}
