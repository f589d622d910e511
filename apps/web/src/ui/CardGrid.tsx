import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
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
