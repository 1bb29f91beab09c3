//! Calls: callee, arguments, operand bundles, signature.

mod bundles;
mod signature;

use ods_core::hooks::CustomAsm;
use ods_core::ir::{OperandSlot, PropSlot, ValueRef};
use ods_core::schema::Class;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Pos, Punct, UnresolvedOperand};
use ods_core::{OpRef, OpState, OpType, Type};
use smallvec::SmallVec;

use super::simple::fastmath_elided;
use super::{keyword_case, parse_flag, print_word};
use crate::llvm::{
    CConv, CallIntrinsicOp, CallOp, InvokeOp, LLVMArrayType, LLVMVoidType, LandingpadOp,
    TailCallKind,
};
use bundles::{Bundles, print_bundles};
use signature::{Signature, print_signature};

type Operands = SmallVec<[UnresolvedOperand; 4]>;

/// The operands and attributes that all calls share.
struct Common<X> {
    args: OperandSlot<X>,
    bundles: OperandSlot<X>,
    bundle_sizes: PropSlot<X>,
    bundle_tags: PropSlot<X>,
    arg_attrs: PropSlot<X>,
    res_attrs: PropSlot<X>,
}

/// The attributes that calls with a callee have in addition.
struct Direct<X> {
    common: Common<X>,
    callee: PropSlot<X>,
    callee_type: PropSlot<X>,
    cconv: PropSlot<X>,
}

const CALL: Direct<CallOp> = Direct {
    common: Common {
        args: CallOp::CALLEE_OPERANDS,
        bundles: CallOp::OP_BUNDLE_OPERANDS,
        bundle_sizes: CallOp::OP_BUNDLE_SIZES,
        bundle_tags: CallOp::OP_BUNDLE_TAGS,
        arg_attrs: CallOp::ARG_ATTRS,
        res_attrs: CallOp::RES_ATTRS,
    },
    callee: CallOp::CALLEE,
    callee_type: CallOp::VAR_CALLEE_TYPE,
    cconv: CallOp::C_CONV,
};

const INVOKE: Direct<InvokeOp> = Direct {
    common: Common {
        args: InvokeOp::CALLEE_OPERANDS,
        bundles: InvokeOp::OP_BUNDLE_OPERANDS,
        bundle_sizes: InvokeOp::OP_BUNDLE_SIZES,
        bundle_tags: InvokeOp::OP_BUNDLE_TAGS,
        arg_attrs: InvokeOp::ARG_ATTRS,
        res_attrs: InvokeOp::RES_ATTRS,
    },
    callee: InvokeOp::CALLEE,
    callee_type: InvokeOp::VAR_CALLEE_TYPE,
    cconv: InvokeOp::C_CONV,
};

const INTRINSIC: Common<CallIntrinsicOp> = Common {
    args: CallIntrinsicOp::ARGS,
    bundles: CallIntrinsicOp::OP_BUNDLE_OPERANDS,
    bundle_sizes: CallIntrinsicOp::OP_BUNDLE_SIZES,
    bundle_tags: CallIntrinsicOp::OP_BUNDLE_TAGS,
    arg_attrs: CallIntrinsicOp::ARG_ATTRS,
    res_attrs: CallIntrinsicOp::RES_ATTRS,
};

impl<X: OpType> Common<X> {
    /// Returns the names of the attributes.
    fn names(&self) -> Vec<&'static str> {
        let all = [self.bundle_sizes, self.bundle_tags, self.arg_attrs, self.res_attrs];
        all.map(PropSlot::name).to_vec()
    }

    /// Parses `: (types) -> type`, or `: !llvm.ptr, (types) -> type` for a call of a pointer, and resolves the
    /// arguments.
    fn parse_type(
        &self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        direct: bool,
        operands: &Operands,
    ) -> ParseResult<()> {
        let pos = p.pos();
        p.parse_punct(Punct::Colon)?;
        let mut types = Vec::new();
        if !direct {
            types.push(p.parse_type()?);
            if !p.parse_optional_punct(Punct::Comma) {
                return Err(p.error(pos, "expected indirect call to have 2 trailing types"));
            }
        }
        let signature = match Signature::parse(p) {
            Ok(Some(signature)) => signature,
            _ if direct => {
                return Err(p.error(pos, "expected direct call to have 1 trailing types"));
            }
            _ => return Err(p.error(pos, "expected trailing function type")),
        };
        check_results(p, pos, &signature.results)?;
        types.extend_from_slice(&signature.inputs);
        let name_pos = p.name_pos();
        p.resolve_operands(state, self.args, operands, &types, name_pos)?;
        state.results.extend_from_slice(&signature.results);
        signature.set_attrs(p.ctx(), state, self.arg_attrs, self.res_attrs);
        Ok(())
    }

    fn print_type(
        &self,
        p: &mut OpPrinter<'_, '_>,
        op: OpRef<'_>,
        pointer: Option<Type>,
        inputs: &[Type],
    ) {
        p.print(" : ");
        if let Some(pointer) = pointer {
            p.print_type(pointer);
            p.print(", ");
        }
        print_signature(p, op, inputs, self.arg_attrs, self.res_attrs);
    }

    fn print_bundles<'ir>(
        &self,
        p: &mut OpPrinter<'_, 'ir>,
        op: OpRef<'ir>,
        operands: impl Iterator<Item = ValueRef<'ir>>,
    ) {
        print_bundles(p, operands, op.get_as(self.bundle_sizes), op.get_as(self.bundle_tags));
    }
}

fn check_results(p: &mut OpParser<'_, '_>, pos: Pos, results: &[Type]) -> ParseResult<()> {
    match results {
        [] => Ok(()),
        [one] if LLVMVoidType::is(p.ctx(), *one) => {
            Err(p.error(pos, "expected a non-void result type"))
        }
        [_] => Ok(()),
        _ => Err(p.error(pos, "expected function with 0 or 1 result")),
    }
}

impl<X: OpType> Direct<X> {
    /// Returns the names of the attributes.
    fn names(&self) -> Vec<&'static str> {
        let mut all = self.common.names();
        all.extend([self.callee, self.callee_type, self.cconv].map(PropSlot::name));
        all
    }

    fn parse_cconv(&self, p: &mut OpParser<'_, '_>, state: &mut OpState) {
        let cconv = keyword_case(p, CConv::ALL).unwrap_or(CConv::C);
        state.set(p.ctx(), self.cconv, cconv);
    }

    fn print_cconv(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
        let cconv = op.get_as(self.cconv).unwrap_or(CConv::C);
        if cconv != CConv::C {
            print_word(p, cconv.text());
        }
    }

    /// Parses the callee and the arguments: `@name`, or else a pointer, which becomes the first operand. Returns true
    /// for a name.
    fn parse_callee(
        &self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        operands: &mut Operands,
    ) -> ParseResult<bool> {
        let direct = match p.parse_optional_operand()? {
            Some(pointer) => {
                operands.push(pointer);
                false
            }
            None => {
                let callee = p.parse_attr_of(Class::SymbolRefAttr, None)?;
                state.set(p.ctx(), self.callee, callee);
                true
            }
        };
        operands.extend(p.parse_operand_list(Delimiter::Paren)?);
        Ok(direct)
    }

    /// Prints the callee and its arguments; returns the type of a pointer callee and the types of the arguments.
    fn print_callee<'ir>(
        &self,
        p: &mut OpPrinter<'_, 'ir>,
        op: OpRef<'ir>,
        mut args: impl ExactSizeIterator<Item = ValueRef<'ir>> + DoubleEndedIterator + Clone,
    ) -> (Option<Type>, SmallVec<[Type; 4]>) {
        let mut pointer = None;
        match op.get(self.callee) {
            Some(callee) => p.print_attribute(callee),
            None => {
                if let Some(value) = args.next() {
                    p.print_operand(value);
                    pointer = Some(value.ty());
                }
            }
        }
        p.print("(");
        p.print_operands(args.clone());
        p.print(")");
        (pointer, args.map(|arg| arg.ty()).collect())
    }

    fn parse_callee_type(&self, p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        if p.parse_optional_keyword("vararg") {
            p.parse_punct(Punct::LParen)?;
            let ty = p.parse_type()?;
            p.parse_punct(Punct::RParen)?;
            state.set(p.ctx(), self.callee_type, ty);
        }
        Ok(())
    }

    fn print_callee_type(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
        if let Some(ty) = op.get_as(self.callee_type) {
            p.print(" vararg(");
            p.print_type(ty);
            p.print(")");
        }
    }
}

impl CustomAsm for CallOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        CALL.parse_cconv(p, state);
        let kind = keyword_case(p, TailCallKind::ALL).unwrap_or(TailCallKind::None);
        state.set(p.ctx(), CallOp::TAIL_CALL_KIND, kind);
        let mut operands = Operands::new();
        let direct = CALL.parse_callee(p, state, &mut operands)?;
        CALL.parse_callee_type(p, state)?;
        let bundles = Bundles::parse(p)?;
        p.parse_optional_attr_dict(state)?;
        CALL.common.parse_type(p, state, direct, &operands)?;
        bundles.finish(p, state, &CALL.common)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        CALL.print_cconv(p, *op);
        let kind = op.get_as(CallOp::TAIL_CALL_KIND).unwrap_or(TailCallKind::None);
        if kind != TailCallKind::None {
            print_word(p, kind.text());
        }
        let (pointer, inputs) = CALL.print_callee(p, *op, op.callee_operands());
        CALL.print_callee_type(p, *op);
        CALL.common.print_bundles(p, *op, op.op_bundle_operands());
        let mut elided = CALL.names();
        elided.push(CallOp::TAIL_CALL_KIND.name());
        elided.extend(fastmath_elided(*op, CallOp::FASTMATH_FLAGS));
        p.print_optional_attr_dict(*op, &elided);
        CALL.common.print_type(p, *op, pointer, &inputs);
    }
}

impl CustomAsm for InvokeOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        INVOKE.parse_cconv(p, state);
        let mut operands = Operands::new();
        let direct = INVOKE.parse_callee(p, state, &mut operands)?;
        p.parse_keyword("to")?;
        let mut normal = SmallVec::new();
        let block = p.parse_successor_and_operands(&mut normal)?;
        state.successors.push(block);
        p.parse_keyword("unwind")?;
        let mut unwind = SmallVec::new();
        let block = p.parse_successor_and_operands(&mut unwind)?;
        state.successors.push(block);
        INVOKE.parse_callee_type(p, state)?;
        let bundles = Bundles::parse(p)?;
        p.parse_optional_attr_dict(state)?;
        INVOKE.common.parse_type(p, state, direct, &operands)?;
        p.add_operands(state, InvokeOp::NORMAL_DEST_OPERANDS, normal);
        p.add_operands(state, InvokeOp::UNWIND_DEST_OPERANDS, unwind);
        bundles.finish(p, state, &INVOKE.common)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        INVOKE.print_cconv(p, *op);
        let (pointer, inputs) = INVOKE.print_callee(p, *op, op.callee_operands());
        p.print(" to ");
        p.print_successor_and_operands(op.normal_dest(), op.normal_dest_operands());
        p.print(" unwind ");
        p.print_successor_and_operands(op.unwind_dest(), op.unwind_dest_operands());
        INVOKE.print_callee_type(p, *op);
        INVOKE.common.print_bundles(p, *op, op.op_bundle_operands());
        p.print_optional_attr_dict(*op, &INVOKE.names());
        INVOKE.common.print_type(p, *op, pointer, &inputs);
    }
}

impl CustomAsm for CallIntrinsicOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let name = p.parse_attr_of(Class::StringAttr, None)?;
        state.set(p.ctx(), CallIntrinsicOp::INTRIN, name);
        let operands = p.parse_operand_list(Delimiter::Paren)?;
        let bundles = Bundles::parse(p)?;
        p.parse_optional_attr_dict(state)?;
        INTRINSIC.parse_type(p, state, true, &operands)?;
        bundles.finish(p, state, &INTRINSIC)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        if let Some(name) = op.get(CallIntrinsicOp::INTRIN) {
            p.print_attribute(name);
        }
        p.print("(");
        p.print_operands(op.args());
        p.print(")");
        INTRINSIC.print_bundles(p, *op, op.op_bundle_operands());
        let mut elided = INTRINSIC.names();
        elided.push(CallIntrinsicOp::INTRIN.name());
        elided.extend(fastmath_elided(*op, CallIntrinsicOp::FASTMATH_FLAGS));
        p.print_optional_attr_dict(*op, &elided);
        let inputs: SmallVec<[Type; 4]> = op.args().map(|value| value.ty()).collect();
        INTRINSIC.print_type(p, *op, None, &inputs);
    }
}

impl CustomAsm for LandingpadOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_flag(p, state, "cleanup", LandingpadOp::CLEANUP);
        while p.parse_optional_punct(Punct::LParen) {
            if p.parse_optional_keyword_of(&["filter", "catch"]).is_none() {
                return Err(p.error_next("expected 'filter' or 'catch'"));
            }
            let operand = p.parse_operand()?;
            let ty = p.parse_colon_type()?;
            let value = p.resolve_operand(operand, ty)?;
            state.operands.push(value);
            p.parse_punct(Punct::RParen)?;
        }
        p.parse_optional_attr_dict(state)?;
        let ty = p.parse_colon_type()?;
        state.results.push(ty);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(if op.get(LandingpadOp::CLEANUP).is_some() { " cleanup " } else { " " });
        for value in op.operands() {
            let filter = LLVMArrayType::is(op.ctx(), value.ty());
            p.print(if filter { "(filter " } else { "(catch " });
            p.print_operand(value);
            p.print(" : ");
            p.print_type(value.ty());
            p.print(") ");
        }
        p.print_optional_attr_dict(*op, &[LandingpadOp::CLEANUP.name()]);
        p.print(": ");
        p.print_type(op.res().ty());
    }
}
