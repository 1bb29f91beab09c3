//! Printing of affine maps, integer sets and locations.

use crate::affine::{AffineExpr, AffineMap, AffineOp, IntegerSet};
use crate::text::Printer;
use crate::{Attr, AttrData, FileId, Loc, LocData, LocKind, stack};

impl Printer<'_> {
    /// Prints `(d0) -> (d0 + 1)`.
    pub fn print_affine_map(&mut self, map: &AffineMap) {
        self.print_affine_names(map.dims, map.symbols);
        self.print(" -> (");
        for (index, expr) in map.results.iter().enumerate() {
            if index != 0 {
                self.print(", ");
            }
            self.print_affine_expr(expr);
        }
        self.print(")");
    }

    /// Prints `(d0) : (d0 >= 0)`.
    pub fn print_integer_set(&mut self, set: &IntegerSet) {
        self.print_affine_names(set.dims, set.symbols);
        self.print(" : (");
        for (index, (expr, equality)) in set.constraints.iter().enumerate() {
            if index != 0 {
                self.print(", ");
            }
            self.print_affine_expr(expr);
            self.print(if *equality { " == 0" } else { " >= 0" });
        }
        self.print(")");
    }

    fn print_affine_names(&mut self, dims: u32, symbols: u32) {
        self.print("(");
        self.print_name_list(b'd', dims);
        self.print(")");
        if symbols != 0 {
            self.print("[");
            self.print_name_list(b's', symbols);
            self.print("]");
        }
    }

    fn print_name_list(&mut self, letter: u8, count: u32) {
        for index in 0..count {
            if index != 0 {
                self.print(", ");
            }
            self.out.push_ascii(letter);
            self.print_int(i64::from(index));
        }
    }

    /// Prints an affine expression over `d0`, `s0`, ….
    pub fn print_affine_expr(&mut self, expr: &AffineExpr) {
        self.print_affine_expr_with(expr, &mut |p, dim, index| {
            p.out.push_ascii(if dim { b'd' } else { b's' });
            p.print_int(i64::from(index));
        });
    }

    /// Prints an affine expression; `name` prints dimension (`true`) or symbol number `index`.
    pub fn print_affine_expr_with(
        &mut self,
        expr: &AffineExpr,
        name: &mut dyn FnMut(&mut Self, bool, u32),
    ) {
        self.print_expr(expr, false, name);
    }

    fn print_expr(
        &mut self,
        expr: &AffineExpr,
        tight: bool,
        name: &mut dyn FnMut(&mut Self, bool, u32),
    ) {
        let (op, sides) = match expr {
            AffineExpr::Dim(index) => return name(self, true, *index),
            AffineExpr::Symbol(index) => return name(self, false, *index),
            AffineExpr::Constant(value) => return self.print_int(*value),
            AffineExpr::Binary(op, sides) => (*op, sides),
        };
        let [lhs, rhs] = &**sides;
        if tight {
            self.print("(");
        }
        stack::grow(|| match (op, rhs) {
            (AffineOp::Add, _) => self.print_sum(lhs, rhs, name),
            (AffineOp::Mul, AffineExpr::Constant(-1)) => {
                self.print("-");
                self.print_expr(lhs, true, name);
            }
            _ => {
                self.print_expr(lhs, true, name);
                self.print(match op {
                    AffineOp::Mul => " * ",
                    AffineOp::Mod => " mod ",
                    AffineOp::FloorDiv => " floordiv ",
                    _ => " ceildiv ",
                });
                self.print_expr(rhs, true, name);
            }
        });
        if tight {
            self.print(")");
        }
    }

    /// Prints a sum, as a difference if the right side is negative.
    fn print_sum(
        &mut self,
        lhs: &AffineExpr,
        rhs: &AffineExpr,
        name: &mut dyn FnMut(&mut Self, bool, u32),
    ) {
        self.print_expr(lhs, false, name);
        match rhs {
            AffineExpr::Binary(AffineOp::Mul, sides) => {
                let [factor, by] = &**sides;
                match by {
                    AffineExpr::Constant(-1) => {
                        self.print(" - ");
                        let sum = matches!(factor, AffineExpr::Binary(AffineOp::Add, _));
                        return self.print_expr(factor, sum, name);
                    }
                    AffineExpr::Constant(by) if *by < -1 => {
                        self.print(" - ");
                        self.print_expr(factor, true, name);
                        self.print(" * ");
                        return self.print_int(by.wrapping_neg());
                    }
                    _ => {}
                }
            }
            AffineExpr::Constant(value) if *value < 0 => {
                self.print(" - ");
                return self.print_int(value.wrapping_neg());
            }
            _ => {}
        }
        self.print(" + ");
        self.print_expr(rhs, false, name);
    }

    // Locations.

    /// Prints `loc(…)`; without the keyword and parentheses in the pretty form.
    pub fn print_loc(&mut self, loc: Loc) {
        self.print_loc_aliased(loc, true);
    }

    pub(super) fn print_loc_aliased(&mut self, loc: Loc, allow_alias: bool) {
        if self.flags.pretty_debuginfo {
            return self.print_loc_data(loc, true, true);
        }
        self.print("loc(");
        if !(allow_alias && self.print_loc_alias(loc)) {
            self.print_loc_data(loc, false, true);
        }
        self.print(")");
    }

    /// Prints ` loc(…)` if debug information is requested.
    pub(super) fn print_trailing_loc(&mut self, loc: Loc, allow_alias: bool) {
        if self.flags.debuginfo && self.collector.is_none() {
            self.print(" ");
            self.print_loc_aliased(loc, allow_alias);
        }
    }

    pub(super) fn print_loc_data(&mut self, loc: Loc, pretty: bool, top: bool) {
        if !top && self.print_loc_alias(loc) {
            return;
        }
        if let LocKind::FileLineCol(file, line, col) = loc.kind()
            && !pretty
        {
            return self.print_position(file, line, col);
        }
        stack::grow(|| self.print_loc_parts(loc, pretty));
    }

    fn print_loc_parts(&mut self, loc: Loc, pretty: bool) {
        match self.ctx.loc_data(loc) {
            LocData::Unknown => self.print(if pretty { "[unknown]" } else { "unknown" }),
            LocData::FileRange { file, start, end } => {
                self.print_loc_string(file, pretty);
                let number = |p: &mut Self, before: &str, value: u32| {
                    p.print(before);
                    p.print_int(i64::from(value));
                };
                number(self, ":", start.0);
                number(self, ":", start.1);
                if start.0 == end.0 && start.1 != end.1 {
                    number(self, " to :", end.1);
                } else if start.0 != end.0 {
                    number(self, " to ", end.0);
                    number(self, ":", end.1);
                }
            }
            LocData::Name(name, child) => {
                self.print_loc_string(name, false);
                if child != Loc::UNKNOWN {
                    self.print("(");
                    self.print_loc_data(child, pretty, false);
                    self.print(")");
                }
            }
            LocData::CallSite { callee, caller } => {
                if !pretty {
                    self.print("callsite(");
                }
                self.print_loc_data(callee, pretty, false);
                if pretty {
                    let named = matches!(self.ctx.loc_data(callee), LocData::Name(..));
                    let file = matches!(self.ctx.loc_data(caller), LocData::FileRange { .. });
                    self.print(if named && file { " at " } else { "\n at " });
                } else {
                    self.print(" at ");
                }
                self.print_loc_data(caller, pretty, false);
                if !pretty {
                    self.print(")");
                }
            }
            LocData::Fused { locs, metadata } => {
                if !pretty {
                    self.print("fused");
                }
                if let Some(metadata) = metadata {
                    self.print("<");
                    self.print_attribute(metadata);
                    self.print(">");
                }
                self.print("[");
                for (index, loc) in locs.iter().enumerate() {
                    if index != 0 {
                        self.print(", ");
                    }
                    self.print_loc_data(*loc, pretty, false);
                }
                self.print("]");
            }
        }
    }

    /// Prints `"file":line:col`. Files are few and positions many: the spelling of a file is cached.
    fn print_position(&mut self, file: FileId, line: u32, col: u32) {
        let at = usize::from(file.0);
        if self.files.len() <= at {
            self.files.resize(at + 1, None);
        }
        match &self.files[at] {
            Some(spelling) => self.out.push_str(spelling),
            None => {
                let start = self.out.len();
                self.print_loc_string(self.ctx.file_attr(file), false);
                self.files[at] = Some(self.out.str_from(start).into());
            }
        }
        self.out.push_ascii(b':');
        self.out.push_unsigned(line.into());
        self.out.push_ascii(b':');
        self.out.push_unsigned(col.into());
    }

    /// Prints the text of a string attribute in a location.
    fn print_loc_string(&mut self, name: Attr, bare: bool) {
        let AttrData::String(text, _) = self.ctx.attr_data(name) else { return };
        if bare {
            self.print(&String::from_utf8_lossy(text));
        } else {
            self.print_string(text);
        }
    }
}
