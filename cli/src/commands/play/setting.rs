//! The players, the level and the clocks of a game, and the tags that hold them in its file.

use std::time::Duration;

use chuhe_record::Tags;
use xiangqi::Color;

use super::clock::{Clocks, TimeControl};
use super::engine::Skill;
use super::level::skill;

/// The players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Players {
    /// A person of this side against the engine.
    Engine { person: Color },
    /// Two people.
    People,
}

/// The names of the tags.
const PLAYER: &str = "ChuhePlayer";
const LEVEL: &str = "ChuheLevel";
const CONTROL: &str = "TimeControl";
const CLOCKS: [&str; Color::NUM] = ["ChuheRedClock", "ChuheBlackClock"];

/// The players, the level and the clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Setting {
    pub(super) players: Players,
    pub(super) level: Skill,
    pub(super) clocks: Option<Clocks>,
}

impl Setting {
    /// Notes the setting in the tags of a game.
    pub(super) fn write(&self, tags: &mut Tags) {
        let player = match self.players {
            Players::Engine { person: Color::Red } => "red",
            Players::Engine { person: Color::Black } => "black",
            Players::People => "both",
        };
        tags.add(PLAYER, player);
        tags.add(LEVEL, &self.level.id());
        if let Some(clocks) = self.clocks {
            tags.add(CONTROL, &clocks.control().to_string());
            for side in Color::ALL {
                tags.add(CLOCKS[side.index()], &format!("{:.3}", clocks.left(side).as_secs_f64()));
            }
        }
    }

    /// Reads the tags of [`Setting::write`]; `None` if they are missing.
    pub(super) fn read(tags: &Tags) -> Option<Setting> {
        let players = match tags.get(PLAYER)? {
            "red" => Players::Engine { person: Color::Red },
            "black" => Players::Engine { person: Color::Black },
            "both" => Players::People,
            _ => return None,
        };
        let level = skill(tags.get(LEVEL)?).ok()?;
        let clocks = match tags.get(CONTROL) {
            Some(control) => {
                let mut left = [Duration::ZERO; Color::NUM];
                for (left, name) in left.iter_mut().zip(CLOCKS) {
                    *left = Duration::try_from_secs_f64(tags.get(name)?.parse().ok()?).ok()?;
                }
                Some(Clocks::with_left(TimeControl::from_tag(control)?, left))
            }
            None => None,
        };
        Some(Setting { players, level, clocks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_round_trip_through_tags() {
        let players = Color::ALL.map(|person| Players::Engine { person });
        for players in [players[0], players[1], Players::People] {
            for level in ["beginner", "1234", "full"] {
                let mut clocks = Clocks::new("5+0.5".parse().expect("a time control"));
                clocks.spend(Color::Black, Duration::from_millis(61_250));
                for clocks in [None, Some(clocks)] {
                    let level = skill(level).expect("a level");
                    let setting = Setting { players, level, clocks };
                    let mut tags = Tags::default();
                    setting.write(&mut tags);
                    assert_eq!(Setting::read(&tags), Some(setting));
                    let names: Vec<String> = tags.iter().map(|(name, _)| name.to_owned()).collect();
                    for name in names {
                        let mut damaged = tags.clone();
                        damaged.remove(&name);
                        damaged.add(&name, "-");
                        assert_eq!(Setting::read(&damaged), None, "{name}");
                    }
                }
            }
        }
    }
}
