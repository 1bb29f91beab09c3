//! Maps over loop dimensions, loops and conditionals of `affine`.

use super::types::Ty;
use super::writer::Writer;

/// An affine expression as text, with its least and greatest value.
type Expr = (String, (i64, i64));

impl Writer {
    /// Returns the values in scope that are valid dimensions, with their ranges.
    fn dims(&self) -> Vec<(String, (i64, i64))> {
        let dims = self.scope.values.iter().filter(|value| value.is_dim);
        dims.filter_map(|value| Some((value.name.clone(), value.range?))).collect()
    }

    /// Returns an affine subscript that is in `0..size`.
    pub(super) fn subscript(&mut self, size: i64) -> String {
        for _ in 0..4 {
            let Some((text, (low, high))) = self.expression() else { break };
            if high - low < size {
                // Chooses an offset between the least and the greatest one that keep the subscript in bounds.
                let offset = self.rng.i64(-low..=size - 1 - high);
                return match offset {
                    0 => text,
                    1.. => format!("{text} + {offset}"),
                    _ => format!("{text} - {}", -offset),
                };
            }
            if self.chance(0.3) {
                return format!("({text}) mod {size}");
            }
        }
        self.rng.i64(0..size).to_string()
    }

    /// Returns a factor times a dimension, or the sum of two.
    fn expression(&mut self) -> Option<Expr> {
        let (first, range) = self.term()?;
        if self.chance(0.25)
            && let Some((second, other)) = self.term()
        {
            return Some((format!("{first} + {second}"), (range.0 + other.0, range.1 + other.1)));
        }
        Some((first, range))
    }

    fn term(&mut self) -> Option<Expr> {
        let dims = self.dims();
        let (name, (low, high)) = self.some(dims)?;
        Some(match self.rng.u32(..8) {
            0 => (format!("-{name}"), (-high, -low)),
            1 => {
                let by = self.one(&[2, 3, -2]);
                let ends = (low * by, high * by);
                (format!("{name} * {by}"), (ends.0.min(ends.1), ends.0.max(ends.1)))
            }
            2 => {
                let by = self.rng.i64(1..5);
                (format!("{name} floordiv {by}"), (low.div_euclid(by), high.div_euclid(by)))
            }
            3 => {
                let by = self.rng.i64(1..5);
                let up = |n: i64| -(-n).div_euclid(by);
                (format!("{name} ceildiv {by}"), (up(low), up(high)))
            }
            4 => {
                let by = self.rng.i64(1..6);
                (format!("{name} mod {by}"), (0, by - 1))
            }
            _ => (name, (low, high)),
        })
    }

    /// Writes `affine.apply`, `affine.min` or `affine.max` of dimensions.
    pub(super) fn apply(&mut self) {
        let dims = self.dims();
        let Some((a, (low, high))) = self.some(dims.clone()) else { return };
        let Some((b, (other_low, other_high))) = self.some(dims) else { return };
        let (factor, offset) = (self.one(&[1, -1, 2, -3]), self.rng.i64(-4..=4));
        let ends = (low * factor + offset, high * factor + offset);
        let (first_low, first_high) = (ends.0.min(ends.1), ends.0.max(ends.1));
        let expr = format!("d0 * {factor} + {offset}");
        let (op, exprs, range) = match self.rng.u32(..3) {
            0 => {
                let by = self.rng.i64(1..5);
                let range =
                    (first_low + other_low.div_euclid(by), first_high + other_high.div_euclid(by));
                ("apply", format!("{expr} + d1 floordiv {by}"), range)
            }
            1 => {
                let range = (first_low.min(other_low), first_high.min(other_high));
                ("min", format!("{expr}, d1"), range)
            }
            _ => {
                let range = (first_low.max(other_low), first_high.max(other_high));
                ("max", format!("{expr}, d1"), range)
            }
        };
        let name = self.emit(format!("affine.{op} affine_map<(d0, d1) -> ({exprs})>({a}, {b})"));
        // A minimum is not a valid dimension of another map.
        self.add_index(&name, Some(range), op == "apply");
    }

    /// Writes an affine loop, whose bounds are constants, dimensions, or the minimum or maximum of some.
    pub(super) fn affine_for(&mut self) {
        let trips = self.trips();
        let (step, low) = (self.one(&[1, 1, 1, 2, 3]), self.rng.i64(-3..=3));
        // The bound may cut the last step short.
        let short = if trips > 0 { self.rng.i64(0..step) } else { self.rng.i64(0..=2) };
        let high = low + trips * step - short;
        let last = if trips == 0 { low } else { low + (trips - 1) * step };
        let from = self.affine_bound(low, "max");
        let to = self.affine_bound(high, "min");
        let step = if step == 1 { String::new() } else { format!(" step {step}") };
        let carried = self.carried();
        let iv = self.fresh();
        let head = format!("affine.for {iv} = {from} to {to}{step}");
        self.carry(&head, carried, trips, "affine.yield", |writer| {
            writer.add_index(&iv, Some((low, last)), true);
        });
    }

    /// Returns a bound that equals `value`.
    fn affine_bound(&mut self, value: i64, extreme: &str) -> String {
        match self.rng.u32(..5) {
            0 => {
                let symbol = self.symbol(value);
                format!("affine_map<()[s0] -> (s0)>()[{symbol}]")
            }
            1 => {
                let symbol = self.symbol(value);
                // The other expression never wins.
                let other = if extreme == "min" { value + 1 } else { value - 1 };
                format!("{extreme} affine_map<()[s0] -> (s0, {other})>()[{symbol}]")
            }
            2 => {
                let dims: Vec<_> =
                    self.dims().into_iter().filter(|(_, (low, high))| low == high).collect();
                match self.some(dims) {
                    Some((name, (at, _))) => {
                        format!("affine_map<(d0) -> (d0 + {})>({name})", value - at)
                    }
                    None => value.to_string(),
                }
            }
            _ => value.to_string(),
        }
    }

    /// Returns a symbol that equals `value`: a constant, except at the top level of a function, where other values are
    /// symbols.
    fn symbol(&mut self, value: i64) -> String {
        match self.depth {
            0 => self.exact_index(value),
            _ => self.constant(&Ty::Index, i128::from(value)),
        }
    }

    /// Writes a conditional over dimensions.
    pub(super) fn affine_if(&mut self) {
        let dims = self.dims();
        let Some((name, (low, high))) = self.some(dims) else { return };
        let by = self.rng.i64(low - 1..=high + 1);
        let set = match self.rng.u32(..4) {
            0 => format!("(d0) : (d0 - {by} >= 0)"),
            1 => format!("(d0) : (-d0 + {by} >= 0)"),
            2 => format!("(d0) : (d0 mod 2 == 0, d0 - {by} >= 0)"),
            _ => format!("(d0) : (d0 - {by} == 0)"),
        }
        .replace("- -", "+ ");
        let results = self.result_types();
        let arrow = arrow(&results);
        let names = self.names_of(&results);
        let head = format!("affine.if affine_set<{set}>({name}){arrow} {{");
        self.line(if results.is_empty() { head } else { format!("{} = {head}", names.join(", ")) });
        self.yielding(&results, "affine.yield");
        if !results.is_empty() || self.chance(0.5) {
            self.line("} else {");
            self.yielding(&results, "affine.yield");
        }
        self.line("}");
        self.add_all(&names, &results);
    }
}

/// Returns ` -> (i32, f32)`; an empty text for no types.
pub(super) fn arrow(types: &[Ty]) -> String {
    if types.is_empty() {
        return String::new();
    }
    let types: Vec<String> = types.iter().map(Ty::to_string).collect();
    format!(" -> ({})", types.join(", "))
}
