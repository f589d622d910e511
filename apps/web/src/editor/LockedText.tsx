import { styled } from '@mui/material/styles';
import type { Block } from '@sermon/domain/document/schema';
import { previewBands } from '@sermon/domain/templates/bands';
import type { ReactNode } from 'react';
import { size } from '../ui/theme/tokens.ts';
import { PageText } from './PageText.tsx';

type LockedTextProps = {
  /** The beginning of the text, which is all that users without access get. */
  blocks: Block[];
  children: ReactNode;
};

/** Blurred, and fades out (spec part 3 §2.9). For a `TextSheet`. */
export function LockedText({ blocks, children }: LockedTextProps) {
  const [clear, light, heavy] = previewBands(blocks);
  return (
    <>
      <PageText blocks={clear} />
      {light.length > 0 && <PageText blocks={light} data-blur="light" aria-hidden inert />}
      {heavy.length > 0 && <PageText blocks={heavy} data-blur="heavy" aria-hidden inert />}
      <div data-unlock>{children}</div>
    </>
  );
}

export const TextSheet = styled('section')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: size.paper,
  minHeight: 480,
  margin: '0 auto',
  padding: '40px 56px 56px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 2,
  backgroundColor: theme.vars.palette.surface.sheet,
  [theme.breakpoints.down('sm')]: { padding: '24px 20px 40px' },
  '& [data-blur]': { userSelect: 'none' },
  '& [data-blur="light"]': { filter: 'blur(2.5px)' },
  '& [data-blur="heavy"]': { filter: 'blur(5px)', maskImage: 'linear-gradient(black 30%, transparent)' },
  '& [data-unlock]': {
    display: 'grid',
    justifyItems: 'center',
    gap: 12,
    paddingTop: 8,
    textAlign: 'center',
    '& p': { ...theme.typography.subtitle1, margin: 0, color: theme.vars.palette.text.primary },
  },
}));
