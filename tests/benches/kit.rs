//! Timings of the kit.

fn main() {
    divan::main();
}
