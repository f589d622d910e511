import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { History, X } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { touch } from '../../ui/theme/tokens.ts';
import { withSearch } from '@sermon/domain/scripture/words';
import * as z from 'zod';
import { useUser } from '../../user.ts';
import { storageOf } from '../../ui/browser/storedValue.ts';

type RecentSearchesProps = {
  queries: readonly string[];
  onSearch: (query: string) => void;
  onRemove: (query: string) => void;
  onClear: () => void;
};

export function RecentSearches({ queries, onSearch, onRemove, onClear }: RecentSearchesProps) {
  const id = useId();
  if (queries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Head>
        <h3 id={id}>Recent searches</h3>
        <Button size="small" color="inherit" aria-label="Clear recent searches" onClick={onClear}>
          Clear
        </Button>
      </Head>
      <List>
        {queries.map((query) => (
          <li key={query}>
            <Again data-result={query} onClick={() => onSearch(query)}>
              <History size={16} strokeWidth={1.75} aria-hidden />
              <span>{query}</span>
            </Again>
            <Remove
              aria-label={`Remove ${query}`}
              onClick={({ currentTarget }) => {
                focusNeighbor(currentTarget);
                onRemove(query);
              }}
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </Remove>
          </li>
        ))}
      </List>
    </section>
  );
}

/**
 * Focuses the next remove button, so that the user can remove several searches in a row, or the panel after the
 * last one.
 */
function focusNeighbor(button: HTMLElement) {
  const line = button.closest('li');
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('button:last-of-type');
  (next ?? button.closest<HTMLElement>('[data-results]'))?.focus();
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '6px 12px 2px 20px',
  '& h3': { ...theme.typography.h6, margin: 0, color: theme.vars.palette.text.secondary },
  '& .MuiButton-root': { color: theme.vars.palette.text.secondary },
}));

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: '0 12px',
  '& > li': { display: 'flex', alignItems: 'center' },
});

const Again = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  flex: 1,
  minWidth: 0,
  justifyContent: 'start',
  gap: 10,
  minHeight: 40,
  padding: '4px 8px',
  borderRadius: 8,
  textAlign: 'start',
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [touch]: { minHeight: 44 },
}));

const Remove = styled(IconButton)({
  width: 32,
  height: 32,
  [touch]: { width: 44, height: 44 },
});

const key = 'sermon-bible-searches';
const stored = z.object({ ownerId: z.string(), queries: z.array(z.string()) });

/**
 * Holds the user's recent Bible searches that had results, newest first. They are stored on this device for one user at
 * a time. Another user's searches are not shown, and are replaced when this user searches.
 */
export function useRecentSearches() {
  const ownerId = useUser().id;
  const [queries, setQueries] = useState<readonly string[]>(() => read(ownerId));
  const keep = useCallback(
    (next: readonly string[]) => {
      setQueries(next);
      write({ ownerId, queries: [...next] });
    },
    [ownerId],
  );
  // Reads the stored searches again, because another window may have added one.
  const note = useCallback((query: string) => keep(withSearch(read(ownerId), query)), [ownerId, keep]);
  return { queries, note, keep };
}

function read(ownerId: string): string[] {
  try {
    const { data } = stored.safeParse(JSON.parse(storageOf('browser').getItem(key) ?? 'null'));
    return data?.ownerId === ownerId ? data.queries : [];
  } catch {
    return [];
  }
}

function write(searches: z.output<typeof stored>) {
  try {
    storageOf('browser').setItem(key, JSON.stringify(searches));
  } catch {
    // Without storage, recent searches are lost when the page closes.
  }
}
