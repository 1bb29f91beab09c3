//! The demo, from text to native code.

use std::process::Command;

fn toy(args: &[&str]) -> (String, String, bool) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_toy")).args(args).output().expect("the example was built");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.success())
}

#[test]
fn the_demo_runs() {
    let (out, err, success) = toy(&[]);
    assert!(success, "{err}");
    assert!(out.contains("%4 = fixed.mul %3, %1 round<nearest> : <16, 16>"), "{out}");
    assert!(out.contains("up to 4 halves of the last place"), "{out}");
    assert!(out.contains("which read back to the same text"), "{out}");
    assert!(out.contains("fixed.raw_mul"), "{out}");
    assert!(out.contains("e         = 2.7500\n"), "{out}");
    assert!(out.contains("1.5 ^ 10  = 57.66"), "{out}");
    assert!(out.contains("Cranelift = 57.66"), "{out}");
    assert!(out.contains("C         = 57.66"), "{out}");
}

#[test]
fn what_is_wrong_is_reported_with_its_position() {
    let folder = std::env::temp_dir().join(format!("ods-toy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
    let file = folder.join("bad.mlir");
    let bad = [
        (
            "%0 = fixed.constant 200 : !fixed.q<4, 4>",
            "1:6: 'fixed.constant' op value 200 does not fit !fixed.q<4, 4>",
        ),
        ("func.func private @f(!fixed.q<30, 30>)", "1:30: a number has 1 to 32 bits, but got 60"),
    ];
    for (text, message) in bad {
        std::fs::write(&file, text).expect("the temporary folder is writable");
        let (_, err, success) = toy(&[&file.to_string_lossy()]);
        assert!(!success && err.contains(message), "{err}");
    }
    std::fs::remove_dir_all(folder).expect("the temporary folder is ours");
}
