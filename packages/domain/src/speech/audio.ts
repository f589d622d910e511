import { partsOf } from './sentences.ts';

/** The format of the audio (spec part 2 §7), by the name that Azure gives it. */
export const audioFormat = 'audio-24khz-160kbitrate-mono-mp3';
export const audioSampleRate = 24_000;
export const audioKbps = 160;
export const audioBytesPerSecond = (audioKbps * 1000) / 8;

/** A reader speaks about this number of characters in a second at normal speed. Measured with the local voices. */
const charactersPerSecond = 17;
const pause = 0.4;

/**
 * Returns how long the audio of a text will be, in seconds. `text` is as it is read aloud (see `spokenText`). The local
 * voices differ from this by less than a fifth.
 */
export const expectedSeconds = (text: string, speed: number): number =>
  partsOf(text).reduce((sum, part) => sum + part.length / charactersPerSecond + pause, 0) / speed;
