//! Modules built by hand, for tests that need no parser.

use ods_core::{
    Attr, AttrData, Context, Ident, Module, Op, OpBuilder, OpName, OpState, Param, Type, Value,
};

use crate::jit::{JitEngine, JitModule};

/// Builds `llvm.func`s in a module. The llvm dialect need not be registered: attributes are found by name.
pub(crate) struct Build {
    pub(crate) ctx: Context,
    pub(crate) module: Module,
}

/// Builds the body of one function.
pub(crate) struct BodyBuild<'a> {
    pub(crate) b: OpBuilder<'a>,
    pub(crate) region: ods_core::Region,
}

/// Writes the body of a function, given its arguments.
pub(crate) type Emit<'e> = dyn Fn(&Build, &mut BodyBuild<'_>, &[Value]) + 'e;

impl Build {
    pub(crate) fn new() -> Self {
        let ctx = Context::with(|_| {});
        ctx.allow_unregistered(true);
        let module = Module::new(&ctx, ctx.file_loc("test.mlir", 1, 1));
        Self { ctx, module }
    }

    pub(crate) fn ptr(&self) -> Type {
        Type::dialect(&self.ctx, Ident::new("llvm.ptr"), vec![])
    }

    pub(crate) fn structure(&self, fields: &[Type]) -> Type {
        let body = Param::Array(fields.iter().map(|ty| Param::Type(*ty)).collect());
        Type::dialect(
            &self.ctx,
            Ident::new("llvm.struct"),
            vec![Param::Absent, body, Param::Int(0)],
        )
    }

    pub(crate) fn array(&self, len: i64, elem: Type) -> Type {
        Type::dialect(&self.ctx, Ident::new("llvm.array"), vec![Param::Type(elem), Param::Int(len)])
    }

    pub(crate) fn float(&self, ty: Type, bits: u128) -> Attr {
        self.ctx.intern_attr(AttrData::Float(ty, bits.into()))
    }

    pub(crate) fn state(
        &self,
        name: &str,
        operands: &[Value],
        results: &[Type],
        attrs: &[(&str, Attr)],
        line: u32,
    ) -> OpState {
        let mut state = OpState::new(OpName::new(name), self.ctx.file_loc("test.mlir", line, 3));
        state.operands.extend(operands.iter().copied());
        state.results.extend(results.iter().copied());
        let attrs: Vec<(Ident, Attr)> =
            attrs.iter().map(|(key, attr)| (Ident::new(key), *attr)).collect();
        state.attrs = Attr::dictionary(&self.ctx, &attrs);
        state
    }

    pub(crate) fn func_type(&self, params: &[Type], result: Option<Type>) -> Attr {
        let void = Type::dialect(&self.ctx, Ident::new("llvm.void"), vec![]);
        let list = Param::Array(params.iter().map(|ty| Param::Type(*ty)).collect());
        let params = vec![Param::Type(result.unwrap_or(void)), list, Param::Int(0)];
        Attr::ty(&self.ctx, Type::dialect(&self.ctx, Ident::new("llvm.func"), params))
    }

    /// Declares a function, and defines it by `emit` on its entry block's arguments, if given.
    pub(crate) fn func(
        &mut self,
        name: &str,
        params: &[Type],
        result: Option<Type>,
        emit: Option<&Emit<'_>>,
    ) {
        let ty = self.func_type(params, result);
        self.function("llvm.func", name, ty, params, emit);
    }

    /// The same for a function operation of any dialect.
    pub(crate) fn function(
        &mut self,
        op: &str,
        name: &str,
        ty: Attr,
        params: &[Type],
        emit: Option<&Emit<'_>>,
    ) {
        let attrs = [("sym_name", Attr::string(&self.ctx, name)), ("function_type", ty)];
        let mut state = self.state(op, &[], &[], &attrs, 2);
        state.regions = 1;
        let mut module =
            std::mem::replace(&mut self.module, Module::new(&self.ctx, ods_core::Loc::UNKNOWN));
        let body = module.body_mut();
        let top = body.entry_block(body.region()).unwrap();
        let op = OpBuilder::at_end(body, top).insert(state);
        if let Some(emit) = emit {
            let region = body.own_regions(op).next().unwrap();
            let block = body.append_block(region);
            let args: Vec<Value> =
                params.iter().map(|ty| body.add_arg(block, *ty, ods_core::Loc::UNKNOWN)).collect();
            emit(self, &mut BodyBuild { b: OpBuilder::at_end(body, block), region }, &args);
        }
        self.module = module;
    }

    pub(crate) fn compile(self) -> JitModule {
        JitEngine::cranelift().compile(&self.module).unwrap_or_else(|errors| panic!("{errors:?}"))
    }

    pub(crate) fn errors(self) -> Vec<String> {
        let Err(errors) = JitEngine::cranelift().compile(&self.module) else {
            panic!("an error is expected")
        };
        let place = |loc| {
            ods_core::position(&self.ctx, loc)
                .map_or("?".to_owned(), |(f, l, c)| format!("{f}:{l}:{c}"))
        };
        errors.iter().map(|e| format!("{}: {}", place(e.loc), e.message)).collect()
    }
}

impl BodyBuild<'_> {
    pub(crate) fn op(
        &mut self,
        t: &Build,
        name: &str,
        operands: &[Value],
        results: &[Type],
        attrs: &[(&str, Attr)],
    ) -> Op {
        let state = t.state(name, operands, results, attrs, 7);
        self.b.insert(state)
    }

    pub(crate) fn value(
        &mut self,
        t: &Build,
        name: &str,
        operands: &[Value],
        result: Type,
        attrs: &[(&str, Attr)],
    ) -> Value {
        let op = self.op(t, name, operands, &[result], attrs);
        self.b.body().result(op, 0)
    }

    pub(crate) fn int(&mut self, t: &Build, ty: Type, value: i64) -> Value {
        self.value(t, "llvm.mlir.constant", &[], ty, &[("value", Attr::integer(&t.ctx, ty, value))])
    }

    pub(crate) fn ret(&mut self, t: &Build, values: &[Value]) {
        self.op(t, "llvm.return", values, &[], &[]);
    }
}
