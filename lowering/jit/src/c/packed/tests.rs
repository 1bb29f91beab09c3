//! Each instruction on registers beside the same one on scalars, and by Cranelift.

use std::fmt::Write;

use super::super::tests::{parse, text_at};
use super::NAMES;
use crate::{GenericVal, JitEngine, OptLevel};

/// Operations on `%x` and `%y`, vectors of type `T`, and the types of their results: `M` is that of
/// comparisons.
const INTEGERS: &[(&str, &str)] = &[
    ("llvm.add %x, %y : T", "T"),
    ("llvm.sub %x, %y : T", "T"),
    ("llvm.mul %x, %y : T", "T"),
    ("llvm.and %x, %y : T", "T"),
    ("llvm.or %x, %y : T", "T"),
    ("llvm.xor %x, %y : T", "T"),
    ("llvm.intr.smin(%x, %y) : (T, T) -> T", "T"),
    ("llvm.intr.smax(%x, %y) : (T, T) -> T", "T"),
    ("llvm.intr.umin(%x, %y) : (T, T) -> T", "T"),
    ("llvm.intr.umax(%x, %y) : (T, T) -> T", "T"),
    ("llvm.intr.sadd.sat(%x, %y) : (T, T) -> T", "T"),
    ("llvm.intr.ssub.sat(%x, %y) : (T, T) -> T", "T"),
    ("llvm.intr.uadd.sat(%x, %y) : (T, T) -> T", "T"),
    ("llvm.intr.usub.sat(%x, %y) : (T, T) -> T", "T"),
    ("\"llvm.intr.abs\"(%x) <{is_int_min_poison = false}> : (T) -> T", "T"),
    ("llvm.intr.ctpop(%x) : (T) -> T", "T"),
    ("llvm.shl %x, %three : T", "T"),
    ("llvm.lshr %x, %three : T", "T"),
    ("llvm.ashr %x, %three : T", "T"),
    ("llvm.icmp \"eq\" %x, %y : T", "M"),
    ("llvm.icmp \"ne\" %x, %y : T", "M"),
    ("llvm.icmp \"slt\" %x, %y : T", "M"),
    ("llvm.icmp \"sle\" %x, %y : T", "M"),
    ("llvm.icmp \"sgt\" %x, %y : T", "M"),
    ("llvm.icmp \"sge\" %x, %y : T", "M"),
    ("llvm.icmp \"ult\" %x, %y : T", "M"),
    ("llvm.icmp \"ule\" %x, %y : T", "M"),
    ("llvm.icmp \"ugt\" %x, %y : T", "M"),
    ("llvm.icmp \"uge\" %x, %y : T", "M"),
];

const FLOATS: &[(&str, &str)] = &[
    ("llvm.fadd %x, %y : T", "T"),
    ("llvm.fsub %x, %y : T", "T"),
    ("llvm.fmul %x, %y : T", "T"),
    ("llvm.fdiv %x, %y : T", "T"),
    ("llvm.fneg %x : T", "T"),
    ("llvm.intr.fabs(%x) : (T) -> T", "T"),
    ("llvm.intr.sqrt(%x) : (T) -> T", "T"),
    ("llvm.intr.maximum(%x, %y) : (T, T) -> T", "T"),
    ("llvm.intr.minimum(%x, %y) : (T, T) -> T", "T"),
    ("llvm.intr.maxnum(%x, %y) : (T, T) -> T", "T"),
    ("llvm.intr.minnum(%x, %y) : (T, T) -> T", "T"),
    ("llvm.fcmp \"oeq\" %x, %y : T", "M"),
    ("llvm.fcmp \"ogt\" %x, %y : T", "M"),
    ("llvm.fcmp \"oge\" %x, %y : T", "M"),
    ("llvm.fcmp \"olt\" %x, %y : T", "M"),
    ("llvm.fcmp \"ole\" %x, %y : T", "M"),
    ("llvm.fcmp \"one\" %x, %y : T", "M"),
    ("llvm.fcmp \"ord\" %x, %y : T", "M"),
    ("llvm.fcmp \"ueq\" %x, %y : T", "M"),
    ("llvm.fcmp \"ugt\" %x, %y : T", "M"),
    ("llvm.fcmp \"uge\" %x, %y : T", "M"),
    ("llvm.fcmp \"ult\" %x, %y : T", "M"),
    ("llvm.fcmp \"ule\" %x, %y : T", "M"),
    ("llvm.fcmp \"une\" %x, %y : T", "M"),
    ("llvm.fcmp \"uno\" %x, %y : T", "M"),
];

/// Shuffles and conversions of the types that they name.
const OF_BYTES: &[(&str, &str)] = &[
    ("llvm.zext %x : T to vector<16xi16>", "vector<16xi16>"),
    ("llvm.sext %x : T to vector<16xi16>", "vector<16xi16>"),
    ("llvm.zext %x : T to vector<16xi32>", "vector<16xi32>"),
    ("llvm.sext %x : T to vector<16xi32>", "vector<16xi32>"),
    ("llvm.sext %x : T to vector<16xi64>", "vector<16xi64>"),
    ("llvm.sitofp %x : T to vector<16xf32>", "vector<16xf32>"),
    ("llvm.uitofp %x : T to vector<16xf32>", "vector<16xf32>"),
    ("llvm.sitofp %x : T to vector<16xf64>", "vector<16xf64>"),
    (
        "llvm.shufflevector %x, %y [15, 14, 13, 12, 11, 10, 9, 8, 23, 22, 21, 20, 19, 18, 17, 16] : T",
        "T",
    ),
    ("llvm.bitcast %x : T to vector<4xf32>", "vector<4xf32>"),
    ("llvm.bitcast %x : T to vector<2xi64>", "vector<2xi64>"),
];

const OF_WORDS: &[(&str, &str)] = &[
    ("llvm.trunc %x : T to vector<16xi8>", "vector<16xi8>"),
    ("llvm.trunc %x : T to vector<16xi16>", "vector<16xi16>"),
    ("llvm.zext %x : T to vector<16xi64>", "vector<16xi64>"),
    ("llvm.uitofp %x : T to vector<16xf32>", "vector<16xf32>"),
    ("llvm.uitofp %x : T to vector<16xf64>", "vector<16xf64>"),
    ("llvm.shufflevector %x, %y [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 31] : T", "T"),
];

const OF_FLOATS: &[(&str, &str)] = &[
    ("llvm.fpext %x : T to vector<8xf64>", "vector<8xf64>"),
    ("llvm.fptosi %x : T to vector<8xi32>", "vector<8xi32>"),
    ("llvm.fptosi %x : T to vector<8xi16>", "vector<8xi16>"),
];

const OF_DOUBLES: &[(&str, &str)] = &[("llvm.fptrunc %x : T to vector<8xf32>", "vector<8xf32>")];

/// A function that loads `%x` and `%y` in each of so many iterations, and stores the results of the operations one behind the
/// other; of a comparison its bits as a number too, and a choice between the two.
fn program(ty: &str, lane: &str, lanes: usize, ops: &[(&str, &str)], is_marked: bool) -> String {
    let mask = format!("vector<{lanes}xi1>");
    let mut body = String::new();
    let mut stores = 0;
    let mut store = |body: &mut String, value: &str, ty: &str| {
        let _ = write!(
            body,
            "%p{stores} = llvm.getelementptr %to[{}] : (!llvm.ptr) -> !llvm.ptr, i8
             llvm.store %{value}, %p{stores} {{alignment = 1 : i64}} : {ty}, !llvm.ptr\n",
            128 * stores
        );
        stores += 1;
    };
    for (number, (op, result)) in ops.iter().enumerate() {
        let op = op.replace('T', ty);
        let _ = writeln!(body, "%r{number} = {op}");
        match *result {
            "M" => {
                let _ = write!(
                    body,
                    "%s{number} = llvm.select %r{number}, %x, %y : {mask}, {ty}
                     %b{number} = llvm.bitcast %r{number} : {mask} to i{lanes}
                     %z{number} = llvm.zext %r{number} : {mask} to vector<{lanes}xi8>\n"
                );
                store(&mut body, &format!("s{number}"), ty);
                store(&mut body, &format!("b{number}"), &format!("i{lanes}"));
                store(&mut body, &format!("z{number}"), &format!("vector<{lanes}xi8>"));
            }
            result => store(&mut body, &format!("r{number}"), &result.replace('T', ty)),
        }
    }
    let three = match lane.starts_with('i') {
        true => format!("%three = llvm.mlir.constant(dense<3> : {ty}) : {ty}"),
        false => String::new(),
    };
    let mark = match is_marked {
        true => " {loop_annotation = #llvm.loop_annotation<isVectorized = true>}",
        false => "",
    };
    format!(
        "llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %out: !llvm.ptr, %n: i64) {{
           %zero = llvm.mlir.constant(0 : i64) : i64
           %one = llvm.mlir.constant(1 : i64) : i64
           %bytes = llvm.mlir.constant(128 : i64) : i64
           {three}
           llvm.br ^next(%zero, %out : i64, !llvm.ptr)
         ^next(%i: i64, %to: !llvm.ptr):
           %at = llvm.mul %i, %bytes : i64
           %pa = llvm.getelementptr %a[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i8
           %pb = llvm.getelementptr %b[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i8
           %x = llvm.load %pa {{alignment = 1 : i64}} : !llvm.ptr -> {ty}
           %y = llvm.load %pb {{alignment = 1 : i64}} : !llvm.ptr -> {ty}
           {body}
           %i1 = llvm.add %i, %one : i64
           %to1 = llvm.getelementptr %to[{size}] : (!llvm.ptr) -> !llvm.ptr, i8
           %more = llvm.icmp \"ult\" %i1, %n : i64
           llvm.cond_br %more, ^next(%i1, %to1 : i64, !llvm.ptr), ^done{mark}
         ^done:
           llvm.return
         }}",
        size = 128 * stores,
    )
}

/// The number of iterations, each of 128 bytes of input.
const ITERATIONS: usize = 48;

/// Runs a program on the bytes of two inputs; `results` is more than the number of stores in an iteration.
fn run(engine: &JitEngine, source: &str, [a, b]: &[Vec<u8>; 2], results: usize) -> Vec<u8> {
    let code = engine.compile(&parse(source)).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut out = vec![0u8; ITERATIONS * results * 128];
    let n = GenericVal::int(64, ITERATIONS as i128);
    let [a, b] = [a, b].map(|input| GenericVal::ptr(input.as_ptr()));
    let args = [a, b, GenericVal::ptr(out.as_mut_ptr()), n];
    code.function("f").unwrap().call(&args).unwrap();
    out
}

/// Two inputs, each of lanes that `lane` makes of a random number of 31 bits.
fn inputs<const BYTES: usize>(lane: impl Fn(u64) -> [u8; BYTES]) -> [Vec<u8>; 2] {
    let mut random = fastrand::Rng::with_seed(7);
    let mut lanes =
        || (0..ITERATIONS * 128 / BYTES).flat_map(|_| lane(random.u64(..1 << 31))).collect();
    [(); 2].map(|()| lanes())
}

/// A byte, often one of those where signs and limits are.
fn byte(number: u64) -> [u8; 1] {
    let ends = [0, 1, 0x7f, 0x80, 0xff];
    [ends.get(number as usize % 9).copied().unwrap_or((number >> 8) as u8)]
}

fn special(number: u64) -> f64 {
    let all =
        [0.0, -0.0, 1.5, -2.25, 1e30, -3e-41, 100.75, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    all[number as usize % all.len()]
}

/// A number that fits in 16 bits.
fn small(number: u64) -> f32 {
    (number % 65_536) as f32 - 32_768.0 + 0.75
}

/// Returns whether results are equal; the sign and the payload of a NaN are anything.
fn are_equal(lane: &str, a: &[u8], b: &[u8]) -> bool {
    let is_nan = |lane: &[u8]| match *lane {
        [a, b, c, d] => f32::from_le_bytes([a, b, c, d]).is_nan(),
        [a, b, c, d, e, f, g, h] => f64::from_le_bytes([a, b, c, d, e, f, g, h]).is_nan(),
        _ => false,
    };
    let bytes = match lane {
        "f32" => 4,
        "f64" => 8,
        _ => 1,
    };
    let mut pairs = a.chunks(bytes).zip(b.chunks(bytes));
    pairs.all(|(a, b)| a == b || is_nan(a) && is_nan(b))
}

#[test]
fn registers_compute_what_scalars_do() {
    let of_bytes = inputs(byte);
    let singles = inputs(|number| (special(number) as f32).to_le_bytes());
    let doubles = inputs(|number| special(number).to_le_bytes());
    let small = inputs(|number| small(number).to_le_bytes());
    let cases = [
        ("i8", 32, INTEGERS, &of_bytes),
        ("i16", 16, INTEGERS, &of_bytes),
        ("i32", 8, INTEGERS, &of_bytes),
        ("i64", 4, INTEGERS, &of_bytes),
        ("f32", 8, FLOATS, &singles),
        ("f64", 4, FLOATS, &doubles),
        ("i8", 16, OF_BYTES, &of_bytes),
        ("i32", 16, OF_WORDS, &of_bytes),
        ("f32", 8, OF_FLOATS, &small),
        ("f64", 8, OF_DOUBLES, &doubles),
    ];
    for (lane, lanes, ops, inputs) in cases {
        let ty = format!("vector<{lanes}x{lane}>");
        let source = |is_marked| program(&ty, lane, lanes, ops, is_marked);
        let results = 3 * ops.len();
        let marked = source(true);
        let text = text_at(OptLevel::default(), &parse(&marked));
        let has_registers = NAMES.iter().any(|name| text.contains(&format!("{name} v")));
        assert!(has_registers, "{ty}: nothing is in registers");
        let in_registers = run(&JitEngine::c(), &marked, inputs, results);
        let scalars = JitEngine::c().opt_level(OptLevel::O0);
        for (name, engine) in [("scalars", scalars), ("Cranelift", JitEngine::cranelift())] {
            let expected = run(&engine, &source(false), inputs, results);
            assert!(
                are_equal(lane, &in_registers, &expected),
                "{ty}: registers differ from {name}"
            );
        }
    }
}
