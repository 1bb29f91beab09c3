//! Affine maps and sets as newer producers encode them; MLIR 22 writes them as text.

use super::cursor::{Read, fail};
use super::entry_reader::EntryReader;
use crate::affine::{AffineExpr, AffineMap, AffineOp, IntegerSet};
use crate::stack::MAX_NESTING;

mod map_kind {
    pub(super) const IDENTITY: u64 = 0;
    pub(super) const PERMUTATION: u64 = 1;
    pub(super) const PROJECTION: u64 = 2;
    pub(super) const GENERAL: u64 = 3;
}

const OPERATORS: [(u64, AffineOp); 5] = [
    (3, AffineOp::Add),
    (4, AffineOp::Mul),
    (5, AffineOp::Mod),
    (6, AffineOp::FloorDiv),
    (7, AffineOp::CeilDiv),
];

pub(super) fn map(entry: &mut EntryReader<'_, '_>) -> Read<AffineMap> {
    let word = entry.varint()?;
    let dims = number(word >> 2)?;
    match word & 3 {
        map_kind::IDENTITY => {
            // The results take no bytes in the file, so they are accounted for.
            entry.spend(u64::from(dims) * 2)?;
            Ok(AffineMap::identity(dims))
        }
        map_kind::PERMUTATION => {
            let results = (0..dims).map(|_| dim(entry, dims)).collect::<Read<_>>()?;
            Ok(AffineMap { dims, symbols: 0, results })
        }
        map_kind::PROJECTION => Ok(AffineMap {
            dims,
            symbols: 0,
            results: entry.list(|entry| dim(entry, dims))?.into_vec().into(),
        }),
        map_kind::GENERAL.. => {
            let symbols = entry.u32()?;
            let results = entry.list(|entry| expr(entry, dims, symbols))?.into_vec().into();
            Ok(AffineMap { dims, symbols, results })
        }
    }
}

pub(super) fn set(entry: &mut EntryReader<'_, '_>) -> Read<IntegerSet> {
    let dims = entry.u32()?;
    let symbols = entry.u32()?;
    let exprs = entry.list(|entry| expr(entry, dims, symbols))?;
    let constraints =
        exprs.into_iter().map(|expr| Ok((expr, entry.byte()? != 0))).collect::<Read<_>>()?;
    Ok(IntegerSet { dims, symbols, constraints })
}

fn number(value: u64) -> Read<u32> {
    u32::try_from(value).or_else(|_| fail(format!("number out of range: {value}")))
}

fn dim(entry: &mut EntryReader<'_, '_>, dims: u32) -> Read<AffineExpr> {
    match entry.u32()? {
        at if at < dims => Ok(AffineExpr::Dim(at)),
        at => fail(format!("affine dimension d{at} is out of range")),
    }
}

/// Decodes an expression in prefix form; operators wait on a stack for their operands.
fn expr(entry: &mut EntryReader<'_, '_>, dims: u32, symbols: u32) -> Read<AffineExpr> {
    let mut waiting: Vec<(AffineOp, Option<AffineExpr>)> = Vec::new();
    loop {
        let mut value = match entry.varint()? {
            0 => dim(entry, dims)?,
            1 => match entry.u32()? {
                at if at < symbols => AffineExpr::Symbol(at),
                at => return fail(format!("affine symbol s{at} is out of range")),
            },
            2 => AffineExpr::Constant(entry.svarint()?),
            code => match OPERATORS.iter().find(|(have, _)| *have == code) {
                Some((_, op)) if waiting.len() < MAX_NESTING => {
                    waiting.push((*op, None));
                    continue;
                }
                Some(_) => {
                    return fail(format!("affine expression nesting exceeds {MAX_NESTING} levels"));
                }
                None => return fail(format!("unknown affine expression code: {code}")),
            },
        };
        loop {
            match waiting.pop() {
                None => return Ok(value),
                Some((op, None)) => {
                    waiting.push((op, Some(value)));
                    break;
                }
                Some((op, Some(left))) => {
                    value = AffineExpr::raw(op, left, value);
                }
            }
        }
    }
}
