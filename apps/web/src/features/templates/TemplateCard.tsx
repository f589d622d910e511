import { styled } from '@mui/material/styles';
import { categoryLabel } from '@sermon/domain/library/items';
import { Link } from '@tanstack/react-router';
import { type MouseEventHandler, type ReactNode, useId } from 'react';
import { PageText } from '../../editor/PageText.tsx';
import { useHasPlans } from '../../plan/useUpgrade.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { CardFrame } from '../../ui/CardGrid.tsx';
import { PlanMark } from '../../ui/PlanMark.tsx';
import type { Template } from './useTemplates.ts';

type CardProps = {
  template: Template;
  onOpen?: () => void;
  linkId?: string;
  isFocused?: boolean;
  buttons?: ReactNode;
  onContextMenu?: MouseEventHandler<HTMLElement>;
};

export function TemplateCard({ template, onOpen, linkId, isFocused, buttons, onContextMenu }: CardProps) {
  const { opening, description, categories } = template;
  const id = useId();
  const isMarked = useIsMarked(template);
  const title = { id: linkId, 'data-name': true, 'aria-describedby': id, children: template.name };
  return (
    <CardFrame onContextMenu={onContextMenu}>
      <Page aria-hidden inert>
        <PageText blocks={opening} />
      </Page>
      <div data-about>
        <div data-title>
          {onOpen ? (
            <button type="button" {...title} ref={isFocused ? focusAtOnce : undefined} onClick={onOpen} />
          ) : (
            <Link to="/sermon-templates/$id" params={{ id: template.id }} {...title} />
          )}
          {buttons}
        </div>
        <div id={id} data-described>
          <p>{description}</p>
          {isMarked ? <TemplateMark template={template} /> : <span>{categories.map(categoryLabel).join(', ')}</span>}
        </div>
      </div>
    </CardFrame>
  );
}

const scale = 0.36;

const Page = styled('div')(({ theme }) => ({
  height: 184,
  overflow: 'hidden',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  padding: '16px 20px 0',
  '& > div': {
    transform: `scale(${scale})`,
    transformOrigin: '0 0',
    width: `${100 / scale}%`,
    height: `${100 / scale}%`,
    boxSizing: 'border-box',
    padding: '44px 52px 0',
    overflow: 'hidden',
    border: `${1 / scale}px solid ${theme.vars.palette.divider}`,
    borderBottom: 0,
    backgroundColor: theme.vars.palette.surface.sheet,
    // The card itself is inside a list, so browsers would give this list the bullets of a nested list.
    '& > ul': { listStyleType: 'disc' },
  },
}));

/** Without billing, every user may use every template, so the built-in ones have no mark, either. */
export function useIsMarked({ kind, isLocked }: Template): boolean {
  const hasPlans = useHasPlans();
  return kind !== 'own' && (hasPlans || isLocked);
}

export const TemplateMark = ({ template: { kind, isLocked } }: { template: Template }) => (
  <PlanMark isFree={kind === 'free'} isLocked={isLocked} />
);
