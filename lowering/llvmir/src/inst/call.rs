//! Calls of functions, function pointers, intrinsics and inline assembly.

use std::borrow::Cow;

use ods_core::{Attr, AttrData, Body, OpRef, Type};
use ods_dialects::llvm::*;

use super::super::attributes::Attributes;
use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::intrinsics::{self, Place};
use super::super::ir::{Call, InlineAsm, InstId, Shape, Value};
use super::super::module::{Translator, calling_convention};
use super::super::types::{self, Kind};
use super::fast_math_text;

/// Operand bundles: tags with their operands.
pub(super) type Bundles = Vec<(Vec<u8>, Vec<Value>)>;

/// The callee of a call and its arguments.
struct Callee<'m> {
    address: Value,
    /// The type of the function.
    ty: Type,
    args: Vec<ods_core::ir::ValueRef<'m>>,
}

fn tail_kind(kind: TailCallKind) -> &'static str {
    match kind {
        TailCallKind::None => "",
        TailCallKind::Tail => "tail ",
        TailCallKind::MustTail => "musttail ",
        TailCallKind::NoTail => "notail ",
    }
}

impl TranslateToLLVMIR for CallOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let callee = t.callee(
            op.callee_attr().filter(|_| op.callee().is_some()),
            op.var_callee_type(),
            op.callee_operands().collect(),
            op.result().map(|result| result.ty()),
        )?;
        let mut attrs = Attributes::default();
        let flags = [
            (op.convergent(), "convergent"),
            (op.no_unwind(), "nounwind"),
            (op.will_return(), "willreturn"),
            (op.no_inline(), "noinline"),
            (op.always_inline(), "alwaysinline"),
            (op.inline_hint(), "inlinehint"),
        ];
        flags.iter().filter(|(set, _)| *set).for_each(|(_, name)| attrs.function.add(name));
        t.parameters(&mut attrs, op.arg_attrs(), op.res_attrs())?;
        if let Some(effects) = op.memory_effects() {
            attrs.function.add_as("memory", t.memory_text(effects));
        }
        let bundles = t.bundles(*op)?;
        let args = t.values(callee.args.iter().copied())?;
        let result = t.result_of(callee.ty)?;
        let flags = match types::has_fast_math(t.ctx, result) {
            true => fast_math_text(op.fastmath_flags()),
            false => String::new(),
        };
        let text = format!("{}call{flags}", tail_kind(op.tail_call_kind()));
        let call = Call {
            calling_convention: calling_convention(op.c_conv()),
            variadic: t.variadic(callee.ty),
            attrs,
            bundles: Vec::new(),
            destinations: None,
        };
        let value = t.emit_call(text, call, result, callee.address, &args, bundles)?;
        t.access_metadata(*op, value)?;
        if let Some(result) = op.result() {
            t.define(result, value);
        }
        Ok(())
    }
}

impl TranslateToLLVMIR for InvokeOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let callee = t.callee(
            op.callee_attr().filter(|_| op.callee().is_some()),
            op.var_callee_type(),
            op.callee_operands().collect(),
            op.result().map(|result| result.ty()),
        )?;
        let mut attrs = Attributes::default();
        t.parameters(&mut attrs, op.arg_attrs(), op.res_attrs())?;
        let bundles = t.bundles(*op)?;
        let args = t.values(callee.args.iter().copied())?;
        let result = t.result_of(callee.ty)?;
        let call = Call {
            calling_convention: calling_convention(op.c_conv()),
            variadic: t.variadic(callee.ty),
            attrs,
            bundles: Vec::new(),
            destinations: Some((t.block(op.normal_dest()), t.block(op.unwind_dest()))),
        };
        let value =
            t.emit_call("invoke".to_owned(), call, result, callee.address, &args, bundles)?;
        t.branch_weights(value, op.branch_weights().as_deref());
        if let Some(result) = op.result() {
            t.define(result, value);
        }
        Ok(())
    }
}

impl TranslateToLLVMIR for LandingpadOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let clauses = t.values((*op).operands())?;
        let ty = t.checked(op.res().ty())?;
        let shape = Shape::LandingPad { cleanup: op.cleanup() };
        let value = t.emit("landingpad", shape, ty, &clauses, String::new())?;
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for InlineAsmOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let mut flags = String::new();
        let words = [
            (op.has_side_effects(), "sideeffect "),
            (op.is_align_stack(), "alignstack "),
            (op.asm_dialect() == Some(AsmDialect::ADIntel), "inteldialect "),
        ];
        words.iter().filter(|(set, _)| *set).for_each(|(_, word)| flags.push_str(word));
        let asm = InlineAsm {
            text: op.asm_string_attr().as_bytes(t.ctx).unwrap_or_default().to_vec(),
            constraints: op.constraints_attr().as_bytes(t.ctx).unwrap_or_default().to_vec(),
            flags,
        };
        let Some(state) = &mut t.function else {
            return Err(super::super::global::NOT_CONSTANT.into());
        };
        state.function.asm.push(asm);
        let callee = Value::Asm(state.function.asm.len() as u32 - 1);
        let mut attrs = Attributes::default();
        for (index, dictionary) in op.operand_attrs().unwrap_or_default().iter().enumerate() {
            let Some(ty) = t.entry(*dictionary, "elementtype").and_then(|ty| ty.as_type(t.ctx))
            else {
                continue;
            };
            let text = format!("elementtype({})", types::text(t.ctx, t.checked(ty)?));
            attrs.param_mut(index).add_as("elementtype", text);
            attrs.types.push(ty);
        }
        let args = t.values(op.operands())?;
        let ty = match op.res() {
            Some(result) => t.checked(result.ty())?,
            None => types::void(t.ctx),
        };
        let call = Call {
            calling_convention: Cow::Borrowed(""),
            variadic: None,
            attrs,
            bundles: Vec::new(),
            destinations: None,
        };
        let text = format!("{}call", tail_kind(op.tail_call_kind()));
        let value = t.emit_call(text, call, ty, callee, &args, Vec::new())?;
        if let Some(result) = op.res() {
            t.define(result, value);
        }
        Ok(())
    }
}

impl TranslateToLLVMIR for CallIntrinsicOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let args = t.values(op.args())?;
        let result = match op.results() {
            Some(result) => t.checked(result.ty())?,
            None => types::void(t.ctx),
        };
        let unknown = || format!("could not find LLVM intrinsic: \"{}\"", op.intrin());
        let base = intrinsics::base_name(op.intrin()).ok_or_else(unknown)?;
        let known = intrinsics::known(base).ok_or_else(unknown)?;
        let mut overloads = Vec::new();
        for place in &known.overloads {
            overloads.push(match place {
                Place::Result => result,
                Place::Field(field) => {
                    types::element(t.ctx, result, *field as u64).ok_or_else(unknown)?
                }
                Place::Param(index) => t.type_of(*args.get(*index).ok_or_else(unknown)?),
            });
        }
        let flags = fast_math_text(op.fastmath_flags());
        let bundles = t.bundles(*op)?;
        let call = t.intrinsic_call(base, &overloads, &args, result, &flags, bundles)?;
        t.call_parameters(
            call,
            op.arg_attrs_attr().filter(|_| op.arg_attrs().is_some()),
            op.res_attrs_attr().filter(|_| op.res_attrs().is_some()),
            &[],
        )?;
        if let Some(result) = op.results() {
            t.define(result, call);
        }
        Ok(())
    }
}

impl<'m> Translator<'m> {
    /// Returns the callee of a call: a symbol, or the first operand.
    fn callee(
        &mut self,
        symbol: Option<Attr>,
        whole: Option<Type>,
        operands: Vec<ods_core::ir::ValueRef<'m>>,
        result: Option<Type>,
    ) -> Result<Callee<'m>> {
        let (address, args) = match symbol {
            Some(name) => {
                let id = self.symbol(name)?;
                let address = Value::Const(self.address_of(id));
                if self.ir.globals[id.index()].function().is_some() {
                    let ty = self.ir.globals[id.index()].ty;
                    return Ok(Callee { address, ty, args: operands });
                }
                (address, operands)
            }
            None => {
                let (first, rest) = operands.split_first().ok_or("a call has a callee")?;
                (self.value(*first)?, rest.to_vec())
            }
        };
        let ty = match whole {
            Some(ty) => ty,
            None => {
                let params: Vec<Type> = args.iter().map(|arg| arg.ty()).collect();
                let result = result.unwrap_or_else(|| types::void(self.ctx));
                types::function(self.ctx, result, &params, false)
            }
        };
        Ok(Callee { address, ty: self.checked(ty)?, args })
    }

    fn result_of(&self, ty: Type) -> Result<Type> {
        let ty = LLVMFunctionType::cast(self.ctx, ty).ok_or("a callee is a function")?;
        Ok(types::represented(self.ctx, ty.return_type(self.ctx)))
    }

    /// Returns the function type if it is variadic.
    fn variadic(&self, ty: Type) -> Option<Type> {
        matches!(types::kind(self.ctx, ty), Ok(Kind::Function(_, _, true))).then_some(ty)
    }

    /// Returns the operand bundles of an operation that declares them.
    pub(super) fn bundles(&mut self, op: OpRef<'m>) -> Result<Bundles> {
        let ctx = self.ctx;
        let (Some(sizes), Some(tags)) = (op.attr("op_bundle_sizes"), op.attr("op_bundle_tags"))
        else {
            return Ok(Vec::new());
        };
        let sizes: Vec<usize> = sizes
            .as_i32_array(ctx)
            .into_iter()
            .flatten()
            .map(|size| usize::try_from(size).unwrap_or(0))
            .collect();
        let operands: Vec<_> = op.operands().collect();
        let mut rest = &operands[operands.len().saturating_sub(sizes.iter().sum())..];
        let mut bundles = Vec::new();
        for (size, tag) in sizes.iter().zip(tags.as_array(ctx).unwrap_or_default()) {
            let (own, after) = rest.split_at((*size).min(rest.len()));
            rest = after;
            let tag = tag.as_bytes(ctx).unwrap_or_default().to_vec();
            bundles.push((tag, self.values(own.iter().copied())?));
        }
        Ok(bundles)
    }

    pub(in super::super) fn emit_call(
        &mut self,
        text: String,
        mut call: Call,
        ty: Type,
        callee: Value,
        args: &[Value],
        bundles: Bundles,
    ) -> Result<Value> {
        let mut operands = vec![callee];
        operands.extend_from_slice(args);
        for (tag, values) in bundles {
            call.bundles.push((tag, values.len()));
            operands.extend(values);
        }
        self.emit(text, Shape::Call(Box::new(call)), ty, &operands, String::new())
    }

    /// Emits a call of an intrinsic, and declares it on first use.
    pub(in super::super) fn intrinsic_call(
        &mut self,
        name: &str,
        overloads: &[Type],
        args: &[Value],
        ty: Type,
        flags: &str,
        bundles: Bundles,
    ) -> Result<Value> {
        let variadic = intrinsics::is_variadic(name);
        let params: Vec<Type> = match variadic {
            true => Vec::new(),
            false => args.iter().map(|arg| self.type_of(*arg)).collect(),
        };
        let id = self.intrinsic(name, overloads, &params, ty, variadic);
        let callee = Value::Const(self.address_of(id));
        let flags = if types::has_fast_math(self.ctx, ty) { flags } else { "" };
        let call = Call {
            calling_convention: Cow::Borrowed(""),
            variadic: variadic.then_some(self.ir.globals[id.index()].ty),
            attrs: Attributes::default(),
            bundles: Vec::new(),
            destinations: None,
        };
        self.emit_call(format!("call{flags}"), call, ty, callee, args, bundles)
    }

    /// Adds the attributes of arguments and results to a call; immediate arguments, which are attributes of the
    /// operation, have none.
    pub(super) fn call_parameters(
        &mut self,
        call: Value,
        args: Option<Attr>,
        results: Option<Attr>,
        immediates: &[usize],
    ) -> Result {
        let list = |attr: Option<Attr>| match attr.map(|attr| attr.data(self.ctx)) {
            Some(AttrData::Array(items)) => items.to_vec(),
            _ => Vec::new(),
        };
        let (args, results) = (list(args), list(results));
        let mut attrs = Attributes::default();
        let places = (0..).filter(|place| !immediates.contains(place));
        for (place, dictionary) in places.zip(&args) {
            self.parameter(*dictionary, &mut attrs, Some(place))?;
        }
        self.parameters(&mut attrs, None, Some(&results))?;
        self.set_call_attributes(call, attrs);
        Ok(())
    }

    /// Sets the attributes of a call.
    pub(in super::super) fn set_call_attributes(&mut self, call: Value, attrs: Attributes) {
        if let (Value::Inst(InstId(index)), Some(state)) = (call, &mut self.function)
            && let Shape::Call(call) = &mut state.function.insts[index as usize].shape
        {
            call.attrs = attrs;
        }
    }
}
