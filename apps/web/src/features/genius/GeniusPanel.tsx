import { may } from '@sermon/domain/accounts/entitlements';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { useUser } from '../../user.ts';
import { type SermonAtHand, useGenius } from './useGenius.ts';
import { geniusLimits } from '@sermon/domain/search/limits';
import { genius as texts } from '@sermon/domain/texts/genius';
import { Lightbulb, RefreshCw } from 'lucide-react';
import { Upsell } from '../../ui/states/Upsell.tsx';
import { useUpgrade } from '../../plan/useUpgrade.ts';
import { styled } from '@mui/material/styles';
import { size, touch } from '../../ui/theme/tokens.ts';
import { moveAmongResults } from '../bible/results/resultKeys.ts';
import { PreferencesNotLoaded } from '../preferences/PreferencesNotLoaded.tsx';
import { ItemSuggestions, VerseSuggestions } from './SuggestionList.tsx';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { searchingEndsAtMs, searchingStep, stepsAtMs } from '@sermon/domain/genius/searchSteps';
import { slotCount } from '@sermon/domain/scripture/books';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../ui/time/useNow.ts';
import { formatRelative } from '../../ui/time/dateFormat.ts';
import { corpus, type CorpusCounts } from '@sermon/contract/corpus';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../ask.ts';

type PanelProps = {
  sermon: SermonAtHand;
  isShown: boolean;
  onInsert: (...insertions: readonly Insertion[]) => void;
  onSave: () => Promise<unknown>;
};

export function GeniusPanel({ sermon, isShown, onInsert, onSave }: PanelProps) {
  if (!may(useUser(), 'genius')) return <GeniusUpsell isShown={isShown} onSave={onSave} />;
  return <Suggestions sermon={sermon} isShown={isShown} onInsert={onInsert} />;
}

type SearchStatusProps = {
  searchedAt: Date;
  isSearching: boolean;
  /** For example because the text has changed since the search. */
  mayBeOld: boolean;
  onRefresh: () => void;
};

/**
 * Shows the search status at least as long as the specification requires. Results appear below as soon as they
 * arrive.
 */
function SearchStatus({ searchedAt, isSearching, mayBeOld, onRefresh }: SearchStatusProps) {
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
      {isOver && !mayBeOld && <span>{texts.lastSearched(formatRelative(searchedAt, now))}</span>}
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
  // Into the space below the title.
  marginTop: -14,
  padding: '0 20px 4px',
  outline: 'none',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  [touch]: { minHeight: 48, '& .MuiButton-root': { minHeight: 44 } },
}));

const Busy = styled('span')({ display: 'flex', alignItems: 'center', gap: 10 });

type SuggestionsProps = {
  sermon: SermonAtHand;
  isShown: boolean;
  onInsert: (...insertions: readonly Insertion[]) => void;
};

function Suggestions({ sermon, isShown, onInsert }: SuggestionsProps) {
  const genius = useGenius(sermon, isShown);
  // Loaded before the search starts, because the status messages include these numbers.
  useCounts(isShown);
  const { search, remove } = genius;
  if (genius.isTooShort) return <TooShort />;
  if (!search) return null;
  return (
    <Panel>
      <PreferencesNotLoaded />
      <SearchStatus
        searchedAt={search.at}
        isSearching={genius.isSearching}
        mayBeOld={genius.mayBeOld}
        onRefresh={genius.refresh}
      />
      <Lists onKeyDown={moveAmongResults}>
        <VerseSuggestions list={genius.verses} asked={search.translationId} onInsert={onInsert} />
        <ItemSuggestions
          kind="sermon"
          about={search.about}
          list={genius.sermons}
          onRemove={remove}
          onInsert={onInsert}
        />
        <ItemSuggestions
          kind="illustration"
          about={search.about}
          list={genius.illustrations}
          onRemove={remove}
          onInsert={onInsert}
        />
      </Lists>
    </Panel>
  );
}

const TooShort = () => (
  <Hint>
    <Lightbulb size={28} strokeWidth={1.4} aria-hidden />
    <p>{texts.tooShort}</p>
  </Hint>
);

const Panel = styled('div')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' });

const Lists = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBottom: size.listEnd,
});

const Hint = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  padding: '56px 32px',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
  '& p': {
    ...theme.typography.subtitle1,
    margin: 0,
    fontWeight: 400,
    color: theme.vars.palette.text.primary,
    textWrap: 'balance',
  },
}));

/** The maximum total number of suggested verses, sermons and illustrations (spec part 2 §9: displayNumber 15). */
const ideas = 3 * geniusLimits.results;

function GeniusUpsell({ isShown, onSave }: { isShown: boolean; onSave: () => Promise<unknown> }) {
  const counts = useCounts(isShown);
  const upgrade = useUpgrade();
  const activate = async () => {
    await onSave();
    upgrade('genius');
  };
  const sources = counts && texts.sources(counts.verses + counts.sermons + counts.illustrations);
  return (
    <Upsell Icon={Lightbulb} heading={texts.ideas(ideas, sources)} onActivate={activate}>
      Sermon Genius looks at what your sermon is about, suggests verses, sermons and illustrations, and tells you why.
    </Upsell>
  );
}

function useCounts(isWanted: boolean): CorpusCounts | undefined {
  const { data } = useQuery({
    ...ask(corpus.counts, {}),
    enabled: isWanted,
  });
  return data;
}
