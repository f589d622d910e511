import { styled } from '@mui/material/styles';
import { bible, type BibleSearchResults, type VerseFilter } from '@sermon/contract/bible';
import { bible as texts } from '@sermon/domain/texts/bible';
import type { Scripture } from '@sermon/domain/document/schema';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { BibleSettings } from './BibleSettings.tsx';
import { Copyright } from './results/Copyright.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { MoreResults } from './results/ResultList.tsx';
import { Advice, Busy, fieldStyle, Line, Panel, Results, Sentence } from './panelStyles.ts';
import { PassageReader, type Reading } from './PassageReader.tsx';
import { useOpened } from './reading/ReaderPane.tsx';
import { RecentSearches, useRecentSearches } from './RecentSearches.tsx';
import { moveAmongResults } from './results/resultKeys.ts';
import { PreferencesNotLoaded } from '../preferences/PreferencesNotLoaded.tsx';
import { useBibleSettings, useNoticedSubstitute, useTranslations } from './useBibleSettings.ts';
import { type BiblePart, ResultsFilter, useFilter } from './results/ResultsFilter.tsx';
import { VerseResults } from './results/VerseResult.tsx';
import { SearchExamples } from './SearchExamples.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { TranslationMenu } from './TranslationMenu.tsx';
import { endpointOf } from '@sermon/contract/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callServer } from '../../api.ts';
import { books, testaments } from '@sermon/domain/scripture/books';
import { Button } from '../../ui/plain/Button.tsx';
import MuiButton from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { VerseSetting } from '@sermon/domain/scripture/markup';
import { joinedVerses, toPassages } from '@sermon/domain/scripture/verse';
import { CornerDownLeft } from 'lucide-react';

/** The pause in typing after which a search starts (spec part 2 §4). */
export const searchAfterMs = 1_000;

const searchExamples = [
  { typed: 'lost sheep', finds: 'finds verses with these words' },
  { typed: 'Luke 15:20', finds: 'finds a verse' },
  { typed: 'Psalm 23', finds: 'finds a chapter' },
];

type BiblePanelProps = {
  /** A new object opens the passage again. */
  opened?: Reading | null;
  onInsert: (...quotations: readonly Scripture[]) => void;
  onChapterOpen?: (isOpen: boolean) => void;
  onShowText?: () => void;
};

export function BiblePanel({ opened = null, onInsert, onChapterOpen, onShowText }: BiblePanelProps) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const settings = useBibleSettings();
  const asked = settings.translationId;
  const [reading, setReading] = useOpened(opened);
  const isOnline = useIsOnline();
  const isReading = reading !== null;
  useEffect(() => onChapterOpen?.(isReading), [onChapterOpen, isReading]);
  const filtering = useFilter();
  const verses = useVerses(query, asked, filtering.filter, settings.isTranslationKnown);
  const recent = useRecentSearches();
  const notify = useNotify();
  const found = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === query && verses.isError) void verses.refetch();
    setQuery(wanted);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (text.trim() === '') setQuery('');
    else timer.current = setTimeout(() => search(text), searchAfterMs);
  };
  const searchNow = (event: FormEvent) => {
    event.preventDefault();
    search(typed);
  };
  const searchAgain = (text: string) => {
    setTyped(text);
    search(text);
    // Moves the focus to the results, because the clicked button is about to be removed.
    found.current?.focus();
  };
  const searchWhole = () => {
    filtering.setPart('');
    found.current?.focus();
  };

  const answer = query === '' ? undefined : verses.data?.pages[0];
  const results = (answer && verses.data?.pages.flatMap((page) => page.results)) ?? [];
  useNoticedSubstitute(asked, answer?.translationId);
  const hasFound = answer !== undefined && answer.totalCount > 0;
  const { note } = recent;
  useEffect(() => {
    if (hasFound) note(query);
  }, [hasFound, query, note]);

  const clearRecent = () => {
    const { queries } = recent;
    recent.keep([]);
    found.current?.focus();
    const perform = async () => recent.keep(queries);
    notify({ text: texts.recentCleared, undo: { perform, failed: texts.recentNotBack } });
  };
  // A search in a part of the Bible can be widened while it is running and if it finds nothing.
  const isFilterShown =
    query !== '' &&
    !answer?.isValidScriptureSearch &&
    answer?.translationId !== '' &&
    (hasFound || filtering.part !== '');
  const searchResults = answer && hasFound ? texts.resultsFor(answer.totalCount, query) : 'Search Bible';
  // Offline, the search is disabled.
  const backTo = isOnline ? searchResults : 'the text';
  return (
    <Panel sx={{ '& > form': { pr: 1.5 } }} onKeyDown={moveAmongResults}>
      <form role="search" onSubmit={searchNow}>
        <SearchField
          text={typed}
          onType={type}
          translationId={settings.isTranslationKnown ? asked : null}
          onTranslation={settings.chooseTranslation}
        />
        <BibleSettings />
      </form>
      <PreferencesNotLoaded />
      <div role="status">{answer && <Summary answer={answer} />}</div>
      {answer && <InsertAll query={query} answer={answer} setting={settings.copySetting} onInsert={onInsert} />}
      {isFilterShown && <ResultsFilter {...filtering} />}
      <Results ref={found} tabIndex={-1} data-results>
        {typed.trim() === '' && (
          <RecentSearches
            queries={recent.queries}
            onSearch={searchAgain}
            onRemove={(removed) => recent.keep(recent.queries.filter((other) => other !== removed))}
            onClear={clearRecent}
          />
        )}
        {typed.trim() === '' && recent.queries.length === 0 && (
          <Start>
            <SearchExamples examples={searchExamples} onSearch={searchAgain} />
          </Start>
        )}
        {verses.isLoading && <Busy size={20} aria-label="Searching" />}
        <div role="status">
          {answer && results.length === 0 && answer.translationId !== '' && (
            <NoneFound part={answer.isValidScriptureSearch ? '' : filtering.part} onWhole={searchWhole} />
          )}
        </div>
        {answer && results.length > 0 && (
          <VerseResults
            key={`${answer.translationId} ${query}`}
            answer={answer}
            results={results}
            viewSetting={settings.viewSetting}
            copySetting={settings.copySetting}
            onInsert={onInsert}
            onRead={setReading}
          />
        )}
        {verses.isError && query !== '' && (
          <ErrorState onTryAgain={() => void (answer ? verses.fetchNextPage() : verses.refetch())}>
            {texts.bibleSearchFailed}
          </ErrorState>
        )}
        {answer && verses.hasNextPage && !verses.isError && (
          <MoreResults isBusy={verses.isFetchingNextPage} onMore={() => void verses.fetchNextPage()} />
        )}
        {answer && results.length > 0 && <Copyright translationId={answer.translationId} html={answer.copyrightHtml} />}
      </Results>
      <PassageReader
        reading={reading}
        backTo={backTo}
        onInsert={onInsert}
        onClose={() => {
          setReading(null);
          if (!isOnline) onShowText?.();
        }}
      />
    </Panel>
  );
}

function Summary({ answer }: { answer: BibleSearchResults }) {
  const { translationId, translationName, totalCount, otherCount, nearestCount } = answer;
  const { noBible } = useTranslations({ isNeeded: translationId === '' });
  if (translationId === '') return <Line>{noBible}</Line>;
  if (totalCount === 0) return null;
  if (totalCount === nearestCount) return <Line>{texts.noVerseHasAll}</Line>;
  const inChosen = totalCount - nearestCount - otherCount;
  return <Line>{texts.versesWithWords(inChosen, otherCount, translationName)}</Line>;
}

const Start = styled('div')({ display: 'grid', justifyItems: 'center', padding: '32px 20px' });

/** The server returns no more verses at once. */
const longestPassage = 50;

/**
 * A button that inserts all passages of a search, each as one quotation. Shown only if the user searched for references
 * to between 2 and `longestPassage` verses, and if they are not one passage that is shown completely.
 */
function InsertAll(props: {
  query: string;
  answer: BibleSearchResults;
  setting: VerseSetting;
  onInsert: (...quotations: readonly Scripture[]) => void;
}) {
  const { query, answer, setting, onInsert } = props;
  const { translationId, totalCount } = answer;
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const insert = async () => {
    setIsBusy(true);
    const found = await callServer(bible.findVerses, { q: query, translationId, take: longestPassage }).catch(
      () => null,
    );
    setIsBusy(false);
    if (!found) return notify({ text: texts.bibleSearchFailed, isFailure: true });
    onInsert(...toPassages(found.results, translationId, setting));
  };
  const isOneShown = answer.results.length === totalCount && joinedVerses(answer.results).length === 1;
  if (!answer.isValidScriptureSearch || totalCount < 2 || totalCount > longestPassage || isOneShown) return null;
  const icon = isBusy ? (
    <CircularProgress size={16} color="inherit" aria-hidden />
  ) : (
    <CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />
  );
  return (
    <MuiButton
      size="small"
      aria-busy={isBusy}
      startIcon={icon}
      onClick={() => !isBusy && void insert()}
      sx={{ alignSelf: 'start', ml: '10px', mt: 0.5 }}
    >
      {`Insert All ${totalCount} Verses`}
    </MuiButton>
  );
}

function NoneFound({ part, onWhole }: { part: BiblePart; onWhole: () => void }) {
  return (
    <>
      <Sentence>{texts.noVerses}</Sentence>
      <Advice>{part === '' ? texts.otherWords : texts.onlySearched(nameOf(part))}</Advice>
      {part !== '' && (
        <Center>
          <Button variant="tonal" onClick={onWhole}>
            Search the Whole Bible
          </Button>
        </Center>
      )}
    </>
  );
}

const Center = styled('div')({ display: 'flex', justifyContent: 'center', marginTop: -16 });

function nameOf(part: Exclude<BiblePart, ''>): string {
  const testament = testaments.find((known) => known === part);
  return testament ? texts.theTestament[testament] : (books.find(({ number }) => `${number}` === part)?.name ?? '');
}

/** The number of verses per page (spec part 2 §4). */
const pageSize = 10;

/**
 * Searches the Bible one page at a time. A new search cancels the previous one and discards its results (spec part 2
 * §4). No search starts until it is ready: until the user's translation is known.
 */
function useVerses(q: string, translationId: string, filter: Partial<VerseFilter>, isReady: boolean) {
  return useInfiniteQuery({
    queryKey: [endpointOf(bible.findVerses), { q, translationId, ...filter }],
    queryFn: ({ pageParam: skip, signal }) =>
      callServer(bible.findVerses, { q, translationId, ...filter, skip, take: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalCount, results: last }, pages) => {
      const loaded = pages.reduce((count, { results }) => count + results.length, 0);
      return last.length > 0 && loaded < totalCount ? loaded : undefined;
    },
    enabled: q !== '' && isReady,
    staleTime: Infinity,
  });
}

function SearchField(props: {
  text: string;
  onType: (text: string) => void;
  translationId: string | null;
  onTranslation: (id: string) => void;
}) {
  const { text, onType, translationId, onTranslation } = props;
  return (
    <SearchInput
      fullWidth
      type="search"
      label="Search Bible"
      placeholder="Words or a reference"
      text={text}
      onType={onType}
      inputProps={{ enterKeyHint: 'search', maxLength: 500 }}
      endAdornment={<TranslationMenu chosen={translationId} onChoose={onTranslation} />}
      sx={fieldStyle}
    />
  );
}
