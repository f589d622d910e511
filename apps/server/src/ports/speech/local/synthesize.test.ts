import { voiceIds } from '@sermon/domain/speech/voices';
import { describe, expect, test } from 'vitest';
import { createCache } from './local.ts';
import { encodeMp3, forFlite, loadSynthesizer, synthesize } from './synthesize.ts';
import { runProgram } from './wasi.ts';

const text = 'He arose, and came to his father.';

test.each(voiceIds)('the voice %s can be heard, and is not distorted', async (voice) => {
  const { samples } = await synthesize({ voice, speed: 1, text });
  const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  expect(peak).toBeGreaterThan(0.2);
  expect(peak).toBeLessThan(1);
});

test('voices sound different, and the same text sounds the same again', async () => {
  const sounds = await Promise.all(voiceIds.map((voice) => synthesize({ voice, speed: 1, text })));
  const prints = sounds.map(({ samples }) => samples.slice(8_000, 8_400).join());
  expect(new Set(prints).size).toBe(voiceIds.length);
  expect((await synthesize({ voice: voiceIds[0], speed: 1, text })).samples).toEqual(sounds[0]!.samples);
});

test.each([
  ['“Grâce” — and ‘peace’…', "Grace, and 'peace'..."],
  ['ﬁve\n\tloaves', 'five loaves'],
  ['שלום peace \u0000', 'peace'],
  ['9'.repeat(240), '9'.repeat(40)],
  ['1½ hours, ½ cup and 2¾.', '1 1/2 hours, 1/2 cup and 2 3/4.'],
  ['10−5 and 3×4', '10-5 and 3 4'],
  ['self‑control, co\u00adoperate', 'self-control, cooperate'],
  ['sin→death, grace·peace', 'sin death, grace peace'],
  ['Søren, Cæsar, Œdipus, Straße', 'Soren, Caesar, Oedipus, Strasse'],
])('%j has the letters that the synthesizer reads', (written, readable) => {
  expect(forFlite(written)).toBe(readable);
});

test('the encoder gives the same audio for the same sound after another one', async () => {
  const sound = await synthesize({ voice: voiceIds[0], speed: 1, text });
  const audio = await encodeMp3(sound);
  await encodeMp3({ samples: new Float32Array(20_000).fill(0.5), sampleRate: 8_000 });
  expect(Buffer.compare(await encodeMp3(sound), audio)).toBe(0);
});

describe('the program', () => {
  const run = async (args: string[], maxFileBytes = 1e6) =>
    runProgram({ module: await loadSynthesizer(), args: ['flite', ...args], maxFileBytes });

  test('cannot write more than its limit', async () => {
    await expect(run(['-voice', 'slt', '-t', text, '-o', '/a.wav'], 10_000)).rejects.toThrow(
      'The program wrote more than 10000 bytes',
    );
  });

  test('cannot read files', async () => {
    const sound = await run(['-voice', 'slt', '-f', '/etc/passwd', '-o', '/a.wav']).catch(() => new Uint8Array());
    expect(sound.length).toBeLessThan(100);
  });
});

test('the cache drops what was not used for the longest time', () => {
  const cache = createCache(10);
  cache.set('a', new Uint8Array(4));
  cache.set('b', new Uint8Array(4));
  cache.get('a');
  cache.set('c', new Uint8Array(4));
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.length)).toEqual([4, undefined, 4]);
  cache.set('c', new Uint8Array(6));
  expect(cache.bytes()).toBe(10);
  cache.set('d', new Uint8Array(11));
  expect([cache.bytes(), cache.get('a')]).toEqual([0, undefined]);
});
