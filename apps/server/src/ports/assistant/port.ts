import type { AnswerPiece } from '@sermon/domain/assistant/answer/piece';
import type { IdeasContext, TextContext } from '@sermon/domain/assistant/helper/context';

/** Empty texts are left out. */
export type Preacher = {
  tradition: string;
  audience: string;
  never: string;
};

export type IdeasRequest = {
  mode: 'ideas';
  topics: readonly string[];
  /** The requested passages. Their text is '' if no Bible is installed. */
  passages: readonly { reference: string; text: string }[];
  translation: string;
  preacher: Preacher;
  /** Finds what the built-in helper uses. Adapters for models never call it, because it reads other documents. */
  find(signal: AbortSignal): Promise<IdeasContext>;
};

export type TextRequest = {
  mode: 'suggestions' | 'analysis';
  sermon: {
    name: string;
    scripture: string;
    /** Plain text, one line per paragraph. It is shortened as in `sermonText`. */
    text: string;
  };
  preacher: Preacher;
  find(signal: AbortSignal): Promise<TextContext>;
};

export type AssistantRequest = IdeasRequest | TextRequest;

export type Ending = 'complete' | 'tooLong';

/**
 * What can go wrong.
 *
 * - `busy`: the provider has too many requests, or the account's limit is reached.
 * - `refused`: the provider does not accept the key, the model or the address.
 * - `tooSlow`: a time limit was reached.
 * - `unreachable`: there is no connection, it was lost in the middle of the answer, or the address redirects.
 * - `unknown`: anything else, such as an answer that cannot be read, is empty, or was stopped by a filter.
 */
export type Failure = 'busy' | 'refused' | 'tooSlow' | 'unreachable' | 'unknown';

/** Thrown if an answer cannot be generated or completed. It contains nothing that the provider said. */
export class AssistantFailed extends Error {
  override name = 'AssistantFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`The assistant failed: ${failure}`);
    this.failure = failure;
  }
}

export type Assistant = {
  isModel: boolean;
  /**
   * Generates an answer. Yields it in pieces, and returns how it ended. Each
   * call of `generate` sends at most one request to the provider. After `signal` is aborted, the provider's work ends
   * within a second, and the next piece rejects with the signal's reason. Throws `AssistantFailed` for everything else.
   */
  generate(request: AssistantRequest, signal: AbortSignal): AsyncGenerator<AnswerPiece, Ending, void>;
};
