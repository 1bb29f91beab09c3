//! The flags of `ods opt`.

use clap::{ArgAction, Parser};
use ods_core::text::PrintFlags;

use crate::dynamic::LoadFlags;
use crate::flags::{boolean, number};
use crate::passes::PassFlag;

const SPLIT_MARKER: &str = "// -----";

/// Parses, verifies, transforms and prints IR.
#[derive(Parser)]
#[command(name = "opt", disable_version_flag = true)]
pub(crate) struct Flags {
    /// Input, text or bytecode; `-` is standard input
    #[arg(default_value = "-")]
    pub(crate) file: String,
    /// Output; `-` is standard output
    #[arg(short = 'o', default_value = "-")]
    pub(crate) output: String,
    /// Accept operations, types and attributes of unknown dialects
    #[arg(long)]
    pub(crate) allow_unregistered_dialect: bool,
    /// Split the input at the marker and process each part separately
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER)]
    pub(crate) split_input_file: Option<String>,
    /// The marker between the outputs of a split input
    #[arg(long, default_value = SPLIT_MARKER)]
    pub(crate) output_split_marker: String,
    /// Compare diagnostics with `expected-…` comments instead of reporting them
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "all", value_parser = ["all", "only-expected"])]
    pub(crate) verify_diagnostics: Option<String>,
    /// Do not wrap the input in a module
    #[arg(long)]
    pub(crate) no_implicit_module: bool,
    #[command(flatten)]
    pub(crate) load: LoadFlags,
    /// Add the patterns of a `.pdll` file to the canonicalization patterns
    #[cfg(feature = "spec")]
    #[arg(long, value_name = "FILE")]
    pub(crate) pdll_file: Vec<String>,
    /// Load the dialects that a file of the irdl dialect declares
    #[cfg(feature = "dialects")]
    #[arg(long, value_name = "FILE")]
    pub(crate) irdl_file: Option<String>,
    /// List the dialects
    #[arg(long)]
    pub(crate) show_dialects: bool,

    /// Write bytecode
    #[arg(long)]
    pub(crate) emit_bytecode: bool,
    /// Version of the bytecode to write
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = version)]
    pub(crate) emit_bytecode_version: Option<i64>,
    /// The producer recorded in the bytecode
    #[arg(long, value_name = "TEXT")]
    pub(crate) emit_bytecode_producer: Option<String>,
    /// Omit the data of resources from the bytecode
    #[arg(long)]
    pub(crate) elide_resource_data_from_bytecode: bool,

    /// Write an SVG picture: the graph of operations and values, or of control flow
    #[arg(long, value_name = "WHAT", value_parser = ["op-graph", "cfg"])]
    pub(crate) svg: Option<String>,
    /// Write an HTML page: the module, and its state before and after each pass
    #[arg(long)]
    pub(crate) html: bool,

    /// Passes to run: `builtin.module(PASS{OPTION=VALUE …},OPERATION(PASS,…))`
    #[arg(long, value_name = "TEXT", overrides_with = "pass_pipeline")]
    pub(crate) pass_pipeline: Option<String>,
    /// Passes given by their own flags
    #[arg(skip)]
    pub(crate) passes: Vec<PassFlag>,
    /// List the passes and their options
    #[arg(long)]
    pub(crate) list_passes: bool,
    /// Print the pipeline that is run
    #[arg(long)]
    pub(crate) dump_pass_pipeline: bool,
    /// Print IR before these passes
    #[arg(long, value_name = "PASS", value_delimiter = ',')]
    pub(crate) mlir_print_ir_before: Vec<String>,
    /// Print IR before each pass
    #[arg(long)]
    pub(crate) mlir_print_ir_before_all: bool,
    /// Print IR after these passes
    #[arg(long, value_name = "PASS", value_delimiter = ',')]
    pub(crate) mlir_print_ir_after: Vec<String>,
    /// Print IR after each pass
    #[arg(long)]
    pub(crate) mlir_print_ir_after_all: bool,
    /// After a pass, print the IR only if the pass changed it
    #[arg(long)]
    pub(crate) mlir_print_ir_after_change: bool,
    /// After a pass, print only if it failed
    #[arg(long)]
    pub(crate) mlir_print_ir_after_failure: bool,
    /// Print the whole module around passes, regardless of the operation that they run on
    #[arg(long)]
    pub(crate) mlir_print_ir_module_scope: bool,
    /// Print the statistics of passes
    #[arg(long)]
    pub(crate) mlir_pass_statistics: bool,
    /// The format of pass statistics
    #[arg(long, value_name = "HOW", default_value = "pipeline", value_parser = ["list", "pipeline"])]
    pub(crate) mlir_pass_statistics_display: String,

    /// Print execution times
    #[arg(long)]
    pub(crate) mlir_timing: bool,
    /// The format of execution times
    #[arg(long, value_name = "HOW", default_value = "tree", value_parser = ["list", "tree"])]
    pub(crate) mlir_timing_display: String,
    /// The language of execution times
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = ["text", "json"])]
    pub(crate) mlir_output_format: String,
    /// If a pass fails, write a reproducer to a file: the pipeline, and the IR before it
    #[arg(long, value_name = "FILE")]
    pub(crate) mlir_pass_pipeline_crash_reproducer: Option<String>,
    /// Write only the failed pass, and the IR before it
    #[arg(long)]
    pub(crate) mlir_pass_pipeline_local_reproducer: bool,
    /// Write the IR and the pipeline to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) mlir_generate_reproducer: Option<String>,
    /// Run the pipeline in the input
    #[arg(long)]
    pub(crate) run_reproducer: bool,

    /// Print the generic form
    #[arg(long)]
    mlir_print_op_generic: bool,
    /// Print locations
    #[arg(long)]
    mlir_print_debuginfo: bool,
    /// Print locations, if they are printed, in a short form that does not read back
    #[arg(long)]
    mlir_pretty_debuginfo: bool,
    /// Print without aliases
    #[arg(long)]
    pub(super) mlir_print_local_scope: bool,
    /// Print in custom form even if the IR was not verified and may be invalid
    #[arg(long)]
    pub(super) mlir_print_assume_verified: bool,
    /// Never use a value name twice
    #[arg(long)]
    mlir_print_unique_ssa_ids: bool,
    /// Name values after their name locations
    #[arg(long)]
    mlir_use_nameloc_as_prefix: bool,
    /// Print the users of each operation and block argument in a comment
    #[arg(long)]
    mlir_print_value_users: bool,
    /// Omit regions
    #[arg(long)]
    mlir_print_skip_regions: bool,
    /// Omit elements of attributes with more than N elements
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>("uint"))]
    mlir_elide_elementsattrs_if_larger: Option<u64>,
    /// Print elements as hex if there are more than N; -1 disables it
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<i64>("long"))]
    mlir_print_elementsattrs_with_hex_if_larger: Option<i64>,
    /// Omit resources of more than N characters
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>("uint"))]
    mlir_elide_resource_strings_if_larger: Option<u64>,

    /// Do not verify the parsed IR
    #[arg(long)]
    pub(crate) mlir_very_unsafe_disable_verifier_on_parsing: bool,
    /// Check that text and bytecode read back to the same IR
    #[arg(long)]
    pub(crate) verify_roundtrip: bool,
    /// Print the operation that an error refers to; on by default
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_value = "true", default_missing_value = "true", value_parser = boolean, action = ArgAction::Set)]
    pub(crate) mlir_print_op_on_diagnostic: bool,
    /// Not supported: an error
    #[arg(long)]
    mlir_print_stacktrace_on_diagnostic: bool,

    /// Use one thread
    #[arg(long)]
    pub(super) mlir_disable_threading: bool,
    /// Verify the IR after each step; on by default
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_value = "true", default_missing_value = "true", value_parser = boolean, action = ArgAction::Set)]
    pub(crate) verify_each: bool,
}

impl Flags {
    /// Returns the first given flag that is not supported, with the reason.
    pub(crate) fn unsupported(&self) -> Option<&'static str> {
        if self.mlir_print_stacktrace_on_diagnostic {
            return Some(
                "for the --mlir-print-stacktrace-on-diagnostic option: stack traces are not supported",
            );
        }
        let shows = self.html || self.svg.is_some();
        let others = self.emit_bytecode || self.html && self.svg.is_some();
        if shows && others {
            return Some("--emit-bytecode, --html and --svg cannot be used together");
        }
        if shows && self.split_input_file.is_some() {
            return Some("--html and --svg show one input: not with --split-input-file");
        }
        if self.html && self.prints_ir() {
            return Some("--html shows the IR after each pass: not with --mlir-print-ir-…");
        }
        None
    }

    /// Returns whether passes are named to print IR around.
    pub(super) fn has_print_ir_names(&self) -> bool {
        !self.mlir_print_ir_before.is_empty() || !self.mlir_print_ir_after.is_empty()
    }

    fn prints_ir(&self) -> bool {
        self.has_print_ir_names()
            || self.mlir_print_ir_before_all
            || self.mlir_print_ir_after_all
            || self.mlir_print_ir_after_change
            || self.mlir_print_ir_after_failure
            || self.mlir_print_ir_module_scope
    }

    /// Returns whether passes are to run.
    pub(super) fn has_passes(&self) -> bool {
        self.pass_pipeline.is_some() || !self.passes.is_empty()
    }

    /// Returns the printer's options.
    pub(crate) fn print_flags(&self) -> PrintFlags {
        PrintFlags {
            generic: self.mlir_print_op_generic,
            debuginfo: self.mlir_print_debuginfo,
            pretty_debuginfo: self.mlir_pretty_debuginfo,
            local_scope: self.mlir_print_local_scope,
            assume_verified: self.mlir_print_assume_verified,
            unique_ssa_ids: self.mlir_print_unique_ssa_ids,
            value_users: self.mlir_print_value_users,
            skip_regions: self.mlir_print_skip_regions,
            nameloc_as_prefix: self.mlir_use_nameloc_as_prefix,
            elide_elements_if_larger: self.mlir_elide_elementsattrs_if_larger,
            hex_if_larger: self.mlir_print_elementsattrs_with_hex_if_larger,
            elide_resources_if_larger: self.mlir_elide_resource_strings_if_larger,
        }
    }
}

fn version(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| format!("Invalid argument '{text}', only integer is supported."))
}
