import type { Block } from '@sermon/domain/document/schema';
import type { TimeMode } from '@sermon/domain/presenter/preferences';
import { budgetsOf, planOf, type Section, sectionsOf, type TimePlan } from '@sermon/domain/presenter/sections';
import { useMemo } from 'react';
import { usePace } from '../../preferences/usePace.ts';

type PlanOptions = {
  blocks: readonly Block[];
  /** Whether Preach to Time is on. */
  isOn: boolean;
  mode: TimeMode;
  /** The limit of a countdown in minutes. */
  limit: number;
};

type PlannedSections = {
  sections: readonly Section[];
  /** The time of each section in minutes. */
  budgets: readonly number[];
  /** When the sections are planned. Null if Preach to Time is off, or without a running timer. */
  plan: TimePlan | null;
};

/** Returns the sections of a sermon with their times. */
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
