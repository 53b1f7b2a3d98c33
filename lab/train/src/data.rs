//! Samples from game files: which ones are kept, which ones validate, and their order.
//!
//! The files may hold more than fits in memory. They consist of blocks of some hundred games. For each pass the
//! blocks are shuffled and read until a pool is full; then the pool is shuffled and learned from, and so on. The next
//! pool is prepared meanwhile. If all samples fit in one pool, it is kept and only shuffled again.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::mpsc::sync_channel;

use chuhe_datagen::{Damage, GameFile, GameFileError, ReplayError, SelfPlayGame, lacking};
use xiangqi::SplitMix64;

use crate::sample::Sample;
use crate::temporal_difference::blended;

/// The approximate number of samples for fitting the scale, if not all samples are in memory.
const SCALE_SAMPLES: usize = 1_000_000;

/// Which positions are learned from, and with which scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Filter {
    /// Positions before this ply are left out.
    pub(crate) from_ply: usize,
    /// Positions with larger scores are left out, in centipawns.
    pub(crate) largest_score: u16,
    /// Positions in check, or where the best move captures, are kept.
    pub(crate) noisy: bool,
    /// The part of the games that validates, in thousandths.
    pub(crate) validation: u16,
    /// The share of the next score in a score: see [`blended`].
    pub(crate) foresight: f32,
    /// The treatment of damaged blocks.
    pub(crate) damage: Damage,
}

/// Why samples are not available.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DataError {
    #[error("{}: {error}{}", path.display(), hint(error))]
    File { path: PathBuf, error: GameFileError },
    #[error("{}: game {index} cannot be played: {error}", path.display())]
    Game { path: PathBuf, index: u64, error: ReplayError },
    #[error("too few positions: {train} for training, {validation} for validation")]
    TooFew { train: usize, validation: usize },
}

/// How the rest can be used, if only a block is damaged.
fn hint(error: &GameFileError) -> &'static str {
    if error.is_of_one_block() { "; --skip-damaged skips damaged blocks" } else { "" }
}

/// Game files, seen through a filter.
pub(crate) struct Data {
    files: Vec<Source>,
    filter: Filter,
    /// Samples in a pool.
    pool: usize,
    /// The number of samples for training in all files.
    pub(crate) count: usize,
    /// The samples that validate.
    pub(crate) validation: Vec<Sample>,
    /// All samples to learn from, if they fit in a pool.
    kept: Option<Vec<Sample>>,
    /// The first training samples of each block, with unblended scores.
    for_scale: Vec<Sample>,
}

struct Source {
    path: PathBuf,
    file: GameFile,
    seed: u64,
    /// The blocks that were found damaged, and are left out.
    damaged: Vec<usize>,
}

impl Data {
    /// Opens files and reads all of them once. All games of `validating` only validate, with unchanged scores.
    /// `each` gets the number of blocks in `paths` and the number read.
    ///
    /// # Errors
    /// If a file cannot be read, or nothing is left of it.
    pub(crate) fn open(
        paths: &[PathBuf],
        validating: &[PathBuf],
        filter: Filter,
        pool: usize,
        each: impl Fn(usize, usize),
    ) -> Result<Data, DataError> {
        let files = paths.iter().map(|path| Source::open(path)).collect::<Result<Vec<_>, _>>()?;
        let as_they_are = Filter { foresight: 0.0, ..filter };
        let validation = all_samples(validating, as_they_are)?;
        let mut data =
            Data { files, filter, pool, count: 0, validation, kept: Some(Vec::new()), for_scale: Vec::new() };
        let blocks = data.blocks();
        let share = SCALE_SAMPLES.div_ceil(blocks.len().max(1));
        for (done, &(file, block)) in blocks.iter().enumerate() {
            each(done, blocks.len());
            let (mut samples, mut some) = (Vec::new(), Vec::new());
            for game in data.files[file].first_read(block, filter.damage)? {
                let validates = data.validates(file, &game);
                if !validates && some.len() < share {
                    data.files[file].samples(&game, as_they_are, &mut some)?;
                }
                let to = if validates { &mut data.validation } else { &mut samples };
                data.files[file].samples(&game, filter, to)?;
            }
            data.count += samples.len();
            data.for_scale.extend_from_slice(&some[..share.min(some.len())]);
            data.kept = data.kept.take().filter(|kept| kept.len() + samples.len() <= pool).map(|mut kept| {
                kept.append(&mut samples);
                kept
            });
        }
        let (train, validation) = (data.count, data.validation.len());
        if train == 0 || validation == 0 {
            return Err(DataError::TooFew { train, validation });
        }
        Ok(data)
    }

    /// All blocks, by file and number.
    fn blocks(&self) -> Vec<(usize, usize)> {
        let files = self.files.iter().enumerate();
        files.flat_map(|(i, source)| source.blocks().map(move |block| (i, block))).collect()
    }

    /// Whether a game validates: by a number that only depends on the game.
    fn validates(&self, file: usize, game: &SelfPlayGame) -> bool {
        let mut rng = SplitMix64::stream(self.files[file].seed ^ 0x76616c, game.index);
        rng.below(1000) < usize::from(self.filter.validation)
    }

    /// Gives all samples to learn from to `learn`, pool by pool, in an order that depends on `seed` alone.
    ///
    /// # Errors
    /// If a file cannot be read any more, or `learn` fails.
    pub(crate) fn pass<E: From<DataError>>(
        &mut self,
        seed: u64,
        mut learn: impl FnMut(&[Sample]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut rng = SplitMix64::new(seed);
        if let Some(kept) = &mut self.kept {
            let swaps = shuffle(kept, &mut rng);
            let learned = learn(kept);
            // The samples go back to their order in the files, because a resumed training has not seen earlier passes.
            for (i, &j) in (1..).zip(swaps.iter().rev()) {
                kept.swap(i, j as usize);
            }
            return learned;
        }
        let mut blocks = self.blocks();
        shuffle(&mut blocks, &mut rng);
        let (sender, pools) = sync_channel(1);
        std::thread::scope(|scope| {
            let reader = scope.spawn(|| -> Result<(), DataError> {
                let mut pool = Vec::new();
                for (file, block) in blocks {
                    for game in self.files[file].read(block)? {
                        if !self.validates(file, &game) {
                            self.files[file].samples(&game, self.filter, &mut pool)?;
                        }
                    }
                    if pool.len() >= self.pool {
                        shuffle(&mut pool, &mut rng);
                        // If the receiver was dropped, the training has failed.
                        if sender.send(std::mem::take(&mut pool)).is_err() {
                            return Ok(());
                        }
                    }
                }
                shuffle(&mut pool, &mut rng);
                let _ = sender.send(pool);
                drop(sender);
                Ok(())
            });
            let learned = pools.iter().try_for_each(|pool| learn(&pool));
            drop(pools);
            reader.join().expect("reading does not panic")?;
            learned
        })
    }

    /// About a million training samples with unblended scores, for fitting the scale.
    pub(crate) fn for_scale(&self) -> &[Sample] {
        &self.for_scale
    }
}

impl Source {
    fn open(path: &Path) -> Result<Source, DataError> {
        let mut file =
            GameFile::open(path).map_err(|error| DataError::File { path: path.to_owned(), error })?;
        for lacking in lacking(path, &mut file) {
            log::warn!("{}: {lacking}", path.display());
        }
        Ok(Source { path: path.to_owned(), seed: file.header().seed, file, damaged: Vec::new() })
    }

    /// The blocks that are not marked as damaged.
    fn blocks(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.file.blocks()).filter(|block| !self.damaged.contains(block))
    }

    /// Reads a block for the first time: one that is damaged may be left out from then on.
    fn first_read(&mut self, block: usize, damage: Damage) -> Result<Vec<SelfPlayGame>, DataError> {
        match self.read(block) {
            Err(DataError::File { path, error }) if damage == Damage::Skip && error.is_of_one_block() => {
                log::warn!("{}: {error}: left out", path.display());
                self.damaged.push(block);
                Ok(Vec::new())
            }
            read => read,
        }
    }

    fn read(&mut self, block: usize) -> Result<Vec<SelfPlayGame>, DataError> {
        let failed = |error| DataError::File { path: self.path.clone(), error };
        self.file.read_block(block).map_err(failed)
    }

    /// The samples of a block, which was not read before.
    fn samples_of_block(&mut self, block: usize, filter: Filter) -> Result<Vec<Sample>, DataError> {
        let mut samples = Vec::new();
        for game in self.first_read(block, filter.damage)? {
            self.samples(&game, filter, &mut samples)?;
        }
        Ok(samples)
    }

    /// The samples of a game.
    fn samples(&self, game: &SelfPlayGame, filter: Filter, to: &mut Vec<Sample>) -> Result<(), DataError> {
        let (begin, mut number) = (to.len(), 0);
        let mut numbers = Vec::new();
        let replayed = game.replay(|position, ply| {
            let quiet = !position.is_check() && !position.is_capture(ply.mv);
            if position.plies_played() >= filter.from_ply
                && ply.score.unsigned_abs() <= filter.largest_score
                && (filter.noisy || quiet)
            {
                to.push(Sample::new(position, ply.score, game.winner));
                numbers.push(number);
            }
            number += 1;
        });
        let failed = |error| DataError::Game { path: self.path.clone(), index: game.number(), error };
        let last = replayed.map_err(failed)?;
        if filter.foresight > 0.0 {
            let result = game.winner.map_or(0.5, |winner| f32::from(winner == last.side_to_move()));
            let scores = blended(&game.plies, result, filter.foresight);
            to[begin..].iter_mut().zip(numbers).for_each(|(sample, number)| sample.score = scores[number]);
        }
        Ok(())
    }
}

/// Gives the samples of each block of some files to `each`, in their order. The threads read blocks in turn.
///
/// # Errors
/// If a file cannot be read, or `each` fails.
pub(crate) fn stream<E: From<DataError>>(
    paths: &[PathBuf],
    filter: Filter,
    threads: NonZeroUsize,
    mut each: impl FnMut(&[Sample]) -> Result<(), E>,
) -> Result<(), E> {
    for path in paths {
        let mut sources = Vec::new();
        for _ in 0..threads.get() {
            sources.push(Source::open(path)?);
        }
        let blocks = sources[0].file.blocks();
        std::thread::scope(|scope| {
            let mut queues = Vec::new();
            for (first, mut source) in sources.into_iter().enumerate() {
                let (sender, queue) = sync_channel(1);
                queues.push(queue);
                scope.spawn(move || {
                    for block in (first..blocks).step_by(threads.get()) {
                        // If the receiver was dropped, the reading or the training has failed.
                        if sender.send(source.samples_of_block(block, filter)).is_err() {
                            break;
                        }
                    }
                });
            }
            let mut in_turn = queues.iter().cycle();
            (0..blocks).try_for_each(|_| {
                let samples = in_turn.next().and_then(|queue| queue.recv().ok());
                each(&samples.expect("a thread sends each of its blocks")?)
            })
        })?;
    }
    Ok(())
}

/// All samples of some files.
fn all_samples(paths: &[PathBuf], filter: Filter) -> Result<Vec<Sample>, DataError> {
    let mut samples = Vec::new();
    stream::<DataError>(paths, filter, NonZeroUsize::MIN, |block| {
        samples.extend_from_slice(block);
        Ok(())
    })?;
    Ok(samples)
}

/// Fisher and Yates' shuffle. Returns the place that each item was exchanged with, from the last to the
/// second.
fn shuffle<T>(items: &mut [T], rng: &mut SplitMix64) -> Vec<u32> {
    let mut swaps = Vec::with_capacity(items.len());
    for i in (1..items.len()).rev() {
        let j = rng.below(i + 1);
        items.swap(i, j);
        swaps.push(j as u32);
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;

    const FILTER: Filter = Filter {
        from_ply: 8,
        largest_score: 2000,
        noisy: false,
        validation: 200,
        foresight: 0.0,
        damage: Damage::Refuse,
    };

    fn count(samples: &[Sample]) -> HashMap<String, usize> {
        let mut counts = HashMap::new();
        for sample in samples {
            *counts.entry(format!("{sample:?}")).or_default() += 1;
        }
        counts
    }

    #[test]
    fn every_sample_comes_once_a_pass_whether_it_fits_in_memory_or_not() {
        let path = std::env::temp_dir().join(format!("chuhe-train-{}-data", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let settings = chuhe_datagen::SelfPlay { nodes: 20, ..Default::default() };
        // Several runs make several blocks.
        for games in [5, 10, 15] {
            chuhe_datagen::generate(&path, 1, games, &settings, NonZeroUsize::MIN, |_| {
                ControlFlow::Continue(())
            })
            .unwrap();
        }
        let paths = [path.clone()];
        let mut whole = Data::open(&paths, &[], FILTER, usize::MAX, |_, _| {}).unwrap();
        let mut split = Data::open(&paths, &[], FILTER, 100, |_, _| {}).unwrap();
        assert!(whole.kept.is_some() && split.kept.is_none());
        assert_eq!((whole.count, &whole.validation), (split.count, &split.validation));
        let pass = |data: &mut Data, seed: u64| {
            let (mut samples, mut pools) = (Vec::new(), 0);
            let learned: Result<(), DataError> = data.pass(seed, |pool| {
                samples.extend_from_slice(pool);
                pools += 1;
                Ok(())
            });
            learned.unwrap();
            (samples, pools)
        };
        let ((all, one), (pooled, many)) = (pass(&mut whole, 1), pass(&mut split, 1));
        assert_eq!((all.len(), one), (whole.count, 1));
        assert!(many >= 3);
        assert_eq!(count(&all), count(&pooled));
        assert_eq!(pass(&mut split, 1).0, pooled, "the seed says the order");
        assert_ne!(pass(&mut whole, 2).0, all);
        assert_eq!(pass(&mut whole, 1).0, all, "the order does not depend on earlier passes");
        assert_ne!(pass(&mut split, 2).0, pooled);
        assert!(all.iter().all(|sample| sample.score.unsigned_abs() <= 2000));

        let none = Filter { validation: 0, ..FILTER };
        let apart = Data::open(&paths, &paths, none, usize::MAX, |_, _| {}).unwrap();
        assert_eq!(apart.count, whole.count + whole.validation.len(), "none of these validates");
        assert_eq!(
            count(&apart.validation),
            count(apart.kept.as_ref().unwrap()),
            "all games of these files validate"
        );
        let mut streamed = Vec::new();
        let threads = NonZeroUsize::new(2).unwrap();
        stream::<DataError>(&paths, none, threads, |samples| {
            streamed.extend_from_slice(samples);
            Ok(())
        })
        .unwrap();
        assert_eq!(&streamed, apart.kept.as_ref().unwrap(), "in the order of the games");
        // There are so few samples here that `for_scale` returns all of them.
        assert_eq!(
            count(whole.for_scale()),
            count(split.for_scale()),
            "the scale does not depend on the pool"
        );
        assert_eq!(count(whole.for_scale()), count(whole.kept.as_ref().unwrap()));

        let foresight = Filter { foresight: 0.5, ..FILTER };
        let foreseen = Data::open(&paths, &paths, foresight, usize::MAX, |_, _| {}).unwrap();
        let [raw, blended] = [&whole, &foreseen].map(|data| data.kept.as_ref().unwrap());
        assert!(raw.len() == blended.len() && raw != blended);
        let without_score = |&sample: &Sample| {
            let mut sample = sample;
            sample.score = 0;
            sample
        };
        assert!(raw.iter().map(without_score).eq(blended.iter().map(without_score)));
        assert_eq!(whole.for_scale(), foreseen.for_scale(), "the scale is that of the scores as they were");
        let plain = Data::open(&paths, &paths, FILTER, usize::MAX, |_, _| {}).unwrap();
        let of_files = whole.count + whole.validation.len();
        assert_eq!(
            foreseen.validation[..of_files],
            plain.validation[..of_files],
            "the samples for validation do not change"
        );

        // A damaged block causes an error, or is left out of every pass.
        let mut bytes = std::fs::read(&path).unwrap();
        let last = bytes.len() - 5;
        bytes[last] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        let refused = Data::open(&paths, &[], FILTER, 100, |_, _| {}).err().unwrap();
        assert!(refused.to_string().contains("block 3") && refused.to_string().contains("--skip-damaged"));
        let skipping = Filter { damage: Damage::Skip, ..FILTER };
        let mut rest = Data::open(&paths, &[], skipping, 100, |_, _| {}).unwrap();
        assert!(rest.count < whole.count);
        assert_eq!(pass(&mut rest, 1).0.len(), rest.count);
        assert_eq!(Data::open(&paths, &[], skipping, usize::MAX, |_, _| {}).unwrap().count, rest.count);
        bytes[last] ^= 1;
        std::fs::write(&path, &bytes).unwrap();

        let noisy = Filter { noisy: true, ..FILTER };
        assert!(Data::open(&paths, &[], noisy, usize::MAX, |_, _| {}).unwrap().count > whole.count);
        let nothing = Filter { from_ply: 10_000, ..FILTER };
        assert!(matches!(Data::open(&paths, &[], nothing, 1, |_, _| {}), Err(DataError::TooFew { .. })));
        std::fs::remove_file(&path).unwrap();
    }
}
