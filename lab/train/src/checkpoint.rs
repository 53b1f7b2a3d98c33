//! The state of a training between two epochs, to resume it.
//!
//! A file is eight magic bytes, a version, the [`Identity`] of the training as JSON with its length before it, the
//! numbers of the model and the optimiser as little-endian floating point, and a CRC-32. It replaces the previous file
//! in one step.

use std::io::Write;
use std::path::Path;

use chuhe_engine::eval::nnue::Architecture;

use crate::adam::Adam;
use crate::identity::Identity;
use crate::model::Tensors;

/// The first bytes of a checkpoint.
const MAGIC: [u8; 8] = *b"CHUHETRN";
/// The version that is written and read. Earlier files have no version: they begin with a sentence in English.
const VERSION: u16 = 2;

/// Losses of an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Epoch {
    /// Mean loss of the batches, each before its step.
    pub(crate) train: f64,
    /// Loss on the validation samples after the epoch.
    pub(crate) validation: f64,
    /// Positions per second, not counting validation.
    pub(crate) speed: f64,
}

/// The optimiser and the history of a training.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Training {
    pub(crate) adam: Adam,
    pub(crate) epochs: Vec<Epoch>,
}

/// Why a checkpoint cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CheckpointError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("the checkpoint is damaged")]
    Damaged,
    #[error(
        "an earlier version wrote this checkpoint: finish the training with that version, or choose another --dir"
    )]
    Old,
    #[error("the checkpoint has version {0}, this program reads version {VERSION}: choose another --dir")]
    Version(u16),
    #[error("the checkpoint belongs to a training with other settings: {}; choose another --dir", .0.join(", "))]
    Other(Vec<String>),
}

impl Training {
    pub(crate) fn new(model: Tensors) -> Training {
        Training { adam: Adam::new(model), epochs: Vec::new() }
    }

    /// Writes the checkpoint. Once this returns, it survives a power cut; if it fails, the previous one still exists.
    pub(crate) fn save(&self, path: &Path, identity: &Identity) -> Result<(), CheckpointError> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        let identity = identity.to_json();
        bytes.extend_from_slice(&(identity.len() as u32).to_le_bytes());
        bytes.extend_from_slice(identity.as_bytes());
        for count in [self.adam.steps, self.adam.averaged] {
            bytes.extend_from_slice(&count.to_le_bytes());
        }
        bytes.extend_from_slice(&(self.epochs.len() as u64).to_le_bytes());
        for Epoch { train, validation, speed } in &self.epochs {
            [train, validation, speed].iter().for_each(|n| bytes.extend_from_slice(&n.to_le_bytes()));
        }
        let Adam { model, first, second, mean, .. } = &self.adam;
        for tensors in [model, first, second, mean] {
            let numbers = tensors.parts().into_iter().flatten();
            numbers.for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        }
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        Ok(chuhe_storage::replace(path, |file| file.write_all(&bytes))?)
    }

    /// Reads a file of [`save`](Self::save); `None` if there is no such file.
    pub(crate) fn load(
        path: &Path,
        identity: &Identity,
        architecture: Architecture,
    ) -> Result<Option<Training>, CheckpointError> {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let Some(rest) = bytes.strip_prefix(&MAGIC) else {
            let first_line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
            let is_old = String::from_utf8_lossy(first_line).contains(" positions, ");
            return Err(if is_old { CheckpointError::Old } else { CheckpointError::Damaged });
        };
        let (&version, rest) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        let version = u16::from_le_bytes(version);
        if version != VERSION {
            return Err(CheckpointError::Version(version));
        }
        let (content, checksum) = bytes.split_last_chunk::<4>().ok_or(CheckpointError::Damaged)?;
        if crc32fast::hash(content).to_le_bytes() != *checksum {
            return Err(CheckpointError::Damaged);
        }
        let (&length, rest) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        let rest = rest.get(..rest.len().saturating_sub(checksum.len())).ok_or(CheckpointError::Damaged)?;
        let (found, numbers) =
            rest.split_at_checked(u32::from_le_bytes(length) as usize).ok_or(CheckpointError::Damaged)?;
        let differences = identity.differences(found).ok_or(CheckpointError::Damaged)?;
        if !differences.is_empty() {
            return Err(CheckpointError::Other(differences));
        }
        Training::read(numbers, architecture).ok_or(CheckpointError::Damaged).map(Some)
    }

    fn read(mut bytes: &[u8], architecture: Architecture) -> Option<Training> {
        let mut state = Training::new(Tensors::zeros(architecture));
        let mut word = || {
            let (word, rest) = bytes.split_first_chunk::<8>()?;
            bytes = rest;
            Some(*word)
        };
        state.adam.steps = u64::from_le_bytes(word()?);
        state.adam.averaged = u64::from_le_bytes(word()?);
        for _ in 0..u64::from_le_bytes(word()?) {
            let [train, validation, speed] = [word()?, word()?, word()?].map(f64::from_le_bytes);
            state.epochs.push(Epoch { train, validation, speed });
        }
        let Adam { model, first, second, mean, .. } = &mut state.adam;
        for tensors in [model, first, second, mean] {
            for part in tensors.parts_mut() {
                let (numbers, rest) = bytes.split_at_checked(4 * part.len())?;
                part.iter_mut().zip(numbers.as_chunks().0).for_each(|(n, &b)| *n = f32::from_le_bytes(b));
                bytes = rest;
            }
        }
        bytes.is_empty().then_some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::tests::identity;

    #[test]
    fn checkpoints_round_trip_and_those_of_other_trainings_are_refused() {
        let path = std::env::temp_dir().join(format!("chuhe-train-{}-checkpoint", std::process::id()));
        let architecture = Architecture { hidden: 64 };
        let mut training = Training::new(Tensors::random(architecture, 5));
        (training.adam.steps, training.adam.averaged) = (77, 5);
        training.adam.mean.biases[9] = 0.5;
        training.adam.second.output[3] = 0.25;
        training.epochs.push(Epoch { train: 0.1, validation: 0.2, speed: 1e5 });
        let (one, two) = (identity(), Identity { lambda: 0.25, seed: 9, ..identity() });
        assert_eq!(Training::load(&path, &one, architecture).unwrap(), None);
        training.save(&path, &one).unwrap();
        assert_eq!(Training::load(&path, &one, architecture).unwrap().as_ref(), Some(&training));
        let error = Training::load(&path, &two, architecture).unwrap_err().to_string();
        assert!(
            error.contains("lambda is 0.1, asked for 0.25, seed is 1, asked for 9; choose another --dir"),
            "{error}"
        );
        let whole = std::fs::read(&path).unwrap();
        let spoiled = |index: usize| {
            let mut bytes = whole.clone();
            bytes[index] ^= 1;
            std::fs::write(&path, bytes).unwrap();
            Training::load(&path, &one, architecture).unwrap_err()
        };
        assert!(matches!(spoiled(8), CheckpointError::Version(3)));
        for index in [0, 5, 11, 13, 20, 5000, whole.len() - 1] {
            assert!(matches!(spoiled(index), CheckpointError::Damaged), "{index}");
        }
        for length in [0, 5, 9, 12, 40, whole.len() - 1] {
            std::fs::write(&path, &whole[..length]).unwrap();
            let error = Training::load(&path, &one, architecture).unwrap_err();
            assert!(matches!(error, CheckpointError::Damaged), "{length}");
        }
        // Earlier versions wrote this text.
        let old = "2000 positions, pools of 2000, scale 0.004, lambda 0.1, hidden 64, epochs 8, batch 8192, rate 0.001 \
            to 0.01 of it after 200, decay 0.1, average 0.1, from ply 12, scores to 3000, noisy false, validation by 20 in \
            1000 games, seed 1\n";
        std::fs::write(&path, [old.as_bytes(), &whole].concat()).unwrap();
        let error = Training::load(&path, &one, architecture).unwrap_err();
        assert!(matches!(error, CheckpointError::Old), "{error}");
        std::fs::remove_file(&path).unwrap();
    }
}
