//! Gives the shared library its soname. A later version with another interface gets another number, so that programs that were
//! linked with this one do not load it. `Makefile` has the number, too.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,liblivelink.so.0");
    }
}
