import { newId } from '../../ui/browser/newId.ts';
import type { Progress } from './progress.ts';

/** Notes when the user first and last moved through the text, which shows how long a sermon was presented. */
export class MoveTimes {
  readonly id: string;
  #moved: Progress['moved'];

  /** @param kept The progress of the presentation that goes on, if it was interrupted. */
  constructor(kept: Progress | null) {
    this.id = kept?.id ?? newId();
    this.#moved = kept?.moved ?? null;
  }

  /** In ms. Null before the first move. */
  get moved(): Progress['moved'] {
    return this.#moved;
  }

  note(time: number): void {
    this.#moved = { from: this.#moved?.from ?? time, to: time };
  }
}
