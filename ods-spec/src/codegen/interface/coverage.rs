//! The interfaces of a model that are generated, for reports.

use super::super::{Gen, Options};
use super::foreign;
use crate::model::{Interface, Model};

/// The translated part of an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// C++ name.
    pub name: String,
    /// The number of methods.
    pub methods: usize,
    /// Methods with a C++ type that has no counterpart, and the type.
    pub unmapped: Vec<(String, String)>,
    /// The number of methods with a body in the `.td`.
    pub bodies: usize,
    /// Methods whose body the implementer must write, and why.
    pub untranslated: Vec<(String, String)>,
}

/// Measures the translated part of a model's interfaces.
pub fn coverage(model: &Model, options: &Options) -> Vec<Coverage> {
    let generator = Gen::new(model, options);
    let one = |of: &Interface| {
        let unmapped = of
            .methods
            .iter()
            .flat_map(|method| foreign(method).map(|name| (method.name.clone(), name.to_owned())));
        let required = generator.required(of);
        let with_body = of.methods.iter().filter(|method| method.has_default);
        Coverage {
            name: of.name.clone(),
            methods: of.methods.len(),
            unmapped: unmapped.collect(),
            bodies: with_body.clone().count(),
            untranslated: with_body
                .filter(|method| required.contains(&method.name))
                .map(|method| (method.name.clone(), generator.obstacle(of, method)))
                .collect(),
        }
    };
    model.interfaces.iter().map(one).collect()
}
