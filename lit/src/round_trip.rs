//! The round trip of a file through all its forms.

use std::path::Path;

use libtest_mimic::Failed;

use crate::tool::Tool;

/// Checks that all forms of a file read back to the same generic text.
pub(crate) fn check(tool: &Tool, path: &Path, flags: &[String]) -> Result<(), Failed> {
    let opt = |extra: &[&str], input: Option<&[u8]>| -> Result<Vec<u8>, Failed> {
        let file = match input {
            Some(_) => "-".into(),
            None => path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        };
        let args = ["opt".to_owned(), file].into_iter().chain(flags.iter().cloned());
        let args = args.chain(extra.iter().map(|arg| (*arg).to_owned()));
        let output = tool.run(path, args.collect(), input.unwrap_or_default())?;
        if output.code == Some(0) {
            return Ok(output.stdout);
        }
        Err(format!("opt {extra:?}: {}", String::from_utf8_lossy(&output.stderr)).into())
    };
    let same = |what: &str, a: &[u8], b: &[u8]| {
        if a == b {
            return Ok(());
        }
        Err(Failed::from(format!(
            "{what} differs:\n{}\n--- against ---\n{}",
            String::from_utf8_lossy(a),
            String::from_utf8_lossy(b)
        )))
    };
    const GENERIC: &str = "--mlir-print-op-generic";
    let custom = opt(&[], None)?;
    let generic = opt(&[GENERIC], None)?;
    same("custom text printed again", &custom, &opt(&[], Some(&custom))?)?;
    same("generic text printed again", &generic, &opt(&[GENERIC], Some(&generic))?)?;
    same("generic text of custom text", &generic, &opt(&[GENERIC], Some(&custom))?)?;
    same("custom text of generic text", &custom, &opt(&[], Some(&generic))?)?;
    if flags.iter().any(|flag| flag.contains("split-input")) {
        return Ok(());
    }
    let bytecode = opt(&["--emit-bytecode", "-o", "-"], None)?;
    same("text of bytecode", &generic, &opt(&[GENERIC], Some(&bytecode))?)?;
    same("bytecode of bytecode", &bytecode, &opt(&["--emit-bytecode", "-o", "-"], Some(&bytecode))?)
}
