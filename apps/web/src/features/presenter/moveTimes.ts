import { newId } from '../../ui/browser/newId.ts';
import { beginning, type Place, type Progress } from './progress.ts';

/** Notes when the user first and last moved through the text, which says how long a sermon was presented. */
export class MoveTimes {
  /** The id of the presentation. */
  readonly id: string;
  #place: Place;
  #moved: Progress['moved'];

  /** @param kept The progress of the presentation that goes on, if it was interrupted. */
  constructor(kept: Progress | null) {
    this.id = kept?.id ?? newId();
    this.#place = kept?.place ?? beginning;
    this.#moved = kept?.moved ?? null;
  }

  /** Whether the user has moved through the text. */
  get hasMoved(): boolean {
    return this.#moved !== null;
  }

  /** Notes that the text is at a place. Returns the times of the first and the last move, in ms. */
  note(place: Place, time: number): Progress['moved'] {
    if (place.leaf !== this.#place.leaf || place.part !== this.#place.part)
      this.#moved = { from: this.#moved?.from ?? time, to: time };
    this.#place = place;
    return this.#moved;
  }
}
