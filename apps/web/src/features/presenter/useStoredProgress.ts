import type { Timer } from '@sermon/domain/slides/show/timer';
import { useLayoutEffect } from 'react';
import { afterFrame } from '../../ui/browser/afterFrame.ts';
import { newId } from '../../ui/browser/newId.ts';
import { type Store, watch } from '../../ui/store.ts';
import type { Presentation } from './presentation.ts';
import type { SteadyClock } from './presenterTimer.ts';
import { keepProgress, type Progress } from './progress.ts';
import type { TextState } from './text/textView.ts';

type Presented = {
  presentation: Presentation;
  view: Store<Pick<TextState, 'place'>>;
  timer: Timer;
  clock: SteadyClock;
  moves: MoveTimes;
};

export function useStoredProgress({ presentation, view, timer, clock, moves }: Presented): void {
  const { ownerId, documentId, isRehearsal } = presentation;
  // A layout effect, because its end must come before the effects that store that the presenter was left.
  useLayoutEffect(() => {
    const keeping = afterFrame(() => {
      const { place } = view.state;
      const { id, moved } = moves;
      const [time, wall] = [clock.now(), Date.now()];
      keepProgress({ id, ownerId, documentId, isRehearsal, place, timer, moved, time, wall });
    });
    keeping.soon();
    const stop = watch(
      view,
      ({ place }) => place,
      () => {
        moves.note(clock.now());
        keeping.soon();
      },
    );
    return () => {
      stop();
      keeping.end();
    };
  }, [ownerId, documentId, isRehearsal, view, timer, clock, moves]);
}

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
