//! The lines of a journal. Each is a checksum and then JSON, so that a half-written line is noticed.

use std::hash::Hasher as _;

use fnv::FnvHasher;
use serde_json::Value;

/// Returns a line with its line break.
pub(super) fn encode(value: &Value) -> String {
    let json = value.to_string();
    format!("{:016x} {json}\n", checksum(json.as_bytes()))
}

/// Reads the lines up to the first that is not whole. Returns them and how many bytes they are. A line is not whole if the
/// program was killed while it wrote.
pub(super) fn decode(bytes: &[u8]) -> (Vec<Value>, usize) {
    let mut values = Vec::new();
    let mut end = 0;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let Some(value) = decode_one(line) else { break };
        values.push(value);
        end += line.len();
    }
    (values, end)
}

fn decode_one(line: &[u8]) -> Option<Value> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (sum, json) = line.split_once(' ')?;
    let whole = u64::from_str_radix(sum, 16).ok()? == checksum(json.as_bytes());
    whole.then(|| serde_json::from_str(json).ok()).flatten()
}

/// Returns the checksum of some bytes: FNV-1a, which is the same on every machine and in every version.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = FnvHasher::default();
    sum.write(bytes);
    sum.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_torn_end_is_left_out() {
        let values = [json!(["type", "a\nअ"]), json!(["paste", "b", false])];
        let first = encode(&values[0]);
        let mut bytes = [first.clone(), encode(&values[1])].concat().into_bytes();
        for cut in first.len()..bytes.len() {
            let expected = (values[..1].to_vec(), first.len());
            assert_eq!(decode(&bytes[..cut]), expected, "cut at {cut}");
        }
        assert_eq!(decode(&bytes), (values.to_vec(), bytes.len()));
        bytes[first.len() + 25] ^= 1;
        assert_eq!(decode(&bytes).0.len(), 1, "the checksum");
    }
}
