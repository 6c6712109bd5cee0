#![no_main]

use livelink_fuzz::properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let (detector, text) = properties::input(bytes);
    properties::explain(detector, &text);
});
