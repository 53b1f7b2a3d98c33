//! What flags come to, alone and after those of a saved tournament.

use chuhe_match::{LogLevel, OpeningsFormat, OutputFormat, Tournament, parse};

use crate::harness::{Folder, mock, run};

/// The tournament of these flags, for two engines if `saved` gives none.
fn settings(flags: &[&str]) -> Tournament {
    parse(flags).unwrap_or_else(|error| panic!("{flags:?}: {error}")).saved.tournament
}

fn engines(engine: &str) -> Vec<&str> {
    ["-engine", engine, "-engine", engine, "-each", "nodes=5"].to_vec()
}

#[test]
fn single_games_are_counted_where_there_are_no_pairs() {
    let engine = format!("cmd={}", mock());
    for (more, counts_pairs) in [
        (&[][..], true),
        (&["-games", "1"], false),
        (&["-output", "format=cutechess"], false),
        (&["-report", "penta=false"], false),
    ] {
        let tournament = settings(&[&engines(&engine), more].concat());
        assert_eq!(tournament.counts_pairs(), counts_pairs, "{more:?}");
    }
}

#[test]
fn pairs_are_counted_again_when_there_are_pairs_again() {
    let (folder, engine) = (Folder::new("pairs"), format!("cmd={}", mock()));
    let path = folder.file("config.json");
    let file = format!("file={path}");
    for (without, with) in [
        (&["-sprt", "elo1=5", "model=bayesian"][..], ["-sprt", "model=normalized"]),
        (&["-sprt", "elo1=5", "model=bayesian"], ["-sprt", "off"]),
        (&["-games", "1"], ["-games", "2"]),
        (&["-output", "format=cutechess"], ["-output", "format=fastchess"]),
    ] {
        let saved = parse(&[&engines(&engine)[..], without].concat()).unwrap().saved;
        assert!(!saved.tournament.counts_pairs(), "{without:?}");
        saved.write(path.as_ref()).unwrap();
        let more = [&["-config", &file][..], &with, &["-rounds", "4"]].concat();
        assert!(settings(&more).counts_pairs(), "{with:?}");
        let refused = [&more[..], &["-report", "penta=false"]].concat();
        assert!(!settings(&refused).counts_pairs());
    }
}

#[test]
fn a_limit_of_nothing_is_none() {
    let engine = format!("cmd={}", mock());
    for limit in ["st=0", "st=0.0", "st=0s", "nodes=0", "depth=0"] {
        let error = parse(&["-engine", &engine, "-engine", &engine, "-each", limit]).unwrap_err();
        assert!(error.to_string().contains("no time control"), "{limit}: {error}");
        let both = settings(&["-engine", &engine, "-engine", &engine, "-each", limit, "tc=2+1"]);
        assert_eq!(both.engines[0].limits.move_time_ms, None, "{limit}");
    }
    let shortest = settings(&["-engine", &engine, "-engine", &engine, "-each", "st=0.0001"]);
    assert_eq!(shortest.engines[0].limits.move_time_ms, Some(1));
}

#[test]
fn a_folder_that_is_missing_is_not_a_missing_program() {
    let engine = format!("cmd={}", mock());
    let folder = Folder::new("no-folder");
    let (dir, saved) =
        (format!("dir={}", folder.file("none")), format!("outname={}", folder.file("config.json")));
    let (result, _) = run(&[&engines(&engine)[..], &[&dir, "-config", &saved]].concat());
    let error = result.unwrap_err().to_string();
    assert!(error.ends_with("none does not exist") && error.contains("the folder"), "{error}");
}

#[test]
fn lists_of_processors_hold_both_ends_of_a_range() {
    let engine = format!("cmd={}", mock());
    let tournament = settings(&[&engines(&engine)[..], &["-use-affinity", "0,2,4-7"]].concat());
    assert_eq!(tournament.running.affinity, Some(vec![0, 2, 4, 5, 6, 7]));
    for bad in ["7-4", "0,", "a", "0-5000"] {
        assert!(parse(&[&engines(&engine)[..], &["-use-affinity", bad]].concat()).is_err(), "{bad}");
    }
}

#[test]
fn a_test_compares_two_engines() {
    let engine = format!("cmd={}", mock());
    let test = ["-sprt", "elo0=0", "elo1=5"];
    parse(&[&engines(&engine)[..], &test].concat()).unwrap();
    let error = parse(&[&engines(&engine)[..], &["-engine", &engine], &test].concat()).unwrap_err();
    assert!(error.to_string().contains("-sprt"), "{error}");
}

/// A tournament with a test that is saved before its first game.
fn saved_test(folder: &Folder, more: &[&str]) -> String {
    let (engine, path) = (format!("cmd={}", mock()), folder.file("config.json"));
    let saved = format!("outname={path}");
    let flags = [&engines(&engine)[..], &["-config", &saved, "-sprt", "elo0=0", "elo1=5"], more].concat();
    parse(&flags).unwrap().saved.write(path.as_ref()).unwrap();
    path
}

#[test]
fn a_test_keeps_its_rounds_and_its_seed_before_the_first_pair_too() {
    let folder = Folder::new("rounds");
    let file = format!("file={}", saved_test(&folder, &["-rounds", "10", "-srand", "0"]));
    let rounds = |more: &[&str]| settings(&[&["-config", &file], more].concat()).pairing.rounds;
    assert_eq!((rounds(&[]), rounds(&["stats=false"]), rounds(&["-rounds", "12"])), (10, 10, 12));
    assert_eq!(settings(&["-config", &file]).seed, 0);
    // Without a number of rounds the test alone ends the games.
    let file = format!("file={}", saved_test(&folder, &[]));
    assert_eq!(settings(&["-config", &file]).pairing.rounds, 500_000);
}

#[test]
fn a_discarded_tournament_gives_its_file_and_nothing_else() {
    let (folder, engine) = (Folder::new("discard"), format!("cmd={}", mock()));
    let path = saved_test(&folder, &["-rounds", "10", "-output", "format=cutechess"]);
    let file = format!("file={path}");
    for keys in [[&file, "discard=true"], ["discard=true", &file]] {
        let before = [&engines(&engine)[..], &["-event", "new", "-config"]].concat();
        let tournament = settings(&[&before, &keys[..]].concat());
        assert_eq!((tournament.files.event.as_str(), tournament.pairing.rounds), ("new", 2), "{keys:?}");
        assert_eq!((tournament.sprt, tournament.report.output), (None, OutputFormat::Fastchess), "{keys:?}");
        assert_eq!(tournament.files.state_file.to_str(), Some(path.as_str()), "{keys:?}");
    }
    assert_eq!(settings(&["-config", &file, "discard=false"]).pairing.rounds, 10);
}

#[test]
fn games_start_again_without_the_results_of_the_saved_tournament() {
    let (folder, engine) = (Folder::new("again"), format!("cmd={}", mock()));
    let saved = format!("outname={}", folder.file("config.json"));
    let flags = [&engines(&engine)[..], &["-rounds", "1", "-maxmoves", "2", "-config", &saved]].concat();
    run(&flags).0.unwrap();
    let file = format!("file={}", folder.file("config.json"));
    let lines = run(&["-config", &file, "stats=false"]).1;
    assert!(lines.contains(&"Started game 1 of 2 (mock_engine vs mock_engine_2)".to_owned()), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("Games: 2, ")), "{lines:#?}");
}

#[test]
fn keys_that_are_not_named_keep_the_values_of_the_saved_tournament() {
    let folder = Folder::new("named");
    let [games, ends, log] = ["games.pgn", "ends.epd", "log.txt"].map(|name| folder.file(name));
    let [pgn, epd, log] = [games, ends, log].map(|path| format!("file={path}"));
    let before = [
        &["-pgnout", &pgn, "nodes=true", "-epdout", &epd, "append=false", "-log", &log, "engine=true"][..],
        &[
            "-resign",
            "movecount=3",
            "score=600",
            "twosided=true",
            "-draw",
            "movenumber=30",
            "movecount=8",
            "score=9",
        ],
        &["-sprt", "elo0=-3", "elo1=1", "alpha=0.1", "beta=0.2", "model=logistic"],
    ];
    let file = format!("file={}", saved_test(&folder, &before.concat()));
    let saved = settings(&["-config", &file]);
    let more = [
        &["-config", &file, "-pgnout", "pv=true", "-epdout", "append=true", "-log", "level=info"][..],
        &["-resign", "score=700", "-draw", "movecount=9", "-sprt", "elo1=2"],
    ];
    let mut expected = saved.clone();
    let pgn = expected.files.pgn.as_mut().unwrap();
    assert!(pgn.comments.nodes && !pgn.comments.pv);
    pgn.comments.pv = true;
    expected.files.epd.as_mut().unwrap().overwrite = false;
    expected.files.log.as_mut().unwrap().level = LogLevel::Info;
    expected.adjudication.resign.as_mut().unwrap().score = 700;
    expected.adjudication.draw.as_mut().unwrap().move_count = 9;
    expected.sprt.as_mut().unwrap().elo1 = 2.0;
    assert_eq!(settings(&more.concat()), expected);
}

#[test]
fn flags_that_a_saved_tournament_replaces_are_reported() {
    let (folder, engine) = (Folder::new("replaced"), format!("cmd={}", mock()));
    let file = format!("file={}", saved_test(&folder, &[]));
    let is_noted = |flags: &[&str]| {
        let notes = parse(flags).unwrap().notes;
        notes.iter().any(|note| note.starts_with("flags before -config file= have no effect"))
    };
    assert!(is_noted(&["-rounds", "7", "-config", &file]));
    assert!(!is_noted(&["-config", &file, "-rounds", "7"]));
    assert!(!is_noted(&[&engines(&engine)[..], &["-config", &file, "discard=true"]].concat()));
}

#[test]
fn the_same_command_starts_a_tournament_of_cutechess_and_resumes_it() {
    let (folder, engine) = (Folder::new("same"), format!("cmd={}", mock()));
    let path = folder.file("t.json");
    for (at, saves) in [(0, true), (0, false), (4, false), (8, false)] {
        let mut flags = [&engines(&engine)[..], &["-rounds", "9"]].concat();
        // Before the engines, after them, and at the end.
        flags.splice(at..at, ["-tournamentfile", &path]);
        let request = parse(&flags).unwrap();
        assert_eq!(request.saved.tournament.engines.len(), 2, "{flags:?}");
        assert_eq!(request.saved.tournament.files.state_file.to_str(), Some(path.as_str()));
        assert_eq!(
            request.notes.iter().any(|note| note.contains("is resumed")),
            !saves,
            "{:?}",
            request.notes
        );
        if saves {
            request.saved.write(path.as_ref()).unwrap();
        }
    }
}

#[test]
fn a_flag_that_adds_something_adds_it_once_however_often_it_is_resumed() {
    let (folder, engine) = (Folder::new("once"), format!("cmd={}", mock()));
    let path = folder.file("t.json");
    let flags = [
        &["-tournamentfile", &path, "-engine", &engine, "arg=own", "-engine", &engine, "-rounds", "9"][..],
        &["-pgnout", "file=a.pgn", "match_line=x", "-each", "nodes=5", "arg=--threads=2", "arg=two words"],
        &["-each", "arg=last"],
    ];
    for _ in 0..3 {
        let saved = parse(&flags.concat()).unwrap().saved;
        saved.write(path.as_ref()).unwrap();
        let arguments = saved.tournament.engines.iter().map(|engine| engine.arguments.as_str());
        assert_eq!(
            arguments.collect::<Vec<_>>(),
            ["'own' '--threads=2' 'two words' 'last'", "'--threads=2' 'two words' 'last'"]
        );
    }
    let more = ["-config", &format!("file={path}"), "-pgnout", "match_line=x", "match_line=y"];
    let (one, two) = (settings(&more), settings(&[&more[..], &["-each", "arg=new"]].concat()));
    assert_eq!(one.files.pgn.unwrap().comments.match_lines, ["x", "y"]);
    assert!(two.engines[1].arguments.ends_with("'last' 'new'"), "{}", two.engines[1].arguments);
}

#[test]
fn no_rule_ends_a_game_after_no_move() {
    let engine = format!("cmd={}", mock());
    let with = |more: &[&str]| parse(&[&engines(&engine)[..], more].concat());
    assert_eq!(with(&["-maxmoves", "0"]).unwrap().saved.tournament.adjudication.max_moves, None);
    for flag in ["-resign", "-draw"] {
        let error = with(&[flag, "movecount=0", "score=5"]).unwrap_err().to_string();
        assert_eq!(error, format!("{flag}: movecount=0: at least 1"));
    }
}

#[test]
fn an_exchange_of_games_and_rounds_is_reported() {
    let engine = format!("cmd={}", mock());
    let notes = |more: &[&str]| parse(&[&engines(&engine)[..], more].concat()).unwrap().notes;
    let note = "-games and -rounds are exchanged: -games 2 -rounds 100".to_owned();
    assert!(notes(&["-games", "100"]).contains(&note));
    assert!(!notes(&["-games", "2", "-rounds", "100"]).contains(&note));
}

#[test]
fn a_test_of_exchanged_games_has_the_rounds_that_were_given() {
    let engine = format!("cmd={}", mock());
    let with = |more: &[&str]| parse(&[&engines(&engine)[..], more].concat());
    let pairing = with(&["-games", "100", "-sprt", "elo0=0", "elo1=5"]).unwrap().saved.tournament.pairing;
    assert_eq!((pairing.games, pairing.rounds), (2, 100));
    let error = with(&["-games", "100", "-rounds", "50"]).unwrap_err().to_string();
    assert_eq!(error, "-games: an opening is played once or twice, not 100 times");
}

#[test]
fn numbers_without_sense_are_refused() {
    let engine = format!("cmd={}", mock());
    for (more, error) in [
        (&["-concurrency", "9000000000000000000"][..], "-concurrency: at most 4096"),
        (&["-ping-ms", "0"], "-ping-ms: 0: at least 1"),
        (&["-startup-ms", "0"], "-startup-ms: 0: at least 1"),
        (&["-ucinewgame-ms", "0"], "-ucinewgame-ms: 0: at least 1"),
        (&["-resign", "movecount=1"], "-resign: needs score=CP, at least 1"),
        (&["-resign", "score=0"], "-resign: needs score=CP, at least 1"),
    ] {
        let refused = parse(&[&engines(&engine)[..], more].concat()).unwrap_err().to_string();
        assert_eq!(refused, error);
    }
}

#[test]
fn settings_of_a_saved_tournament_can_be_taken_back() {
    let folder = Folder::new("off");
    let [log, pgn] = ["log.txt", "games.pgn"].map(|name| format!("file={}", folder.file(name)));
    let plain = settings(&["-config", &format!("file={}", saved_test(&folder, &["-pgnout", &pgn]))]);
    let more = [
        &["-pgnout", &pgn, "-crc32", "pgn=true", "-log", &log, "-recover", "-strict", "-check-mate-pvs"][..],
        &["-resign", "score=700", "-draw", "score=3", "-tb", "-tbignore50", "-use-affinity"],
    ];
    let file = format!("file={}", saved_test(&folder, &more.concat()));
    let saved = settings(&["-config", &file]);
    assert!(saved.files.pgn.as_ref().unwrap().crc32 && saved.running.affinity.is_some());
    let back = [
        &["-config", &file, "-crc32", "pgn=false", "-log", "off", "-recover", "off", "-strict", "off"][..],
        &["-check-mate-pvs", "off", "-resign", "off", "-draw", "off", "-use-affinity", "off"],
    ];
    let without = settings(&[&back.concat()[..], &["-pgnout", "off", "-epdout", "off"]].concat());
    assert!(without.files.pgn.is_none() && without.files.epd.is_none());
    let limit = settings(&[&back.concat()[..], &["-tbignore50", "off"]].concat());
    assert!(!limit.adjudication.tables.as_ref().unwrap().ignore_limit);
    let mut tournament = settings(&[&back.concat()[..], &["-tb", "off"]].concat());
    tournament.seed = plain.seed;
    assert_eq!(tournament, plain);
    for more in [["-rounds", "5", "-sprt", "off"], ["-sprt", "off", "-rounds", "5"]] {
        let without = settings(&[&["-config", &file][..], &more].concat());
        assert!(plain.sprt.is_some() && without.sprt.is_none() && without.pairing.rounds == 5);
    }
    // The rounds were those of the test.
    let refused = parse(&["-config", &file, "-sprt", "off"]).unwrap_err();
    assert_eq!(refused.to_string(), "-rounds: at least 1");
}

#[test]
fn the_format_of_openings_is_that_of_their_file_unless_it_is_given() {
    let (folder, engine) = (Folder::new("format"), format!("cmd={}", mock()));
    let file = |name: &str| {
        std::fs::write(folder.0.join(name), "").unwrap();
        format!("file={}", folder.file(name))
    };
    let (games, lines) = (file("book.PGN"), file("book.epd"));
    let path = folder.file("config.json");
    let saved = format!("outname={path}");
    let flags = [&engines(&engine)[..], &["-openings", &games, "-config", &saved]].concat();
    parse(&flags).unwrap().saved.write(path.as_ref()).unwrap();
    let resumed = format!("file={path}");
    let format =
        |keys: &[&str]| settings(&[&["-config", &resumed, "-openings"], keys].concat()).openings.format;
    assert_eq!(format(&["order=random"]), OpeningsFormat::Pgn);
    assert_eq!(format(&[&lines]), OpeningsFormat::Epd);
    assert_eq!(format(&[&games]), OpeningsFormat::Pgn);
    assert_eq!(format(&["format=pgn", &lines]), OpeningsFormat::Pgn);
    assert_eq!(format(&[&games, "format=epd"]), OpeningsFormat::Epd);
    let book = games.replace("file=", "book=");
    let quick = settings(&["-quick", &engine, &engine, &book]);
    assert_eq!(
        (quick.openings.format, quick.openings.file),
        (OpeningsFormat::Pgn, Some(folder.file("book.PGN").into()))
    );
    let error = parse(&["-quick", &engine, &engine, "book=nowhere.pgn"]).unwrap_err().to_string();
    assert_eq!(error, "-quick: book=nowhere.pgn: there is no such file");
}

#[test]
fn an_option_may_be_empty_and_a_key_may_not() {
    let engine = format!("cmd={}", mock());
    let tournament = settings(&[&engines(&engine)[..], &["-each", "option.Path="]].concat());
    assert!(tournament.engines.iter().all(|engine| engine.options == [("Path".to_owned(), String::new())]));
    assert!(parse(&[&engines(&engine)[..], &["-each", "name="]].concat()).is_err());
}

#[test]
fn saved_tournaments_of_earlier_versions_keep_their_schedule() {
    let folder = Folder::new("earlier");
    let file = format!("file={}", saved_test(&folder, &[]));
    let text = folder.text("config.json");
    assert!(settings(&["-config", &file]).pairing.rotates && text.contains("\"rotates\": true,"));
    std::fs::write(folder.0.join("config.json"), text.replace("\"rotates\": true,", "")).unwrap();
    assert!(!settings(&["-config", &file]).pairing.rotates);
    assert!(settings(&["-config", &file, "stats=false"]).pairing.rotates, "nothing has been played");
}
