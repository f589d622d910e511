import Skeleton from '@mui/material/Skeleton';
import { keyframes, styled } from '@mui/material/styles';
import { type ReactElement, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { ResultList } from '../bible/results/ResultList.tsx';
import type { List } from './useGenius.ts';
import type { SuggestedItem, SuggestedVerse } from '@sermon/contract/genius';
import type { Scripture } from '@sermon/domain/document/schema';
import { bible as texts } from '@sermon/domain/texts/bible';
import { Copyright } from '../bible/results/Copyright.tsx';
import { PassageReader, type Reading } from '../bible/PassageReader.tsx';
import { useBibleSettings, useNoticedSubstitute } from '../bible/useBibleSettings.ts';
import { VerseResult } from '../bible/results/VerseResult.tsx';
import type { CorpusKind, FoundItem } from '@sermon/contract/corpus';
import type { Insertion } from '@sermon/domain/document/sources/source';
import type { GeniusQuery } from '@sermon/domain/genius/geniusQuery';
import { wholeChapters } from '@sermon/domain/genius/passages';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReference } from '@sermon/domain/scripture/reference';
import { genius as geniusTexts } from '@sermon/domain/texts/genius';
import { corpus as corpusTexts } from '@sermon/domain/texts/corpus';
import { ItemReader, type ReadItem } from '../corpus/ItemReader.tsx';
import { ItemResult } from '../corpus/ItemResult.tsx';

type SuggestionListProps<Item> = {
  ref?: Ref<HTMLElement>;
  title: string;
  list: List<Item>;
  failed: string;
  empty: string;
  /** Why the list is empty, and what to do next. */
  reason?: string;
  after?: ReactNode;
  /** An `li` element with a key. */
  children: (item: Item) => ReactElement;
};

export function SuggestionList<Item>(props: SuggestionListProps<Item>) {
  const { ref, title, list, failed, empty, reason, after, children } = props;
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
      {isThere && !isSearching && items.length === 0 && (
        <>
          <Line>{empty}</Line>
          {reason && !hasFailed && <Line>{reason}</Line>}
        </>
      )}
      {hasFailed && !isSearching && <ErrorState onTryAgain={tryAgain}>{failed}</ErrorState>}
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

type VerseSuggestionsProps = {
  list: List<SuggestedVerse>;
  asked: string;
  onInsert: (...quotations: readonly Scripture[]) => void;
};

export function VerseSuggestions({ list, asked, onInsert }: VerseSuggestionsProps) {
  const { viewSetting, copySetting } = useBibleSettings();
  const [reading, setReading] = useState<Reading | null>(null);
  const [first] = list.items;
  useNoticedSubstitute(asked, list.isSearching ? undefined : first?.translationId);
  return (
    <>
      <SuggestionList
        title="Verses"
        list={list}
        failed={texts.bibleSearchFailed}
        empty={texts.noVerses}
        after={first && <Copyright translationId={first.translationId} html={first.copyrightHtml} isLast={false} />}
      >
        {(verse) => (
          <VerseResult
            key={verse.title}
            result={verse}
            level="h4"
            reasons={verse.reasons}
            translation={verse}
            viewSetting={viewSetting}
            copySetting={copySetting}
            onInsert={onInsert}
            onRead={setReading}
          />
        )}
      </SuggestionList>
      <PassageReader reading={reading} backTo="Sermon Genius" onInsert={onInsert} onClose={() => setReading(null)} />
    </>
  );
}

type ItemSuggestionsProps = {
  kind: CorpusKind;
  about: GeniusQuery;
  list: List<SuggestedItem>;
  onRemove: (kind: CorpusKind, item: FoundItem) => Promise<boolean>;
  onInsert: (insertion: Insertion) => void;
};

const titles: Record<CorpusKind, string> = { sermon: 'Sermons', illustration: 'Illustrations' };

function whyEmpty(kind: CorpusKind, { scriptureRefs: [passage = ''], isOnPassage }: GeniusQuery): string {
  const [reference] = isOnPassage ? parseReferences(passage) : [];
  if (kind === 'illustration') return geniusTexts.noIllustrations(reference && formatReference(reference));
  return geniusTexts.noSermons(reference && formatReference(wholeChapters(reference)));
}

export function ItemSuggestions({ kind, about, list, onRemove, onInsert }: ItemSuggestionsProps) {
  const [reading, setReading] = useState<ReadItem | null>(null);
  const section = useRef<HTMLElement>(null);
  const parts = (part: string) => [...(section.current?.querySelectorAll<HTMLElement>(part) ?? [])];
  const remove = async (item: FoundItem) => {
    const at = list.items.findIndex(({ id }) => id === item.id);
    const isFocusOn = () => parts('li')[at]?.contains(document.activeElement) ?? false;
    let hadFocus = isFocusOn();
    const watch = () => {
      hadFocus = isFocusOn();
    };
    document.addEventListener('focusin', watch);
    const isGone = await onRemove(kind, item);
    document.removeEventListener('focusin', watch);
    if (!isGone || !hadFocus) return;
    const left = parts('[data-result]');
    (left[at] ?? left.at(-1) ?? section.current)?.focus();
  };
  return (
    <>
      <SuggestionList
        ref={section}
        title={titles[kind]}
        list={list}
        failed={corpusTexts.searchFailed[kind]}
        empty={corpusTexts.noneFound[kind]}
        reason={whyEmpty(kind, about)}
      >
        {(item) => (
          <ItemResult
            key={item.id}
            kind={kind}
            item={item}
            level="h4"
            reasons={item.reasons}
            onInsert={onInsert}
            onRead={({ id, title }) => setReading({ kind, id, title })}
            onRemove={(item) => void remove(item)}
          />
        )}
      </SuggestionList>
      <ItemReader reading={reading} backTo="Sermon Genius" onClose={() => setReading(null)} onInsert={onInsert} />
    </>
  );
}
