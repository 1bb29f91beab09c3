//! Loops and conditionals of `scf`.

use super::affine::arrow;
use super::types::Ty;
use super::writer::Writer;

/// Values that a loop carries between iterations: initial values and types.
pub(super) type Carried = Vec<(String, Ty)>;

impl Writer {
    /// Returns the types of at most two results.
    pub(super) fn result_types(&mut self) -> Vec<Ty> {
        let count = self.one(&[0, 0, 1, 1, 2]);
        (0..count)
            .map(|_| match self.features.vectors && self.chance(0.15) {
                true => {
                    let element = self.int();
                    self.vector_of(element)
                }
                false => self.scalar(),
            })
            .collect()
    }

    pub(super) fn carried(&mut self) -> Carried {
        let types = self.result_types();
        types.into_iter().map(|ty| (self.pick(&ty), ty)).collect()
    }

    pub(super) fn names_of(&mut self, types: &[Ty]) -> Vec<String> {
        types.iter().map(|_| self.fresh()).collect()
    }

    pub(super) fn add_all(&mut self, names: &[String], types: &[Ty]) {
        names.iter().zip(types).for_each(|(name, ty)| self.add(name, ty.clone()));
    }

    /// Writes the body of a region, which yields values of these types.
    pub(super) fn yielding(&mut self, types: &[Ty], terminator: &str) {
        self.region(1, |writer| {
            writer.statements();
            let values: Vec<String> = types.iter().map(|ty| writer.pick(ty)).collect();
            writer.terminate(terminator, &values, types);
        });
    }

    /// Writes a terminator with operands; without operands it is implied.
    fn terminate(&mut self, terminator: &str, values: &[String], types: &[Ty]) {
        if values.is_empty() {
            return;
        }
        let types: Vec<String> = types.iter().map(Ty::to_string).collect();
        self.line(format!("{terminator} {} : {}", values.join(", "), types.join(", ")));
    }

    /// Writes a loop: its head, its body, its results.
    pub(super) fn carry(
        &mut self,
        head: &str,
        carried: Carried,
        trips: i64,
        terminator: &str,
        enter: impl FnOnce(&mut Writer),
    ) {
        let types: Vec<Ty> = carried.iter().map(|(_, ty)| ty.clone()).collect();
        let (results, args) = (self.names_of(&types), self.names_of(&types));
        if carried.is_empty() {
            self.line(format!("{head} {{"));
        } else {
            let starts: Vec<String> = args
                .iter()
                .zip(&carried)
                .map(|(arg, (start, _))| format!("{arg} = {start}"))
                .collect();
            let (starts, results) = (starts.join(", "), results.join(", "));
            let arrow = arrow(&types);
            // The type of the induction variable comes last if it is not `index`.
            let (head, kind) = head
                .split_once(" : ")
                .map_or((head, String::new()), |(head, ty)| (head, format!(" : {ty}")));
            self.line(format!("{results} = {head} iter_args({starts}){arrow}{kind} {{"));
        }
        self.region(trips, |writer| {
            enter(writer);
            writer.add_all(&args, &types);
            writer.statements();
            let values: Vec<String> = types.iter().map(|ty| writer.pick(ty)).collect();
            writer.terminate(terminator, &values, &types);
        });
        self.line("}");
        self.add_all(&results, &types);
    }

    pub(super) fn scf_for(&mut self) {
        let trips = self.trips();
        let step = self.one(&[1, 1, 1, 2, 3, 5]);
        let (low, last, high) = {
            let low = self.rng.i64(-3..=3);
            let last = low + (trips - 1).max(0) * step;
            let high =
                if trips == 0 { low - self.rng.i64(0..=2) } else { last + self.rng.i64(1..=step) };
            (low, last, high)
        };
        let iv = self.fresh();
        if self.chance(0.2) {
            let width = self.one(&[32, 64, 9]);
            let ty = Ty::Int(width);
            // For an unsigned comparison, the bounds lie around the least number with the sign bit.
            let is_unsigned = self.chance(0.3);
            let (unsigned, least) = match is_unsigned {
                true => ("unsigned ", 1_i128 << (width - 1)),
                false => ("", 0),
            };
            let wrap = |value: i128| if value < least { value } else { value - 2 * least };
            let bound = |writer: &mut Writer, value: i64| {
                let value = i128::from(value);
                writer.constant(&ty, if is_unsigned { wrap(value + least) } else { value })
            };
            let (from, to) = (bound(self, low), bound(self, high));
            let by = self.constant(&ty, i128::from(step));
            let carried = self.carried();
            let head = format!("scf.for {unsigned}{iv} = {from} to {to} step {by} : {ty}");
            self.carry(&head, carried, trips, "scf.yield", |writer| writer.add(&iv, ty));
            return;
        }
        let (from, to, by) =
            (self.exact_index(low), self.exact_index(high), self.exact_index(step));
        let carried = self.carried();
        let head = format!("scf.for {iv} = {from} to {to} step {by}");
        self.carry(&head, carried, trips, "scf.yield", |writer| {
            writer.add_index(&iv, Some((low, last)), false);
        });
    }

    /// Writes a loop that counts down to zero from a number that is known here.
    pub(super) fn scf_while(&mut self) {
        let trips = self.trips();
        let start = self.exact_index(trips);
        let carried = self.carried();
        let (types, starts): (Vec<Ty>, Vec<String>) =
            carried.into_iter().map(|(start, ty)| (ty, start)).unzip();
        let results = self.names_of(&types);
        let (before, after) = (self.names_of(&types), self.names_of(&types));
        let (count, count_before, count_after) = (self.fresh(), self.fresh(), self.fresh());
        let starts: Vec<String> = std::iter::once(format!("{count_before} = {start}"))
            .chain(before.iter().zip(&starts).map(|(arg, start)| format!("{arg} = {start}")))
            .collect();
        let spelled: Vec<String> =
            std::iter::once(&Ty::Index).chain(&types).map(Ty::to_string).collect();
        let spelled = spelled.join(", ");
        let names: Vec<&str> =
            std::iter::once(count.as_str()).chain(results.iter().map(String::as_str)).collect();
        self.line(format!(
            "{} = scf.while ({}) : ({spelled}) -> ({spelled}) {{",
            names.join(", "),
            starts.join(", ")
        ));
        self.region(trips + 1, |writer| {
            writer.add_index(&count_before, Some((0, trips)), false);
            writer.add_all(&before, &types);
            writer.statements();
            let zero = writer.emit("arith.constant 0 : index");
            let go = writer.emit(format!("arith.cmpi ne, {count_before}, {zero} : index"));
            let mut values = vec![count_before.clone()];
            values.extend(types.iter().map(|ty| writer.pick(ty)));
            writer.line(format!("scf.condition({go}) {} : {spelled}", values.join(", ")));
        });
        self.line("} do {");
        let args: Vec<String> = std::iter::once((&count_after, &Ty::Index))
            .chain(after.iter().zip(&types))
            .map(|(arg, ty)| format!("{arg}: {ty}"))
            .collect();
        self.line(format!("^bb0({}):", args.join(", ")));
        self.region(trips, |writer| {
            writer.add_index(&count_after, Some((1.min(trips), trips)), false);
            writer.add_all(&after, &types);
            writer.statements();
            let one = writer.emit("arith.constant 1 : index");
            let next = writer.emit(format!("arith.subi {count_after}, {one} : index"));
            let mut values = vec![next];
            values.extend(types.iter().map(|ty| writer.pick(ty)));
            writer.line(format!("scf.yield {} : {spelled}", values.join(", ")));
        });
        self.line("}");
        self.add_index(&count, Some((0, 0)), false);
        self.add_all(&results, &types);
    }

    pub(super) fn scf_if(&mut self) {
        let condition = self.pick(&Ty::I1);
        let types = self.result_types();
        let names = self.names_of(&types);
        let head = format!("scf.if {condition}{} {{", arrow(&types));
        self.line(if types.is_empty() { head } else { format!("{} = {head}", names.join(", ")) });
        self.yielding(&types, "scf.yield");
        if !types.is_empty() || self.chance(0.5) {
            self.line("} else {");
            self.yielding(&types, "scf.yield");
        }
        self.line("}");
        self.add_all(&names, &types);
    }

    pub(super) fn index_switch(&mut self) {
        let which = self.pick(&Ty::Index);
        let types = self.result_types();
        let names = self.names_of(&types);
        let head = format!("scf.index_switch {which}{}", arrow(&types).replace(['(', ')'], ""));
        self.line(if types.is_empty() { head } else { format!("{} = {head}", names.join(", ")) });
        for case in [0, 1, -3].into_iter().take(self.rng.usize(1..=3)) {
            self.line(format!("case {case} {{"));
            self.yielding_all(&types);
            self.line("}");
        }
        self.line("default {");
        self.yielding_all(&types);
        self.line("}");
        self.add_all(&names, &types);
    }

    /// Writes a region like [`Writer::yielding`], with an explicit terminator.
    fn yielding_all(&mut self, types: &[Ty]) {
        self.yielding(types, "scf.yield");
        if types.is_empty() {
            self.line("  scf.yield");
        }
    }

    /// Writes a region that runs once, with several blocks if functions may have them.
    pub(super) fn execute_region(&mut self) {
        let types = self.result_types();
        let names = self.names_of(&types);
        let head = format!("scf.execute_region{} {{", arrow(&types));
        self.line(if types.is_empty() { head } else { format!("{} = {head}", names.join(", ")) });
        self.region(1, |writer| {
            writer.blocks = writer.features.branches;
            writer.statements();
            writer.blocks = false;
            let values: Vec<String> = types.iter().map(|ty| writer.pick(ty)).collect();
            match types.is_empty() {
                true => writer.line("scf.yield"),
                false => writer.terminate("scf.yield", &values, &types),
            }
        });
        self.line("}");
        self.add_all(&names, &types);
    }
}
