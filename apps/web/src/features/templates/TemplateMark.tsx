import { PlanMark } from '../../ui/PlanMark.tsx';
import { useHasPlans } from '../../plan/useUpgrade.ts';
import type { Template } from './template.ts';

/** Without billing, every user may use every template, so the built-in ones have no mark, either. */
export function useIsMarked({ kind, isLocked }: Template): boolean {
  const hasPlans = useHasPlans();
  return kind !== 'own' && (hasPlans || isLocked);
}

export const TemplateMark = ({ template: { kind, isLocked } }: { template: Template }) => (
  <PlanMark isFree={kind === 'free'} isLocked={isLocked} />
);
