//! Building classes, and the order in which they are built.

use chuhe_tables::Tables;
use chuhe_tables::index::Index;
use chuhe_tables::plan::{Preset, build, needed_memory};
use chuhe_tables::solve::SolveError;

use crate::support::built_in;

#[test]
fn the_solver_reproduces_the_embedded_files() {
    let tables = Tables::embedded();
    for name in ["KP-K", "KH-KA", "KP-KP", "KR-KH"] {
        let built = build(name.parse().unwrap(), &tables, 2, 1000).unwrap();
        assert!(built.file == built_in(name), "{name}");
        assert_eq!(built.open, [], "{name}");
    }
}

#[test]
fn missing_and_too_large_classes_are_errors() {
    let error = |name: &str, memory| build(name.parse().unwrap(), &Tables::new(), 1, memory).unwrap_err();
    let needed = "KR-K".parse().unwrap();
    assert_eq!(error("KR-KA", 1000), SolveError::Missing { class: "KR-KA".parse().unwrap(), needed });
    assert!(matches!(error("KR-KAAEE", 1), SolveError::Memory { limit: 1, .. }));
    assert!(matches!(error("KRHAAEE-KAAEE", 1 << 40), SolveError::Size(_)));
    let index = Index::new("KR-KAAEE".parse().unwrap());
    let needed = needed_memory(&index, u64::MAX).unwrap();
    assert_eq!(needed_memory(&index, needed), Ok(needed));
    assert!(needed_memory(&index, needed - 1).is_err());
}

#[test]
fn presets_list_their_classes_in_order() {
    let presets = [Preset::Embedded, Preset::Small, Preset::Standard, Preset::Pairs, Preset::PairsLarge];
    let counts = presets.map(|preset| {
        let classes = preset.classes();
        for (place, class) in classes.iter().enumerate() {
            assert!(class.after_captures().iter().all(|needed| classes[..place].contains(needed)), "{class}");
        }
        classes.len()
    });
    // 72 classes with one defender; 324 in all, and each pair of the 12 sides with at most one defender once. With
    // pairs of attackers: 3 against 9, and 3 against 3 with an advisor or an elephant. As many classes have lost
    // one of the two attackers.
    assert_eq!(counts, [46, 46 + 72, 324 + 12 * 13 / 2, 2 * (27 + 18), 2 * 81]);
    let of = |preset: Preset| preset.classes().iter().map(|&class| Index::new(class).len()).sum::<u64>();
    assert_eq!((of(Preset::Embedded), of(Preset::Small)), (7_139_010, 58_576_348));
    assert_eq!(of(Preset::Pairs), 210_318_556);
}
