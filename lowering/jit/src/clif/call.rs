//! Calls: references to functions, buffers of results, and arguments beyond the declared ones.

use cranelift_codegen::ir::{self, InstBuilder, types};
use cranelift_module::FuncId;

use super::emit::{Emitter, Lane};
use crate::native::error::Result;
use crate::{FunctionType, ValueType, returns_through_pointer};

impl Emitter<'_> {
    /// Returns what the body of a function returns.
    pub(super) fn call_body(&mut self, body: FuncId, args: &[Lane]) {
        let reference = self.function_reference(body);
        let values = self.with_buffer(args);
        let call = self.b.ins().call(reference, &values);
        let results = self.b.inst_results(call).to_vec();
        self.b.ins().return_(&results);
    }

    /// The arguments for a function that writes its results where this one is to write its own.
    pub(super) fn with_buffer(&self, args: &[Lane]) -> Vec<ir::Value> {
        self.result_buffer.into_iter().chain(args.iter().map(|lane| lane.value)).collect()
    }

    /// Calls with a result buffer where the convention wants one.
    pub(super) fn call_with(
        &mut self,
        results: &[ValueType],
        args: &[Lane],
        call: impl FnOnce(&mut Self, &[ir::Value]) -> ir::Inst,
    ) -> Vec<Lane> {
        let mut values: Vec<ir::Value> = Vec::with_capacity(args.len() + 1);
        let buffer = returns_through_pointer(results).then(|| {
            let words: usize = results.iter().map(|ty| ty.words()).sum();
            let slot = self.new_slot(8 * words as u32, 4);
            self.b.ins().stack_addr(types::I64, slot, 0)
        });
        values.extend(buffer);
        values.extend(args.iter().map(|lane| lane.value));
        let inst = call(self, &values);
        let Some(buffer) = buffer else {
            let values = self.b.inst_results(inst);
            return results.iter().zip(values).map(|(&ty, &value)| Lane { value, ty }).collect();
        };
        let mut offset = 0;
        let mut lanes = Vec::with_capacity(results.len());
        for &ty in results {
            let value = self.b.ins().load(ty.clif(), self.memory, buffer, offset);
            lanes.push(Lane { value, ty });
            offset += 8 * ty.words() as i32;
        }
        lanes
    }

    pub(super) fn function_reference(&mut self, id: FuncId) -> ir::FuncRef {
        match self.functions.get(&id) {
            Some(&reference) => reference,
            None => {
                let reference = self.module.module().declare_func_in_func(id, self.b.func);
                self.functions.insert(id, reference);
                reference
            }
        }
    }

    /// Calls a function with more arguments than its type says. The convention wants the number of vector registers in
    /// a register that CLIF cannot name, so floats are arguments of those functions only that have a form which takes a
    /// list.
    pub(super) fn call_with_more(
        &mut self,
        function: FuncId,
        ty: &FunctionType,
        args: &[Lane],
    ) -> Result<Vec<Lane>> {
        if self.variadics.contains(&function) {
            let callee = self.function_reference(function);
            return self.call_packed(callee, ty, args);
        }
        if args.iter().any(|arg| {
            matches!(arg.ty, ValueType::F32 | ValueType::F64 | ValueType::F80 | ValueType::F128)
        }) {
            let declared = self.module.module().declarations().get_function_decl(function);
            let name = declared.linkage_name(function).into_owned();
            let called = self.call_with_list(&name, ty, args)?;
            return called.ok_or_else(|| "floats cannot be passed to a variadic function".into());
        }
        let address = self.address_of(function);
        let types: Vec<ValueType> = args.iter().map(|arg| arg.ty).collect();
        Ok(self.call_pointer(address, &FunctionType::new(types, ty.results.as_slice()), args))
    }

    /// Calls the function at an address.
    pub(super) fn call_pointer(
        &mut self,
        address: ir::Value,
        ty: &FunctionType,
        args: &[Lane],
    ) -> Vec<Lane> {
        let signature = ty.signature(self.module.isa().default_call_conv());
        let signature = self.b.import_signature(signature);
        self.call_with(&ty.results, args, |this, values| {
            this.b.ins().call_indirect(signature, address, values)
        })
    }

    pub(super) fn address_of(&mut self, function: FuncId) -> ir::Value {
        let reference = self.function_reference(function);
        self.b.ins().func_addr(types::I64, reference)
    }
}
