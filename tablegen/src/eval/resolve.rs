//! Substitution: rebuilding a value with some of its variables known.
//!
//! A value that mentions none of the given variables is skipped without visiting its operands. Any other value is
//! rebuilt from the leaves up and folded again if an operand changed. The *last* resolution of a record also settles
//! the operations that were deferred until then: casts of names to records, `!exists`, `!instances`.

use smallvec::SmallVec;

use super::super::intern::Sym;
use super::super::store::{Flags, Node, Op, OptSym, SliceId, ValueId, var_bit};
use super::super::types::{RecId, TyId};
use super::{Evaluator, Res};

/// A variable and its value from outside.
#[derive(Clone, Copy, Debug)]
struct Binding {
    name: Sym,
    value: ValueId,
    /// References of the value to other bindings have been replaced.
    settled: bool,
    /// Being settled: the variable is not visible in its own value.
    away: bool,
}

#[derive(Clone, Debug)]
enum Source {
    Bindings(SmallVec<[Binding; 8]>),
    /// The fields of the current record, resolved on demand.
    Fields {
        cache: Vec<Option<ValueId>>,
        stack: Vec<Sym>,
        new_name: Option<ValueId>,
        /// The provisional name of the record and its replacement.
        renamed: Option<(ValueId, ValueId)>,
    },
}

/// The values of variables.
#[derive(Clone, Debug)]
pub(super) struct Resolver {
    source: Source,
    /// A filter of the names that may have a value.
    mask: u64,
    pub(super) record: Option<RecId>,
    pub(super) last: bool,
    /// Iteration variables of the operators that enclose the current value.
    shadows: SmallVec<[Sym; 4]>,
}

impl Resolver {
    pub(super) fn bindings(record: Option<RecId>) -> Resolver {
        let source = Source::Bindings(SmallVec::new());
        Resolver { source, mask: 0, record, last: false, shadows: SmallVec::new() }
    }

    /// Creates the resolver for the last resolution of a record; `new_name` replaces its provisional name.
    pub(super) fn fields(record: RecId, new_name: Option<ValueId>) -> Resolver {
        let source =
            Source::Fields { cache: Vec::new(), stack: Vec::new(), new_name, renamed: None };
        Resolver {
            source,
            mask: u64::MAX,
            record: Some(record),
            last: true,
            shadows: SmallVec::new(),
        }
    }

    pub(super) fn set(&mut self, name: Sym, value: ValueId) {
        self.mask |= var_bit(name);
        if let Source::Bindings(all) = &mut self.source {
            let new = Binding { name, value, settled: false, away: false };
            match all.iter_mut().find(|b| b.name == name) {
                Some(old) => *old = new,
                None => all.push(new),
            }
        }
    }
}

impl Evaluator {
    /// Returns the value of a variable, if it is known.
    fn look_up_variable(&mut self, name: Sym, r: &mut Resolver) -> Res<Option<ValueId>> {
        if r.shadows.contains(&name) {
            return Ok(None);
        }
        match &mut r.source {
            Source::Bindings(all) => {
                let Some(index) = all.iter().position(|b| b.name == name && !b.away) else {
                    return Ok(None);
                };
                let binding = all[index];
                if binding.settled || all.len() == 1 {
                    return Ok(Some(binding.value));
                }
                all[index].away = true;
                let shadows = std::mem::take(&mut r.shadows);
                let value = self.resolve(binding.value, r);
                r.shadows = shadows;
                let value = value?;
                if let Source::Bindings(all) = &mut r.source {
                    all[index] = Binding { name, value, settled: true, away: false };
                }
                Ok(Some(value))
            }
            Source::Fields { cache, stack, .. } => {
                let Some(record) = r.record else { return Ok(None) };
                let Some(index) = self.rec(record).field_index(name) else { return Ok(None) };
                if let Some(&Some(known)) = cache.get(index) {
                    return Ok(Some(known));
                }
                if stack.contains(&name) {
                    return Ok(None);
                }
                let value = self.rec(record).fields[index].value;
                let Some(value) = value.filter(|&v| v != ValueId::UNSET) else { return Ok(None) };
                stack.push(name);
                let shadows = std::mem::take(&mut r.shadows);
                let resolved = self.resolve(value, r);
                r.shadows = shadows;
                let resolved = resolved?;
                if let Source::Fields { cache, stack, .. } = &mut r.source {
                    stack.pop();
                    if cache.len() <= index {
                        cache.resize(index + 1, None);
                    }
                    cache[index] = Some(resolved);
                }
                Ok(Some(resolved))
            }
        }
    }

    /// Returns the value with known variables replaced.
    pub(super) fn resolve(&mut self, value: ValueId, r: &mut Resolver) -> Res<ValueId> {
        let meta = self.store.meta(value);
        if meta.flags.has(Flags::CONCRETE) {
            return Ok(value);
        }
        if meta.vars & r.mask == 0 && !(r.last && meta.flags.has(Flags::PENDING)) {
            return Ok(value);
        }
        self.deeper(|e| e.resolve_node(value, r))
    }

    fn resolve_node(&mut self, value: ValueId, r: &mut Resolver) -> Res<ValueId> {
        match self.node(value) {
            Node::Unset
            | Node::Bit(_)
            | Node::Int(_)
            | Node::Str(_)
            | Node::Code(_)
            | Node::Def(_) => Ok(value),
            Node::AnonymousName(_) => self.resolve_anonymous(value, r),
            Node::Var(name, _) => Ok(self.look_up_variable(name, r)?.unwrap_or(value)),
            Node::VarBit(of, at) => {
                let new = self.resolve(of, r)?;
                if new == of { Ok(value) } else { self.resolved_bit(of, new, at, r) }
            }
            Node::Bits(slice) => self.resolve_bits(value, slice, r),
            Node::List(element, slice) => match self.resolve_slice(slice, r)? {
                Some(items) => Ok(self.list_value(element, &items)),
                None => Ok(value),
            },
            Node::Dag(op, name, slice) => self.resolve_dag(value, op, name, slice, r),
            Node::Instance(class, slice) => self.resolve_instance(value, class, slice, r),
            Node::Field(of, name, ty) => {
                let new = self.resolve(of, r)?;
                if new == of { Ok(value) } else { self.field_of(new, name, ty, r.record) }
            }
            Node::Op(op, slice, ty) => self.resolve_op(value, op, slice, ty, r),
        }
    }

    fn resolve_anonymous(&mut self, value: ValueId, r: &mut Resolver) -> Res<ValueId> {
        let mut new = value;
        let own = r.record.is_some_and(|record| self.rec(record).name == value);
        if let Source::Fields { new_name, renamed, .. } = &mut r.source {
            // The record's name is replaced before the fields that contain it are visited.
            if let (true, None, Some(name)) = (own, &renamed, *new_name) {
                *renamed = Some((value, name));
            }
            if let Some((_, name)) = renamed.filter(|&(old, _)| old == value) {
                new = name;
            }
        }
        match self.node(new) {
            Node::AnonymousName(number) if r.last => {
                Ok(self.store.string(&format!("anonymous_{number}")))
            }
            _ => Ok(new),
        }
    }

    fn resolve_slice(
        &mut self,
        slice: SliceId,
        r: &mut Resolver,
    ) -> Res<Option<SmallVec<[ValueId; 16]>>> {
        let mut items: SmallVec<[ValueId; 16]> = self.store.values(slice).collect();
        let mut changed = false;
        for item in &mut items {
            let new = self.resolve(*item, r)?;
            changed |= new != *item;
            *item = new;
        }
        Ok(changed.then_some(items))
    }

    /// Returns bit `at` of the value of a variable. Arguments of an inherited multiclass are not converted, so the value
    /// may have fewer bits than the variable's type.
    fn resolved_bit(&mut self, of: ValueId, value: ValueId, at: u32, r: &Resolver) -> Res<ValueId> {
        if let Node::Bits(slice) = self.node(value) {
            let width = self.store.words(slice).len();
            if width <= at as usize {
                let text = format!(
                    "Bit {at} of '{}' is missing: its value is of type 'bits<{width}>'",
                    self.display_unquoted(of)
                );
                return Err(self.record_error(r.record, text));
            }
        }
        Ok(self.bit_of(value, at))
    }

    fn resolve_bits(&mut self, value: ValueId, slice: SliceId, r: &mut Resolver) -> Res<ValueId> {
        let keep_unset = matches!(r.source, Source::Fields { .. }) && r.shadows.is_empty();
        let mut bits: SmallVec<[ValueId; 64]> = self.store.values(slice).collect();
        let mut changed = false;
        // Adjacent bits mostly come from the same value.
        let mut recent: Option<(ValueId, ValueId)> = None;
        for bit in &mut bits {
            let new = match self.node(*bit) {
                Node::VarBit(of, at) => {
                    let resolved = match recent {
                        Some((from, to)) if from == of => to,
                        _ => self.resolve(of, r)?,
                    };
                    recent = Some((of, resolved));
                    if resolved == of { *bit } else { self.resolved_bit(of, resolved, at, r)? }
                }
                _ => {
                    let resolved = self.resolve(*bit, r)?;
                    if resolved == *bit { *bit } else { self.bit_of(resolved, 0) }
                }
            };
            if new == ValueId::UNSET && keep_unset {
                continue;
            }
            changed |= new != *bit;
            *bit = new;
        }
        Ok(if changed { self.bits_value(&bits) } else { value })
    }

    fn resolve_dag(
        &mut self,
        value: ValueId,
        op: ValueId,
        name: OptSym,
        slice: SliceId,
        r: &mut Resolver,
    ) -> Res<ValueId> {
        let mut words: SmallVec<[u32; 16]> = SmallVec::from_slice(self.store.words(slice));
        let mut changed = false;
        for at in (0..words.len()).step_by(2) {
            let new = self.resolve(ValueId(words[at]), r)?;
            changed |= new.0 != words[at];
            words[at] = new.0;
        }
        let new_op = self.resolve(op, r)?;
        if !changed && new_op == op {
            return Ok(value);
        }
        let slice = self.store.slice(&words);
        Ok(self.store.add(Node::Dag(new_op, name, slice)))
    }

    fn resolve_instance(
        &mut self,
        value: ValueId,
        class: RecId,
        slice: SliceId,
        r: &mut Resolver,
    ) -> Res<ValueId> {
        let mut words: SmallVec<[u32; 16]> = SmallVec::from_slice(self.store.words(slice));
        let mut changed = false;
        for at in (1..words.len()).step_by(2) {
            let new = self.resolve(ValueId(words[at]), r)?;
            changed |= new.0 != words[at];
            words[at] = new.0;
        }
        if !changed {
            return Ok(value);
        }
        let span = self.instance_spans.get(&value).copied().unwrap_or_default();
        let slice = self.store.slice(&words);
        self.instance(class, slice, span)
    }

    fn resolve_op(
        &mut self,
        value: ValueId,
        op: Op,
        slice: SliceId,
        ty: TyId,
        r: &mut Resolver,
    ) -> Res<ValueId> {
        let (record, last) = (r.record, r.last);
        let mut args: SmallVec<[ValueId; 16]> = self.store.values(slice).collect();
        let mut changed = false;
        let mut step = |e: &mut Self, r: &mut Resolver, arg: &mut ValueId| -> Res<()> {
            let new = e.resolve(*arg, r)?;
            changed |= new != *arg;
            *arg = new;
            Ok(())
        };
        match op {
            Op::And | Op::Or => {
                step(self, r, &mut args[0])?;
                if let Some(left) = self.int_of(args[0])
                    && ((op == Op::And && left == 0) || (op == Op::Or && left == -1))
                {
                    return Ok(self.store.int(left));
                }
                step(self, r, &mut args[1])?;
            }
            Op::If => {
                let before = args[0];
                step(self, r, &mut args[0])?;
                if args[0] != before
                    && let Some(condition) = self.int_of(args[0])
                {
                    let chosen = if condition != 0 { args[1] } else { args[2] };
                    return self.resolve(chosen, r);
                }
                step(self, r, &mut args[1])?;
                step(self, r, &mut args[2])?;
            }
            Op::Foreach | Op::Filter | Op::Sort | Op::Foldl => {
                // The last operand is the body; the variables are the first operand, or the third and fourth.
                let body = args.len() - 1;
                let names = if op == Op::Foldl { 2..4 } else { 0..1 };
                for at in 0..body {
                    step(self, r, &mut args[at])?;
                }
                let visible = r.shadows.len();
                for &name in &args[names] {
                    if let Some(name) = self.string_of(name) {
                        r.shadows.push(name);
                    }
                }
                let done = step(self, r, &mut args[body]);
                r.shadows.truncate(visible);
                done?;
            }
            _ => {
                for at in 0..args.len() {
                    step(self, r, &mut args[at])?;
                }
            }
        }
        let late = last && matches!(op, Op::Cast | Op::Exists | Op::Instances);
        if changed || late { self.fold(op, &args, ty, record, last) } else { Ok(value) }
    }
}
