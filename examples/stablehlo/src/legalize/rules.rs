//! The rules of all operations, in a file for each kind.

mod approx_top_k;
mod bits;
mod client;
mod collective;
mod constant;
mod control;
mod convolution;
mod custom_call;
mod decompose;
mod dot;
mod dynamic_call;
mod dynamic_window;
mod einsum;
mod elementwise;
mod fft;
mod function;
mod gather;
mod lapack;
pub(crate) mod large;
mod lu;
mod normalize;
mod quantized;
mod random;
mod reduce;
mod scatter;
mod shape;
mod slices;
mod sort;
mod top_k;
mod window;

use super::lower::Rules;

/// Adds the rules of all operations.
pub(crate) fn add_rules(rules: &mut Rules) {
    bits::add_rules(rules);
    client::add_rules(rules);
    collective::add_rules(rules);
    constant::add_rules(rules);
    control::add_rules(rules);
    convolution::add_rules(rules);
    custom_call::add_rules(rules);
    decompose::add_rules(rules);
    dot::add_rules(rules);
    elementwise::add_rules(rules);
    fft::add_rules(rules);
    function::add_rules(rules);
    gather::add_rules(rules);
    normalize::add_rules(rules);
    quantized::add_rules(rules);
    random::add_rules(rules);
    reduce::add_rules(rules);
    scatter::add_rules(rules);
    shape::add_rules(rules);
    slices::add_rules(rules);
    sort::add_rules(rules);
    top_k::add_rules(rules);
    window::add_rules(rules);
}
