import { styled } from '@mui/material/styles';
import type { Block } from '@sermon/domain/document/schema';
import { categoryLabel } from '@sermon/domain/library/items';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useQuery } from '@tanstack/react-query';
import { LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { LockedText, TextSheet } from '../../editor/LockedText.tsx';
import { PageText } from '../../editor/PageText.tsx';
import { useUpgrade } from '../../plan/useUpgrade.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { ConnectionError } from '../../ui/states/EmptyState.tsx';
import { LoadingArea } from '../../ui/states/LoadingState.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { TemplateMark, useIsMarked } from './TemplateCard.tsx';
import { ownText } from './templateLists.ts';
import type { Template } from './useTemplates.ts';

type DetailProps = {
  template: Template;
  heading?: ReactNode;
  children: ReactNode;
};

export function TemplateDetail({ template, heading, children }: DetailProps) {
  const isMarked = useIsMarked(template);
  return (
    <Layout>
      <div data-about>
        {heading}
        <p>{template.description || texts.noDescription}</p>
        <div data-facts>
          {isMarked && <TemplateMark template={template} />}
          <span>{template.categories.map(categoryLabel).join(', ')}</span>
        </div>
        <div data-actions>
          {template.isLocked && <Unlock />}
          {children}
        </div>
      </div>
      <TemplatePreview template={template} />
    </Layout>
  );
}

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  '& [data-about]': { display: 'grid', gap: 16 },
  '& [data-about] > p': {
    ...theme.typography.body1,
    margin: 0,
    textWrap: 'pretty',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& [data-facts]': {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    color: theme.vars.palette.text.secondary,
  },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: 8, '&:empty': { display: 'none' } },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: `minmax(0, ${size.paper}px) 264px`,
    justifyContent: 'center',
    columnGap: 32,
    '& [data-about]': { gridColumn: 2, gridRow: 1, position: 'sticky', top: 0 },
    '& > section': { gridColumn: 1, gridRow: 1 },
  },
}));

const TemplatePreview = ({ template }: { template: Template }) => (
  <TextSheet aria-label={`Preview of ${template.name}`}>
    <TextOf template={template} />
  </TextSheet>
);

function TextOf({ template: { id, blocks, opening, isLocked } }: { template: Template }) {
  if (!blocks) return <FetchedText id={id} opening={opening} />;
  return isLocked ? <LockedTemplate blocks={blocks} /> : <PageText blocks={blocks} />;
}

function FetchedText({ id, opening }: Pick<Template, 'id' | 'opening'>) {
  const { data: blocks, isError, refetch } = useQuery(ownText(id));
  if (blocks) return <PageText blocks={blocks} />;
  return (
    <>
      {opening.length > 0 && <PageText blocks={opening} />}
      {isError ? <ConnectionError message={texts.textNotLoaded} onTryAgain={() => void refetch()} /> : <LoadingArea />}
    </>
  );
}

const LockedTemplate = ({ blocks }: { blocks: Block[] }) => (
  <LockedText blocks={blocks}>
    <p>The full template is for subscribers.</p>
    <Unlock />
  </LockedText>
);

function Unlock() {
  const upgrade = useUpgrade();
  return (
    <Button onClick={() => upgrade('premiumTemplate')}>
      <LockOpen size={18} strokeWidth={1.6} aria-hidden />
      Unlock
    </Button>
  );
}
