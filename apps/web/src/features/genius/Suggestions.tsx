import { styled } from '@mui/material/styles';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { genius as texts } from '@sermon/domain/texts/genius';
import { Lightbulb } from 'lucide-react';
import { size } from '../../ui/theme/tokens.ts';
import { moveAmongResults } from '../bible/results/resultKeys.ts';
import { PreferencesNotLoaded } from '../preferences/PreferencesNotLoaded.tsx';
import { ItemSuggestions } from './ItemSuggestions.tsx';
import { SearchStatus } from './SearchStatus.tsx';
import { type SermonAtHand, useGenius } from './useGenius.ts';
import { useCounts } from './useCounts.ts';
import { VerseSuggestions } from './VerseSuggestions.tsx';

type SuggestionsProps = {
  sermon: SermonAtHand;
  isShown: boolean;
  onInsert: (...insertions: readonly Insertion[]) => void;
};

export function Suggestions({ sermon, isShown, onInsert }: SuggestionsProps) {
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
        <ItemSuggestions kind="sermon" list={genius.sermons} onRemove={remove} onInsert={onInsert} />
        <ItemSuggestions kind="illustration" list={genius.illustrations} onRemove={remove} onInsert={onInsert} />
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
