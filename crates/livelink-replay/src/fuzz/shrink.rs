//! Shortens a failing session.

/// Leaves parts out, large ones first, while something still breaks. Returns the rest and its fault.
pub(super) fn shrink<A: Clone>(
    mut acts: Vec<A>,
    mut what: String,
    fails: impl Fn(&[A]) -> Option<String>,
) -> (Vec<A>, String) {
    // Each attempt would print its panic; the answer holds the message of the last one.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut size = acts.len();
    while size > 0 {
        let mut at = 0;
        while at < acts.len() {
            let mut fewer = acts.clone();
            fewer.drain(at..(at + size).min(acts.len()));
            match fails(&fewer) {
                Some(broken) => (acts, what) = (fewer, broken),
                None => at += size,
            }
        }
        size /= 2;
    }
    std::panic::set_hook(hook);
    (acts, what)
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_what_is_needed_is_left() {
        let fails = |acts: &[u8]| {
            (acts.contains(&3) && acts.contains(&7)).then(|| format!("{} acts", acts.len()))
        };
        let all: Vec<u8> = (0..20).collect();
        assert_eq!(
            super::shrink(all, "20 acts".to_owned(), fails),
            (vec![3, 7], "2 acts".to_owned())
        );
    }
}
