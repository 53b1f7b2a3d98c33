// Sounds made by the browser: short tones, no files.

import { settings } from "../common/settings.js";

/** The tones of each sound: frequency, start, duration (seconds), volume, and waveform. */
const SOUNDS = {
  move: [[190, 0, 0.07, 0.5, "triangle"], [95, 0, 0.09, 0.4, "sine"]],
  capture: [[150, 0, 0.08, 0.6, "square"], [75, 0.03, 0.14, 0.5, "triangle"]],
  check: [[660, 0, 0.1, 0.3, "triangle"], [880, 0.09, 0.16, 0.3, "triangle"]],
  end: [[523, 0, 0.18, 0.3, "triangle"], [659, 0.15, 0.18, 0.3, "triangle"], [784, 0.3, 0.4, 0.3, "triangle"]],
};

let context = null;

/** Plays a sound, unless the user has turned sounds off or the browser does not allow any yet. */
export function sound(name) {
  if (settings.sound !== "on" || !globalThis.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume().catch(() => {});
    for (const [frequency, at, long, loud, form] of SOUNDS[name]) tone(frequency, context.currentTime + at, long, loud, form);
  } catch {
    // The game works without sound.
  }
}

function tone(frequency, begin, long, loud, type) {
  const [wave, volume] = [new OscillatorNode(context, { frequency, type }), new GainNode(context, { gain: 0 })];
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud * 0.4, begin + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + long);
  wave.connect(volume).connect(context.destination);
  wave.start(begin);
  wave.stop(begin + long);
}
