//! The elements that only declared syntax has.

use smallvec::SmallVec;

use super::OpPrint;
use crate::codec::format::declared::{Short, element, items, set_attr, set_type};
use crate::function::{FunctionSyntax, SignatureOf, print_signature_of};
use crate::schema::{
    Alternative, AttrForm, CommonType, EntryArguments, FunctionSignature, ItemList, OpElement,
    Presence, SetValue, Setting, ShortType, Target, TypesOf,
};
use crate::text::OpPrinter;
use crate::{Attr, Ident, Type};

impl<'ir> OpPrint<'ir> {
    /// Prints the first alternative that the operation fits, or the last.
    pub(super) fn choice(self, p: &mut OpPrinter<'_, 'ir>, all: &'static [Alternative]) {
        let is_conditional = |one: &&Alternative| !one.sets.is_empty() || !one.anchor.is_empty();
        let chosen = all
            .iter()
            .find(|one| is_conditional(one) && self.fits(one))
            .or(all.iter().find(|one| one.bare && self.fits(one)))
            .or(all.iter().find(|one| self.fits(one)))
            .or(all.last());
        if let Some(one) = chosen {
            let more = if one.dict { one.absent } else { self.more };
            OpPrint { more, ..self }.elements(p, one.elements);
        }
    }

    fn fits(self, one: &Alternative) -> bool {
        let stray = |part: &Presence| {
            !(one.dict && matches!(part, Presence::Attr(_))) && self.is_present(*part)
        };
        one.sets.iter().all(|set| self.has(set))
            && (one.anchor.is_empty() || one.anchor.iter().any(|one| self.is_there(*one)))
            && (self.item.is_some() || !one.absent.iter().any(stray))
            && (!one.bare || self.attr_dict().is_empty())
    }

    fn has(self, set: &Setting) -> bool {
        match set.target {
            Target::Slot(slot) => {
                let slot = usize::from(slot);
                let value = match self.item {
                    Some(_) => self.attr_item(slot),
                    None if matches!(set.value, SetValue::Absent) => self
                        .op
                        .prop(slot)
                        .filter(|value| Some(*value) != self.info.default_prop(self.ctx, slot)),
                    None => self.prop_or_default(slot),
                };
                set_attr(self.ctx, self.info, slot, &set.value, |of| self.op.prop(of)) == Ok(value)
            }
            Target::Types(of) => {
                let types = self.types_of(of);
                !types.is_empty()
                    && types.iter().all(|ty| {
                        let first = |of| self.types_of(of).first().copied();
                        let set = set_type(self.ctx, &set.value, |of| self.op.prop(of), first);
                        Some(*ty) == set
                    })
            }
        }
    }

    fn is_there(self, one: Presence) -> bool {
        self.item.is_some() || self.is_present(one)
    }

    /// Returns the element of an array attribute at the current item.
    pub(super) fn attr_item(self, slot: usize) -> Option<Attr> {
        items(self.ctx, self.op.prop(slot)?).get(self.item?).copied()
    }

    pub(super) fn print_attr_item(self, p: &mut OpPrinter<'_, 'ir>, slot: usize, form: AttrForm) {
        let Some(item) = self.attr_item(slot) else { return };
        match (element(self.info, slot), form) {
            (Some(Type::I1), _) => {
                p.print(if item.as_i64(self.ctx) == Some(0) { "false" } else { "true" });
            }
            (Some(_), _) => p.print_int(item.as_i64(self.ctx).unwrap_or_default()),
            (None, AttrForm::Keyword) => match item.as_text(self.ctx) {
                Some(text) => p.print_keyword_or_string(text),
                None => p.print_attribute(item),
            },
            (None, AttrForm::SymbolName) => match item.as_bytes(self.ctx) {
                Some(name) => p.print_symbol_name(name),
                None => p.print_attribute(item),
            },
            (None, _) if item.type_of(self.ctx) == Some(Type::I64) => {
                p.print_attribute_without_type(item);
            }
            (None, _) => p.print_attribute(item),
        }
    }

    pub(super) fn list(self, p: &mut OpPrinter<'_, 'ir>, list: &'static ItemList) {
        let count = match list.counted {
            Presence::Operand(index) => self.operands(index).len(),
            Presence::Result(index) => self.results(index).len(),
            Presence::Attr(slot) => {
                let value = self.op.prop(usize::from(slot));
                value.map_or(0, |value| items(self.ctx, value).len())
            }
            Presence::Region(index) => self.regions(index).count(),
            Presence::Successor(index) => self.successors(index).count(),
        };
        for at in 0..count {
            match at {
                0 if list.space => p.print(" "),
                0 => {}
                _ => p.print(list.separator.as_ref().map_or(" ", |one| one.spaced)),
            }
            OpPrint { item: Some(at), ..self }.elements(p, list.elements);
        }
    }

    pub(super) fn arguments(self, p: &mut OpPrinter<'_, 'ir>, of: EntryArguments) {
        let entry = self.regions(of.region).next().and_then(|region| region.entry());
        let args: SmallVec<[_; 4]> = entry.into_iter().flat_map(|entry| entry.args()).collect();
        let mut inits = of.inits.map(|index| self.operands(index));
        for (at, arg) in args.into_iter().enumerate() {
            match at {
                0 if of.space => p.print(" "),
                0 => {}
                _ => p.print(", "),
            }
            let plain = of.types.is_some() || of.inits.is_some();
            p.print_region_argument(arg, Attr::EMPTY_DICT, plain);
            if let Some(init) = inits.as_mut().and_then(Iterator::next) {
                p.print(" = ");
                p.print_operand(init);
            }
            if of.inits.is_some() && of.types.is_none() {
                p.print(" : ");
                p.print_type(arg.ty());
            }
        }
    }

    pub(super) fn signature(self, p: &mut OpPrinter<'_, 'ir>, of: FunctionSignature) {
        let prop = |slot: u16| self.op.prop(usize::from(slot));
        let ties = of.ties.and_then(prop).map(|ties| items(self.ctx, ties)).unwrap_or_default();
        let ties = ties.iter().map(|tie| tie.as_i64(self.ctx).unwrap_or(-1)).collect();
        let parts = SignatureOf {
            ty: prop(of.ty).and_then(|attr| attr.as_type(self.ctx)),
            arg_attrs: of.arg_attrs.and_then(prop),
            res_attrs: of.res_attrs.and_then(prop),
            ties,
        };
        let region = self.regions(of.region).next();
        print_signature_of(p, region, &parts, FunctionSyntax::BUILTIN.split_type);
    }

    pub(super) fn common_type(self, p: &mut OpPrinter<'_, 'ir>, of: &'static CommonType) {
        let all = |groups: &[TypesOf]| {
            groups.iter().flat_map(|one| self.types_of(*one)).collect::<SmallVec<[Type; 4]>>()
        };
        let (inputs, results) = (all(of.inputs), all(of.results));
        let mut types = inputs.iter().chain(&results);
        match types.next() {
            Some(first) if types.all(|ty| ty == first) && !self.is_function(*first) => {
                p.print_type(*first);
            }
            _ => p.print_functional_type(&inputs, &results),
        }
    }

    /// Returns whether a type would read as the functional type of all values.
    fn is_function(self, ty: Type) -> bool {
        matches!(ty.data(self.ctx), crate::TypeData::Function { .. })
    }

    pub(super) fn short_type(self, p: &mut OpPrinter<'_, 'ir>, of: &'static ShortType) {
        let short = Short { dialect: of.dialect, names: of.names };
        let types = self.types_of(of.of);
        let own = match self.item {
            Some(at) => types.get(at..=at).unwrap_or_default(),
            None => &types[..],
        };
        for (at, ty) in own.iter().enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            short.print(p, *ty);
        }
    }

    /// Prints the current item of operands or types.
    pub(super) fn value_item(self, p: &mut OpPrinter<'_, 'ir>, at: usize, element: &OpElement) {
        match element {
            OpElement::Operand { index, .. } => {
                if let Some(value) = self.operands(*index).nth(at) {
                    p.print_operand(value);
                }
            }
            OpElement::Type { of, .. } => {
                if let Some(ty) = self.types_of(*of).get(at) {
                    p.print_type(*ty);
                }
            }
            _ => {}
        }
    }

    /// Prints the dictionary of the current item.
    pub(super) fn item_dict(self, p: &mut OpPrinter<'_, 'ir>, name: &str) {
        let dicts = self.op.attrs().get(self.ctx, Ident::new(name));
        let dict = dicts.and_then(|dicts| dicts.as_array(self.ctx)?.get(self.item?).copied());
        let entries = dict.and_then(|dict| dict.as_dictionary(self.ctx)).unwrap_or_default();
        p.print_optional_dict(entries, &[]);
    }

    /// Returns the discardable attributes that elements write.
    pub(super) fn listed_attrs(self) -> SmallVec<[&'static str; 2]> {
        fn collect(elements: &'static [OpElement], into: &mut SmallVec<[&'static str; 2]>) {
            for element in elements {
                match element {
                    OpElement::List(list) => collect(list.elements, into),
                    OpElement::ItemDict(name) | OpElement::Discardable { name, .. } => {
                        into.push(name);
                    }
                    OpElement::Group(group) => {
                        collect(group.then, into);
                        collect(group.otherwise, into);
                    }
                    OpElement::Choice(all) => {
                        all.iter().for_each(|one| collect(one.elements, into))
                    }
                    _ => {}
                }
            }
        }
        let mut names = SmallVec::new();
        collect(self.format.elements, &mut names);
        names
    }

    /// Returns whether the entry arguments of a region are written outside of it.
    pub(super) fn has_arguments_outside(self, region: u16) -> bool {
        fn any(elements: &[OpElement], region: u16) -> bool {
            elements.iter().any(|element| match element {
                OpElement::Arguments(one) => one.region == region || one.second == Some(region),
                OpElement::Signature(one) => one.region == region,
                OpElement::Group(group) => any(group.then, region) || any(group.otherwise, region),
                OpElement::Choice(all) => all.iter().any(|one| any(one.elements, region)),
                _ => false,
            })
        }
        any(self.format.elements, region)
    }
}
