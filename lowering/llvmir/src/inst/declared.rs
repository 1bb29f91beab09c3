//! Instructions named by the declarations of operations.

use ods_core::rt::AttrValue;
use ods_core::{Attr, AttrData, OpRef, Type};
use ods_dialects::llvm::IntegerOverflowFlags;

use super::super::error::Result;
use super::super::ir::{Shape, Value};
use super::super::module::Translator;
use super::super::types::{self, Kind};

impl<'m> Translator<'m> {
    /// Translates an operation with an `llvmirBuilder`.
    pub(super) fn declared(&mut self, op: OpRef<'m>, builder: &str) -> Result {
        if builder.starts_with("llvm.") {
            return self.declared_intrinsic(op, builder);
        }
        let operands = self.values(op.operands())?;
        let result = op.results().next().ok_or("an instruction has a result")?;
        let ty = self.checked(result.ty())?;
        let (name, flags) = self.flags(op, builder)?;
        let constants = self.all_constant(&operands);
        let folded = match (constants.as_deref(), name) {
            (Some(&[value]), "fneg") => self.fold_negation(value),
            (Some(&[value]), _) => self.fold_cast(name, value, ty),
            (Some(&[lhs, rhs]), _) => self.fold_binary(name, &flags, lhs, rhs),
            _ => None,
        };
        let value = match (folded, &operands[..]) {
            (Some(constant), _) => Value::Const(constant),
            // A conversion to the same type emits nothing.
            (None, [value]) if name != "fneg" && self.type_of(*value) == ty => *value,
            _ => {
                let shape =
                    if operands.len() == 1 && name != "fneg" { Shape::Cast } else { Shape::Plain };
                self.emit(format!("{name}{flags}"), shape, ty, &operands, String::new())?
            }
        };
        self.define(result, value);
        Ok(())
    }

    /// Returns the opcode of an instruction, and the flags that the operation sets.
    fn flags(&self, op: OpRef<'m>, builder: &str) -> Result<(&'static str, String)> {
        let name = OPCODES.iter().find(|name| **name == builder);
        let name = name.ok_or_else(|| format!("'{builder}' is no instruction of LLVM"))?;
        let mut flags = String::new();
        let overflow = op.attr("overflowFlags");
        if let Some(overflow) =
            overflow.and_then(|attr| IntegerOverflowFlags::from_attr(self.ctx, attr))
        {
            if overflow.contains(IntegerOverflowFlags::NUW) {
                flags.push_str(" nuw");
            }
            if overflow.contains(IntegerOverflowFlags::NSW) {
                flags.push_str(" nsw");
            }
        }
        for (attr, flag) in
            [("isExact", " exact"), ("isDisjoint", " disjoint"), ("nonNeg", " nneg")]
        {
            if op.attr(attr).is_some() {
                flags.push_str(flag);
            }
        }
        flags.push_str(&self.fast_math(op.attr("fastmathFlags")));
        Ok((name, flags))
    }

    /// Emits a call of an intrinsic.
    fn declared_intrinsic(&mut self, op: OpRef<'m>, builder: &str) -> Result {
        let ctx = self.ctx;
        let mut parts = builder.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let (mut results, mut operands, mut immediates) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            let mut words = part.split_whitespace();
            let kind = words.next().unwrap_or_default();
            match kind {
                "results" => results = numbers(words)?,
                "operands" => operands = numbers(words)?,
                "immediates" => {
                    let words: Vec<&str> = words.collect();
                    for pair in words.chunks(2) {
                        let [place, attr] = pair else { return Err(MALFORMED.into()) };
                        immediates.push((place.parse::<usize>().map_err(|_| MALFORMED)?, *attr));
                    }
                }
                _ => return Err(MALFORMED.into()),
            }
        }
        let bundles = self.bundles(op)?;
        let bundled: usize = bundles.iter().map(|(_, values)| values.len()).sum();
        let all = self.values(op.operands())?;
        let mut args: Vec<Value> = all[..all.len() - bundled].to_vec();
        for (place, attr) in &immediates {
            let attr = op.attr(attr).ok_or_else(|| format!("'{attr}' is missing"))?;
            let value = self.immediate(attr)?;
            args.insert((*place).min(args.len()), value);
        }
        let result = op.results().next();
        let ty = match result {
            Some(result) => self.checked(result.ty())?,
            None => types::void(ctx),
        };
        let mut overloads = Vec::new();
        for field in results {
            overloads.push(match types::kind(ctx, ty) {
                Ok(Kind::Struct(members, _)) => *members.get(field).ok_or(MALFORMED)?,
                _ => ty,
            });
        }
        for index in operands {
            let arg = args.get(index).copied().ok_or(MALFORMED)?;
            overloads.push(self.type_of(arg));
        }
        let flags = self.fast_math(op.attr("fastmathFlags"));
        let call = self.intrinsic_call(name, &overloads, &args, ty, &flags, bundles)?;
        let immediates: Vec<usize> = immediates.iter().map(|(place, _)| *place).collect();
        self.call_parameters(call, op.attr("arg_attrs"), op.attr("res_attrs"), &immediates)?;
        self.access_metadata(op, call)?;
        if let Some(result) = result {
            self.define(result, call);
        }
        Ok(())
    }

    /// Returns an attribute as an immediate argument.
    pub(super) fn immediate(&mut self, attr: Attr) -> Result<Value> {
        let ty = match attr.data(self.ctx) {
            AttrData::Integer(ty, _) | AttrData::Float(ty, _) => *ty,
            _ => return Err("an argument that is an attribute is a number".into()),
        };
        let ty = if ty == Type::INDEX { Type::I64 } else { ty };
        Ok(Value::Const(self.constant_of(ty, attr)?))
    }
}

fn numbers<'t>(words: impl Iterator<Item = &'t str>) -> Result<Vec<usize>> {
    words.map(|word| word.parse().map_err(|_| MALFORMED.into())).collect()
}

const MALFORMED: &str = "its 'llvmirBuilder' is malformed";

/// The instructions that an `llvmirBuilder` may name.
const OPCODES: [&str; 32] = [
    "add",
    "sub",
    "mul",
    "udiv",
    "sdiv",
    "urem",
    "srem",
    "and",
    "or",
    "xor",
    "shl",
    "lshr",
    "ashr",
    "fadd",
    "fsub",
    "fmul",
    "fdiv",
    "frem",
    "fneg",
    "trunc",
    "zext",
    "sext",
    "fptrunc",
    "fpext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
    "ptrtoint",
    "inttoptr",
    "bitcast",
    "addrspacecast",
];
