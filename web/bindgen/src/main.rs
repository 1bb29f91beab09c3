//! `bindgen INPUT.wasm FOLDER`: writes `FOLDER/NAME.js` and `FOLDER/NAME_bg.wasm` for a page's module worker.

use std::env::args;

fn main() {
    let (Some(input), Some(folder)) = (args().nth(1), args().nth(2)) else {
        panic!("usage: bindgen INPUT.wasm FOLDER");
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    let web = bindgen.input_path(input).web(true).expect("no other target is set");
    web.typescript(false).remove_name_section(true).remove_producers_section(true);
    web.generate(folder).expect("the wasm file is one of wasm-bindgen's");
}
