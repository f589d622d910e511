import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { isDocument } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { Link } from '@tanstack/react-router';
import { Presentation } from 'lucide-react';
import { useMemo } from 'react';
import { usePassages } from '../../../passages.ts';
import { size } from '../../../ui/theme/tokens.ts';
import { useToday } from '../../../ui/time/useNow.ts';

/** The sermons whose preach date is today, each with a link that presents it. */
export function Today({ items }: { items: readonly LibraryItem[] }) {
  const today = useToday();
  const sermons = useMemo(
    () => items.filter((item) => isDocument(item) && item.datePreached === today),
    [items, today],
  );
  const passagesOf = usePassages(sermons);
  if (sermons.length === 0) return null;
  return (
    <Section aria-labelledby="today">
      <h2 id="today">{texts.today}</h2>
      <ul>
        {sermons.map(({ id, name, scripture }) => (
          <li key={id}>
            <span>
              <Link to="/build/$id" params={{ id }} data-name>
                {name}
              </Link>
              {scripture && <small>{passagesOf(scripture).shown}</small>}
            </span>
            <Link to="/present/$id" params={{ id }} data-present aria-label={texts.present(name)}>
              <Presentation size={18} strokeWidth={1.6} aria-hidden />
              Present
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Section = styled('section')(({ theme }) => ({
  paddingBottom: 16,
  [theme.breakpoints.down('sm')]: { paddingTop: 8 },
  '& h2': { ...theme.typography.h6, margin: '0 0 8px', color: theme.vars.palette.text.secondary },
  '& ul': { display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    padding: '10px 10px 10px 16px',
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.tint,
  },
  '& li > span': { flex: 1, minWidth: 0, display: 'grid' },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& a': { borderRadius: 6, textDecoration: 'none' },
  '& [data-name]': {
    ...theme.typography.subtitle1,
    fontWeight: 600,
    justifySelf: 'start',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.primary,
  },
  '& [data-name]:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& [data-present]': {
    ...theme.typography.button,
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: size.tap,
    padding: '0 16px',
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '& [data-present]:hover': { backgroundColor: theme.vars.palette.primary.dark },
}));
