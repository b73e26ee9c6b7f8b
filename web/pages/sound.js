// @ts-check
// Sounds, made while the page runs: no files. Nothing is heard before somebody has pressed something, and at
// most three sounds at a time.

/** @typedef {"deal" | "flip" | "chip" | "sweep" | "check" | "fold" | "turn" | "tick" | "win" | "refused" | "dice" | "tile" | "talk"} Sound */

const LOUDNESS = 10 ** (-14 / 20);
const MOST = 3;

/**
 * A part of a sound: noise through a filter, or a tone. Times are in milliseconds.
 * @typedef {{at?: number, ms: number, hz: number, noise?: "bandpass" | "lowpass", gain?: number}} Part
 */

/** @type {Record<Sound, Part[]>} */
export const SOUNDS = {
  deal: [{ ms: 30, hz: 3000, noise: "bandpass" }],
  flip: [{ ms: 20, hz: 2000, noise: "bandpass" }],
  chip: [{ ms: 12, hz: 3100 }, { ms: 12, hz: 4300, gain: 0.6 }],
  sweep: [0, 15, 40, 80].flatMap((at) => [{ at, ms: 12, hz: 3100 }, { at, ms: 12, hz: 4300, gain: 0.6 }]),
  check: [{ ms: 60, hz: 180 }, { at: 110, ms: 60, hz: 180 }],
  fold: [{ ms: 80, hz: 700, noise: "lowpass" }],
  turn: [{ ms: 90, hz: 660 }, { at: 90, ms: 90, hz: 880 }],
  tick: [{ ms: 15, hz: 1000 }],
  win: [{ ms: 120, hz: 523.25 }, { at: 120, ms: 120, hz: 659.25 }, { at: 240, ms: 150, hz: 783.99 }],
  refused: [{ ms: 120, hz: 220 }],
  dice: [0, 55, 120, 190, 270].map((at) => ({ at, ms: 22, hz: 1500, noise: /** @type {const} */ ("bandpass") })),
  tile: [{ ms: 25, hz: 1800 }, { at: 12, ms: 20, hz: 1800, noise: "bandpass" }],
  talk: [{ ms: 70, hz: 520, gain: 0.5 }],
};

export class Sounds {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {AudioBuffer | null} */
  #hiss = null;
  #playing = 0;

  /** @param {() => boolean} isOn */
  constructor(isOn) {
    this.isOn = isOn;
    const wake = () => void (this.#context ??= typeof AudioContext === "undefined" ? null : new AudioContext());
    for (const first of ["pointerdown", "keydown"]) addEventListener(first, wake, { once: true });
  }

  /** @param {Sound} name */
  play(name) {
    const context = this.#context;
    if (!context || !this.isOn() || document.hidden || this.#playing >= MOST) return;
    const parts = SOUNDS[name];
    const ends = Math.max(...parts.map(({ at = 0, ms }) => at + ms));
    this.#playing += 1;
    setTimeout(() => void (this.#playing -= 1), ends);
    for (const part of parts) this.#part(context, part);
  }

  /** @param {AudioContext} context @param {Part} part */
  #part(context, { at = 0, ms, hz, noise, gain = 1 }) {
    const [begins, ends] = [context.currentTime + at / 1000, context.currentTime + (at + ms) / 1000];
    const volume = context.createGain();
    volume.gain.setValueAtTime(LOUDNESS * gain, begins);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS * gain * 0.01, ends);
    volume.connect(context.destination);
    if (!noise) {
      const tone = context.createOscillator();
      tone.frequency.value = hz;
      tone.connect(volume);
      tone.start(begins);
      return tone.stop(ends);
    }
    const filter = context.createBiquadFilter();
    filter.type = noise;
    filter.frequency.value = hz;
    filter.connect(volume);
    const source = context.createBufferSource();
    source.buffer = this.#hiss ??= hiss(context);
    source.connect(filter);
    source.start(begins);
    source.stop(ends);
  }
}

/** A quarter of a second of noise. @param {AudioContext} context */
function hiss(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}
