//! A scan does not allocate for each link: its allocations do not grow with the links.

use livelink_detect::Detector;

/// Returns the allocations of a scan of `unit`, repeated, and the number of links.
fn scan(detector: &Detector, unit: &str, times: usize) -> (u64, u64) {
    let text = unit.repeat(times);
    let mut links = 0;
    let allocated = allocation_counter::measure(|| detector.for_each(&text, |_| links += 1));
    (allocated.count_total, links)
}

#[test]
fn none_for_plain_links() {
    let detector = Detector::default();
    for unit in [
        "see https://github.com/a/b_(c)?q=1#x, ",
        "www.example.org. ",
        "mail@example.com; mailto:a.b@example.co.uk ",
        "(http://example.com:8080/(a) self.len() a.b.c 1.2.3 http://localhost/ ",
        "文章。次の文章、",
    ] {
        let (once, _) = scan(&detector, unit, 1);
        let (many, links) = scan(&detector, unit, 1_000);
        assert_eq!((once, many), (0, 0), "{unit}");
        assert!(links >= 1_000 || unit.starts_with('文'), "{unit}");
    }
}
