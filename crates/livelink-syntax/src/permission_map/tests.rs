//! PermissionMap against the plain thing: one permission a byte.

use fastrand::Rng;
use livelink_index::{Edit, Permission};

use super::PermissionMap;
use crate::ranges::move_ranges;
use crate::text_change::text_changes;
use crate::text_copy::copy_of_range;
use crate::zone::Zone;

const PERMISSIONS: [Permission; 4] = [
    Permission::Allow,
    Permission::NoFileNames,
    Permission::ExplicitOnly,
    Permission::Deny,
];

fn bytes(zones: &PermissionMap, len: usize) -> Vec<Permission> {
    (0..len).map(|at| zones.permission(at..at + 1)).collect()
}

/// PermissionMap of a stretch, as an engine gives them: in order, apart, some of them touching, some of the usual permission.
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
fn a_patch_sets_its_zones_and_returns_where_they_differ() {
    for seed in 1..200 {
        let mut rng = Rng::with_seed(seed);
        let len = 60;
        let usual = PERMISSIONS[rng.usize(..4)];
        let mut zones = PermissionMap::new(usual);
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
            // The last zones may be behind the end of a text.
            let text = "x".repeat(len - 5);
            let parts = copy_of_range(&zones.permitted(&text), 0..text.len());
            assert_eq!(zones.permitted_copy(&text), parts, "seed {seed}");
            let mut again = PermissionMap::new(usual);
            again.patch(0..len, &zones.iter().collect::<Vec<_>>());
            assert_eq!(zones, again);
        }
    }
}

/// Applies an edit to the model.
fn model_of_edit(model: &mut Vec<Permission>, usual: Permission, edit: Edit, one_line: bool) {
    let at = |at: Option<usize>| at.and_then(|at| model.get(at)).copied().unwrap_or(usual);
    let before = at(edit.start.checked_sub(1));
    let continued = before == at(Some(edit.old_end)) || (before < usual && one_line);
    let inserted = if continued { before } else { usual };
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

/// Bytes that stay keep their permission, whatever is edited. The bytes beside inserted text decide its permission.
#[test]
fn permissions_follow_the_text() {
    for seed in 1..200 {
        let mut rng = Rng::with_seed(seed);
        let usual = PERMISSIONS[rng.usize(..4)];
        let mut zones = PermissionMap::new(usual);
        zones.patch(0..60, &random_zones(&mut rng, 0, 60));
        let mut model = bytes(&zones, 60);
        for _ in 0..30 {
            let edit = random_edit(&mut rng, model.len());
            let one_line = rng.usize(..2) == 0;
            zones.follow_edit(edit, || one_line);
            model_of_edit(&mut model, usual, edit, one_line);
            assert_eq!(bytes(&zones, model.len()), model, "seed {seed}, {edit:?}");
        }
    }
}

/// Two maps that differ in some ranges follow the same edits. After that they differ only in the ranges moved with the edits.
#[test]
fn moved_ranges_hold_all_differences() {
    for seed in 1..2000 {
        let mut rng = Rng::with_seed(seed);
        let usual = PERMISSIONS[rng.usize(..4)];
        let mut old = PermissionMap::new(usual);
        let mut len = 40;
        old.patch(0..len, &random_zones(&mut rng, 0, len));
        let mut new = old.clone();
        let start = rng.usize(..len);
        let end = start + rng.usize(..len - start + 1);
        let mut changed = new.patch(start..end, &random_zones(&mut rng, start, end));
        for _ in 0..6 {
            let edit = random_edit(&mut rng, len);
            let one_line = rng.usize(..2) == 0;
            old.follow_edit(edit, || one_line);
            new.follow_edit(edit, || one_line);
            move_ranges(&mut changed, edit);
            len = len - edit.removed_len() + edit.inserted_len();
            for (at, (old, new)) in bytes(&old, len).iter().zip(bytes(&new, len)).enumerate() {
                let named = changed.iter().any(|range| range.contains(&at));
                assert!(*old == new || named, "seed {seed}, {edit:?}, byte {at}");
            }
        }
    }
}

/// Text typed at the edge of two zones belongs to the one that permits more.
#[test]
fn text_typed_at_the_edge_of_two_zones() {
    let text = |zones: &PermissionMap| zones.iter().collect::<Vec<_>>();
    // "// ab" in code: a comment that is being typed.
    let mut zones = PermissionMap::new(Permission::Deny);
    zones.patch(0..5, &[(0..5, Permission::NoFileNames)]);
    zones.follow_edit(Edit::insert(5, 1), || true);
    assert_eq!(text(&zones), [(0..6, Permission::NoFileNames)]);
    zones.follow_edit(Edit::insert(6, 1), || false);
    assert_eq!(
        text(&zones),
        [(0..6, Permission::NoFileNames)],
        "a line break ends it"
    );
    zones.follow_edit(Edit::replace(5..6, 2), || true);
    assert_eq!(
        text(&zones),
        [(0..7, Permission::NoFileNames)],
        "its last letter is replaced"
    );
    // "`ab`" in prose: what follows it is prose.
    let mut zones = PermissionMap::new(Permission::Allow);
    zones.patch(0..4, &[(0..4, Permission::Deny)]);
    zones.follow_edit(Edit::insert(4, 1), || true);
    assert_eq!(text(&zones), [(0..4, Permission::Deny)]);
}

#[test]
fn the_strictest_permission_of_a_range_counts() {
    let mut zones = PermissionMap::new(Permission::Deny);
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
    for (at, part, permission) in [
        (1, 0..2, Permission::Deny),
        (3, 2..5, Permission::Allow),
        (12, 9..usize::MAX, Permission::Deny),
    ] {
        assert_eq!(zones.part_at(at), (part, permission), "{at}");
    }
}

/// A pasted text is not looked at.
#[test]
fn long_texts_do_not_go_on() {
    for (len, end) in [(64, 69), (65, 5)] {
        let mut zones = PermissionMap::new(Permission::Deny);
        zones.patch(0..5, &[(0..5, Permission::NoFileNames)]);
        let after = format!("// ab{}", "x".repeat(len));
        let changes = text_changes(&"// ab".into(), after.as_str(), &[Edit::insert(5, len)]);
        for change in &changes {
            zones.follow(change);
        }
        let zone = (0..end, Permission::NoFileNames);
        assert!(zones.iter().eq([zone]), "{len}");
    }
}
