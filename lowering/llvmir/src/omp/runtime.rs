//! Functions of OpenMP's runtime library, and the source locations that are passed to them.

use ods_core::{ApInt, Type};
use ods_dialects::llvm::{LLVMStructType, array_type};

use super::super::attributes::Attributes;
use super::super::constant::Data;
use super::super::error::Result;
use super::super::ir::{Function, Global, GlobalId, GlobalKind, InstId, Value};
use super::super::metadata::Md;
use super::super::module::{Translator, plain_global};
use super::super::types;

/// A function: its name, its result and parameter types, and its attributes. `i`, `l`, `p` and `v` denote `i32`, `i64`,
/// `ptr` and `void`; `.` denotes variadic arguments.
struct Signature(&'static str, &'static str, &'static str);

const NOUNWIND: &str = "nounwind";
const CONVERGENT: &str = "convergent nounwind";

const FUNCTIONS: &[Signature] = &[
    Signature("__kmpc_barrier", "v:pi", CONVERGENT),
    Signature("__kmpc_copyprivate", "v:pilppi", NOUNWIND),
    Signature("__kmpc_critical", "v:pip", CONVERGENT),
    Signature("__kmpc_critical_with_hint", "v:pipi", CONVERGENT),
    Signature("__kmpc_end_critical", "v:pip", CONVERGENT),
    Signature("__kmpc_end_masked", "v:pi", NOUNWIND),
    Signature("__kmpc_end_master", "v:pi", NOUNWIND),
    Signature("__kmpc_end_reduce", "v:pip", CONVERGENT),
    Signature("__kmpc_end_reduce_nowait", "v:pip", CONVERGENT),
    Signature("__kmpc_end_single", "v:pi", CONVERGENT),
    Signature("__kmpc_end_taskgroup", "v:pi", CONVERGENT),
    Signature("__kmpc_flush", "v:p", CONVERGENT),
    Signature("__kmpc_for_static_fini", "v:pi", NOUNWIND),
    Signature("__kmpc_for_static_init_4u", "v:piippppii", NOUNWIND),
    Signature("__kmpc_fork_call", "v:pip.", NOUNWIND),
    Signature("__kmpc_fork_call_if", "v:pipip", ""),
    Signature("__kmpc_fork_teams", "v:pip.", NOUNWIND),
    Signature("__kmpc_global_thread_num", "i:p", NOUNWIND),
    Signature("__kmpc_masked", "i:pii", NOUNWIND),
    Signature("__kmpc_master", "i:pi", NOUNWIND),
    Signature("__kmpc_omp_task", "i:pip", NOUNWIND),
    Signature("__kmpc_omp_task_alloc", "p:piillp", NOUNWIND),
    Signature("__kmpc_omp_task_begin_if0", "v:pip", NOUNWIND),
    Signature("__kmpc_omp_task_complete_if0", "v:pip", NOUNWIND),
    Signature("__kmpc_omp_task_with_deps", "i:pipipip", NOUNWIND),
    Signature("__kmpc_omp_taskwait", "i:pi", CONVERGENT),
    Signature("__kmpc_omp_taskyield", "i:pii", NOUNWIND),
    Signature("__kmpc_omp_wait_deps", "v:piipip", CONVERGENT),
    Signature("__kmpc_push_num_teams_51", "v:piiii", ""),
    Signature("__kmpc_push_num_threads", "v:pii", NOUNWIND),
    Signature("__kmpc_push_proc_bind", "v:pii", NOUNWIND),
    Signature("__kmpc_reduce", "i:piilppp", CONVERGENT),
    Signature("__kmpc_reduce_nowait", "i:piilppp", CONVERGENT),
    Signature("__kmpc_single", "i:pi", CONVERGENT),
    Signature("__kmpc_taskgroup", "v:pi", CONVERGENT),
    Signature("__kmpc_threadprivate_cached", "p:piplp", NOUNWIND),
];

/// Flags of an `ident_t`: the reason for a barrier, and support for atomic reductions.
pub(super) mod flags {
    const C_STYLE: u32 = 2;
    pub(in super::super) const PLAIN: u32 = C_STYLE;
    pub(in super::super) const ATOMIC_REDUCE: u32 = C_STYLE | 0x10;
    pub(in super::super) const EXPLICIT_BARRIER: u32 = C_STYLE | 0x20;
    pub(in super::super) const BARRIER_AFTER_LOOP: u32 = C_STYLE | 0x40;
}

impl<'m> Translator<'m> {
    /// Returns the runtime function of that name, declared on first use.
    pub(super) fn runtime(&mut self, name: &'static str) -> Result<GlobalId> {
        if let Some(known) = self.symbols.get(name.as_bytes()) {
            return Ok(*known);
        }
        let known = FUNCTIONS.iter().find(|one| one.0 == name);
        let Signature(_, letters, attributes) =
            known.ok_or_else(|| format!("'{name}' is no function of the runtime"))?;
        let ctx = self.ctx;
        let ty = |letter: char| match letter {
            'i' => Type::I32,
            'l' => Type::I64,
            'p' => types::pointer(ctx, 0),
            _ => types::void(ctx),
        };
        let (result, params) = letters.split_once(':').unwrap_or((letters, ""));
        let result = ty(result.chars().next().unwrap_or('v'));
        let variadic = params.ends_with('.');
        let params: Vec<Type> = params.trim_end_matches('.').chars().map(ty).collect();
        let mut attrs = Attributes::default();
        attrs.function.add_list(attributes);
        if name == "__kmpc_omp_task_alloc" {
            attrs.result.add("noalias");
        }
        let id = self.add_function(name.as_bytes(), &params, result, variadic, attrs);
        if name.starts_with("__kmpc_fork") {
            let callback = self.callback();
            self.ir.globals[id.index()].metadata.push(callback);
        }
        Ok(id)
    }

    /// Returns callback metadata: the third argument is called with two unknown arguments and the variadic ones.
    fn callback(&mut self) -> (super::super::ir::MdKind, super::super::metadata::MdId) {
        let mut operands = Vec::new();
        for number in [2, -1, -1] {
            operands.push(self.md_i64(number));
        }
        operands.push(Md::Const(self.ir.constants.bool(true)));
        let encoding = self.ir.metadata.tuple(operands);
        let node = self.ir.metadata.tuple(vec![Md::Node(encoding)]);
        (self.kinds.get("callback"), node)
    }

    /// Adds a function; if the name is in use, a number is appended.
    pub(super) fn add_function(
        &mut self,
        name: &[u8],
        params: &[Type],
        result: Type,
        variadic: bool,
        attrs: Attributes,
    ) -> GlobalId {
        let function = Function {
            params: params.to_vec(),
            result: Some(result),
            variadic,
            attrs,
            ..Function::default()
        };
        let ty = types::function(self.ctx, result, params, variadic);
        let kind = GlobalKind::Function(Box::new(function));
        self.add_unique(plain_global(name, ty, kind))
    }

    /// Adds a symbol; if the name is in use, a number is appended.
    pub(super) fn add_unique(&mut self, mut global: Global) -> GlobalId {
        let base = global.name.clone();
        while self.symbols.contains_key(&global.name) {
            self.ir.last_unique += 1;
            global.name = base.clone();
            global.name.extend(format!(".{}", self.ir.last_unique).bytes());
        }
        let name = global.name.clone();
        self.add_global(&name, global)
    }

    /// Adds an unnamed variable.
    fn add_unnamed(&mut self, mut global: Global) -> GlobalId {
        global.linkage = "private";
        global.unnamed_addr = "unnamed_addr";
        let id = GlobalId(self.ir.globals.len() as u32);
        self.ir.globals.push(global);
        self.ir.order.push(id);
        id
    }

    /// Returns the type `ident_t`, which describes a source location to the runtime.
    fn ident_type(&self) -> Type {
        let members = [Type::I32, Type::I32, Type::I32, Type::I32, types::pointer(self.ctx, 0)];
        LLVMStructType::identified(self.ctx, "struct.ident_t", &members).into()
    }

    /// Returns the `ident_t` of the current location.
    pub(super) fn ident(&mut self, flags: u32) -> Value {
        let text = self.place_text();
        let place = self.place_variable(&text);
        let known = self.omp.idents.get(&(flags, place)).copied();
        let id = known.unwrap_or_else(|| {
            let ty = self.ident_type();
            let constants = &mut self.ir.constants;
            let zero = constants.i32(0);
            let flags_value = constants.i32(i64::from(flags));
            let size = constants.i32(text.len() as i64);
            let text = self.address_of(place);
            let members = [zero, flags_value, zero, size, text];
            let initializer = self.ir.constants.aggregate(self.ctx, ty, &members);
            let mut global = plain_global(b"", ty, constant(initializer));
            global.align = Some(8);
            let id = self.add_unnamed(global);
            self.omp.idents.insert((flags, place), id);
            id
        });
        Value::Const(self.address_of(id))
    }

    /// Returns the variable that holds the text of a source location.
    pub(super) fn place_variable(&mut self, text: &str) -> GlobalId {
        if let Some(known) = self.omp.places.get(text) {
            return *known;
        }
        let bytes = text.bytes().chain([0]);
        let mut chars = Vec::new();
        for byte in bytes {
            let byte = ApInt::from_i64(8, i64::from(byte as i8));
            chars.push(self.ir.constants.make(Type::I8, Data::Int(byte)));
        }
        let ty = array_type(self.ctx, chars.len() as u64, Type::I8);
        let initializer = self.ir.constants.aggregate(self.ctx, ty, &chars);
        let mut global = plain_global(b"", ty, constant(initializer));
        global.align = Some(1);
        let id = self.add_unnamed(global);
        self.omp.places.insert(text.to_owned(), id);
        id
    }

    /// Returns the current location in the runtime's format, `;file;function;line;column;;`.
    fn place_text(&self) -> String {
        let loc = self.function.as_ref().and_then(|state| state.loc);
        match loc.and_then(|loc| self.line_and_function(loc)) {
            Some((line, column, function)) => {
                format!(";LLVMDialectModule;{function};{line};{column};;")
            }
            None => ";unknown;unknown;0;0;;".to_owned(),
        }
    }

    /// Emits the number of the current thread.
    pub(super) fn thread_number(&mut self, ident: Value) -> Result<Value> {
        let function = self.runtime("__kmpc_global_thread_num")?;
        Ok(Value::Inst(self.call(function, &[ident], "omp_global_thread_num")?))
    }

    /// Emits a call of a runtime function.
    pub(super) fn call_runtime(&mut self, name: &'static str, args: &[Value]) -> Result<InstId> {
        let function = self.runtime(name)?;
        self.call(function, args, "")
    }

    /// Emits a barrier for the threads of the team.
    pub(super) fn barrier(&mut self, flags: u32) -> Result {
        let ident = self.ident(flags);
        let plain = self.ident(flags::PLAIN);
        let thread = self.thread_number(plain)?;
        self.call_runtime("__kmpc_barrier", &[ident, thread])?;
        Ok(())
    }

    /// Returns the variable of that name that the runtime fills, created on first use.
    pub(super) fn internal_variable(&mut self, name: &str, ty: Type) -> Value {
        let id = self.symbols.get(name.as_bytes()).copied().unwrap_or_else(|| {
            let initializer = self.ir.constants.zero(self.ctx, ty);
            let kind = GlobalKind::Variable {
                constant: false,
                externally_initialized: false,
                initializer: Some(initializer),
                attrs: Default::default(),
            };
            let mut global = plain_global(name.as_bytes(), ty, kind);
            global.linkage = "common";
            global.align = Some(8);
            self.add_global(name.as_bytes(), global)
        });
        Value::Const(self.address_of(id))
    }

    /// Returns the lock of critical sections of that name.
    pub(super) fn critical_lock(&mut self, name: &str) -> Value {
        let ty = array_type(self.ctx, 8, Type::I32);
        self.internal_variable(&format!(".gomp_critical_user_{name}.var"), ty)
    }
}

fn constant(initializer: super::super::ir::ConstId) -> GlobalKind {
    GlobalKind::Variable {
        constant: true,
        externally_initialized: false,
        initializer: Some(initializer),
        attrs: Default::default(),
    }
}
