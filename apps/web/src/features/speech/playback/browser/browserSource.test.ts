import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sentencesOf } from '../fakeSource.setup.ts';
import { createPlayer, type Player, type Voice } from '../player.ts';
import { browserLimits, browserSource } from './browserSource.ts';
import { type FakeSpeech, fakeSpeech } from './fakeSpeech.setup.ts';

const ryan: Voice = { voice: 'en-GB-RyanNeural', speed: 1.5 };
const { afterCancelMs, checkMs, startMs, utteranceSeconds } = browserLimits;

let speech: FakeSpeech;
const players: Player[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  speech = fakeSpeech([{ name: 'Daniel', lang: 'en-GB', localService: true }]);
});
afterEach(() => {
  for (const player of players.splice(0)) player.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts reading sentences with these texts. */
function listen(texts: string[], voice = ryan): Player {
  const player = createPlayer(browserSource(), { title: 'The Father Who Runs' });
  players.push(player);
  player.start(sentencesOf(...texts), voice);
  return player;
}

const spoken = () => speech.spoken.map(({ text }) => text);

test('sentences are spoken in order, with the voice and the speed', () => {
  const player = listen(['Grace.', 'Peace.']);
  expect(player.state()).toMatchObject({ kind: 'loading', sentence: 0 });
  speech.begin();
  expect(player.state()).toMatchObject({ kind: 'playing', sentence: 0 });
  speech.end();
  expect(player.state()).toMatchObject({ kind: 'playing', sentence: 1 });
  speech.begin();
  speech.end();
  expect(player.state()).toMatchObject({ kind: 'ended', sentence: 1 });
  expect(speech.spoken).toMatchObject([
    { text: 'Grace.', voice: { name: 'Daniel' }, lang: 'en-GB', rate: 1.5 },
    { text: 'Peace.', voice: { name: 'Daniel' }, lang: 'en-GB', rate: 1.5 },
  ]);
  expect([speech.cancels, vi.getTimerCount()]).toEqual([0, 0]);
});

test('the first sentence is spoken during the click, also if the voices are not there yet', () => {
  speech.voices = [];
  listen(['Grace.']);
  expect(speech.spoken).toMatchObject([{ text: 'Grace.', voice: null, lang: 'en-GB' }]);
});

test('the position is the time since the sentence began', () => {
  const player = listen(['Grace and peace to you from God our Father.']);
  vi.advanceTimersByTime(500);
  expect(player.state()).toMatchObject({ kind: 'loading', seconds: 0 });
  speech.begin();
  vi.advanceTimersByTime(500);
  expect(player.state()).toMatchObject({ kind: 'playing', seconds: 0.5 });
});

test('a paused sentence is spoken again, because phones do not continue it', () => {
  const player = listen(['Grace.', 'Peace.']);
  speech.begin();
  player.pause();
  expect([player.state().kind, speech.queue, vi.getTimerCount()]).toEqual(['paused', [], 0]);
  player.resume();
  vi.advanceTimersByTime(afterCancelMs);
  expect(spoken()).toEqual(['Grace.', 'Grace.']);
  expect(player.state()).toMatchObject({ kind: 'playing', sentence: 0 });
});

test('another sentence ends the current one', () => {
  const player = listen(['Grace.', 'Mercy.', 'Peace.']);
  speech.begin();
  player.goTo(2);
  expect(speech.queue).toEqual([]);
  player.goTo(1);
  player.goTo(2);
  vi.advanceTimersByTime(afterCancelMs);
  expect(speech.queue.map(({ text }) => text)).toEqual(['Peace.']);
  expect(player.state()).toMatchObject({ kind: 'playing', sentence: 2 });
});

test('a page that is left is silent', () => {
  const player = listen(['Grace.']);
  speech.begin();
  window.dispatchEvent(new Event('pagehide'));
  expect(player.state()).toMatchObject({ kind: 'paused', sentence: 0 });
  expect(speech.queue).toEqual([]);
  player.stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(player.state()).toEqual({ kind: 'idle' });
});

test('another speed reads from the start', () => {
  const player = listen(['Grace.', 'Peace.']);
  speech.begin();
  speech.end();
  player.changeVoice({ ...ryan, speed: 2 });
  expect(speech.queue).toEqual([]);
  vi.advanceTimersByTime(afterCancelMs);
  expect(speech.queue).toMatchObject([{ text: 'Grace.', rate: 2 }]);
});

test('a stopped player is silent', () => {
  const player = listen(['Grace.']);
  player.stop();
  expect([player.state(), speech.queue, vi.getTimerCount()]).toEqual([{ kind: 'idle' }, [], 0]);
});

describe('long sentences', () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${String(index).padStart(2, '0')}`).join(' ');

  test('are spoken in parts, so that Chrome does not cut them off', () => {
    const slow = { ...ryan, speed: 0.5 };
    const player = listen([words, 'Amen.'], slow);
    for (let part = 0; part < 4; part += 1) {
      speech.begin();
      vi.advanceTimersByTime(1_000);
      expect(player.state()).toMatchObject({ kind: 'playing', sentence: 0, seconds: part + 1 });
      speech.end();
    }
    expect(player.state()).toMatchObject({ kind: 'playing', sentence: 1 });
    expect(spoken().slice(0, 4).join(' ')).toBe(words);
    expect(spoken().slice(4)).toEqual(['Amen.']);
    for (const text of spoken()) expect(text.length / 17 / 0.5).toBeLessThan(utteranceSeconds + 2);
  });

  test('without spaces are divided as well', () => {
    listen(['x'.repeat(300)]);
    while (speech.speaking) speech.end();
    expect(spoken().join('')).toBe('x'.repeat(300));
    expect(spoken().length).toBeGreaterThan(1);
  });
});

describe('if the browser', () => {
  test('does not allow to speak without a click, the player is paused', () => {
    const player = listen(['Grace.']);
    speech.fail('not-allowed');
    expect(player.state()).toMatchObject({ kind: 'paused', sentence: 0 });
    player.resume();
    speech.begin();
    expect(player.state()).toMatchObject({ kind: 'playing', sentence: 0 });
  });

  test('is stopped by another page, the player is paused', () => {
    const player = listen(['Grace.']);
    speech.begin();
    speech.cancel();
    expect(player.state()).toMatchObject({ kind: 'paused', sentence: 0 });
  });

  test('fails, the position is kept', () => {
    const player = listen(['Grace.', 'Peace.']);
    speech.begin();
    speech.end();
    speech.fail('network');
    const text = 'Something went wrong, please try again.';
    expect(player.state()).toEqual({ kind: 'failed', text, sentence: 1 });
    player.resume();
    expect(spoken()).toEqual(['Grace.', 'Peace.', 'Peace.']);
  });

  test('does not begin, the sentence is spoken once more, and then fails', () => {
    const player = listen(['Grace.']);
    speech.queue.splice(0);
    vi.advanceTimersByTime(startMs + afterCancelMs);
    expect(spoken()).toEqual(['Grace.', 'Grace.']);
    expect(player.state()).toMatchObject({ kind: 'loading' });
    speech.queue.splice(0);
    vi.advanceTimersByTime(afterCancelMs + startMs);
    expect(player.state()).toMatchObject({ kind: 'failed', sentence: 0 });
    expect(spoken()).toHaveLength(2);
  });

  test('speaks without saying so, the sentence counts as heard', () => {
    const player = listen(['Grace.']);
    vi.advanceTimersByTime(startMs);
    expect(player.state()).toMatchObject({ kind: 'playing', sentence: 0 });
    expect(spoken()).toHaveLength(1);
  });

  test('never says that a sentence is over, the next one is spoken after some time', () => {
    const player = listen(['Grace.', 'Peace.']);
    speech.begin();
    vi.advanceTimersByTime(browserLimits.extraMs);
    expect(player.state()).toMatchObject({ kind: 'playing', sentence: 0 });
    vi.advanceTimersByTime(5_000);
    expect(player.state()).toMatchObject({ kind: 'playing', sentence: 1 });
    expect(speech.queue.map(({ text }) => text)).toEqual(['Peace.']);
  });

  test('is slow, the position waits at the end of the sentence', () => {
    const player = listen(['Grace.', 'Peace.']);
    speech.begin();
    vi.advanceTimersByTime(checkMs * 20);
    const state = player.state();
    expect(state).toMatchObject({ kind: 'playing', sentence: 0 });
    if (state.kind === 'playing') expect(state.seconds * 2).toBeCloseTo(state.ofSeconds);
  });
});
