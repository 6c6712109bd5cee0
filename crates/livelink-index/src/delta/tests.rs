use super::*;
use fastrand::Rng;
use livelink_detect::LinkKind;

fn range(rng: &mut Rng, from: usize) -> Range<usize> {
    let start = from + rng.usize(..12);
    start..start + 1 + rng.usize(..8)
}

/// The short way for one link and one edit gives what the general way gives.
#[test]
fn one_link_is_matched_as_many_are() {
    let mut rng = Rng::with_seed(5);
    let kinds = [LinkKind::Url, LinkKind::Url, LinkKind::Email];
    let (mut short, mut general, mut kept) = (0, 0, 0);
    for _ in 0..20_000 {
        let mut ids = Ids::new();
        let base = [0, 100][rng.usize(..2)];
        let old = range(&mut rng, base);
        let entry = Entry::new(ids.next(), kinds[rng.usize(..3)]);
        let start = base + rng.usize(..28);
        let edit = Edit::replace(start..start + rng.usize(..12), rng.usize(..6));
        let shift = [0, 7, base.wrapping_neg()][rng.usize(..3)];
        let link = match rng.usize(..4) {
            0 => range(&mut rng, base.wrapping_add(shift)),
            nth => {
                let (start, end) = [
                    (shift, shift),
                    (shift, shift.wrapping_add(edit.shift())),
                    (
                        shift.wrapping_add(edit.shift()),
                        shift.wrapping_add(edit.shift()),
                    ),
                ][nth - 1];
                old.start.wrapping_add(start)..old.end.wrapping_add(end)
            }
        };
        if link.is_empty() {
            continue;
        }
        let kind = kinds[rng.usize(..3)];
        let fresh = [Link { range: link, kind }];
        match place_in(&fresh[0], &old, &edit, shift) {
            Some(_) => short += 1,
            None => general += 1,
        }
        let before = Before {
            links: &[(old, entry)],
            edits: &[edit],
            shift,
        };
        let (mut ids2, mut delta, mut delta2) = (ids.clone(), Delta::default(), Delta::default());
        let (mut placed, mut placed2) = (Vec::new(), Vec::new());
        let differs: bool = reconcile::<usize>(before, &fresh, &mut ids, &mut delta, &mut placed);
        let expected = match_links(before, &fresh, &mut ids2, &mut delta2, &mut placed2);
        let case = format!("{:?} {edit:?} {shift} {fresh:?}", before.links);
        assert_eq!(differs, expected, "{case}");
        assert_eq!(
            (delta, placed, ids.next()),
            (delta2, placed2, ids2.next()),
            "{case}"
        );
        kept += usize::from(!differs);
    }
    assert!(
        short > 5_000 && general > 1_000 && kept > 1_000,
        "{short} {general} {kept}"
    );
}
