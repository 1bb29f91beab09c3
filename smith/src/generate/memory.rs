//! Buffers: allocation, initialization, reads, writes and copies.

use super::types::{Buffer, Shape, Ty};
use super::writer::Writer;

impl Writer {
    /// Returns a shape of at most 36 elements.
    pub(super) fn shape(&mut self) -> Shape {
        let element = self.element();
        let rank = self.one(&[1, 1, 1, 2, 2, 3, 0]);
        let most = [1, 9, 6, 3][rank];
        let sizes: Vec<i64> = (0..rank).map(|_| self.rng.i64(1..=most)).collect();
        let mut shape = Shape::fixed(sizes, element);
        for dynamic in &mut shape.dynamic {
            *dynamic = self.rng.f64() < 0.25;
        }
        shape
    }

    /// Allocates a buffer and initializes all elements.
    pub(super) fn new_buffer(&mut self) -> Buffer {
        let shape = self.shape();
        self.buffer_of(shape)
    }

    pub(super) fn buffer_of(&mut self, shape: Shape) -> Buffer {
        let mut sizes = Vec::new();
        for (size, dynamic) in shape.sizes.iter().zip(&shape.dynamic) {
            if *dynamic {
                sizes.push(self.exact_index(*size));
            }
        }
        // Stack memory that is allocated in a loop is freed only when the function returns.
        let op = if self.runs == 1 && self.chance(0.3) { "alloca" } else { "alloc" };
        let ty = format!("memref<{}>", shape.spell());
        let name = self.emit(format!("memref.{op}({}) : {ty}", sizes.join(", ")));
        let (layout, base) = (String::new(), self.new_base());
        let buffer = Buffer { name, shape, layout, base, writable: true };
        self.fill(&buffer);
        self.scope.buffers.push(buffer.clone());
        buffer
    }

    /// Initializes all elements of a new buffer.
    fn fill(&mut self, buffer: &Buffer) {
        let (name, ty, element) = (&buffer.name, buffer.ty(), buffer.shape.element.clone());
        let structured = self.features.affine && self.chance(0.3);
        if structured || buffer.shape.rank() == 0 {
            let value = self.pick(&element);
            if buffer.shape.rank() == 0 && (self.chance(0.5) || !self.features.affine) {
                self.line(format!("memref.store {value}, {name}[] : {ty}"));
            } else {
                self.line(format!("linalg.fill ins({value} : {element}) outs({name} : {ty})"));
            }
            return;
        }
        // Sizes that are computed inside a loop are not symbols.
        let symbols = self.depth == 0 || !buffer.shape.dynamic.contains(&true);
        let affine = self.features.affine && symbols && self.chance(0.7);
        let (sizes, mark) = (buffer.shape.sizes.clone(), self.scope.mark());
        let mut ivs = Vec::new();
        for (at, size) in sizes.iter().enumerate() {
            let iv = self.fresh();
            if affine {
                let bound = match buffer.shape.dynamic[at] {
                    true => self.dim_bound(buffer, at),
                    false => size.to_string(),
                };
                self.line(format!("affine.for {iv} = 0 to {bound} {{"));
            } else {
                let (low, high, step) =
                    (self.exact_index(0), self.exact_index(*size), self.exact_index(1));
                self.line(format!("scf.for {iv} = {low} to {high} step {step} {{"));
            }
            ivs.push(iv);
            self.depth += 1;
        }
        let value = self.of_indices(&ivs, &element);
        let op = if affine { "affine.store" } else { "memref.store" };
        self.line(format!("{op} {value}, {name}[{}] : {ty}", ivs.join(", ")));
        for _ in &ivs {
            self.depth -= 1;
            self.line("}");
        }
        self.scope.leave(mark);
    }

    /// Returns the size of a dimension as the bound of an affine loop.
    fn dim_bound(&mut self, buffer: &Buffer, at: usize) -> String {
        // The size of a dimension is a symbol in any position.
        let position = self.emit(format!("arith.constant {at} : index"));
        self.emit(format!("memref.dim {}, {position} : {}", buffer.name, buffer.ty()))
    }

    /// Returns a value that differs between elements, and restores the scope.
    fn of_indices(&mut self, ivs: &[String], element: &Ty) -> String {
        let mark = self.scope.mark();
        let factor = self.one(&[1, 3, 7, -5, 1_000_003]);
        let factor = self.emit(format!("arith.constant {factor} : index"));
        let mut sum = self.pick(&Ty::Index);
        for iv in ivs {
            let scaled = self.emit(format!("arith.muli {sum}, {factor} : index"));
            sum = self.emit(format!("arith.addi {scaled}, {iv} : index"));
        }
        let value = match element {
            Ty::Index => sum,
            Ty::Int(width @ ..64) => {
                let wide = self.emit(format!("arith.index_cast {sum} : index to i64"));
                self.emit(format!("arith.trunci {wide} : i64 to i{width}"))
            }
            Ty::Float(float) => {
                let narrow = self.emit(format!("arith.index_cast {sum} : index to i8"));
                self.emit(format!("arith.sitofp {narrow} : i8 to {float}"))
            }
            other => self.emit(format!("arith.index_cast {sum} : index to {other}")),
        };
        self.scope.leave(mark);
        value
    }

    /// Returns a buffer that has elements.
    pub(super) fn some_buffer(&mut self, writable: bool) -> Option<Buffer> {
        let fits = |buffer: &&Buffer| (!writable || buffer.writable) && buffer.shape.count() > 0;
        let there: Vec<Buffer> = self.scope.buffers.iter().filter(fits).cloned().collect();
        self.some(there)
    }

    pub(super) fn memory_statement(&mut self) {
        if self.scope.buffers.is_empty() || self.runs * 40 <= 600 && self.chance(0.1) {
            self.new_buffer();
            return;
        }
        let kinds: &[fn(&mut Writer)] = &[
            Writer::load,
            Writer::load,
            Writer::load,
            Writer::store,
            Writer::store,
            Writer::store,
            Writer::copy,
            Writer::view,
            Writer::view,
            Writer::ask_dim,
            Writer::update,
        ];
        self.one(kinds)(self);
    }

    fn load(&mut self) {
        let Some(buffer) = self.some_buffer(false) else { return };
        let (op, at) = self.place(&buffer);
        let (name, ty) = (&buffer.name, buffer.ty());
        self.value(buffer.shape.element.clone(), format!("{op}.load {name}[{at}] : {ty}"));
    }

    pub(super) fn store(&mut self) {
        if self.parallel {
            return;
        }
        let Some(buffer) = self.some_buffer(true) else { return };
        let value = self.pick(&buffer.shape.element);
        let (op, at) = self.place(&buffer);
        self.line(format!("{op}.store {value}, {}[{at}] : {}", buffer.name, buffer.ty()));
    }

    /// Writes a read-modify-write of an element.
    fn update(&mut self) {
        if self.parallel {
            return;
        }
        let Some(buffer) = self.some_buffer(true) else { return };
        let element = buffer.shape.element.clone();
        let (op, at) = self.place(&buffer);
        let (name, ty) = (&buffer.name, buffer.ty());
        let old = self.value(element.clone(), format!("{op}.load {name}[{at}] : {ty}"));
        let by = self.pick(&element);
        let add = if element.is_float() { "addf" } else { "addi" };
        let new = self.value(element.clone(), format!("arith.{add} {old}, {by} : {element}"));
        self.line(format!("{op}.store {new}, {name}[{at}] : {ty}"));
    }

    /// Returns the dialect and the indices of an in-bounds access.
    fn place(&mut self, buffer: &Buffer) -> (&'static str, String) {
        let sizes = buffer.shape.sizes.clone();
        if self.features.affine && self.chance(0.6) {
            let at: Vec<String> = sizes.iter().map(|size| self.subscript(*size)).collect();
            return ("affine", at.join(", "));
        }
        let at: Vec<String> = sizes.iter().map(|size| self.index_below(*size)).collect();
        ("memref", at.join(", "))
    }

    fn copy(&mut self) {
        if self.parallel {
            return;
        }
        let Some(from) = self.some_buffer(false) else { return };
        let fits = |other: &&Buffer| {
            other.writable
                && other.is_apart(&from)
                && other.shape.sizes == from.shape.sizes
                && other.shape.element == from.shape.element
        };
        let there: Vec<Buffer> = self.scope.buffers.iter().filter(fits).cloned().collect();
        let to = match self.some(there) {
            Some(to) => to,
            None if self.runs * from.shape.count() > 200 => return,
            None => {
                let shape = Shape::fixed(from.shape.sizes.clone(), from.shape.element.clone());
                self.buffer_of(shape)
            }
        };
        let (a, b) = (from.ty(), to.ty());
        let plain = !self.features.affine || self.chance(0.7);
        if plain || from.shape.rank() == 0 {
            self.line(format!("memref.copy {}, {} : {a} to {b}", from.name, to.name));
        } else {
            self.line(format!("linalg.copy ins({} : {a}) outs({} : {b})", from.name, to.name));
        }
    }

    fn ask_dim(&mut self) {
        let Some(buffer) = self.some_buffer(false) else { return };
        let sizes = buffer.shape.sizes.clone();
        if sizes.is_empty() {
            return;
        }
        let at = self.rng.usize(..sizes.len());
        let name = self.dim_bound(&buffer, at);
        let is_dim = self.depth == 0;
        self.add_index(&name, Some((sizes[at], sizes[at])), is_dim);
    }
}
