//! Globals: their bytes and the addresses within.

use cranelift_module::{DataDescription, DataId, Linkage};
use ods_core::{Diagnostic, OpRef, Value};
use rustc_hash::FxHashMap;

use super::aggregate::integers;
use super::constant::attr_bits;
use super::control::symbol;
use super::function::unsupported;
use super::layout::{Layout, LayoutKind, Leaf, storage_bytes};
use super::module::{Translator, symbol_name};
use crate::jit::ModuleBuilder;

type Result<T = ()> = std::result::Result<T, String>;

/// A scalar of a constant: bits, plus the address of a symbol.
#[derive(Clone, Debug)]
struct Word<'m> {
    bits: u128,
    symbol: Option<&'m str>,
}

/// Declares a global. One without a value is an import.
pub(super) fn declare<'m>(
    t: &mut Translator<'m>,
    op: OpRef<'m>,
    builder: &mut ModuleBuilder,
) -> Result<DataId> {
    let name = symbol_name(op)?;
    let linkage = if has_value(op) { Linkage::Export } else { Linkage::Import };
    let writable = op.attr("constant").is_none();
    let id = builder.declare_data(name, linkage, writable).map_err(|e| e.to_string())?;
    t.globals.insert(name, id);
    Ok(id)
}

fn has_value(op: OpRef<'_>) -> bool {
    op.attr("value").is_some() || op.regions().any(|region| !region.is_empty())
}

/// Defines a global that has a value.
pub(super) fn define<'m>(
    t: &mut Translator<'m>,
    op: OpRef<'m>,
    id: DataId,
    builder: &mut ModuleBuilder,
) -> std::result::Result<(), Diagnostic> {
    if !has_value(op) {
        return Ok(());
    }
    let fail = |message: String| unsupported(op, &message);
    let ty = op.attr("global_type").and_then(|a| a.as_type(op.ctx()));
    let ty = ty.ok_or_else(|| fail("it has no type".to_owned()))?;
    let layout = t.layouts.get(op.ctx(), ty).map_err(fail)?;
    let words = match op.attr("value") {
        Some(attr) => plain(attr_bits(op.ctx(), attr, &layout).map_err(fail)?),
        None => evaluate(t, op)?,
    };
    let mut bytes = vec![0u8; layout.size as usize];
    let mut description = DataDescription::new();
    for (leaf, word) in layout.leaf_list().iter().zip(&words) {
        match word.symbol {
            None => write_bits(&mut bytes, leaf, word.bits),
            Some(name) => {
                let offset = (leaf.bit / 8) as u32;
                if let Some(callee) = t.functions.get(name) {
                    if word.bits != 0 {
                        return Err(fail(
                            "an offset from the address of a function is not supported".to_owned(),
                        ));
                    }
                    let reference =
                        builder.module().declare_func_in_data(callee.id, &mut description);
                    description.write_function_addr(offset, reference);
                } else {
                    let target = t.globals.get(name);
                    let target =
                        target.ok_or_else(|| fail(format!("symbol '{name}' is not declared")))?;
                    let reference =
                        builder.module().declare_data_in_data(*target, &mut description);
                    description.write_data_addr(offset, reference, word.bits as u64 as i64);
                }
            }
        }
    }
    let asked =
        op.attr("alignment").and_then(|a| a.as_i64(op.ctx())).and_then(|a| u64::try_from(a).ok());
    description.set_align(asked.unwrap_or(1).max(layout.align).max(1).next_power_of_two());
    // The pages of a module hold no empty objects.
    if bytes.is_empty() {
        bytes.push(0);
    }
    description.define(bytes.into_boxed_slice());
    builder.define_data(id, &description).map_err(|e| fail(e.to_string()))
}

fn plain<'m>(bits: Vec<u128>) -> Vec<Word<'m>> {
    bits.into_iter().map(|bits| Word { bits, symbol: None }).collect()
}

/// Writes a scalar, bit by bit where it does not fill whole bytes.
fn write_bits(bytes: &mut [u8], leaf: &Leaf, bits: u128) {
    let start = (leaf.bit / 8) as usize;
    if leaf.bit.is_multiple_of(8) && leaf.ty.bits().is_multiple_of(8) {
        let count = storage_bytes(leaf.ty) as usize;
        bytes[start..start + count].copy_from_slice(&bits.to_le_bytes()[..count]);
        return;
    }
    for i in 0..u64::from(leaf.ty.bits()) {
        let at = leaf.bit + i;
        bytes[(at / 8) as usize] |= ((bits >> i & 1) as u8) << (at % 8);
    }
}

/// Evaluates the initialiser region of a global.
fn evaluate<'m>(
    t: &mut Translator<'m>,
    global: OpRef<'m>,
) -> std::result::Result<Vec<Word<'m>>, Diagnostic> {
    let mut values: FxHashMap<Value, Vec<Word<'m>>> = FxHashMap::default();
    let block = global.region(0).entry();
    for op in block.into_iter().flat_map(|block| block.ops()) {
        if op.name().as_str() == "llvm.return" {
            return match op.operands().next() {
                Some(value) => Ok(values.remove(&value.value).unwrap_or_default()),
                None => Err(unsupported(op, "an initialiser returns a value")),
            };
        }
        let words = initialiser_op(t, op, &values).map_err(|message| unsupported(op, &message))?;
        values.insert(op.result(0).value, words);
    }
    Err(unsupported(global, "its initialiser does not return"))
}

fn initialiser_op<'m>(
    t: &mut Translator<'m>,
    op: OpRef<'m>,
    values: &FxHashMap<Value, Vec<Word<'m>>>,
) -> Result<Vec<Word<'m>>> {
    if op.results().len() != 1 {
        return Err("it does not belong in an initialiser".to_owned());
    }
    let operand = |i: usize| -> Result<&Vec<Word<'m>>> {
        let value = op.operands().nth(i).ok_or("an operand is missing")?;
        values.get(&value.value).ok_or_else(|| "an operand is no constant".to_owned())
    };
    let layout = t.layouts.get(op.ctx(), op.result(0).ty())?;
    match op.name().as_str() {
        "llvm.mlir.constant" => {
            let attr = op.attr("value").ok_or("it has no value")?;
            Ok(plain(attr_bits(op.ctx(), attr, &layout)?))
        }
        "llvm.mlir.zero" | "llvm.mlir.undef" | "llvm.mlir.poison" => {
            Ok(plain(vec![0; layout.leaves as usize]))
        }
        "llvm.mlir.addressof" => {
            let name = op
                .attr("global_name")
                .and_then(|a| symbol(op, a))
                .ok_or("it names no flat symbol")?;
            Ok(vec![Word { bits: 0, symbol: Some(name) }])
        }
        "llvm.insertvalue" => {
            let position =
                op.attr("position").and_then(|a| integers(op, a)).ok_or("it has no position")?;
            let position: Vec<u64> = position.into_iter().map(|i| i as u64).collect();
            let (first, part) = layout.part(&position).ok_or("there is no such element")?;
            let mut words = operand(0)?.clone();
            let value = operand(1)?;
            if value.len() as u64 != part.leaves || words.len() as u64 != layout.leaves {
                return Err("the inserted value is not of the element's type".to_owned());
            }
            words[first as usize..(first + part.leaves) as usize].clone_from_slice(value);
            Ok(words)
        }
        "llvm.bitcast" | "llvm.addrspacecast" | "llvm.inttoptr" | "llvm.ptrtoint" => {
            Ok(operand(0)?.clone())
        }
        "llvm.getelementptr" => {
            let elem = op
                .attr("elem_type")
                .and_then(|a| a.as_type(op.ctx()))
                .ok_or("it has no element type")?;
            let indices = op
                .attr("rawConstantIndices")
                .and_then(|a| integers(op, a))
                .ok_or("it has no indices")?;
            let elem = t.layouts.get(op.ctx(), elem)?;
            let offset = constant_offset(&elem, &indices)?;
            let mut words = operand(0)?.clone();
            words.iter_mut().for_each(|word| word.bits = word.bits.wrapping_add(offset as u128));
            Ok(words)
        }
        _ => Err("it does not belong in an initialiser".to_owned()),
    }
}

/// The offset in bytes that constant indices lead to.
fn constant_offset(elem: &Layout, indices: &[i64]) -> Result<i64> {
    let Some((&first, rest)) = indices.split_first() else { return Ok(0) };
    if indices.contains(&i64::from(i32::MIN)) {
        return Err("an index is no constant".to_owned());
    }
    let mut offset = first.wrapping_mul(elem.size as i64);
    let mut at = elem;
    for &index in rest {
        at = match &at.kind {
            LayoutKind::Struct(fields) => {
                let field = usize::try_from(index)
                    .ok()
                    .and_then(|i| fields.get(i))
                    .ok_or("there is no such field")?;
                offset = offset.wrapping_add(field.0 as i64);
                &field.1
            }
            LayoutKind::Array { elem, .. } => {
                offset = offset.wrapping_add(index.wrapping_mul(elem.size as i64));
                elem
            }
            _ => return Err("a scalar is indexed".to_owned()),
        };
    }
    Ok(offset)
}
