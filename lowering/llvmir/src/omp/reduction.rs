//! Reductions: a private variable for each thread, and the combination of their values.

use super::super::error::Result;
use ods_core::ir::ValueRef;
use ods_core::{Attr, Type};
use ods_dialects::llvm::array_type;
use ods_dialects::omp::DeclareReductionOpRef;

use super::super::function::FunctionState;
use super::super::ir::{BlockId, GlobalKind, Value};
use super::super::module::Translator;
use super::super::types;
use super::runtime::flags;

/// The variables of a clause, each with the declaration of its reduction.
#[derive(Default)]
pub(super) struct Clause<'m> {
    entries: Vec<Entry<'m>>,
}

struct Entry<'m> {
    outside: Value,
    declaration: DeclareReductionOpRef<'m>,
    by_reference: bool,
    ty: Type,
}

/// A thread's private variable, and the value that replaces it in the region.
#[derive(Clone, Copy)]
pub(super) struct Private {
    variable: Value,
    pub(super) inside: Value,
}

impl<'m> Clause<'m> {
    pub(super) fn of(
        t: &Translator<'m>,
        variables: impl Iterator<Item = ValueRef<'m>>,
        names: Option<&[Attr]>,
        by_reference: Option<impl AsRef<[bool]>>,
    ) -> Result<Clause<'m>> {
        let by_reference = by_reference.as_ref().map(|one| one.as_ref()).unwrap_or_default();
        let mut entries = Vec::new();
        let names = names.unwrap_or_default().iter();
        for (at, (variable, name)) in variables.zip(names).enumerate() {
            let name = name.as_flat_symbol(t.ctx).unwrap_or_default();
            let declaration = t.omp.reductions.get(name.as_bytes()).copied();
            let declaration = declaration.ok_or_else(|| {
                format!("expected symbol reference @{name} to point to a reduction declaration")
            })?;
            entries.push(Entry {
                outside: t.value(variable)?,
                declaration,
                by_reference: by_reference.get(at) == Some(&true),
                ty: t.checked(declaration.r#type())?,
            });
        }
        Ok(Clause { entries })
    }
}

impl<'m> Translator<'m> {
    /// Allocates the private variables in `allocas`, and initializes them at the insertion point.
    pub(super) fn reduction_variables(
        &mut self,
        clause: &Clause<'m>,
        allocas: BlockId,
    ) -> Result<Vec<Private>> {
        if clause.entries.is_empty() {
            return Ok(Vec::new());
        }
        let point = self.point()?;
        self.go_to_terminator(allocas)?;
        let mut created: Vec<Option<Private>> = Vec::new();
        let mut deferred = Vec::new();
        for entry in &clause.entries {
            let alloc = entry.declaration.alloc_region();
            created.push(match (entry.by_reference, alloc.is_empty()) {
                (false, _) => {
                    let variable = Value::Inst(self.alloca(entry.ty, "")?);
                    Some(Private { variable, inside: variable })
                }
                (true, true) => None,
                (true, false) => {
                    let given = self.inline(alloc, &[entry.outside], "omp.reduction.alloc")?;
                    let given = given.first().copied().ok_or("an allocation gives a value")?;
                    let latest = self.point()?.block;
                    self.go_to_terminator(latest)?;
                    let variable = Value::Inst(self.alloca(entry.ty, "")?);
                    deferred.push((given, variable));
                    Some(Private { variable, inside: given })
                }
            });
        }
        let latest = self.point()?.block;
        self.go_to(point);
        let init = self.split_here(true, "omp.reduction.init")?;
        self.go_to_terminator(latest)?;
        let mut variables = Vec::new();
        for (entry, created) in clause.entries.iter().zip(&created) {
            variables.push(match created {
                Some(created) => created.variable,
                None => Value::Inst(self.alloca(entry.ty, "")?),
            });
        }
        self.go_to_terminator(init)?;
        for (value, variable) in deferred {
            self.store(value, variable)?;
        }
        let mut private = Vec::new();
        for ((entry, created), variable) in clause.entries.iter().zip(created).zip(variables) {
            let region = entry.declaration.initializer_region();
            let mold = region.entry().and_then(|block| block.args().next());
            let mold = mold.ok_or("an initializer has an argument")?.ty();
            let mut args = vec![entry.outside];
            if types::address_space(self.ctx, mold).is_none() {
                let mold = self.checked(mold)?;
                args = vec![self.load(mold, entry.outside, "omp_orig")?];
            }
            args.extend(created.map(|created| created.inside));
            let given = self.inline(region, &args, "omp.reduction.neutral")?;
            let given = given.first().copied().ok_or("an initializer gives a value")?;
            let block = self.point()?.block;
            self.go_to_terminator(block)?;
            let done_by_region = entry.by_reference && created.is_some();
            if !done_by_region {
                self.store(given, variable)?;
            }
            private.push(match created {
                Some(created) => created,
                None => Private { variable, inside: given },
            });
        }
        Ok(private)
    }

    /// Combines the threads' values at the insertion point, and moves the insertion point behind.
    pub(super) fn combine(
        &mut self,
        clause: &Clause<'m>,
        private: &[Private],
        allocas: BlockId,
        nowait: bool,
    ) -> Result {
        let block = self.point()?.block;
        let marker = self.unreachable()?;
        let finalize = self.here()?.split(block, Some(marker), "reduce.finalize");
        let count = clause.entries.len();
        let pointer = types::pointer(self.ctx, 0);
        let array = array_type(self.ctx, count as u64, pointer);
        self.go_to_terminator(allocas)?;
        let list = Value::Inst(self.alloca(array, "red.array")?);
        self.go_to_end(block);
        for (at, one) in private.iter().enumerate() {
            let name = format!("red.array.elem.{at}");
            let place = self.address(" inbounds", array, list, 64, [0, at as i64], &name)?;
            self.store(one.variable, Value::Inst(place))?;
        }
        let atomic = |entry: &Entry<'m>| !entry.declaration.atomic_reduction_region().is_empty();
        let atomic = clause.entries.iter().all(atomic);
        let ident = self.ident(if atomic { flags::ATOMIC_REDUCE } else { flags::PLAIN });
        let thread = self.thread_number(ident)?;
        let number = self.i32_value(count as i64);
        let size = self.layout.store_size(self.ctx, array).unwrap_or(0);
        let size = self.i64_value(size as i64);
        let void = types::void(self.ctx);
        let name = b".omp.reduction.func";
        let attrs = super::super::attributes::Attributes::default();
        let function = self.add_function(name, &[pointer, pointer], void, false, attrs);
        self.ir.globals[function.index()].linkage = "internal";
        let function_address = Value::Const(self.address_of(function));
        let lock = self.critical_lock(".reduction");
        let (reduce, end) = match nowait {
            true => ("__kmpc_reduce_nowait", "__kmpc_end_reduce_nowait"),
            false => ("__kmpc_reduce", "__kmpc_end_reduce"),
        };
        let reduce = self.runtime(reduce)?;
        let args = [ident, thread, number, size, list, function_address, lock];
        let choice = Value::Inst(self.call(reduce, &args, "reduce")?);
        let by_lock = self.here()?.add_block("reduce.switch.nonatomic", None);
        let by_atomics = self.here()?.add_block("reduce.switch.atomic", None);
        let cases =
            vec![(self.ir.constants.i32(1), by_lock), (self.ir.constants.i32(2), by_atomics)];
        self.switch_on(choice, finalize, cases)?;
        self.go_to_end(by_lock);
        for (at, (entry, one)) in clause.entries.iter().zip(private).enumerate() {
            let mut outside = entry.outside;
            if !entry.by_reference {
                let name = format!("red.value.{at}");
                outside = self.load(entry.ty, entry.outside, &name)?;
            }
            let name = format!("red.private.value.{at}");
            let own = self.load(entry.ty, one.variable, &name)?;
            let reduced = self.combined(entry, outside, own)?;
            if !entry.by_reference {
                self.store(reduced, entry.outside)?;
            }
        }
        self.call_runtime(end, &[ident, thread, lock])?;
        self.branch(finalize)?;
        self.go_to_end(by_atomics);
        if atomic && clause.entries.iter().all(|entry| !entry.by_reference) {
            for (entry, one) in clause.entries.iter().zip(private) {
                let region = entry.declaration.atomic_reduction_region();
                let args = [entry.outside, one.variable];
                self.inline(region, &args, "omp.reduction.atomic.body")?;
            }
            self.branch(finalize)?;
        } else {
            self.unreachable()?;
        }
        self.combining_function(clause, function, array)?;
        self.erase(marker)?;
        self.go_to_terminator(finalize)
    }

    fn combined(&mut self, entry: &Entry<'m>, left: Value, right: Value) -> Result<Value> {
        let region = entry.declaration.reduction_region();
        let given = self.inline(region, &[left, right], "omp.reduction.nonatomic.body")?;
        given.first().copied().ok_or_else(|| "a combiner gives a value".into())
    }

    /// Defines the function that combines two lists of values.
    fn combining_function(
        &mut self,
        clause: &Clause<'m>,
        id: super::super::ir::GlobalId,
        array: Type,
    ) -> Result {
        let kind = &mut self.ir.globals[id.index()].kind;
        let GlobalKind::Function(function) = std::mem::replace(kind, GlobalKind::Alias(None))
        else {
            return Err("a function combines values".into());
        };
        let outer = self.function.replace(FunctionState::of_new(id, *function));
        let created = self.combining_body(clause, array);
        if let Some(state) = std::mem::replace(&mut self.function, outer) {
            self.ir.globals[id.index()].kind = GlobalKind::Function(Box::new(state.function));
        }
        created
    }

    fn combining_body(&mut self, clause: &Clause<'m>, array: Type) -> Result {
        let block = self.here()?.add_block("", None);
        self.go_to_end(block);
        let pointer = types::pointer(self.ctx, 0);
        let (left, right) = (Value::Arg(0), Value::Arg(1));
        for (at, entry) in clause.entries.iter().enumerate() {
            let mut loaded = Vec::new();
            let mut target = left;
            for list in [left, right] {
                let place = self.address(" inbounds", array, list, 64, [0, at as i64], "")?;
                let own = self.load(pointer, Value::Inst(place), "")?;
                if list == left {
                    target = own;
                }
                loaded.push(self.load(entry.ty, own, "")?);
            }
            let reduced = self.combined(entry, loaded[0], loaded[1])?;
            if !entry.by_reference {
                self.store(reduced, target)?;
            }
        }
        self.return_void()?;
        Ok(())
    }

    /// Emits the cleanup regions of the private variables.
    pub(super) fn clean_up(&mut self, clause: &Clause<'m>, private: &[Private]) -> Result {
        for (entry, one) in clause.entries.iter().zip(private) {
            let region = entry.declaration.cleanup_region();
            let Some(arg) = region.entry().and_then(|block| block.args().next()) else { continue };
            let block = self.point()?.block;
            self.go_to_terminator(block)?;
            let ty = self.checked(arg.ty())?;
            let value = self.load(ty, one.variable, "")?;
            self.inline(region, &[value], "omp.reduction.cleanup")?;
        }
        Ok(())
    }

    /// Combines the values of a worksharing directive, and waits for all threads.
    pub(super) fn combine_and_clean(
        &mut self,
        clause: &Clause<'m>,
        private: &[Private],
        allocas: BlockId,
        nowait: bool,
    ) -> Result {
        if clause.entries.is_empty() {
            return Ok(());
        }
        self.combine(clause, private, allocas, nowait)?;
        self.barrier(flags::BARRIER_AFTER_LOOP)?;
        self.clean_up(clause, private)
    }
}

impl Clause<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
