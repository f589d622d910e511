import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { browserVoiceOf, voicesWaitMs, watchBrowserVoices } from './browserVoices.ts';
import { fakeSpeech } from './fakeSpeech.setup.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const voice = (name: string, lang: string, localService = true) => ({ name, lang, localService });

describe('the voice of the browser', () => {
  const windows = [
    voice('Microsoft Hedda - German (Germany)', 'de-DE'),
    voice('Microsoft David - English (United States)', 'en-US'),
    voice('Microsoft Zira - English (United States)', 'en-US'),
    voice('Microsoft Hazel - English (United Kingdom)', 'en-GB'),
    voice('Microsoft George - English (United Kingdom)', 'en-GB'),
    voice('Google US English', 'en-US', false),
  ];
  const edge = [
    voice('Microsoft Jenny Online (Natural) - English (United States)', 'en-US', false),
    voice('Microsoft Aria Online (Natural) - English (United States)', 'en-US', false),
    voice('Microsoft Guy Online (Natural) - English (United States)', 'en-US', false),
  ];
  const apple = [voice('Daniel', 'en-GB'), voice('Karen', 'en-AU'), voice('Samantha', 'en-US'), voice('Alex', 'en-US')];
  const android = [voice('English United States', 'en_US'), voice('English United Kingdom', 'en_GB')];

  test.each([
    ['has the accent and the gender', windows, 'en-GB-SoniaNeural', 'Microsoft Hazel - English (United Kingdom)'],
    ['has the accent and the gender', windows, 'en-GB-RyanNeural', 'Microsoft George - English (United Kingdom)'],
    ['does not send the text away', windows, 'en-US-JennyNeural', 'Microsoft Zira - English (United States)'],
    ['has the name', edge, 'en-US-GuyNeural', 'Microsoft Guy Online (Natural) - English (United States)'],
    ['has the name', edge, 'en-US-JennyNeural', 'Microsoft Jenny Online (Natural) - English (United States)'],
    ['has the accent and the gender', apple, 'en-AU-NatashaNeural', 'Karen'],
    ['has at least the accent', apple, 'en-GB-SoniaNeural', 'Daniel'],
    ['has at least the gender', windows.slice(0, 3), 'en-AU-NatashaNeural', 'Microsoft Zira - English (United States)'],
    ['is found on Android', android, 'en-GB-RyanNeural', 'English United Kingdom'],
  ] as const)('%s', (_, voices, wanted, name) => {
    expect(browserVoiceOf(voices, wanted)?.name).toBe(name);
  });

  test('reads English', () => {
    expect(browserVoiceOf(windows.slice(0, 1), 'en-US-GuyNeural')).toBeNull();
    expect(browserVoiceOf([], 'en-US-GuyNeural')).toBeNull();
  });
});

describe('a browser', () => {
  const english = [voice('Alex', 'en-US')];

  /** What is told about the voices of the browser, until the end of the test. */
  function watch() {
    const tell = vi.fn<(hasVoices: boolean) => void>();
    const stop = watchBrowserVoices(tell);
    onTestFinished(stop);
    return { stop, told: () => tell.mock.calls.flat() };
  }

  test('without speech synthesis has no voices', () => {
    expect(watch().told()).toEqual([false]);
  });

  test('may have voices at once', () => {
    fakeSpeech(english);
    expect(watch().told()).toEqual([true]);
  });

  test('may load its voices late', () => {
    vi.useFakeTimers();
    const speech = fakeSpeech();
    const { told } = watch();
    speech.load([voice('Anna', 'de-DE')]);
    expect(told()).toEqual([]);
    speech.load(english);
    expect(told()).toEqual([true]);
  });

  test('may have none that reads English until later', () => {
    vi.useFakeTimers();
    const speech = fakeSpeech();
    const { told, stop } = watch();
    speech.load([voice('Anna', 'de-DE')]);
    vi.advanceTimersByTime(voicesWaitMs);
    expect(told()).toEqual([false]);
    speech.load(english);
    expect(told()).toEqual([false, true]);
    const removed = vi.spyOn(speech, 'removeEventListener');
    stop();
    expect(removed).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
