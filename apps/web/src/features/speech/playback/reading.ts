import type { SpokenSentence } from '@sermon/domain/speech/sentences';
import type { VoiceId } from '@sermon/domain/speech/voices';

/** How sentences are read. `speed` is a multiple of the normal speed, from 0.5 to 2. */
export type Voice = { voice: VoiceId; speed: number };

/** Reads sentences aloud: with audio of the server, or with the voices of the browser. It has one reading at a time. */
export type SpeechSource = {
  /**
   * Starts a reading, after the previous one was closed. Call it in a click handler: some browsers, such as Safari, play
   * only what a click has allowed.
   */
  open(sentences: readonly SpokenSentence[], voice: Voice, events: ReadingEvents): Reading;
};

export type Reading = {
  /** Reads a sentence from its start and stops the current one. Returns whether it can be heard at once. */
  play(sentence: number): boolean;
  pause(): void;
  /** Continues after `pause`, at the latest from the start of the sentence. Returns whether it can be heard at once. */
  resume(): boolean;
  /** Returns how much of the current sentence was heard, in seconds. */
  seconds(): number;
  close(): void;
};

/**
 * Events of a reading. Except for `measured`, they are about the current sentence. No event occurs while a function
 * of the reading runs, or after it was closed.
 */
export type ReadingEvents = {
  playing(): void;
  /** The browser has paused the sentence, for example for a phone call, or because it plays only after a click. */
  paused(): void;
  progressed(): void;
  /** The sentence is over, or there was nothing to hear in it. */
  ended(): void;
  /** The sentence cannot be heard. `text` is a sentence for the user. Playing it again tries again. */
  failed(text: string): void;
  /** In seconds. */
  measured(sentence: number, seconds: number): void;
};
