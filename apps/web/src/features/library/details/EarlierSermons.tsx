import { styled } from '@mui/material/styles';
import { preachedEarlier } from '@sermon/domain/deliveries/earlier';
import { library as texts } from '@sermon/domain/texts/library';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { usePassages } from '../../../passages.ts';
import { useToday } from '../../../ui/time/useNow.ts';
import { allItems } from '../items.ts';

type EarlierProps = {
  /** The sermon itself; null if it does not exist yet. */
  id: string | null;
  scripture: string;
  /** True in a form. The sermons then open in a new tab, so that nothing that was typed is lost. */
  isTyped?: boolean;
};

/**
 * Says when other sermons on the chapter were preached: 'You preached Luke 15 in 2014 and 2019.' Shows nothing if none was.
 * The library's list knows it, which is loaded only if this page does not have it.
 */
export function EarlierSermons({ id, scripture: newest, isTyped = false }: EarlierProps) {
  const scripture = useDeferredValue(newest);
  const isOnline = useIsOnline();
  const today = useToday();
  const { data: items } = useQuery({ ...allItems, staleTime: Infinity, enabled: isOnline && scripture.trim() !== '' });
  const passagesOf = usePassages(useMemo(() => [{ scripture }, ...(items ?? [])], [scripture, items]));
  const earlier = useMemo(
    () => items && preachedEarlier({ id, scripture }, items, passagesOf, today),
    [id, scripture, items, passagesOf, today],
  );
  const line = earlier && (
    <Line>
      {texts.preachedBefore(earlier.passage)}
      {listed(earlier.shown.map(({ year, name, isOnly }) => (isOnly ? `${year}` : `${year} (${name})`))).map(
        ({ text, at }, key) => {
          const sermon = at === null ? undefined : earlier.shown[at];
          return sermon ? (
            <Link
              key={key}
              to="/build/$id"
              params={{ id: sermon.id }}
              title={sermon.name}
              aria-label={sermon.isOnly ? `${text}, ${sermon.name}` : text}
              {...(isTyped && { target: '_blank' })}
            >
              {text}
            </Link>
          ) : (
            text
          );
        },
      )}
      {texts.timesBefore(earlier.before)}
    </Line>
  );
  // Screen readers hear of a change while the user types the passage.
  return isTyped ? <div aria-live="polite">{line}</div> : line || null;
}

/** Joins labels as a sentence does: '2012, 2014, and 2019'. `at` is the index of a label; null for the text in between. */
function listed(labels: readonly string[]): { text: string; at: number | null }[] {
  let next = 0;
  return new Intl.ListFormat('en')
    .formatToParts(labels)
    .map(({ type, value }) => ({ text: value, at: type === 'element' ? next++ : null }));
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '4px 0 0',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& a': { color: theme.vars.palette.primary.main, textUnderlineOffset: 3, borderRadius: 4 },
}));
