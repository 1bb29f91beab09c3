//! Rewrite patterns: their schemas, and the types on which host code is implemented.

use proc_macro2::TokenStream;
use quote::quote;

use super::Gen;
use super::names::ident;
use super::words::word;
use crate::model::Pattern;

impl Gen<'_> {
    /// Generates `PATTERNS`, and the module `natives` with a unit struct for each native code call that is written in
    /// Rust.
    pub(super) fn patterns(&self) -> TokenStream {
        let patterns = self.own_patterns();
        if patterns.is_empty() {
            return TokenStream::new();
        }
        let schemas = patterns.iter().map(|pattern| schema(pattern));
        let doc = match self.model.dialect.name.as_str() {
            "" => " The declared rewrite patterns.".to_owned(),
            name => format!(" The rewrite patterns declared with the dialect `{name}`."),
        };
        let hooks: std::collections::BTreeSet<&str> =
            patterns.iter().flat_map(|pattern| pattern.hooks()).collect();
        let natives = (!hooks.is_empty()).then(|| {
            let structs = hooks.iter().map(|name| {
                let doc = format!(" The native code call `{name}`.");
                let name = ident(name);
                quote!(#[doc = #doc] pub struct #name;)
            });
            quote! {
                #[doc = " Native code calls of rewrite patterns."]
                pub mod natives { #(#structs)* }
            }
        });
        quote! {
            #[doc = #doc]
            pub static PATTERNS: &[&::ods_core::schema::PatternSchema] = &[#(&#schemas),*];
            #natives
        }
    }
}

impl Gen<'_> {
    /// Returns the patterns whose native code calls the user writes.
    fn own_patterns(&self) -> Vec<&Pattern> {
        let all = self.model.patterns.iter();
        all.filter(|one| !one.hooks().iter().any(|name| self.omits_native(name))).collect()
    }

    /// Returns the indices of the patterns whose root operation has no canonicalization hook, which would select among
    /// them: these patterns take part in canonicalization as declared.
    pub(super) fn unhooked_patterns(&self) -> impl Iterator<Item = usize> + '_ {
        let hooked = |name: &str| {
            self.model.ops.iter().any(|op| op.name == name && self.has_canonicalizer(op))
        };
        let patterns = self.own_patterns().into_iter().enumerate();
        patterns.filter(move |(_, one)| !hooked(&one.source.op)).map(|(at, _)| at)
    }
}

fn schema(of: &Pattern) -> TokenStream {
    let Pattern { name, benefit, slots, .. } = of;
    let (source, same) = (word(&of.source), word(&of.same));
    let (conditions, steps) = (word(&of.conditions), word(&of.steps));
    quote! {
        ::ods_core::schema::PatternSchema {
            name: #name,
            benefit: #benefit,
            slots: #slots,
            source: #source,
            same: #same,
            conditions: #conditions,
            steps: #steps,
        }
    }
}
