import { beginSitting, type Sitting, type SittingNeeds } from './sitting.ts';

export type WritingLog = {
  /** The last session is in progress. */
  readonly sittings: readonly Sitting[];
  typed(): void;
  seen(isVisible: boolean): void;
  /** Sends the log. With `keepalive`, the request outlives the page. Never rejects. */
  save(options?: { keepalive: boolean }): Promise<void>;
};

/** `isSameDay` compares days in the user's time zone. If an editor stays open overnight, a new session starts. */
export function createWritingLog(
  needs: SittingNeeds & { isSameDay(a: Date, b: Date): boolean },
  isVisibleAtFirst: boolean,
): WritingLog {
  const sittings: Sitting[] = [];
  let isVisible = isVisibleAtFirst;
  return {
    sittings,
    typed() {
      const sitting = sittings.at(-1);
      if (sitting && needs.isSameDay(sitting.began, needs.now())) sitting.typed();
      else sittings.push(beginSitting(needs, isVisible));
    },
    seen(isInView) {
      isVisible = isInView;
      for (const sitting of sittings) sitting.seen(isInView);
    },
    async save(options = { keepalive: false }) {
      await Promise.all(sittings.map((sitting) => sitting.save(options)));
    },
  };
}
