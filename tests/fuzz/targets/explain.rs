#![no_main]

use livelink_tests::properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::explain(&properties::text(bytes)));
