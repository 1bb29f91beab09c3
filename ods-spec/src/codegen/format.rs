//! Compiled formats as tokens: constant expressions of `ods_core::schema::OpFormat` and `ParamFormat`.

use proc_macro2::{Ident, Literal as Number, Span, TokenStream};
use quote::quote;

use crate::model::format::{
    AttrForm, Clause, Directive, DirectiveArg, Literal, OpElement, OpFormat, ParamDirectiveArg,
    ParamElement, ParamFormat, Presence, TypeRule, TypeSource, TypesOf,
};

/// How a format's tokens name what is generated elsewhere.
pub struct FormatNames<'a> {
    /// The transformer of the `PredTrait` of that index, as an expression of type `Expr`.
    pub transform: &'a dyn Fn(usize) -> TokenStream,
    /// The path of the unit struct that stands for `custom<X>`.
    pub directive: &'a dyn Fn(&str) -> TokenStream,
}

/// An expression of type `OpFormat`.
pub fn op_format(format: &OpFormat, names: &FormatNames<'_>) -> TokenStream {
    let OpFormat { infer_results, all_operands, all_operand_types, all_result_types, .. } = format;
    let prop_dict = format.prop_dict;
    let elements = op_elements(&format.elements, names);
    let rules = |rules: &[TypeRule]| list(rules.iter().map(|rule| type_rule(rule, names)));
    let operand_types = rules(&format.operand_types);
    let result_types = rules(&format.result_types);
    let dict_slots = indices(&format.dict_slots);
    quote! {
        ::ods_core::schema::OpFormat {
            elements: #elements,
            operand_types: #operand_types,
            result_types: #result_types,
            infer_results: #infer_results,
            all_operands: #all_operands,
            all_operand_types: #all_operand_types,
            all_result_types: #all_result_types,
            dict_slots: #dict_slots,
            prop_dict: #prop_dict,
        }
    }
}

/// An expression of type `ParamFormat`.
pub fn param_format(format: &ParamFormat, names: &FormatNames<'_>) -> TokenStream {
    let elements = param_elements(&format.elements, names);
    quote!(::ods_core::schema::ParamFormat { elements: #elements })
}

fn list(items: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote!(&[#(#items),*])
}

fn number(index: usize) -> Number {
    Number::usize_unsuffixed(index)
}

fn indices(indices: &[usize]) -> TokenStream {
    list(indices.iter().map(|index| {
        let index = number(*index);
        quote!(#index)
    }))
}

fn op_elements(elements: &[OpElement], names: &FormatNames<'_>) -> TokenStream {
    list(elements.iter().map(|element| op_element(element, names)))
}

fn op_element(element: &OpElement, names: &FormatNames<'_>) -> TokenStream {
    let kind = quote!(::ods_core::schema::OpElement);
    match element {
        OpElement::Literal(one) => {
            let one = literal(one);
            quote!(#kind::Literal(#one))
        }
        OpElement::Space => quote!(#kind::Space),
        OpElement::Newline => quote!(#kind::Newline),
        OpElement::Operand { index, space } => {
            let index = number(*index);
            quote!(#kind::Operand { index: #index, space: #space })
        }
        OpElement::Attr { slot, form, optional, space } => {
            let (slot, form) = (number(*slot), attr_form(*form));
            quote!(#kind::Attr { slot: #slot, form: #form, optional: #optional, space: #space })
        }
        OpElement::Region { index, space } => {
            let index = number(*index);
            quote!(#kind::Region { index: #index, space: #space })
        }
        OpElement::Successor { index, space } => {
            let index = number(*index);
            quote!(#kind::Successor { index: #index, space: #space })
        }
        OpElement::Operands { space } => quote!(#kind::Operands { space: #space }),
        OpElement::Regions { space } => quote!(#kind::Regions { space: #space }),
        OpElement::Successors { space } => quote!(#kind::Successors { space: #space }),
        OpElement::Type { of, qualified, space } => {
            let of = types_of(*of);
            quote!(#kind::Type { of: #of, qualified: #qualified, space: #space })
        }
        OpElement::FunctionalType { inputs, results, space } => {
            let (inputs, results) = (types_of(*inputs), types_of(*results));
            quote!(#kind::FunctionalType { inputs: #inputs, results: #results, space: #space })
        }
        OpElement::AttrDict { keyword } => quote!(#kind::AttrDict { keyword: #keyword }),
        OpElement::PropDict => quote!(#kind::PropDict),
        OpElement::Group(group) => {
            let anchor = list(group.anchor.iter().map(presence));
            let inverted = group.inverted;
            let sets = slot(group.sets);
            let then = op_elements(&group.then, names);
            let otherwise = op_elements(&group.otherwise, names);
            quote! {
                #kind::Group(&::ods_core::schema::Group {
                    anchor: #anchor,
                    inverted: #inverted,
                    sets: #sets,
                    then: #then,
                    otherwise: #otherwise,
                })
            }
        }
        OpElement::OiList(clauses) => {
            let clauses = list(clauses.iter().map(|one| clause(one, names)));
            quote!(#kind::OiList(#clauses))
        }
        OpElement::Custom(one) => {
            let one = directive(one, names);
            quote!(#kind::Custom(#one))
        }
    }
}

fn literal(literal: &Literal) -> TokenStream {
    let (text, spaced) = (&literal.text, literal.spaced());
    let punct = match literal.punct() {
        Some(name) => {
            let name = Ident::new(name, Span::call_site());
            quote!(::core::option::Option::Some(::ods_core::text::Punct::#name))
        }
        None => quote!(::core::option::Option::None),
    };
    quote!(::ods_core::schema::Literal { text: #text, punct: #punct, spaced: #spaced })
}

fn slot(slot: Option<usize>) -> TokenStream {
    match slot {
        Some(slot) => {
            let slot = number(slot);
            quote!(::core::option::Option::Some(#slot))
        }
        None => quote!(::core::option::Option::None),
    }
}

fn attr_form(form: AttrForm) -> TokenStream {
    let form = match form {
        AttrForm::Full => quote!(Full),
        AttrForm::Untyped => quote!(Untyped),
        AttrForm::Stripped => quote!(Stripped),
        AttrForm::Enum => quote!(Enum),
        AttrForm::SymbolName => quote!(SymbolName),
        AttrForm::Prop => quote!(Prop),
    };
    quote!(::ods_core::schema::AttrForm::#form)
}

fn types_of(of: TypesOf) -> TokenStream {
    let one = |name: TokenStream, index: usize| {
        let index = number(index);
        quote!(#name(#index))
    };
    let of = match of {
        TypesOf::Operand(index) => one(quote!(Operand), index),
        TypesOf::Result(index) => one(quote!(Result), index),
        TypesOf::Operands => quote!(Operands),
        TypesOf::Results => quote!(Results),
    };
    quote!(::ods_core::schema::TypesOf::#of)
}

fn presence(presence: &Presence) -> TokenStream {
    let (name, index) = match presence {
        Presence::Operand(index) => (quote!(Operand), index),
        Presence::Result(index) => (quote!(Result), index),
        Presence::Attr(index) => (quote!(Attr), index),
        Presence::Region(index) => (quote!(Region), index),
        Presence::Successor(index) => (quote!(Successor), index),
    };
    let index = number(*index);
    quote!(::ods_core::schema::Presence::#name(#index))
}

fn clause(clause: &Clause, names: &FormatNames<'_>) -> TokenStream {
    let keyword = literal(&clause.keyword);
    let anchor = list(clause.anchor.iter().map(presence));
    let sets = slot(clause.sets);
    let elements = op_elements(&clause.elements, names);
    quote! {
        ::ods_core::schema::Clause {
            keyword: #keyword,
            anchor: #anchor,
            sets: #sets,
            elements: #elements,
        }
    }
}

fn type_rule(rule: &TypeRule, names: &FormatNames<'_>) -> TokenStream {
    let kind = quote!(::ods_core::schema::TypeRule);
    match rule {
        TypeRule::Written => quote!(#kind::Written),
        TypeRule::Built => quote!(#kind::Built),
        TypeRule::Same(source) => {
            let source = type_source(*source);
            quote!(#kind::Same(#source))
        }
        TypeRule::Transformed(source, transform) => {
            let source = type_source(*source);
            let transform = (names.transform)(*transform);
            quote!(#kind::Transformed(#source, #transform))
        }
    }
}

fn type_source(source: TypeSource) -> TokenStream {
    let (name, index) = match source {
        TypeSource::Operand(index) => (quote!(Operand), index),
        TypeSource::Result(index) => (quote!(Result), index),
        TypeSource::Attr(index) => (quote!(Attr), index),
    };
    let index = number(index);
    quote!(::ods_core::schema::TypeSource::#name(#index))
}

fn directive(directive: &Directive, names: &FormatNames<'_>) -> TokenStream {
    let Directive { name, args, space } = directive;
    let path = if directive.is_shared() {
        let name = super::names::ident(name);
        quote!(::ods_core::rt::directives::#name)
    } else {
        (names.directive)(name)
    };
    let args = list(args.iter().map(directive_arg));
    quote! {
        &::ods_core::schema::Directive {
            name: #name,
            parse: <#path as ::ods_core::hooks::CustomDirective>::parse,
            print: <#path as ::ods_core::hooks::CustomDirective>::print,
            args: #args,
            space: #space,
        }
    }
}

fn directive_arg(arg: &DirectiveArg) -> TokenStream {
    let kind = quote!(::ods_core::schema::DirectiveArg);
    let indexed = |name: TokenStream, index: usize, by_ref: bool| {
        let index = number(index);
        quote!(#kind::#name { index: #index, by_ref: #by_ref })
    };
    match arg {
        DirectiveArg::Operand { index, by_ref } => indexed(quote!(Operand), *index, *by_ref),
        DirectiveArg::Region { index, by_ref } => indexed(quote!(Region), *index, *by_ref),
        DirectiveArg::Successor { index, by_ref } => indexed(quote!(Successor), *index, *by_ref),
        DirectiveArg::Type { of, by_ref } => {
            let of = types_of(*of);
            quote!(#kind::Type { of: #of, by_ref: #by_ref })
        }
        DirectiveArg::Attr { slot, by_ref } => {
            let slot = number(*slot);
            quote!(#kind::Attr { slot: #slot, by_ref: #by_ref })
        }
        DirectiveArg::AttrDict => quote!(#kind::AttrDict),
        DirectiveArg::PropDict => quote!(#kind::PropDict),
        DirectiveArg::Text(text) => quote!(#kind::Text(#text)),
    }
}

fn param_elements(elements: &[ParamElement], names: &FormatNames<'_>) -> TokenStream {
    list(elements.iter().map(|element| param_element(element, names)))
}

fn param_element(element: &ParamElement, names: &FormatNames<'_>) -> TokenStream {
    let kind = quote!(::ods_core::schema::ParamElement);
    match element {
        ParamElement::Literal(one) => {
            let one = literal(one);
            quote!(#kind::Literal(#one))
        }
        ParamElement::Space => quote!(#kind::Space),
        ParamElement::Newline => quote!(#kind::Newline),
        ParamElement::Param { index, qualified, space } => {
            let index = number(*index);
            quote!(#kind::Param { index: #index, qualified: #qualified, space: #space })
        }
        ParamElement::Params { indices: all, space } => {
            let all = indices(all);
            quote!(#kind::Params { indices: #all, space: #space })
        }
        ParamElement::Struct { fields, space } => {
            let fields = param_elements(fields, names);
            quote!(#kind::Struct { fields: #fields, space: #space })
        }
        ParamElement::Custom(one) => {
            let path = (names.directive)(&one.name);
            let (name, space, of_param) = (&one.name, one.space, one.of_param);
            let args = list(one.args.iter().map(param_directive_arg));
            quote! {
                #kind::Custom(&::ods_core::schema::ParamDirective {
                    name: #name,
                    parse: <#path as ::ods_core::hooks::ParamDirective>::parse,
                    print: <#path as ::ods_core::hooks::ParamDirective>::print,
                    args: #args,
                    space: #space,
                    of_param: #of_param,
                })
            }
        }
        ParamElement::Group(group) => {
            let anchor = indices(&group.anchor);
            let inverted = group.inverted;
            let then = param_elements(&group.then, names);
            let otherwise = param_elements(&group.otherwise, names);
            quote! {
                #kind::Group(&::ods_core::schema::ParamGroup {
                    anchor: #anchor,
                    inverted: #inverted,
                    then: #then,
                    otherwise: #otherwise,
                })
            }
        }
    }
}

fn param_directive_arg(arg: &ParamDirectiveArg) -> TokenStream {
    let kind = quote!(::ods_core::schema::ParamDirectiveArg);
    match arg {
        ParamDirectiveArg::Param { index, by_ref } => {
            let index = number(*index);
            quote!(#kind::Param { index: #index, by_ref: #by_ref })
        }
        ParamDirectiveArg::Text(text) => quote!(#kind::Text(#text)),
    }
}
