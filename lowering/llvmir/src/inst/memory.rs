//! Memory operations.

use ods_core::Body;
use ods_dialects::llvm::*;

use super::super::constant::GepFlags;
use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::ir::{Shape, Value};
use super::super::module::Translator;
use super::super::{layout, types};

/// Returns the ordering of an atomic access as printed: ` syncscope("agent") acquire`.
fn ordering_text(scope: Option<&str>, ordering: AtomicOrdering) -> String {
    if ordering == AtomicOrdering::NotAtomic {
        return String::new();
    }
    format!("{} {}", scope_text(scope), ordering.text())
}

fn scope_text(scope: Option<&str>) -> String {
    match scope {
        None | Some("") => String::new(),
        Some(scope) => format!(" syncscope(\"{scope}\")"),
    }
}

/// Returns the opcode of an access: `load atomic volatile`.
fn access(name: &str, atomic: bool, volatile: bool) -> String {
    format!(
        "{name}{}{}",
        if atomic { " atomic" } else { "" },
        if volatile { " volatile" } else { "" }
    )
}

impl TranslateToLLVMIR for AllocaOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let count = t.value(op.array_size())?;
        let elem = t.checked(op.elem_type())?;
        let ty = op.res().ty();
        let align = op.alignment().and_then(layout::alignment);
        let align = align.unwrap_or_else(|| t.layout.preferred_align(t.ctx, elem));
        let mut tail = format!(", align {align}");
        let space = types::address_space(t.ctx, ty).unwrap_or(0);
        if space != 0 {
            tail.push_str(&format!(", addrspace({space})"));
        }
        let text = if op.inalloca() { "alloca inalloca" } else { "alloca" };
        let counts: &[Value] = if t.is_i32_one(count) { &[] } else { &[count] };
        let value = t.emit(text, Shape::Of(elem), ty, counts, tail)?;
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for GEPOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let base = t.value(op.base())?;
        let elem = t.checked(op.elem_type())?;
        let mut dynamic = op.dynamic_indices();
        let mut operands = vec![base];
        for index in op.raw_constant_indices() {
            operands.push(match index {
                i32::MIN => t.value(dynamic.next().ok_or("an index is missing")?)?,
                index => Value::Const(t.ir.constants.i32(i64::from(index))),
            });
        }
        let given = op.no_wrap_flags();
        let inbounds = given.contains(GEPNoWrapFlags::INBOUNDS_FLAG);
        let flags = GepFlags {
            inbounds,
            nusw: inbounds || given.contains(GEPNoWrapFlags::NUSW),
            nuw: given.contains(GEPNoWrapFlags::NUW),
        };
        let folded = match t.all_constant(&operands).as_deref() {
            Some([base, indices @ ..]) => t.fold_address(elem, *base, indices, flags),
            _ => None,
        };
        let value = match folded {
            Some(constant) => Value::Const(constant),
            None => {
                let text = format!("getelementptr{}", flags.text());
                let ty = t.checked(op.res().ty())?;
                t.emit(text, Shape::Of(elem), ty, &operands, String::new())?
            }
        };
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for LoadOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let address = t.value(op.addr())?;
        let ty = t.checked(op.res().ty())?;
        let align = op.alignment().and_then(layout::alignment);
        let align = align.unwrap_or_else(|| t.layout.abi_align(t.ctx, ty));
        let tail = format!("{}, align {align}", ordering_text(op.syncscope(), op.ordering()));
        let text = access("load", op.ordering() != AtomicOrdering::NotAtomic, op.volatile_());
        let value = t.emit(text, Shape::Of(ty), ty, &[address], tail)?;
        if op.invariant() {
            let empty = t.ir.metadata.tuple(Vec::new());
            t.attach(value, "invariant.load", empty);
        }
        t.dereferenceable(op.dereferenceable(), value);
        t.hints(value, op.nontemporal(), op.invariant_group());
        t.access_metadata(*op, value)?;
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for StoreOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operands = [t.value(op.value())?, t.value(op.addr())?];
        let ty = t.type_of(operands[0]);
        let align = op.alignment().and_then(layout::alignment);
        let align = align.unwrap_or_else(|| t.layout.abi_align(t.ctx, ty));
        let tail = format!("{}, align {align}", ordering_text(op.syncscope(), op.ordering()));
        let text = access("store", op.ordering() != AtomicOrdering::NotAtomic, op.volatile_());
        let value = t.emit(text, Shape::Typed, types::void(t.ctx), &operands, tail)?;
        t.hints(value, op.nontemporal(), op.invariant_group());
        t.access_metadata(*op, value)
    }
}

impl TranslateToLLVMIR for AtomicRMWOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operands = [t.value(op.ptr())?, t.value(op.val())?];
        let ty = t.checked(op.res().ty())?;
        let align = op.alignment().and_then(layout::alignment);
        let align = align.or_else(|| t.layout.store_size(t.ctx, ty)).unwrap_or(1);
        let tail = format!("{}, align {align}", ordering_text(op.syncscope(), op.ordering()));
        let kind = op.bin_op().text().trim_start_matches('_');
        let text = format!("{} {kind}", access("atomicrmw", false, op.volatile_()));
        let value = t.emit(text, Shape::Typed, ty, &operands, tail)?;
        t.access_metadata(*op, value)?;
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for AtomicCmpXchgOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operands = [t.value(op.ptr())?, t.value(op.cmp())?, t.value(op.val())?];
        let stored = op.val().ty();
        let align = op.alignment().and_then(layout::alignment);
        let align = align.or_else(|| t.layout.store_size(t.ctx, stored)).unwrap_or(1);
        let tail = format!(
            "{} {} {}, align {align}",
            scope_text(op.syncscope()),
            op.success_ordering().text(),
            op.failure_ordering().text()
        );
        let name = if op.weak() { "cmpxchg weak" } else { "cmpxchg" };
        let text = access(name, false, op.volatile_());
        let ty = t.checked(op.res().ty())?;
        let value = t.emit(text, Shape::Typed, ty, &operands, tail)?;
        t.access_metadata(*op, value)?;
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for FenceOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let text = format!("fence{}", ordering_text(op.syncscope(), op.ordering()));
        t.emit(text, Shape::Plain, types::void(t.ctx), &[], String::new())?;
        Ok(())
    }
}

impl TranslateToLLVMIR for VaArgOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let list = t.value(op.arg())?;
        let ty = t.checked(op.res().ty())?;
        let tail = format!(", {}", types::text(t.ctx, ty));
        let value = t.emit("va_arg", Shape::Typed, ty, &[list], tail)?;
        t.define(op.res(), value);
        Ok(())
    }
}

impl Translator<'_> {
    /// Attaches metadata for non-temporal accesses and invariant groups.
    pub(super) fn hints(&mut self, value: Value, nontemporal: bool, invariant_group: bool) {
        if nontemporal {
            let one = self.md_i32(1);
            let node = self.ir.metadata.tuple(vec![one]);
            self.attach(value, "nontemporal", node);
        }
        if invariant_group {
            let empty = self.ir.metadata.tuple(Vec::new());
            self.attach(value, "invariant.group", empty);
        }
    }

    /// Attaches metadata for the number of dereferenceable bytes of a loaded pointer.
    pub(super) fn dereferenceable(&mut self, attr: Option<DereferenceableAttr>, value: Value) {
        let Some(attr) = attr else { return };
        let bytes = self.md_i64(attr.bytes(self.ctx) as i64);
        let node = self.ir.metadata.tuple(vec![bytes]);
        let kind = match attr.may_be_null(self.ctx) {
            true => "dereferenceable_or_null",
            false => "dereferenceable",
        };
        self.attach(value, kind, node);
    }
}
