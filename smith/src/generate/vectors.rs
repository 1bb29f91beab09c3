//! Vectors: lanes, shapes, masks, and accesses to memory.

use super::types::{Buffer, Ty};
use super::writer::Writer;

/// The widths of elements that have the same layout in a buffer and in a vector: lanes of other widths are bit-packed.
const WHOLE: [u32; 4] = [8, 16, 32, 64];

impl Writer {
    /// Returns a random vector type of that element type.
    pub(super) fn vector_of(&mut self, element: Ty) -> Ty {
        let sizes = match self.rng.u32(..6) {
            0 => vec![2, 3],
            1 => vec![2, 2, 2],
            2 => vec![1],
            3 => vec![3],
            _ => vec![self.one(&[2, 4, 8])],
        };
        Ty::Vector(sizes, Box::new(element))
    }

    fn some_vector(&mut self) -> (Vec<i64>, Ty) {
        let there: Vec<Ty> = self
            .scope
            .values
            .iter()
            .filter(|value| matches!(value.ty, Ty::Vector(..)))
            .map(|value| value.ty.clone())
            .collect();
        let ty = match self.some(there) {
            Some(ty) if self.chance(0.7) => ty,
            _ => {
                let element = self.element();
                self.vector_of(element)
            }
        };
        match ty {
            Ty::Vector(sizes, element) => (sizes, *element),
            scalar => (vec![4], scalar),
        }
    }

    pub(super) fn make_vector(&mut self, ty: &Ty) -> String {
        let Ty::Vector(sizes, element) = ty else { return self.make(ty) };
        let count: i64 = sizes.iter().product();
        if **element == Ty::I1 && self.chance(0.6) {
            let bounds: Vec<String> = sizes.iter().map(|size| self.index_up_to(*size)).collect();
            return self
                .value(ty.clone(), format!("vector.create_mask {} : {ty}", bounds.join(", ")));
        }
        match self.rng.u32(..3) {
            0 => {
                let scalar = self.pick(element);
                self.value(ty.clone(), format!("vector.broadcast {scalar} : {element} to {ty}"))
            }
            1 if element.is_int() && element.width() > 1 => {
                let lanes: Vec<String> =
                    (0..count).map(|_| self.rng.i8(-4..4).to_string()).collect();
                let lanes = nested(&lanes, sizes);
                self.value(ty.clone(), format!("arith.constant dense<{lanes}> : {ty}"))
            }
            _ => {
                let lanes: Vec<String> = (0..count).map(|_| self.pick(element)).collect();
                let lanes = lanes.join(", ");
                self.value(ty.clone(), format!("vector.from_elements {lanes} : {ty}"))
            }
        }
    }

    pub(super) fn vector_statement(&mut self) {
        let kinds: &[fn(&mut Writer)] = &[
            Writer::extract,
            Writer::insert,
            Writer::shuffle,
            Writer::slice_lanes,
            Writer::reduce,
            Writer::reduce_dimension,
            Writer::reshape_vector,
            Writer::transpose_vector,
            Writer::broadcast_vector,
            Writer::read_vector,
            Writer::read_vector,
            Writer::write_vector,
            Writer::write_vector,
            Writer::contract,
            Writer::step_or_interleave,
        ];
        self.one(kinds)(self);
    }

    /// Returns an `index` that is at most `most`, and that may be known to passes.
    fn index_up_to(&mut self, most: i64) -> String {
        let value = self.rng.i64(0..=most);
        self.exact_index(value)
    }

    fn at(&mut self, sizes: &[i64]) -> String {
        let at: Vec<String> = sizes.iter().map(|size| self.rng.i64(0..*size).to_string()).collect();
        at.join(", ")
    }

    fn extract(&mut self) {
        let (sizes, element) = self.some_vector();
        let ty = Ty::Vector(sizes.clone(), Box::new(element.clone()));
        let value = self.pick(&ty);
        if sizes.len() == 1 && self.chance(0.5) {
            let at = self.index_below(sizes[0]);
            self.value(
                element,
                format!("vector.extract {value}[{at}] : {} from {ty}", ty.element()),
            );
            return;
        }
        let depth = self.rng.usize(1..=sizes.len());
        let made = match &sizes[depth..] {
            [] => element,
            rest => Ty::Vector(rest.to_vec(), Box::new(element)),
        };
        let at = self.at(&sizes[..depth]);
        self.value(made.clone(), format!("vector.extract {value}[{at}] : {made} from {ty}"));
    }

    fn insert(&mut self) {
        let (sizes, element) = self.some_vector();
        let ty = Ty::Vector(sizes.clone(), Box::new(element.clone()));
        let into = self.pick(&ty);
        let depth = self.rng.usize(1..=sizes.len());
        let part = match &sizes[depth..] {
            [] => element,
            rest => Ty::Vector(rest.to_vec(), Box::new(element)),
        };
        let (value, at) = (self.pick(&part), self.at(&sizes[..depth]));
        self.value(ty.clone(), format!("vector.insert {value}, {into} [{at}] : {part} into {ty}"));
    }

    fn shuffle(&mut self) {
        let (sizes, element) = self.some_vector();
        let ty = Ty::Vector(sizes.clone(), Box::new(element.clone()));
        let (a, b) = (self.pick(&ty), self.pick(&ty));
        let count = self.one(&[1, 2, 3, 4, 8]);
        let mask: Vec<i64> = (0..count).map(|_| self.rng.i64(0..2 * sizes[0])).collect();
        let mut made = sizes;
        made[0] = count;
        let made = Ty::Vector(made, Box::new(element));
        self.value(made, format!("vector.shuffle {a}, {b} {mask:?} : {ty}, {ty}"));
    }

    /// Extracts or inserts a slice of lanes.
    fn slice_lanes(&mut self) {
        let (sizes, element) = self.some_vector();
        let ty = Ty::Vector(sizes.clone(), Box::new(element.clone()));
        let part: Vec<i64> = sizes.iter().map(|size| self.rng.i64(1..=*size)).collect();
        let offsets: Vec<i64> =
            sizes.iter().zip(&part).map(|(size, part)| self.rng.i64(0..=size - part)).collect();
        let strides = vec![1; sizes.len()];
        let made = Ty::Vector(part.clone(), Box::new(element));
        let value = self.pick(&ty);
        if self.chance(0.5) {
            let text = format!(
                "vector.extract_strided_slice {value} {{offsets = {offsets:?}, sizes = {part:?}, strides = {strides:?}}} : {ty} to {made}"
            );
            self.value(made, text);
        } else {
            let small = self.pick(&made);
            let text = format!(
                "vector.insert_strided_slice {small}, {value} {{offsets = {offsets:?}, strides = {strides:?}}} : {made} into {ty}"
            );
            self.value(ty, text);
        }
    }

    /// Returns a kind of reduction whose result does not depend on the order.
    fn combining(&mut self, element: &Ty) -> Option<&'static str> {
        match element {
            Ty::Float(_) => None,
            _ => Some(
                self.one(&["add", "mul", "and", "or", "xor", "minsi", "maxsi", "minui", "maxui"]),
            ),
        }
    }

    fn reduce(&mut self) {
        let (sizes, element) = self.some_vector();
        let Some(kind) = self.combining(&element) else { return };
        let ty = Ty::Vector(vec![sizes[0]], Box::new(element.clone()));
        let value = self.pick(&ty);
        let text = if self.chance(0.4) {
            let start = self.pick(&element);
            format!("vector.reduction <{kind}>, {value}, {start} : {ty} into {element}")
        } else {
            format!("vector.reduction <{kind}>, {value} : {ty} into {element}")
        };
        if self.chance(0.3) {
            let mask = ty.with_element(Ty::I1);
            let on = self.pick(&mask);
            self.value(
                element.clone(),
                format!("vector.mask {on} {{ {text} }} : {mask} -> {element}"),
            );
        } else {
            self.value(element, text);
        }
    }

    fn reduce_dimension(&mut self) {
        let (sizes, element) = self.some_vector();
        let Some(kind) = self.combining(&element) else { return };
        let ty = Ty::Vector(sizes.clone(), Box::new(element.clone()));
        let gone: Vec<usize> = (0..sizes.len()).filter(|_| self.chance(0.5)).collect();
        if gone.is_empty() {
            return;
        }
        let left: Vec<i64> =
            (0..sizes.len()).filter(|at| !gone.contains(at)).map(|at| sizes[at]).collect();
        let made = if left.is_empty() { element } else { Ty::Vector(left, Box::new(element)) };
        let (value, start) = (self.pick(&ty), self.pick(&made));
        let text =
            format!("vector.multi_reduction <{kind}>, {value}, {start} {gone:?} : {ty} to {made}");
        self.value(made, text);
    }

    fn reshape_vector(&mut self) {
        let (sizes, element) = self.some_vector();
        let ty = Ty::Vector(sizes.clone(), Box::new(element.clone()));
        let count: i64 = sizes.iter().product();
        let made = match self.rng.u32(..3) {
            0 => vec![count],
            1 => vec![1, count],
            _ if count % 2 == 0 => vec![2, count / 2],
            _ => vec![count, 1],
        };
        if made == sizes {
            return;
        }
        let (value, made) = (self.pick(&ty), Ty::Vector(made, Box::new(element)));
        self.value(made.clone(), format!("vector.shape_cast {value} : {ty} to {made}"));
    }

    fn transpose_vector(&mut self) {
        let (sizes, element) = self.some_vector();
        if sizes.len() < 2 {
            return;
        }
        let ty = Ty::Vector(sizes.clone(), Box::new(element.clone()));
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        self.rng.shuffle(&mut order);
        let made = order.iter().map(|at| sizes[*at]).collect();
        let (value, made) = (self.pick(&ty), Ty::Vector(made, Box::new(element)));
        self.value(made.clone(), format!("vector.transpose {value}, {order:?} : {ty} to {made}"));
    }

    fn broadcast_vector(&mut self) {
        let (sizes, element) = self.some_vector();
        if sizes.len() > 2 {
            return;
        }
        let ty = Ty::Vector(sizes.clone(), Box::new(element.clone()));
        let mut wider = vec![self.one(&[1, 2, 3])];
        wider.extend(&sizes);
        let (value, made) = (self.pick(&ty), Ty::Vector(wider, Box::new(element)));
        self.value(made.clone(), format!("vector.broadcast {value} : {ty} to {made}"));
    }

    fn contract(&mut self) {
        if !self.has_room() {
            return;
        }
        let element = Ty::Int(self.one(&[8, 32, 64]));
        let (m, n, k) = (self.rng.i64(1..4), self.rng.i64(1..4), self.rng.i64(1..4));
        let ty = |a, b| Ty::Vector(vec![a, b], Box::new(element.clone()));
        let (a, b, c) = (self.pick(&ty(m, k)), self.pick(&ty(k, n)), self.pick(&ty(m, n)));
        let maps = "affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>";
        let text = format!(
            "vector.contract {{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\", \"reduction\"], kind = #vector.kind<add>}} {a}, {b}, {c} : {}, {} into {}",
            ty(m, k),
            ty(k, n),
            ty(m, n)
        );
        self.value(ty(m, n), text);
    }

    fn step_or_interleave(&mut self) {
        match self.rng.u32(..3) {
            0 => {
                let ty = Ty::Vector(vec![self.one(&[1, 3, 4])], Box::new(Ty::Index));
                self.value(ty.clone(), format!("vector.step : {ty}"));
            }
            1 => {
                let (sizes, element) = self.some_vector();
                let ty = Ty::Vector(vec![sizes[0]], Box::new(element.clone()));
                let (a, b) = (self.pick(&ty), self.pick(&ty));
                let made = Ty::Vector(vec![2 * sizes[0]], Box::new(element));
                self.value(made.clone(), format!("vector.interleave {a}, {b} : {ty} -> {made}"));
            }
            _ => {
                let element = Ty::Int(self.one(&[16, 32]));
                let (m, n) = (self.rng.i64(1..4), self.rng.i64(1..4));
                let (a, b) = (
                    Ty::Vector(vec![m], Box::new(element.clone())),
                    Ty::Vector(vec![n], Box::new(element.clone())),
                );
                let made = Ty::Vector(vec![m, n], Box::new(element));
                let (left, right) = (self.pick(&a), self.pick(&b));
                self.value(made, format!("vector.outerproduct {left}, {right} : {a}, {b}"));
            }
        }
    }

    /// Returns a buffer for vector accesses, with a vector type and start indices.
    fn window(&mut self, writable: bool) -> Option<(Buffer, Ty, Vec<String>, bool)> {
        let fits = |buffer: &&Buffer| {
            (!writable || buffer.writable)
                && buffer.shape.rank() > 0
                && buffer.shape.count() > 0
                && WHOLE.contains(&buffer.shape.element.width())
        };
        let there: Vec<Buffer> = self.scope.buffers.iter().filter(fits).cloned().collect();
        let buffer = self.some(there)?;
        let last = *buffer.shape.sizes.last()?;
        let inside = self.chance(0.5);
        let count = if inside { self.rng.i64(1..=last.min(8)) } else { self.one(&[2, 3, 4, 8]) };
        let mut at: Vec<String> = Vec::new();
        for size in &buffer.shape.sizes[..buffer.shape.rank() - 1] {
            at.push(self.index_below(*size));
        }
        at.push(if inside { self.index_below(last - count + 1) } else { self.index_below(last) });
        let ty = Ty::Vector(vec![count], Box::new(buffer.shape.element.clone()));
        Some((buffer, ty, at, inside))
    }

    fn read_vector(&mut self) {
        let Some((buffer, ty, at, inside)) = self.window(false) else { return };
        let (name, at, memref) = (&buffer.name, at.join(", "), buffer.ty());
        let mask = ty.with_element(Ty::I1);
        let unit = buffer.layout.is_empty();
        match self.rng.u32(..4) {
            0 if inside && unit => {
                self.value(ty.clone(), format!("vector.load {name}[{at}] : {memref}, {ty}"));
            }
            1 if inside && unit => {
                let (on, other) = (self.pick(&mask), self.pick(&ty));
                self.value(
                    ty.clone(),
                    format!(
                        "vector.maskedload {name}[{at}], {on}, {other} : {memref}, {mask}, {ty} into {ty}"
                    ),
                );
            }
            2 => {
                let (pad, on) = (self.pick(ty.element()), self.pick(&mask));
                self.value(
                    ty.clone(),
                    format!(
                        "vector.transfer_read {name}[{at}], {pad}, {on} {{in_bounds = [{inside}]}} : {memref}, {ty}"
                    ),
                );
            }
            _ => {
                let pad = self.pick(ty.element());
                self.value(
                    ty.clone(),
                    format!(
                        "vector.transfer_read {name}[{at}], {pad} {{in_bounds = [{inside}]}} : {memref}, {ty}"
                    ),
                );
            }
        }
    }

    fn write_vector(&mut self) {
        if self.parallel {
            return;
        }
        let Some((buffer, ty, at, inside)) = self.window(true) else { return };
        let (name, at, memref) = (&buffer.name, at.join(", "), buffer.ty());
        let (value, mask) = (self.pick(&ty), ty.with_element(Ty::I1));
        let unit = buffer.layout.is_empty();
        match self.rng.u32(..5) {
            0 if inside && unit => {
                self.line(format!("vector.store {value}, {name}[{at}] : {memref}, {ty}"));
            }
            1 if inside && unit => {
                let on = self.pick(&mask);
                self.line(format!(
                    "vector.maskedstore {name}[{at}], {on}, {value} : {memref}, {mask}, {ty}"
                ));
            }
            2 => {
                let on = self.pick(&mask);
                self.line(format!(
                    "vector.transfer_write {value}, {name}[{at}], {on} {{in_bounds = [{inside}]}} : {ty}, {memref}"
                ));
            }
            3 => {
                let (on, inner) = (self.pick(&mask), self.pick(&mask));
                self.line(format!(
                    "vector.mask {on} {{ vector.transfer_write {value}, {name}[{at}], {inner} {{in_bounds = [{inside}]}} : {ty}, {memref} }} : {mask}"
                ));
            }
            _ => {
                self.line(format!(
                    "vector.transfer_write {value}, {name}[{at}] {{in_bounds = [{inside}]}} : {ty}, {memref}"
                ));
            }
        }
    }
}

/// Returns the lanes of a vector of these sizes as nested lists: `[[a, b], [c, d]]`.
fn nested(lanes: &[String], sizes: &[i64]) -> String {
    match sizes {
        [] | [_] => format!("[{}]", lanes.join(", ")),
        [first, rest @ ..] => {
            let parts = lanes.chunks((lanes.len() / *first as usize).max(1));
            let parts: Vec<String> = parts.map(|part| nested(part, rest)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}
