//! The state of a training between two epochs, so that it can go on where it ended.
//!
//! A file is a line of text that identifies the training, the numbers of model and descent as little-endian floating
//! point, and a CRC-32. It replaces the file before it in one step.

use std::io::Write;
use std::path::Path;

use chuhe_engine::eval::nnue::Architecture;

use crate::adam::Adam;
use crate::model::Tensors;

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

/// Descent and history.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
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
    #[error("the checkpoint is of another training:\n  {found}\nasked for:\n  {wanted}\nname another --dir")]
    Other { found: String, wanted: String },
}

impl State {
    pub(crate) fn new(model: Tensors) -> State {
        State { adam: Adam::new(model), epochs: Vec::new() }
    }

    /// Writes the state of a training. `identity` is the line that identifies the training.
    pub(crate) fn save(&self, path: &Path, identity: &str) -> Result<(), CheckpointError> {
        let mut bytes = format!("{identity}\n").into_bytes();
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
        let beside = path.with_extension("new");
        let mut file = std::fs::File::create(&beside)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        std::fs::rename(&beside, path)?;
        Ok(())
    }

    /// Reads what [`save`](Self::save) has written; `None` if there is no such file.
    pub(crate) fn load(
        path: &Path,
        identity: &str,
        architecture: Architecture,
    ) -> Result<Option<State>, CheckpointError> {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let (content, checksum) = bytes.split_last_chunk::<4>().ok_or(CheckpointError::Damaged)?;
        if crc32fast::hash(content).to_le_bytes() != *checksum {
            return Err(CheckpointError::Damaged);
        }
        let end = content.iter().position(|&byte| byte == b'\n').ok_or(CheckpointError::Damaged)?;
        let found = String::from_utf8_lossy(&content[..end]).into_owned();
        if found != identity {
            return Err(CheckpointError::Other { found, wanted: identity.to_owned() });
        }
        State::read(&content[end + 1..], architecture).ok_or(CheckpointError::Damaged).map(Some)
    }

    fn read(mut bytes: &[u8], architecture: Architecture) -> Option<State> {
        let mut state = State::new(Tensors::zeros(architecture));
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

    #[test]
    fn states_round_trip_and_others_are_refused() {
        let path = std::env::temp_dir().join(format!("chuhe-train-{}-checkpoint", std::process::id()));
        let architecture = Architecture { hidden: 64 };
        let mut state = State::new(Tensors::random(architecture, 5));
        (state.adam.steps, state.adam.averaged) = (77, 5);
        state.adam.mean.biases[9] = 0.5;
        state.adam.second.output[3] = 0.25;
        state.epochs.push(Epoch { train: 0.1, validation: 0.2, speed: 1e5 });
        assert_eq!(State::load(&path, "one", architecture).unwrap(), None);
        state.save(&path, "one").unwrap();
        assert_eq!(State::load(&path, "one", architecture).unwrap().as_ref(), Some(&state));
        assert!(matches!(State::load(&path, "two", architecture), Err(CheckpointError::Other { .. })));
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[5000] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        assert!(matches!(State::load(&path, "one", architecture), Err(CheckpointError::Damaged)));
        std::fs::remove_file(&path).unwrap();
    }
}
