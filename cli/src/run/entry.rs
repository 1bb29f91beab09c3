//! The entry point as the source declares it: its signature, and the other functions, for messages.

use std::fmt;

use ods_core::interface::FunctionOpInterface;
use ods_core::{Module, Type, TypeData, symbol};
use ods_lowering::ValueType;
use ods_words::similar;

/// The number of functions that a message lists.
const LISTED: usize = 12;

/// The function that is called, before the module is lowered.
#[derive(Default)]
pub(super) struct Entry {
    name: String,
    /// The types of the parameters as text; `None` if the module does not declare the function.
    params: Option<Vec<String>>,
    /// The names of the functions with a body.
    others: Vec<String>,
}

impl Entry {
    /// Finds the function of that name in the module.
    pub(super) fn of(module: &Module, name: &str) -> Entry {
        let ctx = module.ctx();
        let mut entry = Entry { name: name.to_owned(), ..Entry::default() };
        let blocks = module.root().regions().flat_map(|region| region.blocks());
        for op in blocks.flat_map(|block| block.ops()) {
            let Some(function) = op.interface::<dyn FunctionOpInterface>() else { continue };
            let Some(own) = symbol::symbol_name(op).and_then(|name| name.as_str(ctx)) else {
                continue;
            };
            if own == name
                && let Some(ty) = function.function_type(op.body)
                && let TypeData::Function { inputs, .. } = ty.data(ctx)
            {
                let spell = |ty: &Type| ty.display(ctx).to_string();
                entry.params = Some(inputs.iter().map(spell).collect());
            }
            let has_body = op.regions().any(|region| region.blocks().next().is_some());
            entry.others.extend(has_body.then(|| own.to_owned()));
        }
        entry
    }

    /// Returns the message for a function that does not exist, with the functions that do.
    pub(super) fn not_found(&self) -> String {
        let mut text = String::from("Error: entry point not found");
        let names = || self.others.iter().map(String::as_str);
        if let Some(near) = similar(&self.name, names()) {
            text += &format!("\nhelp: did you mean '-e {near}'?");
        } else if self.others.is_empty() {
            text += "\nhelp: the module has no function with a body";
        } else {
            let listed: Vec<&str> = names().take(LISTED).collect();
            let more = if self.others.len() > LISTED { ", …" } else { "" };
            text += &format!("\nhelp: -e selects a function: {}{more}", listed.join(", "));
        }
        text
    }

    /// Returns the type of a parameter, as declared if known.
    pub(super) fn param(&self, at: usize, lowered: ValueType) -> String {
        match (self.params.as_ref().and_then(|params| params.get(at)), lowered) {
            (Some(declared), _) => declared.clone(),
            (None, ValueType::Int(width)) => format!("i{width}"),
            (None, other) => format!("{other:?}").to_lowercase(),
        }
    }

    /// Returns the first parameter that became several; `None` if each became one of the `lowered` parameters.
    pub(super) fn unsupported_param(&self, lowered: usize) -> Option<&str> {
        let params = self.params.as_ref().filter(|params| params.len() != lowered)?;
        params.iter().find(|ty| !is_number(ty)).map(String::as_str)
    }
}

/// Returns whether the type has values that can be given on the command line.
fn is_number(ty: &str) -> bool {
    let digits = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    ty == "index" || ty.strip_prefix(['i', 'f']).is_some_and(digits)
}

impl fmt::Display for Entry {
    /// Shows the name with the declared parameters: `'f' (i32, memref<4xf32>)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.name)?;
        match &self.params {
            Some(params) => write!(f, " ({})", params.join(", ")),
            None => Ok(()),
        }
    }
}
