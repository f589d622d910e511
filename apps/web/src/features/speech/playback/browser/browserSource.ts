import { expectedSeconds } from '@sermon/domain/speech/ssml';
import type { SpokenSentence } from '@sermon/domain/speech/sentences';
import { localeOf, speedOf } from '@sermon/domain/speech/voices';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import type { Reading, ReadingEvents, SpeechSource, Voice } from '../reading.ts';
import { browserVoiceOf } from './browserVoices.ts';

/** Browsers do not report everything, so the source does not wait for their events longer than this. */
export const browserLimits = {
  checkMs: 250,
  /** In ms. A text that is not heard by then is spoken once more. */
  startMs: 8_000,
  afterCancelMs: 100,
  attempts: 2,
  /** A text is cut off after this multiple of its expected time, and `extraMs` more. */
  timesExpected: 3,
  extraMs: 10_000,
  /** The length of a text that is spoken at once, in seconds. Chrome's own voices stop after 15 seconds. */
  utteranceSeconds: 10,
} as const;

export function browserSource(): SpeechSource {
  const engine = { cancelledAt: -Infinity };
  return { open: (sentences, voice, events) => startReading({ sentences, voice, events, engine }) };
}

type ReadingNeeds = {
  sentences: readonly SpokenSentence[];
  voice: Voice;
  events: ReadingEvents;
  /** Set also by an earlier reading. */
  engine: { cancelledAt: number };
};

type Utterance = { spoken: SpeechSynthesisUtterance; cutOffAfterMs: number; sentAt: number; attempt: number };

function startReading({ sentences, voice, events, engine }: ReadingNeeds): Reading {
  let current = 0;
  let waiting: string[] = [];
  /** The object is kept while it is spoken, because browsers may otherwise drop its events. */
  let utterance: Utterance | null = null;
  let stopTimer = () => {};
  let heardAt: number | null = null;
  let hasSpoken = false;

  function letGo() {
    stopTimer();
    utterance = null;
  }

  function cancel() {
    letGo();
    if (!speechSynthesis.speaking && !speechSynthesis.pending) return;
    speechSynthesis.cancel();
    engine.cancelledAt = performance.now();
  }

  function silence() {
    cancel();
    waiting = [];
    heardAt = null;
  }

  /** Waits if something was just cancelled. */
  function afterCancel(perform: () => void) {
    if (performance.now() - engine.cancelledAt >= browserLimits.afterCancelMs) return perform();
    const timer = setTimeout(perform, browserLimits.afterCancelMs);
    stopTimer = () => clearTimeout(timer);
  }

  function speak(text: string, attempt: number) {
    const spoken = new SpeechSynthesisUtterance(text);
    const chosen = browserVoiceOf(speechSynthesis.getVoices(), voice.voice);
    spoken.voice = chosen;
    spoken.lang = chosen?.lang ?? localeOf(voice.voice);
    spoken.rate = speedOf(voice.speed);
    const expectedMs = expectedSeconds(text, voice.speed) * 1_000;
    const cutOffAfterMs = expectedMs * browserLimits.timesExpected + browserLimits.extraMs;
    const started: Utterance = { spoken, cutOffAfterMs, sentAt: performance.now(), attempt };
    utterance = started;
    const ifCurrent = (handle: () => void) => () => void (utterance === started && handle());
    spoken.addEventListener('start', ifCurrent(heard));
    spoken.addEventListener('end', ifCurrent(goOn));
    spoken.addEventListener('error', ({ error }) => void (utterance === started && handleError(error)));
    speechSynthesis.speak(spoken);
    const timer = setInterval(() => check(started), browserLimits.checkMs);
    stopTimer = () => clearInterval(timer);
  }

  function heard() {
    hasSpoken = true;
    if (heardAt !== null) return;
    heardAt = performance.now();
    events.playing();
  }

  function goOn() {
    letGo();
    const next = waiting.shift();
    if (next !== undefined) return speak(next, 1);
    events.ended();
  }

  function handleError(error: SpeechSynthesisErrorCode) {
    silence();
    // The browser does not allow speaking without a click, or something else stopped it.
    if (['not-allowed', 'canceled', 'interrupted'].includes(error)) events.paused();
    else events.failed(texts.failed);
  }

  function check({ spoken, cutOffAfterMs, sentAt, attempt }: Utterance) {
    const passed = performance.now() - sentAt;
    if (heardAt !== null) events.progressed();
    else if (passed >= browserLimits.startMs) {
      if (speechSynthesis.speaking) return heard();
      if (attempt >= browserLimits.attempts) return handleError('synthesis-failed');
      cancel();
      return afterCancel(() => speak(spoken.text, attempt + 1));
    }
    if (passed < cutOffAfterMs) return;
    // Otherwise the next text would wait for this one.
    cancel();
    afterCancel(goOn);
  }

  function play(sentence: number): boolean {
    silence();
    current = sentence;
    const [first = '', ...others] = utterancesOf(sentences[sentence]!.text, voice.speed);
    waiting = others;
    // The first text is spoken at once, because Safari on iPhones speaks it only during a click.
    afterCancel(() => speak(first, 1));
    return hasSpoken;
  }

  /** Chrome and Safari would go on speaking after the page has been left. */
  function leave() {
    if (utterance) handleError('interrupted');
  }
  window.addEventListener('pagehide', leave);

  return {
    play,
    pause: silence,
    // Browsers on phones do not continue an utterance.
    resume: () => play(current),
    seconds: () => (heardAt === null ? 0 : (performance.now() - heardAt) / 1_000),
    close() {
      window.removeEventListener('pagehide', leave);
      silence();
    },
  };
}

function utterancesOf(text: string, speed: number): string[] {
  const seconds = expectedSeconds(text, speed);
  if (seconds <= browserLimits.utteranceSeconds) return [text];
  const length = Math.ceil(text.length / Math.ceil(seconds / browserLimits.utteranceSeconds));
  return (text.match(new RegExp(String.raw`\S.{0,${length}}(?=\s|$)|\S{1,${length}}`, 'gsu')) ?? []).map((part) =>
    part.trim(),
  );
}
