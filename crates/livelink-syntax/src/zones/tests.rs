//! Zones against the plain thing: one permission a byte.

use fastrand::Rng;
use livelink_index::{Edit, Permission};

use super::{Zone, Zones};
use crate::engine::map_ranges;

const PERMISSIONS: [Permission; 4] = [
    Permission::Allow,
    Permission::NoFileNames,
    Permission::ExplicitOnly,
    Permission::Deny,
];

fn bytes(zones: &Zones, len: usize) -> Vec<Permission> {
    (0..len).map(|at| zones.permission(at..at + 1)).collect()
}

/// Zones of a stretch, as an engine gives them: in order, apart, some of them touching, some of the usual permission.
fn random_zones(rng: &mut Rng, start: usize, end: usize) -> Vec<Zone> {
    let mut zones = Vec::new();
    let mut at = start;
    while at < end {
        at += rng.usize(..3);
        let to = (at + rng.usize(..6)).min(end);
        if at < to {
            zones.push((at..to, PERMISSIONS[rng.usize(..4)]));
        }
        at = to.max(at);
        if rng.usize(..4) == 0 {
            at += rng.usize(..8) + 1;
        }
    }
    zones
}

#[test]
fn patches_put_in_what_they_say_and_name_what_they_change() {
    for seed in 1..200 {
        let mut rng = Rng::with_seed(seed);
        let len = 60;
        let usual = PERMISSIONS[rng.usize(..4)];
        let mut zones = Zones::new(usual);
        let mut model = vec![usual; len];
        for _ in 0..40 {
            let start = rng.usize(..len);
            let end = start + rng.usize(..len - start + 1);
            let fresh = random_zones(&mut rng, start, end);
            let before = model.clone();
            for permission in &mut model[start..end] {
                *permission = usual;
            }
            for (zone, permission) in &fresh {
                model[zone.clone()].fill(*permission);
            }
            let changed = zones.patch(start..end, &fresh);
            assert_eq!(bytes(&zones, len), model, "seed {seed}");
            for at in 0..len {
                let named = changed.iter().any(|range| range.contains(&at));
                assert_eq!(named, before[at] != model[at], "seed {seed}, byte {at}");
            }
            let mut again = Zones::new(usual);
            again.patch(0..len, &zones.iter().collect::<Vec<_>>());
            assert_eq!(zones, again);
        }
    }
}

/// What an edit makes of one permission a byte.
fn model_of_edit(model: &mut Vec<Permission>, usual: Permission, edit: Edit, one_line: bool) {
    let at = |at: Option<usize>| at.and_then(|at| model.get(at)).copied().unwrap_or(usual);
    let before = at(edit.start.checked_sub(1));
    let goes_on = before == at(Some(edit.old_end)) || (before < usual && one_line);
    let inserted = if goes_on { before } else { usual };
    model.splice(
        edit.start..edit.old_end,
        vec![inserted; edit.inserted_len()],
    );
}

fn random_edit(rng: &mut Rng, len: usize) -> Edit {
    let start = rng.usize(..len + 1);
    let end = start + rng.usize(..(len - start).min(9) + 1);
    Edit::replace(start..end, rng.usize(..5))
}

/// Bytes that stay keep their permission, whatever is edited; what is put in has one that the bytes beside it tell.
#[test]
fn zones_follow_the_text() {
    for seed in 1..200 {
        let mut rng = Rng::with_seed(seed);
        let usual = PERMISSIONS[rng.usize(..4)];
        let mut zones = Zones::new(usual);
        zones.patch(0..60, &random_zones(&mut rng, 0, 60));
        let mut model = bytes(&zones, 60);
        for _ in 0..30 {
            let edit = random_edit(&mut rng, model.len());
            let one_line = rng.usize(..2) == 0;
            zones.follow(edit, || one_line);
            model_of_edit(&mut model, usual, edit, one_line);
            assert_eq!(bytes(&zones, model.len()), model, "seed {seed}, {edit:?}");
        }
    }
}

/// Where two texts' permissions differ after edits that both have followed: nowhere but in the ranges moved with the edits.
#[test]
fn ranges_follow_what_differs() {
    for seed in 1..2000 {
        let mut rng = Rng::with_seed(seed);
        let usual = PERMISSIONS[rng.usize(..4)];
        let mut old = Zones::new(usual);
        let mut len = 40;
        old.patch(0..len, &random_zones(&mut rng, 0, len));
        let mut new = old.clone();
        let start = rng.usize(..len);
        let end = start + rng.usize(..len - start + 1);
        let mut changed = new.patch(start..end, &random_zones(&mut rng, start, end));
        for _ in 0..6 {
            let edit = random_edit(&mut rng, len);
            let one_line = rng.usize(..2) == 0;
            old.follow(edit, || one_line);
            new.follow(edit, || one_line);
            map_ranges(&mut changed, edit);
            len = len - edit.removed_len() + edit.inserted_len();
            for (at, (old, new)) in bytes(&old, len).iter().zip(bytes(&new, len)).enumerate() {
                let named = changed.iter().any(|range| range.contains(&at));
                assert!(*old == new || named, "seed {seed}, {edit:?}, byte {at}");
            }
        }
    }
}

/// At the edge of two zones the laxer one takes what is typed.
#[test]
fn what_is_typed_at_an_edge() {
    let text = |zones: &Zones| zones.iter().collect::<Vec<_>>();
    // "// ab" in code: a comment that is being typed.
    let mut zones = Zones::new(Permission::Deny);
    zones.patch(0..5, &[(0..5, Permission::NoFileNames)]);
    zones.follow(Edit::insert(5, 1), || true);
    assert_eq!(text(&zones), [(0..6, Permission::NoFileNames)]);
    zones.follow(Edit::insert(6, 1), || false);
    assert_eq!(
        text(&zones),
        [(0..6, Permission::NoFileNames)],
        "a line break ends it"
    );
    zones.follow(Edit::replace(5..6, 2), || true);
    assert_eq!(
        text(&zones),
        [(0..7, Permission::NoFileNames)],
        "its last letter is replaced"
    );
    // "`ab`" in prose: behind it prose goes on.
    let mut zones = Zones::new(Permission::Allow);
    zones.patch(0..4, &[(0..4, Permission::Deny)]);
    zones.follow(Edit::insert(4, 1), || true);
    assert_eq!(text(&zones), [(0..4, Permission::Deny)]);
}

#[test]
fn the_strictest_permission_of_a_range_counts() {
    let mut zones = Zones::new(Permission::Deny);
    zones.patch(
        0..20,
        &[(2..5, Permission::Allow), (5..9, Permission::ExplicitOnly)],
    );
    for (range, permission) in [
        (2..5, Permission::Allow),
        (2..6, Permission::ExplicitOnly),
        (2..9, Permission::ExplicitOnly),
        (2..10, Permission::Deny),
        (1..3, Permission::Deny),
        (3..3, Permission::Allow),
        (12..12, Permission::Deny),
    ] {
        assert_eq!(zones.permission(range.clone()), permission, "{range:?}");
    }
}
