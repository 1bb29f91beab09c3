//! The command line that replaces `llvm-tblgen`: written files, exit codes, messages.

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};
use ods_spec::docgen;
use ods_spec::lang::driver;

fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("the folder can be made");
    dir
}

/// Runs with `DIR` replaced by the folder; returns the exit code, then both outputs.
fn run(dir: &Path, args: &[&str]) -> String {
    let dir = dir.to_str().expect("the folder's path is UTF-8");
    let args: Vec<String> = args.iter().map(|arg| arg.replace("DIR", dir)).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = driver::run(&args, &[], &docgen::Command, &mut std::io::empty(), &mut out, &mut err);
    let text = [out, err].concat();
    format!("{code}\n{}", String::from_utf8_lossy(&text).replace(dir, "DIR"))
}

#[test]
fn flags_and_their_mistakes() {
    let dir = folder("driver_flags");
    fs::write(dir.join("m.td"), "class A<int n>;\ndef b : A<1>;\ndef a : A<2>;\n")
        .expect("written");
    let check = |args: &[&str], expected: &Expect| expected.assert_eq(&run(&dir, args));
    check(
        &["--print-enums", "-class=A", "DIR/m.td", "--no-warn-on-unused-template-args"],
        &expect![[r#"
            0
            a, b, 
        "#]],
    );
    check(
        &["--print-enums", "--class", "B", "DIR/m.td", "-no-warn-on-unused-template-args"],
        &expect![[r#"
            1
            error: The class 'B' is not defined

        "#]],
    );
    check(
        &["--print-sets", "DIR/m.td", "--no-warn-on-unused-template-args=1"],
        &expect![[r#"
        1
        error: The class 'Set' is not defined

    "#]],
    );
    check(
        &["--null-backend", "DIR/m.td", "--no-warn-on-unused-template-args=0"],
        &expect![[r#"
        0
        DIR/m.td:1:13: warning: unused template argument: A:n
        class A<int n>;
                    ^
    "#]],
    );
    check(
        &["--null-backend", "--", "DIR/m.td"],
        &expect![[r#"
        0
        DIR/m.td:1:13: warning: unused template argument: A:n
        class A<int n>;
                    ^
    "#]],
    );
    check(
        &["--null-backend=1", "DIR/m.td"],
        &expect![[r#"
        1
        ods tblgen: Action to perform: option: does not allow a value! '1' specified.
    "#]],
    );
    check(
        &["DIR/m.td", "DIR/m.td"],
        &expect![[r#"
        1
        ods tblgen: Too many positional arguments specified!
        Can specify at most 1 positional arguments: See: ods tblgen --help
    "#]],
    );
    check(
        &["DIR/none.td"],
        &expect![[r#"
        1
        ods tblgen: Could not open input file 'DIR/none.td': No such file or directory
    "#]],
    );
    check(
        &["--bogus", "DIR/m.td"],
        &expect![[r#"
        1
        ods tblgen: Unknown command line argument '--bogus'.  Try: 'ods tblgen --help'
    "#]],
    );
    check(
        &["-D1A", "DIR/m.td"],
        &expect![[r#"
        1
        error: invalid macro name `1A` specified on command line
    "#]],
    );
    check(
        &["DIR/m.td", "-o"],
        &expect![[r#"
        1
        ods tblgen: for the -o option: requires a value!
    "#]],
    );
    check(
        &["DIR/m.td", "--write-if-changed=x"],
        &expect![[r#"
        1
        ods tblgen: for the --write-if-changed option: 'x' is invalid value for boolean argument! Try 0 or 1
    "#]],
    );
    check(
        &["DIR/m.td", "--edition=23"],
        &expect![[r#"
        1
        ods tblgen: unknown edition '23': 22 or next
    "#]],
    );
    check(
        &["--null-backend", "DIR/m.td", "-d", "DIR/d", "--no-warn-on-unused-template-args"],
        &expect![[r#"
            1
            ods tblgen: the option -d must be used together with -o
        "#]],
    );
    let quiet = "--no-warn-on-unused-template-args";
    check(
        &["--null-backend", "DIR/m.td", quiet, "-o", "DIR/no/where"],
        &expect![[r#"
        1
        ods tblgen: error opening DIR/no/where: No such file or directory
    "#]],
    );
    check(
        &["--null-backend", "DIR/m.td", quiet, "-o", "DIR/o", "-d", "DIR/no/d"],
        &expect![[r#"
        1
        ods tblgen: error opening DIR/no/d:No such file or directory
    "#]],
    );
}

#[test]
fn outputs_and_dependencies() {
    let dir = folder("driver_outputs");
    fs::create_dir(dir.join("inc")).expect("made");
    fs::write(dir.join("inc/i.td"), "def i;\n").expect("written");
    fs::write(dir.join("m.td"), "include \"i.td\"\n#ifdef LATE\ndef late;\n#endif\n")
        .expect("written");
    let args = ["DIR/m.td", "-IDIR/inc", "-o", "DIR/out", "-d", "DIR/out.d", "--write-if-changed"];
    assert_eq!(run(&dir, &args), "0\n");
    let shown = dir.to_str().expect("the folder's path is UTF-8");
    let rule = fs::read_to_string(dir.join("out.d")).expect("the rule was written");
    assert_eq!(rule.replace(shown, "DIR"), "DIR/out: DIR/inc/i.td\n");
    let written = || fs::metadata(dir.join("out")).expect("there is an output").modified();
    // A time that differs from that of any write.
    let past = std::time::SystemTime::UNIX_EPOCH;
    let file = fs::File::options().append(true).open(dir.join("out")).expect("there is an output");
    file.set_modified(past).expect("times can be set");
    assert_eq!(run(&dir, &args), "0\n");
    assert_eq!(written().expect("there are times"), past, "nothing changed, nothing written");
    assert_eq!(run(&dir, &[&args[..], &["-DLATE"]].concat()), "0\n");
    assert!(written().expect("there are times") > past);
    assert!(fs::read_to_string(dir.join("out")).expect("readable").contains("def late"));
}

#[test]
fn detailed_records() {
    let dir = folder("driver_detailed");
    let source = "class Top { int x = 1; }\nclass Left<int n = 2> : Top { let x = n; }\nclass Low : Left;\n\
                  multiclass M { def _a : Left<3> { field int y = 4; } }\ndefm m : M;\ndefvar v = \"s\";\n";
    fs::write(dir.join("m.td"), source).expect("written");
    expect![[r#"
        0
        DETAILED RECORDS for file DIR/m.td

        -------------------- Global Variables (1) --------------------

        v = "s"

        -------------------- Classes (3) --------------------

        Left  |m.td:2|
          Template args:
            int Left:n = 2  |m.td:2|
          Superclasses: Top
          Fields:
            int x = Left:n  |m.td:2|

        Low  |m.td:3|
          Template args: (none)
          Superclasses: (Top) Left
          Fields:
            int x = 2  |m.td:2|

        Top  |m.td:1|
          Template args: (none)
          Superclasses: (none)
          Fields:
            int x = 1  |m.td:1|

        -------------------- Records (1) --------------------

        m_a  |m.td:4|
          Defm sequence: |m.td:5| |m.td:4|
          Superclasses: (Top) Left
          Fields:
            int x = 3  |m.td:2|
            field int y = 4  |m.td:4|
    "#]]
    .assert_eq(&run(&dir, &["--print-detailed-records", "DIR/m.td"]));
}

#[test]
fn sets() {
    let dir = folder("driver_sets");
    let base = "class Set { dag Elements; }\ndef add; def sub; def and; def shl; def trunc; def rotl; def \
                rotr; def decimate; def interleave; def sequence; def other;\ndef a; def b; def c; def d; \
                def R0; def R1; def R2; def R3;\n";
    let check = |elements: &str, expected: &Expect| {
        let text = format!("{base}def S : Set {{ let Elements = ({elements}); }}\n");
        fs::write(dir.join("s.td"), text).expect("written");
        let shown = run(&dir, &["--print-sets", "DIR/s.td"]);
        let lines = shown.lines().filter(|l| !l.starts_with("def S") && !l.trim().starts_with('^'));
        expected.assert_eq(&lines.skip(1).collect::<Vec<_>>().join("\n"));
    };
    check("add a, b, a, (sub (add a, b, c), b)", &expect!["S = [ a b c ]"]);
    check("sub (add a, b), (add a), (add b)", &expect!["S = [ ]"]);
    check("rotl (add a, b, c), -1", &expect!["S = [ c a b ]"]);
    check("decimate (interleave (add a, b), (add c, d)), 2", &expect!["S = [ a b ]"]);
    check("sequence \"R%u\", 3, 0", &expect!["S = [ R3 R2 R1 R0 ]"]);
    check("sequence \"R%1d\", 0, 3, 2", &expect!["S = [ R0 R2 ]"]);
    check("sequence \"R%u\", 0, 3, -1", &expect!["S = [ ]"]);
    check(
        "sequence \"R%02x\", 0, 3",
        &expect![[r#"DIR/s.td:4:5: error: No def named 'R00': (sequence "R%02x", 0, 3)"#]],
    );
    check(
        "sequence \"R%u\", 0, 4",
        &expect![[r#"DIR/s.td:4:5: error: No def named 'R4': (sequence "R%u", 0, 4)"#]],
    );
    check("sequence \"R%u\", -1, 4", &expect!["DIR/s.td:4:5: error: From out of range"]);
    check(
        "sequence \"R%u\", 0, \"x\"",
        &expect![[r#"DIR/s.td:4:5: error: To must be an integer: (sequence "R%u", 0, "x")"#]],
    );
    check(
        "sequence \"R%u\", 0",
        &expect![[
            r#"DIR/s.td:4:5: error: Bad args to (sequence "Format", From, To): (sequence "R%u", 0)"#
        ]],
    );
    check(
        "sequence a, 0, 1",
        &expect!["DIR/s.td:4:5: error: Format must be a string: (sequence a, 0, 1)"],
    );
    check(
        "shl (add a, b), -1",
        &expect!["DIR/s.td:4:5: error: Positive shift required: (shl (add a, b), -1)"],
    );
    check(
        "trunc (add a, b), -1",
        &expect!["DIR/s.td:4:5: error: Positive length required: (trunc (add a, b), -1)"],
    );
    check(
        "shl (add a, b), \"x\"",
        &expect![[
            r#"DIR/s.td:4:5: error: Second argument must be an integer: (shl (add a, b), "x")"#
        ]],
    );
    check(
        "decimate (add a, b), 0",
        &expect!["DIR/s.td:4:5: error: Positive stride required: (decimate (add a, b), 0)"],
    );
    check(
        "decimate a",
        &expect!["DIR/s.td:4:5: error: Operator requires (Op Set, Int) arguments: (decimate a)"],
    );
    check(
        "and a",
        &expect!["DIR/s.td:4:5: error: Set intersection requires two arguments: (and a)"],
    );
    check(
        "sub a",
        &expect!["DIR/s.td:4:5: error: Set difference needs at least two arguments: (sub a)"],
    );
    check("add 1", &expect!["DIR/s.td:4:5: error: Invalid set element: 1"]);
    check("other:$n a", &expect!["DIR/s.td:4:5: error: Unknown set operator: (other:$n a)"]);
    check("? a", &expect!["DIR/s.td:4:5: error: Bad set expression: (? a)"]);
}
