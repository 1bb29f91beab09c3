//! Outlining of regions to functions, and the runtime calls that start them.

use ods_core::Type;
use ods_dialects::llvm::{LLVMStructType, array_type};

use super::super::attributes::Attributes;
use super::super::error::Result;
use super::super::function::FunctionState;
use super::super::ir::{BlockId, Function, GlobalId, GlobalKind, InstId, Value};
use super::super::module::Translator;
use super::super::types;
use super::builder::Point;
use super::extract::Extracted;
use super::task::Task;

/// A region to be outlined.
pub(super) struct Outline {
    pub(super) entry: BlockId,
    /// The block after the region.
    pub(super) exit: BlockId,
    /// The block for allocas of the call.
    pub(super) allocas: BlockId,
    /// Values that are passed as arguments; others are passed in a struct.
    pub(super) excluded: Vec<Value>,
    pub(super) purpose: Purpose,
}

/// The runtime call that runs the region. `fakes` are placeholder instructions for its arguments.
pub(super) enum Purpose {
    Parallel {
        ident: Value,
        condition: Option<Value>,
        thread_load: InstId,
        own_thread: InstId,
        fakes: Vec<InstId>,
    },
    Teams {
        ident: Value,
        fakes: Vec<InstId>,
    },
    /// The function is called directly.
    TeamsOnDevice,
    Task {
        task: Task,
        fakes: Vec<InstId>,
    },
}

impl<'m> Translator<'m> {
    /// Outlines the recorded regions, inner regions first.
    pub(in super::super) fn outline_regions(&mut self) -> Result {
        for (id, outline) in std::mem::take(&mut self.omp.outlines) {
            let kind = &mut self.ir.globals[id.index()].kind;
            let signature = kind.signature();
            let GlobalKind::Function(function) = std::mem::replace(kind, signature) else {
                continue;
            };
            let none = self.enter_function(id, *function);
            let created = self.outline(id, outline);
            let function = self.leave_function(none);
            self.ir.globals[id.index()].kind = GlobalKind::Function(Box::new(function));
            created?;
        }
        Ok(())
    }

    /// Makes a function the current one; returns the previous state.
    pub(super) fn enter_function(
        &mut self,
        id: GlobalId,
        function: Function,
    ) -> Option<FunctionState> {
        self.function.replace(FunctionState::of_new(id, function))
    }

    /// Restores the previous function; returns the one that was current.
    pub(super) fn leave_function(&mut self, before: Option<FunctionState>) -> Function {
        let state = std::mem::replace(&mut self.function, before);
        state.map(|state| state.function).unwrap_or_default()
    }

    fn outline(&mut self, outer: GlobalId, outline: Outline) -> Result {
        let created = self.extract(outer, &outline)?;
        match outline.purpose {
            Purpose::Parallel { ident, condition, thread_load, own_thread, fakes } => {
                self.fork(&created, ident, condition)?;
                self.in_function(created.function, |t| {
                    let load = created.insts[&thread_load];
                    let own = created.insts[&own_thread];
                    t.go_to(Point { block: created.entry, before: Some(load) });
                    let number = t.load(Type::I32, Value::Arg(0), "")?;
                    t.store(number, Value::Inst(own))?;
                    t.erase_moved(&created, &fakes)?;
                    t.here()?.hoist_variables();
                    Ok(())
                })?;
                self.erase_left(&created, &fakes)
            }
            Purpose::Teams { ident, fakes } => {
                self.fork_teams(&created, ident)?;
                self.in_function(created.function, |t| {
                    let names = ["global.tid.ptr", "bound.tid.ptr", "data"];
                    let function = t.here()?;
                    for (at, name) in names.iter().enumerate().take(function.params.len()) {
                        if let Some(old) = function.param_names.get_mut(at) {
                            let old = old.take();
                            function.names.release(&old);
                        }
                        let name = function.names.take(name);
                        match function.param_names.get_mut(at) {
                            Some(place) => *place = name,
                            None => function.param_names.push(name),
                        }
                    }
                    t.erase_moved(&created, &fakes)
                })?;
                self.erase_left(&created, &fakes)
            }
            Purpose::TeamsOnDevice => Ok(()),
            Purpose::Task { task, fakes } => {
                self.start_task(&created, &task)?;
                self.in_function(created.function, |t| {
                    if created.shared.is_some() {
                        t.read_shared(&created)?;
                    }
                    t.erase_moved(&created, &fakes)
                })?;
                self.erase_left(&created, &fakes)
            }
        }
    }

    /// Runs `change` with another function as the current one.
    fn in_function(&mut self, id: GlobalId, change: impl FnOnce(&mut Self) -> Result) -> Result {
        let kind = &mut self.ir.globals[id.index()].kind;
        let signature = kind.signature();
        let GlobalKind::Function(function) = std::mem::replace(kind, signature) else {
            return Ok(());
        };
        let before = self.enter_function(id, *function);
        let changed = change(self);
        let function = self.leave_function(before);
        self.ir.globals[id.index()].kind = GlobalKind::Function(Box::new(function));
        changed
    }

    fn erase_moved(&mut self, created: &Extracted, fakes: &[InstId]) -> Result {
        for fake in fakes.iter().rev() {
            if let Some(moved) = created.insts.get(fake) {
                self.erase(*moved)?;
            }
        }
        Ok(())
    }

    fn erase_left(&mut self, created: &Extracted, fakes: &[InstId]) -> Result {
        self.erase(created.call)?;
        for fake in fakes.iter().rev().filter(|fake| !created.insts.contains_key(fake)) {
            self.erase(*fake)?;
        }
        Ok(())
    }

    fn nounwind(&mut self, id: GlobalId) {
        if let GlobalKind::Function(function) = &mut self.ir.globals[id.index()].kind {
            function.attrs.function.add("nounwind");
            function.attrs.param_mut(0).add("noalias");
            function.attrs.param_mut(1).add("noalias");
        }
    }

    /// Emits the call that starts the threads of a team.
    fn fork(&mut self, created: &Extracted, ident: Value, condition: Option<Value>) -> Result {
        let name = if condition.is_some() { "__kmpc_fork_call_if" } else { "__kmpc_fork_call" };
        let runtime = self.runtime(name)?;
        self.nounwind(created.function);
        self.here()?.rename_block(created.block, "omp_parallel");
        self.go_to(Point { block: created.block, before: Some(created.call) });
        let count = self.i32_value(i64::from(created.shared.is_some()));
        let function = Value::Const(self.address_of(created.function));
        let mut args = vec![ident, count, function];
        if let Some(condition) = condition {
            args.push(self.convert("sext", condition, Type::I32)?);
        }
        match created.shared {
            Some((shared, _)) => args.push(shared),
            None if condition.is_some() => args.push(self.null_pointer()),
            None => {}
        }
        self.call(runtime, &args, "")?;
        Ok(())
    }

    fn fork_teams(&mut self, created: &Extracted, ident: Value) -> Result {
        let runtime = self.runtime("__kmpc_fork_teams")?;
        self.go_to(Point { block: created.block, before: Some(created.call) });
        let count = self.i32_value(i64::from(created.shared.is_some()));
        let function = Value::Const(self.address_of(created.function));
        let mut args = vec![ident, count, function];
        args.extend(created.shared.map(|(shared, _)| shared));
        self.call(runtime, &args, "")?;
        Ok(())
    }

    /// Emits the allocation of a task, and the call that passes it to the runtime.
    fn start_task(&mut self, created: &Extracted, task: &Task) -> Result {
        let ctx = self.ctx;
        let pointer = types::pointer(ctx, 0);
        self.go_to(Point { block: created.block, before: Some(created.call) });
        let alloc = self.runtime("__kmpc_omp_task_alloc")?;
        let thread = self.thread_number(task.ident)?;
        let mut flags = self.i32_value(i64::from(task.tied));
        if let Some(last) = task.last {
            let (two, zero) = (self.i32_value(2), self.i32_value(0));
            let last = self.select(last, two, zero, "")?;
            flags = self.arithmetic("or", "", last, flags, "")?;
        }
        if task.mergeable {
            let four = self.i32_value(4);
            flags = self.arithmetic("or", "", four, flags, "")?;
        }
        let words = [pointer, pointer, Type::I32, pointer, pointer];
        let size = LLVMStructType::literal(ctx, &words).into();
        let size = self.layout.alloc_size(ctx, size).unwrap_or(0);
        let size = self.i64_value(size as i64);
        let shared_size = created.shared.and_then(|(_, ty)| self.layout.store_size(ctx, ty));
        let shared_size = self.i64_value(shared_size.unwrap_or(0) as i64);
        let function = Value::Const(self.address_of(created.function));
        let args = [task.ident, thread, flags, size, shared_size, function];
        let data = Value::Inst(self.call(alloc, &args, "")?);
        if let Some((shared, _)) = created.shared {
            let target = self.load(pointer, data, "")?;
            let no = Value::Const(self.ir.constants.bool(false));
            let args = [target, shared, shared_size, no];
            let overloads = [pointer, pointer, Type::I64];
            let void = types::void(ctx);
            let call =
                self.intrinsic_call("llvm.memcpy", &overloads, &args, void, "", Vec::new())?;
            let mut attrs = Attributes::default();
            attrs.param_mut(0).add_as("align", "align 1".to_owned());
            attrs.param_mut(1).add_as("align", "align 1".to_owned());
            self.set_call_attributes(call, attrs);
        }
        let list = self.dependences(task)?;
        let (zero, null) = (self.i32_value(0), self.null_pointer());
        let count = self.i32_value(task.dependences.len() as i64);
        if let Some(condition) = task.condition {
            self.split_here(true, "if.end")?;
            let head = self.point()?.block;
            let end = self.point()?.before;
            let tail = self.here()?.split(head, end, "");
            let then = self.here()?.add_block("", Some(head));
            let otherwise = self.here()?.add_block("", Some(then));
            self.go_to_end(then);
            let then_end = self.branch(tail)?;
            self.go_to_end(otherwise);
            let end = self.branch(tail)?;
            self.go_to_end(head);
            self.branch_if(condition, then, otherwise)?;
            self.go_to(Point { block: otherwise, before: Some(end) });
            if let Some(list) = list {
                let args = [task.ident, thread, count, list, zero, null];
                self.call_runtime("__kmpc_omp_wait_deps", &args)?;
            }
            let begin = self.runtime("__kmpc_omp_task_begin_if0")?;
            let complete = self.runtime("__kmpc_omp_task_complete_if0")?;
            self.call(begin, &[task.ident, thread, data], "")?;
            match created.shared {
                Some(_) => self.call(created.function, &[thread, data], "")?,
                None => self.call(created.function, &[thread], "")?,
            };
            self.call(complete, &[task.ident, thread, data], "")?;
            self.go_to(Point { block: then, before: Some(then_end) });
        }
        match list {
            Some(list) => {
                let args = [task.ident, thread, data, count, list, zero, null];
                self.call_runtime("__kmpc_omp_task_with_deps", &args)?;
            }
            None => {
                self.call_runtime("__kmpc_omp_task", &[task.ident, thread, data])?;
            }
        }
        Ok(())
    }

    /// Emits the list of a task's dependences.
    fn dependences(&mut self, task: &Task) -> Result<Option<Value>> {
        if task.dependences.is_empty() {
            return Ok(None);
        }
        let ctx = self.ctx;
        let members = [Type::I64, Type::I64, Type::I8];
        let info = LLVMStructType::identified(ctx, "struct.kmp_dep_info", &members).into();
        let list_type = array_type(ctx, task.dependences.len() as u64, info);
        let point = self.point()?;
        let entry = self.here()?.layout.first().copied().ok_or("a function has blocks")?;
        self.go_to_terminator(entry)?;
        let list = Value::Inst(self.alloca(list_type, ".dep.arr.addr")?);
        self.go_to(point);
        let size = self.layout.store_size(ctx, types::pointer(ctx, 0)).unwrap_or(8);
        for (at, (address, kind)) in task.dependences.iter().enumerate() {
            let inbounds = " inbounds";
            let base = self.address(inbounds, list_type, list, 64, [0, at as i64], "")?;
            let base = Value::Inst(base);
            let member = |t: &mut Self, at: i64| -> Result<Value> {
                Ok(Value::Inst(t.address(" inbounds nuw", info, base, 32, [0, at], "")?))
            };
            let place = member(self, 0)?;
            let number = self.convert("ptrtoint", *address, Type::I64)?;
            self.store(number, place)?;
            let place = member(self, 1)?;
            let size = self.i64_value(size as i64);
            self.store(size, place)?;
            let place = member(self, 2)?;
            let kind = self.int_value(Type::I8, *kind);
            self.store(kind, place)?;
        }
        Ok(Some(list))
    }

    /// Loads the address of the shared values, which the runtime stores at the start of a task.
    fn read_shared(&mut self, created: &Extracted) -> Result {
        let pointer = types::pointer(self.ctx, 0);
        self.go_to_start(created.entry)?;
        let function = self.here()?;
        let arg = Value::Arg(function.params.len() as u32 - 1);
        let blocks = function.layout.clone();
        let shared = self.load_inst(pointer, arg, "")?;
        let function = self.here()?;
        function.replace_uses(&blocks, arg, Value::Inst(shared));
        function.insts[shared.index()].operands[0] = arg;
        Ok(())
    }
}
