//! Integers of all widths, and `index`.

use super::types::Ty;
use super::writer::Writer;

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

impl Writer {
    /// Writes a constant of an integer type or `index`, or a vector of it; the value is truncated to the width.
    pub(super) fn constant(&mut self, ty: &Ty, value: i128) -> String {
        let width = ty.width();
        let cut = value << (128 - width) >> (128 - width);
        let shown = match ty.element() {
            Ty::Int(1) => (if cut & 1 == 1 { "true" } else { "false" }).to_owned(),
            _ => cut.to_string(),
        };
        match ty {
            Ty::Vector(..) => {
                let text = format!("arith.constant dense<{shown}> : {ty}");
                self.value(ty.clone(), text)
            }
            Ty::Int(1) => self.value(ty.clone(), format!("arith.constant {shown}")),
            Ty::Index => {
                let name = self.emit(format!("arith.constant {shown} : index"));
                // A number near the ends of the range cannot be used in a map.
                let small = (-64..=64).contains(&cut);
                let range = small.then_some((cut as i64, cut as i64));
                self.add_index(&name, range, small);
                name
            }
            _ => self.value(ty.clone(), format!("arith.constant {shown} : {ty}")),
        }
    }

    /// Returns a number that is likely to be a boundary case.
    pub(super) fn interesting(&mut self, width: u32) -> i128 {
        let top = 1i128 << (width - 1);
        match self.rng.u32(..9) {
            0 => 0,
            1 => 1,
            2 => -1,
            3 => top - 1,
            4 => -top,
            5 => 1 << self.rng.u32(..width),
            6 => i128::from(self.rng.i8(..)),
            _ => i128::from(self.rng.i64(0..)),
        }
    }

    /// Returns a number between 1 and the signed maximum.
    fn positive(&mut self, width: u32) -> i128 {
        (self.interesting(width) & ((1 << (width - 1)) - 1)).max(1)
    }

    pub(super) fn make_int(&mut self, width: u32) -> String {
        let ty = Ty::Int(width);
        if self.chance(0.35) {
            let value = self.interesting(width);
            return self.constant(&ty, value);
        }
        let seed = self.seed();
        match width {
            64 => seed,
            ..64 => self.value(ty.clone(), format!("arith.trunci {seed} : i64 to {ty}")),
            _ => {
                let op = self.one(&["extsi", "extui"]);
                self.value(ty.clone(), format!("arith.{op} {seed} : i64 to {ty}"))
            }
        }
    }

    /// Loads a number that is unknown to all passes.
    pub(super) fn seed(&mut self) -> String {
        let table = self.emit("memref.get_global @seeds : memref<16xi64>");
        let at = self.constant_at_most(15);
        self.value(Ty::I64, format!("memref.load {table}[{at}] : memref<16xi64>"))
    }

    fn constant_at_most(&mut self, most: i128) -> String {
        let at = i128::from(self.rng.u64(..=most as u64));
        self.constant(&Ty::Index, at)
    }

    pub(super) fn make_index(&mut self) -> String {
        match self.rng.u32(..4) {
            0 => {
                let value = self.interesting(64);
                self.constant(&Ty::Index, value)
            }
            1 => {
                let value = self.rng.i64(-16..=16);
                self.exact_index(value)
            }
            _ => {
                let seed = self.seed();
                let op = self.one(&["index_cast", "index_castui"]);
                let name = self.emit(format!("arith.{op} {seed} : i64 to index"));
                self.add_index(&name, None, false);
                name
            }
        }
    }

    /// Returns an integer type, `index` or a vector of integers.
    fn some_int(&mut self) -> Ty {
        match self.rng.u32(..10) {
            0 | 1 => Ty::Index,
            2 if self.features.vectors => {
                let element = self.int();
                self.vector_of(element)
            }
            _ => self.int(),
        }
    }

    pub(super) fn integer_statement(&mut self) {
        let kinds: &[fn(&mut Writer)] = &[
            Writer::two_ints,
            Writer::two_ints,
            Writer::flagged,
            Writer::shift,
            Writer::divide,
            Writer::compare,
            Writer::choose,
            Writer::cast_int,
            Writer::cast_int,
            Writer::count_bits,
            Writer::extended,
            Writer::index_dialect,
        ];
        self.one(kinds)(self);
    }

    fn two_ints(&mut self) {
        let ty = self.some_int();
        let op = self.one(&[
            "addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui",
        ]);
        let a = self.pick(&ty);
        let b = if self.chance(0.3) {
            let value = self.interesting(ty.width());
            self.constant(&ty, value)
        } else {
            self.pick(&ty)
        };
        self.value(ty.clone(), format!("arith.{op} {a}, {b} : {ty}"));
    }

    /// Writes an operation with overflow flags, which hold since its operands have few bits.
    fn flagged(&mut self) {
        let ty = Ty::Int(self.one(&[17, 32, 33, 64]));
        let signed = self.chance(0.5);
        let small = |writer: &mut Writer| {
            let op = if signed { "extsi" } else { "extui" };
            let narrow = writer.pick(&Ty::Int(8));
            writer.value(ty.clone(), format!("arith.{op} {narrow} : i8 to {ty}"))
        };
        let (a, b) = (small(self), small(self));
        let flags = if signed { "nsw" } else { self.one(&["nsw", "nuw", "nsw, nuw"]) };
        let op = self.one(&["addi", "muli"]);
        let sum = self.value(ty.clone(), format!("arith.{op} {a}, {b} overflow<{flags}> : {ty}"));
        if signed && self.chance(0.4) {
            self.value(ty.clone(), format!("arith.subi {sum}, {b} overflow<nsw> : {ty}"));
        }
        // All bits of the sum are in the low ones, so truncation loses nothing.
        if self.chance(0.4) && ty.width() > 17 {
            let flag = if signed { "nsw" } else { "nuw" };
            self.value(Ty::Int(17), format!("arith.trunci {sum} overflow<{flag}> : {ty} to i17"));
        }
    }

    fn shift(&mut self) {
        let ty = self.some_int();
        let width = i128::from(ty.width());
        let amount = if self.chance(0.5) {
            let by = i128::from(self.rng.u32(..ty.width()));
            self.constant(&ty, by)
        } else if ty.width() == 1 {
            self.constant(&ty, 0)
        } else {
            let (some, bound) = (self.pick(&ty), self.constant(&ty, width));
            self.value(ty.clone(), format!("arith.remui {some}, {bound} : {ty}"))
        };
        let (a, op) = (self.pick(&ty), self.one(&["shli", "shrsi", "shrui"]));
        self.value(ty.clone(), format!("arith.{op} {a}, {amount} : {ty}"));
    }

    fn divide(&mut self) {
        let ty = self.some_int();
        if ty.width() < 3 {
            return;
        }
        let a = self.pick(&ty);
        if self.chance(0.4) {
            let op = self.one(&["divui", "remui", "ceildivui"]);
            let b = match self.chance(0.5) {
                true => {
                    let (some, one) = (self.pick(&ty), self.constant(&ty, 1));
                    self.value(ty.clone(), format!("arith.ori {some}, {one} : {ty}"))
                }
                false => {
                    let value = self.positive(ty.width());
                    self.constant(&ty, value)
                }
            };
            self.value(ty.clone(), format!("arith.{op} {a}, {b} : {ty}"));
            return;
        }
        let op = self.one(&["divsi", "remsi", "ceildivsi", "floordivsi"]);
        let b = match self.rng.u32(..3) {
            // The divisor is odd and positive.
            0 => {
                let (some, one) = (self.pick(&ty), self.constant(&ty, 1));
                let odd = self.value(ty.clone(), format!("arith.ori {some}, {one} : {ty}"));
                let mask = self.constant(&ty, (1 << (ty.width() - 1)) - 1);
                self.value(ty.clone(), format!("arith.andi {odd}, {mask} : {ty}"))
            }
            1 => {
                let value = i128::from(self.rng.i8(-100..=-2)).max(-(1 << (ty.width() - 1)));
                self.constant(&ty, value)
            }
            _ => {
                let value = self.positive(ty.width());
                self.constant(&ty, value)
            }
        };
        self.value(ty.clone(), format!("arith.{op} {a}, {b} : {ty}"));
    }

    fn compare(&mut self) {
        let ty = self.some_int();
        let (a, b) = (self.pick(&ty), self.pick(&ty));
        let predicate = self.one(&PREDICATES);
        let made = ty.with_element(Ty::I1);
        self.value(made, format!("arith.cmpi {predicate}, {a}, {b} : {ty}"));
    }

    fn choose(&mut self) {
        let ty = if self.chance(0.2) { self.scalar() } else { self.some_int() };
        let (a, b) = (self.pick(&ty), self.pick(&ty));
        if matches!(ty, Ty::Vector(..)) && self.chance(0.5) {
            let mask = ty.with_element(Ty::I1);
            let condition = self.pick(&mask);
            self.value(ty.clone(), format!("arith.select {condition}, {a}, {b} : {mask}, {ty}"));
            return;
        }
        let condition = self.pick(&Ty::I1);
        self.value(ty.clone(), format!("arith.select {condition}, {a}, {b} : {ty}"));
    }

    fn cast_int(&mut self) {
        let ty = self.some_int();
        let a = self.pick(&ty);
        if ty == Ty::Index {
            let to = self.int();
            let op = self.one(&["index_cast", "index_castui"]);
            self.value(to.clone(), format!("arith.{op} {a} : index to {to}"));
            return;
        }
        let to = ty.with_element(self.int());
        match to.width().cmp(&ty.width()) {
            std::cmp::Ordering::Less => {
                self.value(to.clone(), format!("arith.trunci {a} : {ty} to {to}"));
            }
            std::cmp::Ordering::Greater => {
                let op = self.one(&["extsi", "extui"]);
                self.value(to.clone(), format!("arith.{op} {a} : {ty} to {to}"));
            }
            std::cmp::Ordering::Equal if matches!(ty, Ty::Int(_)) => {
                let op = self.one(&["index_cast", "index_castui"]);
                let name = self.emit(format!("arith.{op} {a} : {ty} to index"));
                self.add_index(&name, None, false);
            }
            std::cmp::Ordering::Equal => {}
        }
    }

    fn count_bits(&mut self) {
        let ty = match self.some_int() {
            Ty::Index => Ty::I64,
            other => other,
        };
        let (a, op) = (self.pick(&ty), self.one(&["ctpop", "ctlz", "cttz", "absi"]));
        self.value(ty.clone(), format!("math.{op} {a} : {ty}"));
    }

    fn extended(&mut self) {
        let ty = self.int();
        let (a, b) = (self.pick(&ty), self.pick(&ty));
        let (low, high) = (self.fresh(), self.fresh());
        let (op, second) = match self.rng.u32(..3) {
            0 => ("addui_extended", Ty::I1),
            1 => ("mulsi_extended", ty.clone()),
            _ => ("mului_extended", ty.clone()),
        };
        let types = if second == Ty::I1 && op == "addui_extended" {
            format!("{ty}, i1")
        } else {
            ty.to_string()
        };
        self.line(format!("{low}, {high} = arith.{op} {a}, {b} : {types}"));
        self.add(&low, ty);
        self.add(&high, second);
    }

    fn index_dialect(&mut self) {
        let (a, b) = (self.pick(&Ty::Index), self.pick(&Ty::Index));
        let name = match self.rng.u32(..5) {
            0 => {
                let op = self.one(&["divs", "rems", "ceildivs", "floordivs", "divu", "ceildivu"]);
                let value = match self.rng.u32(..3) {
                    0 => i128::from(self.rng.i8(-100..=-2)),
                    1 => self.positive(64),
                    _ => i128::from(self.rng.i8(1..)),
                };
                let by = self.constant(&Ty::Index, value);
                self.emit(format!("index.{op} {a}, {by}"))
            }
            1 => {
                let predicate = self.one(&PREDICATES);
                self.value(Ty::I1, format!("index.cmp {predicate}({a}, {b})"));
                return;
            }
            2 => {
                let by = i128::from(self.rng.u32(..64));
                let (by, op) = (self.constant(&Ty::Index, by), self.one(&["shl", "shrs", "shru"]));
                self.emit(format!("index.{op} {a}, {by}"))
            }
            3 => {
                let to = self.one(&[Ty::Int(7), Ty::Int(32), Ty::I64, Ty::Int(65)]);
                let op = self.one(&["casts", "castu"]);
                self.value(to.clone(), format!("index.{op} {a} : index to {to}"));
                return;
            }
            _ => {
                let op = self.one(&[
                    "add", "sub", "mul", "and", "or", "xor", "mins", "maxs", "minu", "maxu",
                ]);
                self.emit(format!("index.{op} {a}, {b}"))
            }
        };
        self.add_index(&name, None, false);
    }
}
