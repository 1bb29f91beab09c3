//! Links the tool.

fn main() {
    ods_spec::link_at_fixed_address();
}
