import { skipsToCatchUp, standing, type TextPlace, type TimePlan } from '@sermon/domain/presenter/sections';
import { timing as texts } from '@sermon/domain/texts/presenter/timing';

export type Pace = {
  state: 'notStarted' | 'onTime' | 'ahead' | 'behind';
  sentence: string;
  section: { name: string; left: string } | null;
  skip: string | null;
  leaves: readonly number[];
};

type Given = {
  plan: TimePlan;
  from: TextPlace;
  to: TextPlace;
  /** The time of the timer in ms. Null before it was started. */
  elapsed: number | null;
};

/** Returns what the presenter shows about the time. It changes only with whole minutes, so that nothing flickers. */
export function paceOf({ plan, from, to, elapsed }: Given): Pace {
  const found = standing(plan, from, to, elapsed ?? 0);
  const section = plan.sections[found.section];
  const named = section && {
    name: section.heading ?? texts.opening,
    left: texts.left(Math.max(0, Math.ceil(found.left))),
  };
  const quiet = { section: named ?? null, skip: null, leaves: [] };
  if (elapsed === null) return { ...quiet, state: 'notStarted', sentence: texts.notStarted };
  const minutes = Math.floor(Math.abs(found.behind));
  if (minutes === 0) return { ...quiet, state: 'onTime', sentence: texts.onTime };
  if (found.behind < 0) return { ...quiet, state: 'ahead', sentence: texts.ahead(minutes) };
  const { skips, missing } = skipsToCatchUp(plan, from, minutes);
  const leaves = skips.flatMap((skip) => skip.leaves);
  const skip = missing > 0 ? texts.skipAll(leaves.length, Math.ceil(missing)) : texts.skip(leaves.length);
  return {
    ...quiet,
    state: 'behind',
    sentence: texts.behind(minutes),
    skip: leaves.length > 0 ? skip : null,
    leaves,
  };
}
