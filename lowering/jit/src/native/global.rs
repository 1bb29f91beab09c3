//! Globals: their bytes and the addresses within.

use ods_core::ir::{RegionRef, ValueRef};
use ods_core::{Body, OpRef, TranslateError, Value};
use ods_dialects::llvm;
use rustc_hash::FxHashMap;

use super::aggregate::{NO_ELEMENT, path};
use super::backend::{Address, Addresses, DeclaredGlobal, NO_ADDRESS};
use super::constant::attr_bits;
use super::error::{FAILURE, Result};
use super::interface::TopLevelToNative;
use super::layout::{Layout, LayoutKind, Leaf, storage_bytes};
use super::memory::DYNAMIC_INDEX;
use super::module::{Translator, linker_name};
use super::native_module::NativeModule;
use super::symbols::Aliased;

/// A scalar of a constant: bits, plus the address of a symbol.
#[derive(Clone, Debug)]
pub(super) struct Word<'m> {
    bits: u128,
    symbol: Option<&'m str>,
}

/// A global without a value is an import, unless its linkage says that it is of this module; then it is zero.
impl TopLevelToNative for llvm::GlobalOp {
    fn declare(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let op = self.view(ir);
        let name = linker_name(op.sym_name_attr(), op.ctx())?;
        let (defined, writable) = (is_defined(op), !op.constant());
        m.declare_global(name, DeclaredGlobal { defined, writable })
    }

    fn define(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let op = self.view(ir);
        if !is_defined(op) {
            return Ok(());
        }
        let (name, ty) = (op.sym_name(), op.global_type());
        let align = op.alignment().unwrap_or(1);
        if op.initializer().is_empty() {
            return m.define_global(name, ty, op.value(), align);
        }
        let words = evaluate(m.t, *op, op.initializer())?;
        m.define_words(name, ty, &words, align)
    }
}

fn has_value(op: llvm::GlobalOpRef<'_>) -> bool {
    op.value().is_some() || !op.initializer().is_empty()
}

/// Returns whether the module defines a global: as in LLVM, only external ones may be defined elsewhere.
fn is_defined(op: llvm::GlobalOpRef<'_>) -> bool {
    has_value(op)
        || !matches!(
            op.linkage(),
            llvm::Linkage::External
                | llvm::Linkage::ExternWeak
                | llvm::Linkage::AvailableExternally
        )
}

/// The bytes of a constant, and the addresses within.
pub(super) fn content(
    t: &Translator,
    layout: &Layout,
    words: &[Word<'_>],
) -> Result<(Vec<u8>, Addresses)> {
    let mut bytes = vec![0u8; layout.size as usize];
    let mut addresses = Vec::new();
    for (leaf, word) in layout.leaf_list().iter().zip(words) {
        let Some(name) = word.symbol else {
            write_bits(&mut bytes, leaf, word.bits);
            continue;
        };
        let Aliased { symbol: name, offset } = t.aliased(name);
        let offset = offset.wrapping_add(word.bits as u64 as i64);
        let address = if let Some(callee) = t.functions.get(name) {
            if !callee.has_address {
                return Err(NO_ADDRESS.into());
            }
            if offset != 0 {
                return Err("an offset from the address of a function is not supported".into());
            }
            Address::Function(callee.id)
        } else {
            let target = t.globals.get(name);
            let target = target.ok_or_else(|| format!("symbol '{name}' is not declared"))?;
            Address::Data(*target, offset)
        };
        addresses.push(((leaf.bit / 8) as u32, address));
    }
    Ok((bytes, addresses))
}

pub(super) fn plain<'m>(bits: Vec<u128>) -> Vec<Word<'m>> {
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

/// Evaluates a region that returns an address: the symbol and the bytes from it, unless it is a number.
pub(super) fn evaluated_address<'m>(
    t: &mut Translator,
    owner: OpRef<'m>,
    region: RegionRef<'m>,
) -> Result<Option<Aliased<'m>>> {
    let words = evaluate(t, owner, region)?;
    let [word] = words.as_slice() else { return Ok(None) };
    Ok(word.symbol.map(|symbol| Aliased { symbol, offset: word.bits as u64 as i64 }))
}

/// Evaluates the initialiser region of a global or an alias.
fn evaluate<'m>(
    t: &mut Translator,
    owner: OpRef<'m>,
    region: RegionRef<'m>,
) -> Result<Vec<Word<'m>>> {
    let mut values: Values<'m> = FxHashMap::default();
    let block = region.entry();
    for op in block.into_iter().flat_map(|block| block.ops()) {
        if let Some(last) = op.cast::<llvm::ReturnOp>() {
            return match last.arg() {
                Some(value) => Ok(values.remove(&value.value).unwrap_or_default()),
                None => {
                    Err(TranslateError::from("an initialiser returns a value").of_op(op, FAILURE))
                }
            };
        }
        let (result, words) =
            initialiser_op(t, op, &values).map_err(|error| error.of_op(op, FAILURE))?;
        values.insert(result.value, words);
    }
    Err(TranslateError::from("its initialiser does not return").of_op(owner, FAILURE))
}

type Values<'m> = FxHashMap<Value, Vec<Word<'m>>>;

/// The result of an operation of an initialiser, and its scalars.
fn initialiser_op<'m>(
    t: &mut Translator,
    op: OpRef<'m>,
    values: &Values<'m>,
) -> Result<(ValueRef<'m>, Vec<Word<'m>>)> {
    let ctx = op.ctx();
    let known = |value: ValueRef<'m>| -> Result<Vec<Word<'m>>> {
        Ok(values.get(&value.value).cloned().ok_or("an operand is no constant")?)
    };
    if let Some(op) = op.cast::<llvm::ConstantOp>() {
        let layout = t.layouts.get(ctx, op.res().ty())?;
        return Ok((op.res(), plain(attr_bits(ctx, op.value(), &layout)?)));
    }
    if let Some(op) = op.cast::<llvm::AddressOfOp>() {
        return Ok((op.res(), vec![Word { bits: 0, symbol: Some(op.global_name()) }]));
    }
    let undefined = op.cast::<llvm::ZeroOp>().map(|op| op.res());
    let undefined = undefined.or_else(|| op.cast::<llvm::UndefOp>().map(|op| op.res()));
    let undefined = undefined.or_else(|| op.cast::<llvm::PoisonOp>().map(|op| op.res()));
    if let Some(result) = undefined {
        let layout = t.layouts.get(ctx, result.ty())?;
        return Ok((result, plain(vec![0; layout.leaves as usize])));
    }
    if let Some(op) = op.cast::<llvm::InsertValueOp>() {
        let layout = t.layouts.get(ctx, op.res().ty())?;
        let (first, part) = layout.part(&path(&op.position())?).ok_or(NO_ELEMENT)?;
        let (mut words, value) = (known(op.container())?, known(op.value())?);
        if value.len() as u64 != part.leaves || words.len() as u64 != layout.leaves {
            return Err("the inserted value is not of the element's type".into());
        }
        words[first as usize..(first + part.leaves) as usize].clone_from_slice(&value);
        return Ok((op.res(), words));
    }
    if let Some(op) = op.cast::<llvm::GEPOp>() {
        let elem = t.layouts.get(ctx, op.elem_type())?;
        let offset = constant_offset(&elem, &op.raw_constant_indices())?;
        let mut words = known(op.base())?;
        words.iter_mut().for_each(|word| word.bits = word.bits.wrapping_add(offset as u128));
        return Ok((op.res(), words));
    }
    let cast = op.cast::<llvm::BitcastOp>().map(|op| (op.arg(), op.res()));
    let cast = cast.or_else(|| op.cast::<llvm::AddrSpaceCastOp>().map(|op| (op.arg(), op.res())));
    let cast = cast.or_else(|| op.cast::<llvm::IntToPtrOp>().map(|op| (op.arg(), op.res())));
    let cast = cast.or_else(|| op.cast::<llvm::PtrToIntOp>().map(|op| (op.arg(), op.res())));
    match cast {
        Some((value, result)) => Ok((result, known(value)?)),
        None => Err("it does not belong in an initialiser".into()),
    }
}

/// The offset in bytes that constant indices lead to.
fn constant_offset(elem: &Layout, indices: &[i32]) -> Result<i64> {
    let Some((&first, rest)) = indices.split_first() else { return Ok(0) };
    if indices.contains(&DYNAMIC_INDEX) {
        return Err("an index is no constant".into());
    }
    let mut offset = i64::from(first).wrapping_mul(elem.size as i64);
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
                offset = offset.wrapping_add(i64::from(index).wrapping_mul(elem.size as i64));
                elem
            }
            _ => return Err("a scalar is indexed".into()),
        };
    }
    Ok(offset)
}
