import { styled } from '@mui/material/styles';
import { Gem, Lock } from 'lucide-react';
import { useHasPlans } from '../../useUpgrade.ts';
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
export function TemplateMark({ template: { kind, isLocked } }: { template: Template }) {
  const Icon = isLocked ? Lock : Gem;
  return (
    <Mark data-kind={kind}>
      {kind === 'premium' && <Icon size={14} strokeWidth={1.75} aria-hidden />}
      {kind === 'premium' ? 'Premium' : 'Free'}
    </Mark>
  );
}

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  alignSelf: 'flex-start',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '1px 8px',
  borderRadius: 6,
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.sunken,
  '&[data-kind="free"]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
}));
