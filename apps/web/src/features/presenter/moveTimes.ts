import { newId } from '../../ui/browser/newId.ts';
import type { Progress } from './progress.ts';

/** Notes when the user first and last moved through the text, which shows how long a sermon was presented. */
export class MoveTimes {
  /** The id of the presentation. */
  readonly id: string;
  #moved: Progress['moved'];

  /** @param kept The progress of the presentation that goes on, if it was interrupted. */
  constructor(kept: Progress | null) {
    this.id = kept?.id ?? newId();
    this.#moved = kept?.moved ?? null;
  }

  /** The times of the first and the last move, in ms, or null before the first one. */
  get moved(): Progress['moved'] {
    return this.#moved;
  }

  /** Notes that the user has moved through the text. */
  note(time: number): void {
    this.#moved = { from: this.#moved?.from ?? time, to: time };
  }
}
