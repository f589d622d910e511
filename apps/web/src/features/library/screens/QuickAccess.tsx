import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { quickAccess } from '@sermon/domain/library/quickAccess';
import { wasWorkedOn } from '@sermon/domain/library/samples';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '../../../ui/time/useNow.ts';
import { whenWasShort } from '../../../ui/time/when.ts';
import { open, placeOf } from '../actions/open.ts';
import { useItemActions } from '../actions/useItemActions.ts';
import { ItemIcon } from '../ItemIcon.tsx';

export function QuickAccess({ items }: { items: readonly LibraryItem[] }) {
  const now = useNow();
  const { run } = useItemActions();
  const cards = useMemo(() => quickAccess(items.filter(wasWorkedOn)), [items]);
  if (!cards.length) return null;
  return (
    <Strip aria-labelledby="quick-access">
      <h2 id="quick-access">Quick Access</h2>
      <ul>
        {cards.map((item) => {
          const place = placeOf(item);
          const content = (
            <>
              <span data-name>{item.name}</span>
              <span data-opening>{item.openingLine}</span>
              <span data-when>
                <ItemIcon item={item} size={16} />
                <span>{whenWasShort(item.dateModified, now)}</span>
              </span>
            </>
          );
          return (
            <li key={item.id}>
              {place ? (
                <Link to={place} title={item.name}>
                  {content}
                </Link>
              ) : (
                <button type="button" title={item.name} onClick={() => run(open, [item])}>
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Strip>
  );
}

const Strip = styled('section')(({ theme }) => ({
  paddingBottom: 16,
  '& h2': { ...theme.typography.h6, margin: '0 0 8px', color: theme.vars.palette.text.secondary },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    gap: 12,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  '& li:nth-of-type(n + 5)': { [theme.breakpoints.down('lg')]: { display: 'none' } },
  '& li:nth-of-type(n + 4)': { [theme.breakpoints.down('md')]: { display: 'none' } },
  '& :is(a, button)': {
    width: '100%',
    height: 120,
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: 2,
    padding: '11px 14px 13px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    overflow: 'hidden',
  },
  '& :is(a, button):hover': { borderColor: theme.vars.palette.outline },
  '& [data-when]': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    marginTop: 'auto',
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& [data-name]': {
    ...theme.typography.subtitle1,
    fontWeight: 600,
    lineHeight: '1.25rem',
    flex: 'none',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
  '& [data-opening]': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));
