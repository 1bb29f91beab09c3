//! A trained model: the classifier that `models/digits.py` writes, on images drawn here.

use stablehlo::{Array, Program};

const IMAGES: [&str; 10] = [
    " ###  \n#   # \n#   # \n#   # \n#   # \n#   # \n ###  ",
    "  #   \n ##   \n  #   \n  #   \n  #   \n  #   \n ###  ",
    " ###  \n#   # \n    # \n   #  \n  #   \n #    \n##### ",
    " ###  \n#   # \n    # \n  ##  \n    # \n#   # \n ###  ",
    "   #  \n  ##  \n # #  \n#  #  \n##### \n   #  \n   #  ",
    "##### \n#     \n####  \n    # \n    # \n#   # \n ###  ",
    " ###  \n#     \n#     \n####  \n#   # \n#   # \n ###  ",
    "##### \n    # \n   #  \n  #   \n  #   \n  #   \n  #   ",
    " ###  \n#   # \n#   # \n ###  \n#   # \n#   # \n ###  ",
    " ###  \n#   # \n#   # \n #### \n    # \n    # \n ###  ",
];

/// Returns the images as pixels, each drawn one pixel from the left, with a little noise.
fn pixels() -> Vec<f32> {
    let mut pixels = vec![0.0; 10 * 8 * 8];
    for (digit, image) in IMAGES.iter().enumerate() {
        for (row, line) in image.lines().enumerate() {
            for (column, _) in line.char_indices().filter(|(_, char)| *char == '#') {
                pixels[digit * 64 + row * 8 + column + 1] = 1.0;
            }
        }
    }
    let noise = |(at, pixel)| pixel + 0.1 * ((at * 37 % 11) as f32 / 5.0 - 1.0);
    pixels.into_iter().enumerate().map(noise).collect()
}

#[test]
fn digits_are_recognized() {
    let bytes = include_bytes!("../../models/digits.mlirbc");
    let program = Program::load(bytes).expect("the model is valid");
    let images = Array::of(&[10, 8, 8], &pixels());
    let results = program.call(&[images]).expect("the call succeeds");
    let labels: Vec<i32> = results[0].to_vec().expect("labels are integers");
    assert_eq!(labels, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(results[1].dims(), [10, 10]);
}

#[test]
fn threads_share_a_program() {
    let bytes = include_bytes!("../../models/digits.mlirbc");
    let program = Program::load(bytes).expect("the model is valid");
    let images = Array::of(&[10, 8, 8], &pixels());
    let expected = program.call(std::slice::from_ref(&images)).expect("the call succeeds");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    let found = program.call(std::slice::from_ref(&images));
                    assert_eq!(found.expect("the call succeeds"), expected);
                }
            });
        }
    });
}

#[test]
fn wrong_arguments_are_named() {
    let bytes = include_bytes!("../../models/digits.mlirbc");
    let program = Program::load(bytes).expect("the model is valid");
    let message = |args: &[Array]| program.call(args).expect_err("it is wrong").to_string();
    let small = Array::of(&[2], &[0.5f32, 0.5]);
    let doubles = Array::of(&[10, 8, 8], &[0.5f64; 640]);
    let found = [message(&[]), message(&[small]), message(&[doubles])];
    let expected = expect_test::expect![[r#"
        the function takes 1 arguments, but 0 are given: argument 0 ('images') is missing
        argument 0 ('images') has type tensor<2xf32>, but the function takes tensor<10x8x8xf32>
        argument 0 ('images') has type tensor<10x8x8xf64>, but the function takes tensor<10x8x8xf32>
    "#]];
    expected.assert_eq(&(found.join("\n") + "\n"));
}
