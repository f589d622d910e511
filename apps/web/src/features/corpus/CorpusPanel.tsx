import IconButton from '@mui/material/IconButton';
import { corpus, type CorpusKind } from '@sermon/contract/corpus';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { cleanLine } from '@sermon/domain/text';
import { queryKind } from '@sermon/domain/search/highlight';
import { fewMatches, maxQueryLength } from '@sermon/domain/search/limits';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { MessageSquareQuote, ScrollText, X } from 'lucide-react';
import { useCallback, useRef } from 'react';
import * as z from 'zod';
import { useStoredChoice } from '../../ui/browser/useStoredChoice.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { useUser } from '../../user.ts';
import { MoreResults, ResultList } from '../bible/results/ResultList.tsx';
import { Advice, Busy, fieldStyle, Line, Panel, Results, Sentence } from '../bible/panelStyles.ts';
import { useOpened } from '../bible/reading/ReaderPane.tsx';
import { moveAmongResults } from '../bible/results/resultKeys.ts';
import { ItemReader, type ReadItem } from './ItemReader.tsx';
import { ItemResult } from './ItemResult.tsx';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callServer } from '../../api.ts';
import { styled } from '@mui/material/styles';
import { ask } from '../../ask.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { SearchExamples } from '../bible/SearchExamples.tsx';

const labels = { sermon: 'Search Sermons', illustration: 'Search Illustrations' } as const;

type CorpusPanelProps = {
  kind: CorpusKind;
  opened?: ReadItem | null;
  onInsert: (insertion: Insertion) => void;
};

export function CorpusPanel({ kind, opened = null, onInsert }: CorpusPanelProps) {
  const { id: userId } = useUser();
  const [typed, type] = useStoredChoice(`sermon-search-${kind}-${userId}`, z.string(), '', 'tab');
  const query = cleanLine(typed.slice(0, maxQueryLength));
  const found = useFound(kind, query);
  const [reading, setReading] = useOpened(opened);
  const onRead = useCallback(
    ({ id, title }: { id: string; title: string }) => setReading({ kind, id, title }),
    [kind, setReading],
  );

  const field = useRef<HTMLInputElement>(null);
  /** Replaces the query from a button that disappears with it, so the focus moves to the field. */
  const search = (text: string) => {
    type(text);
    field.current?.focus();
  };

  const isSearching = query !== '';
  const answer = isSearching ? found.data?.pages[0] : undefined;
  const results = isSearching ? (found.data?.pages.flatMap((page) => page.results) ?? []) : [];
  const isOld = found.isPlaceholderData;
  return (
    <Panel onKeyDown={moveAmongResults}>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchInput
          fullWidth
          type="search"
          label={labels[kind]}
          placeholder="Words, an author or a passage"
          text={typed}
          onType={type}
          inputRef={field}
          inputProps={{ enterKeyHint: 'search', maxLength: maxQueryLength }}
          endAdornment={typed !== '' && <Clear onClear={() => search('')} />}
          sx={fieldStyle}
        />
      </form>
      <div role="status">
        {answer && !found.isError && answer.totalCount > 0 && (
          <Line>{texts.found(kind, answer.totalCount, answer.isOver)}</Line>
        )}
        {answer && !isOld && !found.isError && answer.searchedFor.length > 0 && (
          <Line>{texts.searchedFor(answer.searchedFor)}</Line>
        )}
        {answer && !isOld && !found.isError && answer.wholeCount < Math.min(answer.totalCount, fewMatches) && (
          <Line>
            {texts.partly(kind, queryKind(query), {
              whole: answer.wholeCount,
              rest: answer.totalCount - answer.wholeCount,
            })}
          </Line>
        )}
        {answer && !isOld && !found.isError && answer.totalCount === 0 && (
          <>
            <Sentence>{texts.noneFound[kind]}</Sentence>
            {answer.suggestion === null && <Advice>{texts.otherWords}</Advice>}
          </>
        )}
      </div>
      {answer && !isOld && !found.isError && answer.suggestion !== null && (
        <Suggestion>
          <Button variant="text" onClick={() => search(answer.suggestion ?? '')}>
            {texts.didYouMean(answer.suggestion)}
          </Button>
        </Suggestion>
      )}
      <Results tabIndex={-1} data-old={isOld || undefined} aria-busy={found.isFetching}>
        {!isSearching && <StartScreen kind={kind} onSearch={search} />}
        {isSearching && found.isLoading && <Busy size={20} aria-label="Searching" />}
        {results.length > 0 && (
          <ResultList key={results[0]?.id}>
            {results.map((item) => (
              <ItemResult
                key={item.id}
                kind={kind}
                item={item}
                query={query}
                reasons={item.reasons}
                onRead={onRead}
                onInsert={onInsert}
              />
            ))}
          </ResultList>
        )}
        {isSearching && found.isError && (
          <ErrorState onTryAgain={() => void (answer ? found.fetchNextPage() : found.refetch())}>
            {texts.searchFailed[kind]}
          </ErrorState>
        )}
        {isSearching && found.hasNextPage && !found.isError && !isOld && (
          <MoreResults isBusy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
        )}
      </Results>
      <ItemReader
        reading={reading}
        backTo={answer ? texts.resultsFor(texts.found(kind, answer.totalCount, answer.isOver), query) : labels[kind]}
        onClose={() => setReading(null)}
        onInsert={onInsert}
      />
    </Panel>
  );
}

const Clear = ({ onClear }: { onClear: () => void }) => (
  <IconButton
    aria-label="Clear"
    onClick={onClear}
    sx={{ width: 32, height: 32, [touch]: { width: size.tap, height: size.tap } }}
  >
    <X size={16} strokeWidth={1.75} aria-hidden />
  </IconButton>
);

const ways = [
  { typed: 'coming home', finds: 'finds these words in any order' },
  { typed: '“in the dark”', finds: 'finds this exact phrase' },
  { typed: 'Luke 15', finds: 'finds a passage of Scripture' },
];

type StartScreenProps = { kind: CorpusKind; onSearch: (typed: string) => void };

function StartScreen({ kind, onSearch }: StartScreenProps) {
  const counts = useQuery({ ...ask(corpus.counts, {}), staleTime: 60_000 });
  const Icon = kind === 'sermon' ? ScrollText : MessageSquareQuote;
  const count = kind === 'sermon' ? counts.data?.sermons : counts.data?.illustrations;
  return (
    <Screen>
      <Icon size={28} strokeWidth={1.4} aria-hidden />
      <p>{count === undefined ? '\u00a0' : texts.installed(kind, count)}</p>
      <SearchExamples examples={ways} onSearch={onSearch} />
    </Screen>
  );
}

const Suggestion = styled('div')({ display: 'flex', justifyContent: 'center', margin: '-20px 20px 32px' });

const Screen = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '40px 20px',
  color: theme.vars.palette.text.secondary,
  '& > p': { ...theme.typography.subtitle1, margin: 0, fontWeight: 400, color: theme.vars.palette.text.primary },
}));

/** Spec part 2 §4. */
const pageSize = 10;

function useFound(kind: CorpusKind, q: string) {
  return useInfiniteQuery({
    queryKey: [kind, 'found', { q }],
    queryFn: ({ pageParam: skip, signal }) => {
      const page = { q, skip, take: pageSize };
      return kind === 'sermon'
        ? callServer(corpus.findSermons, { ...page, language: 'english' }, { signal })
        : callServer(corpus.findIllustrations, page, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ totalCount, results: last }, pages) => {
      const loaded = pages.reduce((count, { results }) => count + results.length, 0);
      return last.length > 0 && loaded < totalCount ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
    enabled: q !== '',
    staleTime: 60_000,
  });
}
