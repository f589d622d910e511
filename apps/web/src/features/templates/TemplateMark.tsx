import { PlanMark } from '../../ui/PlanMark.tsx';
import { useHasPlans } from '../../plan/useUpgrade.ts';
import type { Template } from './template.ts';

/**
 * Returns whether to mark a template as free or premium. Without billing, every user may use every template, so the
 * built-in ones have no mark, either.
 */
export function useIsMarked({ kind, isLocked }: Template): boolean {
  const hasPlans = useHasPlans();
  return kind !== 'own' && (hasPlans || isLocked);
}

/** Shows whether a built-in template is free or for subscribers only. */
export const TemplateMark = ({ template: { kind, isLocked } }: { template: Template }) => (
  <PlanMark isFree={kind === 'free'} isLocked={isLocked} />
);
