//! Atomic memory accesses.

use super::super::error::Result;
use ods_core::Body;
use ods_dialects::llvm::*;
use ods_dialects::omp::*;

use super::super::interface::TranslateToLLVMIR;
use super::super::ir::Value;
use super::super::module::Translator;
use super::builder::Point;

/// Returns LLVM's keyword for an ordering.
fn ordering(order: Option<ClauseMemoryOrderKind>) -> &'static str {
    match order {
        None | Some(ClauseMemoryOrderKind::Relaxed) => "monotonic",
        Some(ClauseMemoryOrderKind::SeqCst) => "seq_cst",
        Some(ClauseMemoryOrderKind::AcqRel) => "acq_rel",
        Some(ClauseMemoryOrderKind::Acquire) => "acquire",
        Some(ClauseMemoryOrderKind::Release) => "release",
    }
}

/// Returns the failure ordering of a compare-exchange.
fn failure(order: &str) -> &str {
    match order {
        "acq_rel" => "acquire",
        "release" => "monotonic",
        other => other,
    }
}

impl TranslateToLLVMIR for AtomicReadOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        t.alloca_block()?;
        let ty = op.element_type();
        if ty.int_or_float_width(t.ctx).is_none() && types_pointer(t, ty).is_none() {
            return Err("not yet implemented: an atomic read of an aggregate".into());
        }
        let (from, to) = (t.value(op.x())?, t.value(op.v())?);
        let order = ordering(op.memory_order());
        let name = "omp.atomic.read";
        let mut value = Value::Inst(if ty.is_signless_integer(t.ctx) {
            t.atomic_access(false, ty, &[from], order, name)?
        } else {
            let width = t.layout.size_in_bits(t.ctx, ty).unwrap_or(64);
            let int = ods_core::Type::integer(t.ctx, width as u32);
            t.atomic_access(false, int, &[from], order, "omp.atomic.load")?
        });
        if !ty.is_signless_integer(t.ctx) {
            let op = if types_pointer(t, ty).is_some() { "inttoptr" } else { "bitcast" };
            value = t.cast_named(op, value, ty, "atomic.ptr.cast", "atomic.flt.cast")?;
        }
        if matches!(order, "acquire" | "seq_cst" | "acq_rel") {
            t.flush()?;
        }
        t.store(value, to)?;
        Ok(())
    }
}

impl TranslateToLLVMIR for AtomicWriteOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        t.alloca_block()?;
        let (to, mut value) = (t.value(op.x())?, t.value(op.expr())?);
        let order = ordering(op.memory_order());
        let mut ty = t.type_of(value);
        if !ty.is_signless_integer(t.ctx) {
            let width = t.layout.size_in_bits(t.ctx, ty).unwrap_or(64);
            ty = ods_core::Type::integer(t.ctx, width as u32);
            value = t.cast_named("bitcast", value, ty, "", "atomic.src.int.cast")?;
        }
        t.atomic_access(true, ty, &[value, to], order, "")?;
        if matches!(order, "release" | "seq_cst" | "acq_rel") {
            t.flush()?;
        }
        Ok(())
    }
}

/// Returns the opcode of a combining operation that has an LLVM instruction.
fn binary_kind(op: ods_core::OpRef<'_>) -> Option<&'static str> {
    let kinds = [
        (op.isa::<AddOp>(), "add"),
        (op.isa::<SubOp>(), "sub"),
        (op.isa::<AndOp>(), "and"),
        (op.isa::<OrOp>(), "or"),
        (op.isa::<XOrOp>(), "xor"),
        (op.isa::<FAddOp>(), "fadd"),
        (op.isa::<FSubOp>(), "fsub"),
    ];
    kinds.iter().find(|(is, _)| *is).map(|(_, kind)| *kind)
}

impl TranslateToLLVMIR for AtomicUpdateOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let address = t.value(op.x())?;
        let entry = op.region().entry().ok_or("an update has a body")?;
        let arg = op.old_value();
        let order = ordering(op.memory_order());
        let ops: Vec<_> = entry.ops().collect();
        let single = match ops[..] {
            [inner, _] if inner.operands().len() == 2 => Some(inner),
            _ => None,
        };
        let allocas = t.alloca_block()?;
        let kind = single.and_then(|inner| {
            let mut operands = inner.operands();
            let (lhs, rhs) = (operands.next()?, operands.next()?);
            let kind = binary_kind(inner)?;
            let left = lhs.value == arg.value;
            let right = rhs.value == arg.value;
            // Only `x - expr` may be a subtraction.
            match (left, right) {
                (true, false) => Some((kind, rhs)),
                (false, true) if !kind.ends_with("sub") => Some((kind, lhs)),
                _ => None,
            }
        });
        let ty = arg.ty();
        match kind {
            Some((kind, expr)) if ty.is_signless_integer(t.ctx) => {
                let value = t.value(expr)?;
                let old = Value::Inst(t.atomic_rmw(kind, address, value, order)?);
                // The new value is computed as well, although only a capture uses it.
                t.arithmetic(kind, "", old, value, "")?;
            }
            _ => t.update_by_comparison(op, allocas, address, order)?,
        }
        if matches!(order, "release" | "seq_cst" | "acq_rel") {
            t.flush()?;
        }
        Ok(())
    }
}

fn types_pointer(t: &Translator<'_>, ty: ods_core::Type) -> Option<u32> {
    super::super::types::address_space(t.ctx, ty)
}

impl<'m> Translator<'m> {
    /// Emits a conversion whose name depends on whether it results in a pointer.
    fn cast_named(
        &mut self,
        op: &'static str,
        value: Value,
        to: ods_core::Type,
        pointer: &str,
        other: &str,
    ) -> Result<Value> {
        let value = self.convert(op, value, to)?;
        if let Value::Inst(inst) = value {
            let name = if op == "inttoptr" { pointer } else { other };
            self.here()?.rename(inst, name);
        }
        Ok(value)
    }

    /// Emits a compare-exchange loop: reads the old value, computes the new one, and retries if the value has changed.
    fn update_by_comparison(
        &mut self,
        op: AtomicUpdateOpRef<'m>,
        allocas: super::super::ir::BlockId,
        address: Value,
        order: &'static str,
    ) -> Result {
        let region = op.region();
        let entry = region.entry().ok_or("an update has a body")?;
        let arg = op.old_value();
        let ty = self.checked(arg.ty())?;
        let width = self.layout.size_in_bits(self.ctx, ty).unwrap_or(64);
        let is_int = ty.is_signless_integer(self.ctx);
        let int = ods_core::Type::integer(self.ctx, width as u32);
        let old = self.atomic_access(false, int, &[address], order, ".atomic.load")?;
        let point = self.point()?;
        // The loop is inserted between this block and the rest of it.
        let marker = match point.before {
            Some(_) => None,
            None => Some(self.unreachable()?),
        };
        let cut = point.before.or(marker);
        let exit = self.split_block(point.block, cut, ".atomic.exit")?;
        let branch = self.here()?.terminator(point.block);
        let again = self.split_block(point.block, branch, ".atomic.cont")?;
        let start = self.start_of(allocas)?;
        self.go_to(start);
        let new_address = Value::Inst(self.alloca(ty, "x.new.val")?);
        self.go_to_start(again)?;
        let phi = self.phi(int, "")?;
        self.add_incoming(phi, Value::Inst(old), point.block)?;
        self.go_to_terminator(again)?;
        let mut current = Value::Inst(phi);
        if !is_int {
            current = self.cast_named("bitcast", current, ty, "", ".atomic.fltCast")?;
        }
        self.values.insert(arg.value, current);
        let mut given = None;
        for inner in entry.ops() {
            if inner.isa::<YieldOp>() {
                given = inner.operands().next();
            } else {
                self.operation(inner)?;
            }
        }
        let given = self.value(given.ok_or("an update gives a value")?)?;
        self.store(given, new_address)?;
        let desired = self.load(int, new_address, "")?;
        let operands = [address, Value::Inst(phi), desired];
        let result = self.compare_exchange(&operands, order, failure(order))?;
        let found = self.extract_value(result, 0)?;
        let done = self.extract_value(result, 1)?;
        let last = self.point()?.block;
        self.add_incoming(phi, Value::Inst(found), last)?;
        if let Some(branch) = self.here()?.terminator(last) {
            self.erase(branch)?;
        }
        self.go_to_end(last);
        self.branch_if(Value::Inst(done), exit, again)?;
        if let Some(marker) = marker {
            self.erase(marker)?;
        }
        self.go_to(Point { block: exit, before: point.before });
        Ok(())
    }
}
