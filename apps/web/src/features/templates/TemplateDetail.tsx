import { styled } from '@mui/material/styles';
import { categoryLabel } from '@sermon/domain/library/items';
import { templates as texts } from '@sermon/domain/texts/templates';
import type { ReactNode } from 'react';
import { size } from '../../ui/theme/tokens.ts';
import type { Template } from './template.ts';
import { TemplateMark, useIsMarked } from './TemplateMark.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { Unlock } from './Unlock.tsx';

type DetailProps = {
  template: Template;
  /** Omit it if the enclosing view already shows the name. */
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
