import { beginSitting, type Sitting, type SittingNeeds } from './sitting.ts';

/** What an open editor notes of the time that is spent writing in it. */
export type WritingLog = {
  /** Those of this editor, the one that goes on last. */
  readonly sittings: readonly Sitting[];
  typed(): void;
  /** The page came into view, or left it. */
  seen(isVisible: boolean): void;
  /** Tells the server; with `keepalive` in a request that outlives the page. It never fails. */
  save(options?: { keepalive: boolean }): Promise<void>;
};

/** `isSameDay` tells where the writer is: an editor that stays open over night begins another sitting. */
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
