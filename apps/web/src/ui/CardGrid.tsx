import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { visuallyHidden } from './visuallyHidden.ts';

export function CardGrid({
  title,
  isTitleHidden = false,
  isBusy = false,
  note,
  children,
}: {
  title: string;
  /** True if the enclosing view already shows the title, so that only screen readers get it. */
  isTitleHidden?: boolean;
  isBusy?: boolean;
  note?: string | false;
  children: ReactNode[];
}) {
  const id = useId();
  return (
    <Section aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id} style={isTitleHidden ? visuallyHidden : undefined}>
        {title}
      </h2>
      <ul>{children}</ul>
      {note && <p>{note}</p>}
    </Section>
  );
}

/** Appear after a short delay so that a fast reply causes no flicker. `isWide` is for cards with a picture of 16:9. */
export const LoadingCards = ({ isWide = false }: { isWide?: boolean }) => (
  <Section role="status" aria-label="Loading" data-loading>
    <ul aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <Skeleton
            variant="rounded"
            {...(isWide ? { sx: { height: 'auto', aspectRatio: '16 / 9' } } : { height: 184 })}
          />
          <Skeleton variant="rounded" width="60%" height={16} sx={{ mt: 1.5 }} />
          <Skeleton variant="rounded" width="90%" height={12} sx={{ mt: 1, mb: 3 }} />
        </li>
      ))}
    </ul>
  </Section>
);

const Section = styled('section')(({ theme }) => ({
  paddingBottom: 24,
  '&[data-loading]': { animation: 'appear 160ms 200ms both', '@keyframes appear': { from: { opacity: 0 } } },
  '& > h2': { ...theme.typography.h6, margin: '0 0 12px', color: theme.vars.palette.text.secondary },
  '& > p': { ...theme.typography.body2, margin: '16px 0 0', color: theme.vars.palette.text.secondary },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 208px), 1fr))',
    gap: 16,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
}));

/**
 * The frame of a card in a grid. Its link or button has `data-name` and makes the whole card clickable. It is in
 * `data-title`, which is in `data-about` with `data-described`, the lines below the title.
 */
export const CardFrame = styled('article')(({ theme }) => ({
  position: 'relative',
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.sheet,
  transition: theme.transitions.create('border-color', { duration: 140 }),
  '&:hover': { borderColor: theme.vars.palette.outline },
  '&:focus-within:has([data-name]:focus-visible)': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
  '& [data-about]': { flex: 1, display: 'flex', flexDirection: 'column', gap: 4, padding: '12px 16px 14px' },
  '& [data-title]': { display: 'flex', alignItems: 'center', minHeight: 32, gap: 4 },
  '& [data-name]': {
    ...theme.typography.subtitle1,
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    textAlign: 'start',
    textDecoration: 'none',
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& [data-title] > :not([data-name])': { position: 'relative', zIndex: 1, flex: 'none', marginInlineEnd: -8 },
  '& [data-described]': {
    ...theme.typography.caption,
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: 8,
    color: theme.vars.palette.text.secondary,
  },
  '& [data-described] > p': {
    margin: 0,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
}));
