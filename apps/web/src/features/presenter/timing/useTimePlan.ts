import type { Block } from '@sermon/domain/document/schema';
import type { TimeMode } from '@sermon/domain/presenter/preferences';
import { budgetsOf, planOf, type Section, sectionsOf, type TimePlan } from '@sermon/domain/presenter/sections';
import { useMemo } from 'react';
import { usePace } from '../../preferences/usePace.ts';

type PlanOptions = {
  blocks: readonly Block[];
  isOn: boolean;
  mode: TimeMode;
  /** In minutes. */
  limit: number;
};

type PlannedSections = {
  sections: readonly Section[];
  /** In minutes. */
  budgets: readonly number[];
  plan: TimePlan | null;
};

export function useTimePlan({ blocks, isOn, mode, limit }: PlanOptions): PlannedSections {
  const pace = usePace();
  const isTimed = isOn && (mode === 'CountDown' || mode === 'CountUp');
  const ownLimit = mode === 'CountDown' ? limit : null;
  const sections = useMemo(() => sectionsOf(blocks), [blocks]);
  const budgets = useMemo(() => budgetsOf(sections, ownLimit, pace), [sections, ownLimit, pace]);
  const plan = useMemo(
    () => (isTimed ? planOf(blocks, sections, budgets) : null),
    [isTimed, blocks, sections, budgets],
  );
  return { sections, budgets, plan };
}
