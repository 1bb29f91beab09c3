//! Translation of parameter, result and function attributes.

use ods_core::{Attr, AttrData, Ident};
use ods_dialects::llvm::{
    ConstantRangeAttr, LLVMFuncOpRef, MemoryEffectsAttr, ModRefInfo, UWTableKind,
};

use super::attributes::{self, AttrSet, Attributes};
use super::error::Result;
use super::module::Translator;
use super::types;

/// The parameter attributes that LLVM has too: name in the llvm dialect, and name in LLVM.
const PARAMETER: &[(&str, &str)] = &[
    ("llvm.align", "align"),
    ("llvm.alignstack", "alignstack"),
    ("llvm.allocalign", "allocalign"),
    ("llvm.allocptr", "allocptr"),
    ("llvm.byref", "byref"),
    ("llvm.byval", "byval"),
    ("llvm.dereferenceable", "dereferenceable"),
    ("llvm.dereferenceable_or_null", "dereferenceable_or_null"),
    ("llvm.elementtype", "elementtype"),
    ("llvm.inalloca", "inalloca"),
    ("llvm.inreg", "inreg"),
    ("llvm.nest", "nest"),
    ("llvm.noalias", "noalias"),
    ("llvm.nocapture", "captures(none)"),
    ("llvm.nofree", "nofree"),
    ("llvm.nonnull", "nonnull"),
    ("llvm.noundef", "noundef"),
    ("llvm.preallocated", "preallocated"),
    ("llvm.range", "range"),
    ("llvm.readnone", "readnone"),
    ("llvm.readonly", "readonly"),
    ("llvm.returned", "returned"),
    ("llvm.signext", "signext"),
    ("llvm.sret", "sret"),
    ("llvm.writeonly", "writeonly"),
    ("llvm.zeroext", "zeroext"),
];

impl Translator<'_> {
    /// Translates the attributes of arguments and results, given as lists of dictionaries.
    pub(super) fn parameters(
        &mut self,
        out: &mut Attributes,
        args: Option<&[Attr]>,
        results: Option<&[Attr]>,
    ) -> Result {
        for (index, dictionary) in args.unwrap_or_default().iter().enumerate() {
            self.parameter(*dictionary, &mut *out, Some(index))?;
        }
        if let Some(first) = results.unwrap_or_default().first() {
            self.parameter(*first, out, None)?;
        }
        Ok(())
    }

    /// Translates the attributes of one argument, or of the result.
    pub(super) fn parameter(
        &mut self,
        dictionary: Attr,
        out: &mut Attributes,
        index: Option<usize>,
    ) -> Result {
        let ctx = self.ctx;
        for (name, value) in dictionary.as_dictionary(ctx).unwrap_or_default() {
            let known = PARAMETER.iter().find(|(mlir, _)| *mlir == name.as_str());
            let Some((_, name)) = known else { continue };
            let text = match value.data(ctx) {
                AttrData::Unit => (*name).to_owned(),
                AttrData::Type(ty) => {
                    let ty = self.checked(*ty)?;
                    out.types.push(ty);
                    format!("{name}({})", types::text(ctx, ty))
                }
                AttrData::Integer(_, value) => {
                    integer_text(name, value.as_u64().unwrap_or_default())
                }
                _ => match ConstantRangeAttr::cast(ctx, *value) {
                    Some(range) => {
                        let (lower, upper) = (range.lower(ctx), range.upper(ctx));
                        format!(
                            "range(i{} {}, {})",
                            lower.width(),
                            lower.to_decimal(true),
                            upper.to_decimal(true)
                        )
                    }
                    None => return Err("unsupported parameter attribute type".into()),
                },
            };
            if text.is_empty() {
                continue;
            }
            let set = match index {
                Some(index) => out.param_mut(index),
                None => &mut out.result,
            };
            set.add_as(name.split('(').next().unwrap_or(name), text);
        }
        Ok(())
    }

    /// Adds the attributes that a function operation sets by inherent attributes.
    pub(super) fn function_attributes(
        &mut self,
        function: LLVMFuncOpRef<'_>,
        set: &mut AttrSet,
    ) -> Result {
        let flags = [
            (function.no_inline(), "noinline"),
            (function.always_inline(), "alwaysinline"),
            (function.inline_hint(), "inlinehint"),
            (function.optimize_none(), "optnone"),
            (function.convergent(), "convergent"),
            (function.no_unwind(), "nounwind"),
            (function.will_return(), "willreturn"),
        ];
        flags.iter().filter(|(is_set, _)| *is_set).for_each(|(_, name)| set.add(name));
        let ctx = self.ctx;
        if let Some(features) = function.target_features() {
            let list = features.features(ctx);
            let list: Vec<&str> = list.iter().filter_map(|one| one.as_text(ctx)).collect();
            set.add_text("target-features", &list.join(","));
        }
        if let Some(kind) = function.frame_pointer() {
            set.add_text("frame-pointer", kind.text());
        }
        match function.uwtable_kind() {
            Some(UWTableKind::Async) => set.add("uwtable"),
            Some(UWTableKind::Sync) => set.add_as("uwtable", "uwtable(sync)".to_owned()),
            _ => {}
        }
        if let Some(effects) = function.memory_effects() {
            set.add_as("memory", self.memory_text(effects));
        }
        self.pass_through(function.passthrough().unwrap_or_default(), set, "passthrough")
    }

    /// Adds the attributes that only a function with a body has.
    pub(super) fn body_attributes(&self, function: LLVMFuncOpRef<'_>, set: &mut AttrSet) {
        if function.arm_streaming() {
            set.add_text("aarch64_pstate_sm_enabled", "");
        } else if function.arm_locally_streaming() {
            set.add_text("aarch64_pstate_sm_body", "");
        } else if function.arm_streaming_compatible() {
            set.add_text("aarch64_pstate_sm_compatible", "");
        }
        if function.arm_new_za() {
            set.add_text("aarch64_new_za", "");
        } else if function.arm_in_za() {
            set.add_text("aarch64_in_za", "");
        } else if function.arm_out_za() {
            set.add_text("aarch64_out_za", "");
        } else if function.arm_inout_za() {
            set.add_text("aarch64_inout_za", "");
        } else if function.arm_preserves_za() {
            set.add_text("aarch64_preserves_za", "");
        }
        let texts = [
            ("target-cpu", function.target_cpu()),
            ("tune-cpu", function.tune_cpu()),
            ("reciprocal-estimates", function.reciprocal_estimates()),
            ("prefer-vector-width", function.prefer_vector_width()),
            ("denormal-fp-math", function.denormal_fp_math()),
            ("denormal-fp-math-f32", function.denormal_fp_math_f32()),
            ("fp-contract", function.fp_contract()),
            ("instrument-function-entry", function.instrument_function_entry()),
            ("instrument-function-exit", function.instrument_function_exit()),
        ];
        for (name, value) in texts {
            if let Some(value) = value {
                set.add_text(name, value);
            }
        }
        let flags = [
            ("no-infs-fp-math", function.no_infs_fp_math()),
            ("no-nans-fp-math", function.no_nans_fp_math()),
            ("no-signed-zeros-fp-math", function.no_signed_zeros_fp_math()),
        ];
        for (name, value) in flags {
            if let Some(value) = value {
                set.add_text(name, if value { "true" } else { "false" });
            }
        }
        if let Some(range) = function.vscale_range() {
            let number = |attr: ods_core::IntegerAttr| attr.as_i64(self.ctx).unwrap_or(0);
            let (least, most) =
                (number(range.min_range(self.ctx)), number(range.max_range(self.ctx)));
            set.add_as("vscale_range", format!("vscale_range({least},{most})"));
        }
    }

    /// Adds pass-through attributes: `"name"`, or `["name", "value"]`.
    pub(super) fn pass_through(&self, list: &[Attr], set: &mut AttrSet, holder: &str) -> Result {
        let ctx = self.ctx;
        for attr in list {
            let pair: Vec<&str> = match attr.data(ctx) {
                AttrData::String(..) => attr.as_text(ctx).into_iter().collect(),
                AttrData::Array(items) if items.len() == 2 => {
                    let pair: Option<Vec<&str>> =
                        items.iter().map(|one| one.as_text(ctx)).collect();
                    pair.ok_or_else(|| {
                        format!("expected arrays within '{holder}' to contain two strings")
                    })?
                }
                _ => {
                    return Err(format!(
                        "expected '{holder}' to contain string or array attributes"
                    )
                    .into());
                }
            };
            let Some(name) = pair.first() else { continue };
            let value = pair.get(1).copied().unwrap_or_default();
            if !attributes::is_known(name) {
                set.add_text(name, value);
            } else if attributes::has_integer(name) {
                if value.is_empty() {
                    return Err(format!("LLVM attribute '{name}' expects a value").into());
                }
                match parse_number(value) {
                    Some(number) => {
                        let text = integer_text(name, number);
                        if !text.is_empty() {
                            set.add_as(name, text);
                        }
                    }
                    None => set.add_text(name, value),
                }
            } else if value.is_empty() {
                set.add(name);
            } else {
                return Err(format!(
                    "LLVM attribute '{name}' does not expect a value, found '{value}'"
                )
                .into());
            }
        }
        Ok(())
    }

    /// Returns the attribute `memory(…)`.
    pub(super) fn memory_text(&self, effects: MemoryEffectsAttr) -> String {
        let ctx = self.ctx;
        let other = effects.other(ctx);
        let parts = [
            ("argmem", effects.arg_mem(ctx)),
            ("inaccessiblemem", effects.inaccessible_mem(ctx)),
            ("errnomem", effects.errno_mem(ctx)),
            ("target_mem0", effects.target_mem0(ctx)),
            ("target_mem1", effects.target_mem1(ctx)),
        ];
        let name = |info: ModRefInfo| match info {
            ModRefInfo::NoModRef => "none",
            ModRefInfo::Ref => "read",
            ModRefInfo::Mod => "write",
            ModRefInfo::ModRef => "readwrite",
        };
        let mut out = Vec::new();
        let same = parts.iter().all(|(_, info)| *info == other);
        if other != ModRefInfo::NoModRef || same {
            out.push(name(other).to_owned());
        }
        for (place, info) in parts {
            if info != other {
                out.push(format!("{place}: {}", name(info)));
            }
        }
        format!("memory({})", out.join(", "))
    }

    /// Returns the entry `name` of a dictionary.
    pub(super) fn entry(&self, dictionary: Attr, name: &str) -> Option<Attr> {
        dictionary.get(self.ctx, Ident::new(name))
    }
}

/// Parses a number in C notation.
fn parse_number(text: &str) -> Option<u64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => u64::from_str_radix(hex, 16).ok()?,
        None => match digits.strip_prefix("0b") {
            Some(bits) => u64::from_str_radix(bits, 2).ok()?,
            None if digits.len() > 1 && digits.starts_with('0') => {
                u64::from_str_radix(digits.trim_start_matches('0'), 8).unwrap_or(0)
            }
            None => digits.parse().ok()?,
        },
    };
    Some(if negative { value.wrapping_neg() } else { value })
}

/// The float classes of `nofpclass`, combined classes first.
const FLOAT_CLASSES: [(u64, &str); 17] = [
    (0x3ff, "all"),
    (0x003, "nan"),
    (0x001, "snan"),
    (0x002, "qnan"),
    (0x204, "inf"),
    (0x004, "ninf"),
    (0x200, "pinf"),
    (0x060, "zero"),
    (0x020, "nzero"),
    (0x040, "pzero"),
    (0x090, "sub"),
    (0x010, "nsub"),
    (0x080, "psub"),
    (0x108, "norm"),
    (0x008, "nnorm"),
    (0x100, "pnorm"),
    (0x000, ""),
];

/// Returns an attribute with an integer as printed.
fn integer_text(name: &str, value: u64) -> String {
    match name {
        "align" => format!("align {value}"),
        "allocsize" => match (value >> 32, value as u32) {
            (element, u32::MAX) => format!("allocsize({element})"),
            (element, count) => format!("allocsize({element},{count})"),
        },
        "vscale_range" => format!("vscale_range({},{})", value >> 32, value as u32),
        "uwtable" if value == 2 => "uwtable".to_owned(),
        "uwtable" if value == 1 => "uwtable(sync)".to_owned(),
        "uwtable" => String::new(),
        "nofpclass" => {
            let mut rest = value;
            let mut names = Vec::new();
            for (bits, name) in FLOAT_CLASSES {
                if bits != 0 && rest & bits == bits {
                    names.push(name);
                    rest &= !bits;
                }
            }
            if names.is_empty() { String::new() } else { format!("nofpclass({})", names.join(" ")) }
        }
        _ => format!("{name}({value})"),
    }
}
