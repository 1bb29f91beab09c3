//! The hand-written Rust that a declaration requires, by the names under which [`crate::Build::without`] omits it.

use std::collections::BTreeMap;

use super::implement::rust_trait;
use super::interface::{rust_name, unmapped_interfaces};
use super::{Gen, Options};
use crate::model::{Declared, Model, Op, OpHook, ParamDef};

/// Hand-written Rust that a declaration requires.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obligation {
    /// The name for [`crate::Build::without`]: `shop.pay Verify`, `custom<Price>`.
    pub name: String,
    /// The item to write: `impl Verify for PayOp`.
    pub item: String,
    /// The operations, types or attributes that require it, in order of declaration: their full names.
    pub of: Vec<String>,
    /// The position of the first of these.
    pub declared: Option<Declared>,
}

/// Lists the obligations of a model, each once: directives, then operations, attributes, types, the dialect, patterns,
/// passes and interfaces. An interface that does not become a trait obliges nobody.
pub fn obligations(model: &Model, options: &Options) -> Vec<Obligation> {
    let unmapped = unmapped_interfaces(model, options);
    let mut options = options.clone();
    options.omitted.extend(unmapped.iter().map(|(name, _)| name.clone()));
    let mut all = List::default();
    let generator = Gen::new(model, &options);
    generator.directive_obligations(&mut all);
    model.ops.iter().for_each(|op| generator.op_obligations(op, &mut all));
    for def in model.attrs.iter().chain(&model.types) {
        generator.definition_obligations(def, &mut all);
    }
    let dialect = &model.dialect;
    for hook in dialect.hooks() {
        let item = format!("impl {} for {}", hook.of_trait, dialect.class);
        all.add(format!("{} {}", dialect.name, hook.of_trait), item, &dialect.name, None);
    }
    for pattern in &model.patterns {
        for name in pattern.hooks() {
            let item = format!("impl NativeCall for natives::{name}");
            all.add(format!("natives::{name}"), item, &pattern.name, None);
        }
    }
    for pass in &model.passes {
        let item = format!("impl RunPass for {}", pass.class);
        all.add(pass.argument.clone(), item, &pass.argument, None);
    }
    for (of, _) in generator.interfaces().into_iter().filter(|(of, _)| of.verify) {
        let item = format!("impl VerifyInterface for dyn {}", rust_name(&of.name));
        all.add(format!("{} VerifyInterface", of.name), item, &of.name, None);
    }
    for (name, ty) in unmapped {
        let item = format!("the interface: its C++ type `{ty}` has no counterpart in Rust");
        all.add(name.clone(), item, &name, None);
    }
    all.obligations
}

/// Obligations in order, each once.
#[derive(Default)]
struct List {
    obligations: Vec<Obligation>,
    at: BTreeMap<String, usize>,
}

impl List {
    fn add(&mut self, name: String, item: String, of: &str, declared: Option<Declared>) {
        let next = self.obligations.len();
        let at = *self.at.entry(name.clone()).or_insert(next);
        if at == next {
            self.obligations.push(Obligation { name, item, of: Vec::new(), declared });
        }
        let users = &mut self.obligations[at].of;
        if !users.iter().any(|user| user == of) {
            users.push(of.to_owned());
        }
    }
}

impl Gen<'_> {
    fn directive_obligations(&self, all: &mut List) {
        for op in &self.model.ops {
            for name in op.format.iter().flat_map(|format| format.directives()) {
                let item = format!("impl CustomDirective for directives::{name}");
                all.add(format!("custom<{name}>"), item, &op.name, op.declared);
            }
        }
        for def in self.model.attrs.iter().chain(&self.model.types) {
            for name in def.format.iter().flat_map(|format| format.directives()) {
                let item = format!("impl ParamDirective for param_directives::{name}");
                all.add(format!("custom<{name}>"), item, &def.name, def.declared);
            }
        }
    }

    fn op_obligations(&self, op: &Op, all: &mut List) {
        let mut add = |of_trait: &str| {
            let item = format!("impl {of_trait} for {}", op.class);
            all.add(format!("{} {of_trait}", op.name), item, &op.name, op.declared);
        };
        if op.format.is_none() && op.flags.has_custom_assembly_format {
            add("CustomAsm");
        }
        for hook in op.hooks() {
            match hook {
                OpHook::Verify => add("Verify"),
                OpHook::VerifyRegions => add("VerifyRegions"),
                OpHook::Fold => add("Fold"),
                OpHook::Canonicalize => add("Canonicalize"),
                OpHook::CanonicalizeMethod => add("CanonicalizeMethod"),
                // These are interfaces.
                _ => {}
            }
        }
        for of in &op.interfaces {
            let Some(path) = self.op_obligation(op, of) else { continue };
            if self.op_answer(op, of, &path).is_none() {
                let item = format!("impl {} for {}", rust_trait(&path), op.class);
                all.add(format!("{} {}", op.name, of.name), item, &op.name, op.declared);
            }
        }
    }

    fn definition_obligations(&self, def: &ParamDef, all: &mut List) {
        let mut add = |name: &str, of_trait: &str| {
            let item = format!("impl {of_trait} for {}", def.class);
            all.add(format!("{} {name}", def.name), item, &def.name, def.declared);
        };
        if def.custom_format {
            add("CustomParams", "CustomParams");
        }
        if def.verify {
            add("VerifyParameters", "VerifyParameters");
        }
        for of in &def.interfaces {
            let Some(path) = self.definition_obligation(def, of) else { continue };
            if !self.is_answered(of) {
                add(&of.name, &rust_trait(&path));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Build;

    const SHOP: &str = r#"
        include "mlir/IR/OpBase.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        def Shop_Dialect : Dialect {
          let name = "shop";
          let cppNamespace = "::shop";
          let hasConstantMaterializer = 1;
        }
        def PriceType : TypeDef<Shop_Dialect, "Price"> {
          let mnemonic = "price";
          let parameters = (ins "unsigned":$digits);
          let hasCustomAssemblyFormat = 1;
          let genVerifyDecl = 1;
        }
        class Pay<string name> : Op<Shop_Dialect, name, [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
          let arguments = (ins I32:$amount);
          let results = (outs I32:$rest);
          let assemblyFormat = "custom<Amount>($amount) attr-dict";
          let hasVerifier = 1;
        }
        def Payable : OpInterface<"Payable"> {
          let cppNamespace = "::shop";
          let verify = "return checkPayable($_op);";
        }
        def PayOp : Pay<"pay">;
        def LendOp : Pay<"lend"> { let hasFolder = 1; let hasCanonicalizeMethod = 1; }
        def GiveOp : Op<Shop_Dialect, "give"> { let hasCustomAssemblyFormat = 1; }
    "#;

    fn build() -> Build {
        let mut build = Build::new();
        build.text("Shop.td", SHOP);
        build
    }

    #[test]
    fn each_is_listed_once() {
        let (model, _) = build().try_model().expect("the declaration is right");
        let all = obligations(&model, &Options::default());
        let lines: Vec<String> = all
            .iter()
            .map(|one| format!("{} | {} | {}\n", one.name, one.item, one.of.join(" ")))
            .collect();
        expect_test::expect![[r"
            custom<Amount> | impl CustomDirective for directives::Amount | shop.pay shop.lend
            shop.pay Verify | impl Verify for PayOp | shop.pay
            shop.pay InferTypeOpInterface | impl InferTypeOpInterface for PayOp | shop.pay
            shop.lend Verify | impl Verify for LendOp | shop.lend
            shop.lend Fold | impl Fold for LendOp | shop.lend
            shop.lend CanonicalizeMethod | impl CanonicalizeMethod for LendOp | shop.lend
            shop.lend InferTypeOpInterface | impl InferTypeOpInterface for LendOp | shop.lend
            shop.give CustomAsm | impl CustomAsm for GiveOp | shop.give
            shop.price CustomParams | impl CustomParams for PriceType | shop.price
            shop.price VerifyParameters | impl VerifyParameters for PriceType | shop.price
            shop MaterializeConstants | impl MaterializeConstants for ShopDialect | shop
            shop::Payable VerifyInterface | impl VerifyInterface for dyn Payable | shop::Payable
        "]]
        .assert_eq(&lines.concat());
    }

    #[test]
    fn code_without_all_of_them_refers_to_no_hook() {
        let (model, _) = build().try_model().expect("the declaration is right");
        let mut build = build();
        for one in obligations(&model, &Options::default()) {
            build.without(one.name);
        }
        let rust = build.try_compile().expect("the declaration is right").rust();
        for line in rust.lines() {
            let refers = ["rt::hook::", ">::by::<", "hooks::VerifyInterface"];
            assert!(!refers.iter().any(|one| line.contains(one)), "{line}");
        }
        assert!(rust.contains("VERBATIM_PARAM"), "the syntax of the type is omitted");
        assert!(rust.contains("uses custom<Amount> in its assembly format"));
    }
}
