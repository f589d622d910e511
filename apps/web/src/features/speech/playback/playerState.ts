/**
 * What the player does. `sentence` is the index of the current sentence. `seconds` and `ofSeconds` are the position in
 * the whole text and its length; they are estimates until the audio of all sentences is known.
 */
export type PlayerState =
  | { kind: 'idle' }
  | { kind: 'loading' | 'playing' | 'paused' | 'ended'; sentence: number; seconds: number; ofSeconds: number }
  /** `text` is a sentence for the user. The position is kept: `resume` tries again. */
  | { kind: 'failed'; text: string; sentence: number };
