import Skeleton from '@mui/material/Skeleton';
import { keyframes, styled } from '@mui/material/styles';
import { type ReactElement, type ReactNode, type Ref, useId } from 'react';
import { Trouble } from '../../ui/states/Trouble.tsx';
import { ResultList } from '../bible/results/ResultList.tsx';
import type { List } from './useGenius.ts';

type SuggestionListProps<Item> = {
  ref?: Ref<HTMLElement>;
  title: string;
  list: List<Item>;
  failed: string;
  empty: string;
  after?: ReactNode;
  /** An `li` element with a key. */
  children: (item: Item) => ReactElement;
};

export function SuggestionList<Item>(props: SuggestionListProps<Item>) {
  const { ref, title, list, failed, empty, after, children } = props;
  const { items, isThere, isSearching, hasFailed, tryAgain } = list;
  const id = useId();
  return (
    <Section ref={ref} tabIndex={-1} aria-labelledby={id} aria-busy={isSearching}>
      <h3 id={id}>{title}</h3>
      {isSearching && items.length === 0 && <Coming />}
      {items.length > 0 && (
        <Items data-old={isSearching}>
          <ResultList>{items.map(children)}</ResultList>
        </Items>
      )}
      {isThere && !isSearching && items.length === 0 && <Line>{empty}</Line>}
      {hasFailed && !isSearching && <Trouble onTryAgain={tryAgain}>{failed}</Trouble>}
      {after}
    </Section>
  );
}

const Coming = () => (
  <Rows aria-hidden>
    <Skeleton width="48%" height={18} />
    <Skeleton width="100%" height={14} />
    <Skeleton width="82%" height={14} />
  </Rows>
);

const Section = styled('section')(({ theme }) => ({
  '& > h3': {
    ...theme.typography.h5,
    position: 'sticky',
    top: 0,
    zIndex: 1,
    margin: 0,
    padding: '10px 20px 6px',
    backgroundColor: theme.vars.palette.surface.canvas,
  },
  outline: 'none',
  '& + &': { marginTop: 20 },
}));

const Items = styled('div')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.shortest }),
  '&[data-old="true"]': { opacity: 0.6 },
}));

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: '0 20px 10px',
  color: theme.vars.palette.text.secondary,
}));

const appear = keyframes({ to: { opacity: 1 } });

const Rows = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '14px 20px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& .MuiSkeleton-root': { transform: 'none' },
  opacity: 0,
  animation: `${appear} 1ms 200ms forwards`,
}));
