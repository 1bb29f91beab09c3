//! Canonicalization of maps over values: each operand once, as a symbol if it may be one.

use ods_core::affine::AffineExpr;
use ods_core::{Body, Value};
use rustc_hash::FxHashMap;

use super::super::scope::{is_valid_dim, is_valid_symbol};
use super::{Operands, ValueMap, constant_of, view};

impl ValueMap {
    /// Turns dimensions that are valid symbols into symbols, and symbols that are not valid into dimensions; removes
    /// unused and duplicate operands, and constants among the symbols.
    pub fn canonicalize(&mut self, ir: &Body) {
        if self.operands.is_empty() {
            return;
        }
        self.promote(ir);
        self.demote(ir);
        if self.is_tidy(ir) {
            return;
        }
        let (dims, symbols) = self.split();
        let mut operands = Operands::new();
        let (by_dims, new_dims) = unique(dims, &mut operands, AffineExpr::Dim, |at, _| {
            (!self.map.uses_dim(at)).then_some(AffineExpr::Constant(0))
        });
        let (by_symbols, new_symbols) =
            unique(symbols, &mut operands, AffineExpr::Symbol, |at, value| {
                if !self.map.uses_symbol(at) {
                    return Some(AffineExpr::Constant(0));
                }
                constant_of(ir, value).map(AffineExpr::Constant)
            });
        self.map = self.map.replace(&by_dims, &by_symbols, new_dims, new_symbols);
        self.operands = operands;
    }

    /// Returns whether each operand is used, occurs once among its kind, and is not a constant symbol.
    fn is_tidy(&self, ir: &Body) -> bool {
        let (dims, symbols) = self.split();
        let once = |side: &[Value], at: usize| !side[..at].contains(&side[at]);
        let used_dim = |at: usize| self.map.uses_dim(at as u32) && once(dims, at);
        let used_symbol = |at: usize| {
            self.map.uses_symbol(at as u32)
                && once(symbols, at)
                && constant_of(ir, symbols[at]).is_none()
        };
        (0..dims.len()).all(used_dim) && (0..symbols.len()).all(used_symbol)
    }

    /// Turns dimensions that are valid symbols into symbols, which come last.
    fn promote(&mut self, ir: &Body) {
        let (dims, symbols) = self.split();
        if !dims.iter().any(|dim| is_valid_symbol(view(ir, *dim))) {
            return;
        }
        let (mut remaining, mut promoted, mut exprs) =
            (Operands::new(), Operands::new(), Vec::new());
        for dim in dims {
            if is_valid_symbol(view(ir, *dim)) {
                exprs.push(AffineExpr::Symbol((symbols.len() + promoted.len()) as u32));
                promoted.push(*dim);
            } else {
                exprs.push(AffineExpr::Dim(remaining.len() as u32));
                remaining.push(*dim);
            }
        }
        let (dims, count) = (remaining.len() as u32, (symbols.len() + promoted.len()) as u32);
        remaining.extend_from_slice(symbols);
        remaining.extend(promoted);
        self.map = self.map.replace(&exprs, &[], dims, count);
        self.operands = remaining;
    }

    /// Turns symbols that are only valid dimensions into dimensions; `affine.apply` accepts such symbols.
    fn demote(&mut self, ir: &Body) {
        let (dims, symbols) = self.split();
        let only_dim =
            |value: &Value| !is_valid_symbol(view(ir, *value)) && is_valid_dim(view(ir, *value));
        if !symbols.iter().any(only_dim) {
            return;
        }
        let (mut remaining, mut demoted, mut exprs) =
            (Operands::new(), Operands::from_slice(dims), Vec::new());
        for symbol in symbols {
            if only_dim(symbol) {
                exprs.push(AffineExpr::Dim(demoted.len() as u32));
                demoted.push(*symbol);
            } else {
                exprs.push(AffineExpr::Symbol(remaining.len() as u32));
                remaining.push(*symbol);
            }
        }
        let (dims, count) = (demoted.len() as u32, remaining.len() as u32);
        demoted.extend(remaining);
        self.map = self.map.replace(&[], &exprs, dims, count);
        self.operands = demoted;
    }
}

/// Adds values to `operands`, each once, and returns an expression for each value, by its first occurrence; `instead`
/// may return a different expression.
fn unique(
    values: &[Value],
    operands: &mut Operands,
    expr: fn(u32) -> AffineExpr,
    instead: impl Fn(u32, Value) -> Option<AffineExpr>,
) -> (Vec<AffineExpr>, u32) {
    let (mut seen, mut count) = (FxHashMap::default(), 0);
    let mut one = |(value, at): (&Value, u32)| {
        instead(at, *value).unwrap_or_else(|| {
            let place = *seen.entry(*value).or_insert_with(|| {
                operands.push(*value);
                count += 1;
                count - 1
            });
            expr(place)
        })
    };
    let exprs = values.iter().zip(0..).map(&mut one).collect();
    (exprs, count)
}
