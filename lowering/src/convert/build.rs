//! Making operations by name.

use ods_core::schema::Segments;
use ods_core::{Attr, AttrData, Context, Ident, Op, OpName, OpState, Param, Type, Value};

use super::driver::Conversion;

/// Sets an attribute: the inherent one of that name, or a discardable one where the operation declares none.
pub(super) fn set_attr(ctx: &Context, state: &mut OpState, name: &str, value: Attr) {
    let slot = ctx
        .op_schema(state.name)
        .and_then(|schema| schema.props.iter().position(|prop| prop.name == name));
    match slot {
        Some(slot) => state.set_prop(slot, Some(value)),
        None => {
            let mut entries = state.attrs.as_dictionary(ctx).unwrap_or_default().to_vec();
            entries.push((Ident::new(name), value));
            state.attrs = Attr::dictionary(ctx, &entries);
        }
    }
}

/// Sets the sizes of operand groups, where the operation stores them.
pub(super) fn set_segments(ctx: &Context, state: &mut OpState, sizes: &[usize]) {
    match ctx.op_schema(state.name) {
        Some(schema) if schema.operand_segments == Segments::Stored => {
            for (i, size) in sizes.iter().enumerate() {
                state.set_word(schema.props.len() + i, *size as u32);
            }
        }
        Some(_) => {}
        None => {
            let sizes: Vec<i32> = sizes.iter().map(|size| *size as i32).collect();
            set_attr(ctx, state, "operandSegmentSizes", Attr::dense_i32_array(ctx, &sizes));
        }
    }
}

/// The number that an integer or enum attribute holds.
pub(super) fn number(ctx: &Context, attr: Attr) -> Option<i64> {
    match attr.data(ctx) {
        AttrData::Dialect { params, .. } => params.first().and_then(Param::as_int),
        _ => attr.as_i64(ctx),
    }
}

/// An enum attribute of the llvm dialect.
pub(super) fn llvm_enum(ctx: &Context, name: &str, value: i64) -> Attr {
    Attr::dialect(ctx, Ident::new(name), vec![Param::Int(value)])
}

impl Conversion<'_, '_> {
    /// Creates an operation at the insertion point.
    pub(super) fn create(
        &mut self,
        name: &str,
        operands: &[Value],
        results: &[Type],
        attrs: &[(&str, Attr)],
    ) -> Op {
        let state = self.state(name, operands, results, attrs);
        self.insert(state)
    }

    /// Creates an operation of one result at the insertion point.
    pub(super) fn value(
        &mut self,
        name: &str,
        operands: &[Value],
        result: Type,
        attrs: &[(&str, Attr)],
    ) -> Value {
        let op = self.create(name, operands, &[result], attrs);
        self.new.result(op, 0)
    }

    /// What an operation is made of, at the location of the one being converted.
    pub(super) fn state(
        &self,
        name: &str,
        operands: &[Value],
        results: &[Type],
        attrs: &[(&str, Attr)],
    ) -> OpState {
        let mut state = OpState::new(OpName::new(name), self.loc);
        state.operands.extend_from_slice(operands);
        state.results.extend_from_slice(results);
        for (name, value) in attrs {
            set_attr(self.ctx, &mut state, name, *value);
        }
        state
    }

    /// `llvm.mlir.constant(value : ty) : ty`, for an integer type or a vector of one.
    pub(super) fn int_constant(&mut self, ty: Type, value: i64) -> Value {
        let elem = ty.element_type_or_self(self.ctx);
        let scalar = Attr::integer(self.ctx, elem, value);
        let attr = if elem == ty { scalar } else { self.splat(ty, scalar) };
        self.value("llvm.mlir.constant", &[], ty, &[("value", attr)])
    }

    fn splat(&self, ty: Type, scalar: Attr) -> Attr {
        let AttrData::Integer(_, value) = scalar.data(self.ctx) else { return scalar };
        let width = value.width();
        let data: Vec<u8> = if width == 1 {
            vec![if value.is_zero() { 0 } else { 0xff }]
        } else {
            let bytes = value.words().iter().flat_map(|word| word.to_le_bytes());
            bytes.take(width.div_ceil(8) as usize).collect()
        };
        self.ctx.intern_attr(AttrData::Dense(ods_core::DenseElements {
            ty,
            data: data.into(),
            splat: true,
        }))
    }

    /// `llvm.extractvalue container[position]`
    pub(super) fn extract_value(&mut self, container: Value, position: &[i64], ty: Type) -> Value {
        let at = Attr::dense_i64_array(self.ctx, position);
        self.value("llvm.extractvalue", &[container], ty, &[("position", at)])
    }

    /// `llvm.insertvalue value, container[position]`
    pub(super) fn insert_value(
        &mut self,
        container: Value,
        value: Value,
        position: &[i64],
    ) -> Value {
        let at = Attr::dense_i64_array(self.ctx, position);
        let ty = self.new.ty(container);
        self.value("llvm.insertvalue", &[container, value], ty, &[("position", at)])
    }

    /// A direct call of an llvm function, or an indirect one of the first operand.
    pub(super) fn llvm_call(
        &mut self,
        callee: Option<&str>,
        operands: &[Value],
        results: &[Type],
    ) -> Op {
        let attrs: Vec<(&str, Attr)> =
            callee.map(|name| ("callee", Attr::symbol_ref(self.ctx, name))).into_iter().collect();
        let mut state = self.state("llvm.call", operands, results, &attrs);
        set_attr(self.ctx, &mut state, "op_bundle_sizes", Attr::dense_i32_array(self.ctx, &[]));
        set_segments(self.ctx, &mut state, &[operands.len(), 0]);
        self.insert(state)
    }
}
