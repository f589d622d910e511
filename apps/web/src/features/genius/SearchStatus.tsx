import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { searchingEndsAtMs, searchingStep, stepsAtMs } from '@sermon/domain/genius/searching';
import { slotCount } from '@sermon/domain/scripture/books';
import { genius as texts } from '@sermon/domain/texts/genius';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../ui/time/useNow.ts';
import { whenWas } from '../../ui/time/when.ts';
import { useCounts } from './useCounts.ts';
import { touch } from '../../ui/theme/tokens.ts';

type SearchStatusProps = {
  searchedAt: Date;
  isSearching: boolean;
  /** For example because the text has changed since the search. */
  mayBeOld: boolean;
  onRefresh: () => void;
};

/**
 * Shows what is being searched for at least as long as the specification says. Results appear below as soon as they
 * arrive.
 */
export function SearchStatus({ searchedAt, isSearching, mayBeOld, onRefresh }: SearchStatusProps) {
  const elapsedMs = useElapsed(searchedAt);
  const isOver = elapsedMs >= searchingEndsAtMs && !isSearching;
  const sentence = useSentence(elapsedMs);
  const now = useNow();
  const bar = useRef<HTMLDivElement>(null);
  const refresh = () => {
    // Keeps the focus in this bar, because the clicked button disappears.
    bar.current?.focus();
    onRefresh();
  };
  return (
    <Bar ref={bar} tabIndex={-1}>
      <div role="status">
        {!isOver && (
          <Busy>
            <CircularProgress size={14} thickness={5} aria-hidden />
            {sentence}
          </Busy>
        )}
      </div>
      {isOver && mayBeOld && (
        <Button
          size="small"
          variant="tonal"
          startIcon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
          onClick={refresh}
        >
          Refresh now
        </Button>
      )}
      {isOver && !mayBeOld && <span>{texts.lastSearched(whenWas(searchedAt, now))}</span>}
    </Bar>
  );
}

function useSentence(elapsedMs: number): string {
  const counts = useCounts(true);
  switch (searchingStep(elapsedMs)) {
    case 'verses':
      return texts.searchingVerses(counts?.verses ?? slotCount);
    case 'sermons':
      return texts.searchingSermons(counts?.sermons);
    case 'illustrations':
      return texts.searchingIllustrations(counts?.illustrations);
  }
}

/** In ms. Updated only when the status message changes. */
function useElapsed(since: Date): number {
  const [passed, setPassed] = useState({ since, ms: 0 });
  useEffect(() => {
    const timers = [...stepsAtMs, searchingEndsAtMs].map((ms) => setTimeout(() => setPassed({ since, ms }), ms));
    return () => timers.forEach(clearTimeout);
  }, [since]);
  return passed.since === since ? passed.ms : 0;
}

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  padding: '0 20px 4px',
  outline: 'none',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  [touch]: { minHeight: 48, '& .MuiButton-root': { minHeight: 44 } },
}));

const Busy = styled('span')({ display: 'flex', alignItems: 'center', gap: 10 });
