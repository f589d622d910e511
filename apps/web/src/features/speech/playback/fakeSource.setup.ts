import type { SpokenSentence } from '@sermon/domain/speech/sentences';
import type { ReadingEvents, SpeechSource, Voice } from './reading.ts';

type FakeReading = { sentences: readonly SpokenSentence[]; voice: Voice; events: ReadingEvents; isOpen: boolean };

/**
 * A source that makes no sound. The test says when a sentence is heard and when it ends: `events()` are those of the
 * newest reading. `log` has what the player asked for. `isReady` says whether a sentence can be heard at once.
 */
export function fakeSource() {
  const readings: FakeReading[] = [];
  const log: string[] = [];
  const control = { isReady: false, seconds: 0 };
  const source: SpeechSource = {
    open(sentences, voice, events) {
      const reading: FakeReading = { sentences, voice, events, isOpen: true };
      readings.push(reading);
      log.push(`open ${voice.voice} ${voice.speed}`);
      return {
        play(sentence) {
          control.seconds = 0;
          log.push(`play ${sentence}`);
          return control.isReady;
        },
        pause: () => void log.push('pause'),
        resume() {
          log.push('resume');
          return control.isReady;
        },
        seconds: () => control.seconds,
        close() {
          reading.isOpen = false;
          log.push('close');
        },
      };
    },
  };
  return { source, control, log, readings, events: () => readings.at(-1)!.events };
}

/** Sentences of one paragraph with these texts. */
export function sentencesOf(...texts: string[]): SpokenSentence[] {
  let from = 0;
  return texts.map((text) => {
    const sentence = { leaf: 0, from, to: from + text.length, text };
    from = sentence.to + 1;
    return sentence;
  });
}
