import type { Block } from '@sermon/domain/document/schema';
import type { TimeMode } from '@sermon/domain/presenter/preferences';
import { planOf, type TimePlan } from '@sermon/domain/presenter/sections';
import { useMemo } from 'react';
import { usePace } from '../../preferences/usePace.ts';

type PlanOptions = {
  blocks: readonly Block[];
  isOn: boolean;
  mode: TimeMode;
  /** The limit of a countdown in minutes. */
  limit: number;
};

/** Returns when the sections of a sermon are planned. Null if the user does not want it, or without a running timer. */
export function useTimePlan({ blocks, isOn, mode, limit }: PlanOptions): TimePlan | null {
  const pace = usePace();
  const isTimed = isOn && (mode === 'CountDown' || mode === 'CountUp');
  const ownLimit = mode === 'CountDown' ? limit : null;
  return useMemo(() => (isTimed ? planOf(blocks, ownLimit, pace) : null), [isTimed, blocks, ownLimit, pace]);
}
