import { PlanMark } from '../../ui/PlanMark.tsx';
import { useHasPlans } from '../../plan/useUpgrade.ts';
import type { PremiumListed } from './premiumItems.ts';

/** Without billing, every user may use everything, so nothing is shown. */
export function PremiumMark({ item: { isFree, isLocked } }: { item: Pick<PremiumListed, 'isFree' | 'isLocked'> }) {
  const hasPlans = useHasPlans();
  return hasPlans || isLocked ? <PlanMark isFree={isFree} isLocked={isLocked} /> : null;
}
