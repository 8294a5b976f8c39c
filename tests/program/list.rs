//! `tcith list`.

use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use tcith_hdl::units::units;

use crate::{json, tcith};

#[test]
fn units_options_and_sets_are_listed_without_colours() {
    let mut assert = tcith(["list"])
        .assert()
        .code(0)
        .stdout(contains("\u{1b}").not())
        .stdout(contains("1a-fast"))
        .stdout(contains("15440"));
    for unit in units() {
        assert = assert.stdout(contains(unit.name));
        for option in unit.options {
            assert = assert.stdout(contains(format!("{}={}", option.key, option.default)));
        }
    }
}

#[test]
fn json_has_the_same() {
    let (status, object) = json(["list"]);
    assert_eq!(status, 0);
    assert_eq!(object["ok"], true);
    assert_eq!(object["units"].as_array().unwrap().len(), units().len());
    let sets = object["parameter_sets"].as_array().unwrap();
    assert_eq!(sets.len(), 12);
    assert_eq!(sets[0]["name"], "1a-fast");
    assert_eq!(sets[0]["leaves"], 17 * 256);
    assert_eq!(sets[0]["signature"], 3728);
}
