import type { Speech } from '@sermon/domain/speech/ssml';
import type { Requester } from '../../concurrency/concurrency.ts';

/**
 * What can go wrong.
 *
 * - `busy`: the service has too many requests, or too many texts are waiting.
 * - `refused`: the service does not accept the key, the region or the voice.
 * - `tooSlow`: a time limit was reached.
 * - `unreachable`: there is no connection, it was lost in the middle of the audio, or the address redirects.
 * - `unknown`: anything else, such as an answer that is no audio.
 */
export type Failure = 'busy' | 'refused' | 'tooSlow' | 'unreachable' | 'unknown';

/** Thrown if a text cannot be spoken, or not to its end. It contains nothing that the service said. */
export class SpeechFailed extends Error {
  override name = 'SpeechFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`The speech service failed: ${failure}`);
    this.failure = failure;
  }
}

export type Speaker = {
  source: 'azure' | 'local';
  /** The host that gets the texts, or null if they stay on this server. */
  sentTo: string | null;
  /** Prepares for the next text, so that its first sound comes sooner. Never fails. */
  prepare(): void;
  /**
   * Yields the audio of a text, in the format `audioFormat` of the domain. The first sentence is yielded as soon as it is
   * spoken. A text without letters, or in an alphabet that the voice cannot read, may have no audio. When the signal of the requester is aborted, the next piece rejects
   * with its reason. Throws `SpeechFailed` for everything else.
   */
  speak(speech: Speech, requester: Requester): AsyncGenerator<Uint8Array, void, void>;
  close(): Promise<void>;
};
