import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import {
  chapterParagraphs,
  chapterQuotation,
  chosenPassages,
  chosenReference,
  versesWith,
} from '@sermon/domain/scripture/chapters/chapter';
import type { Scripture } from '@sermon/domain/document/schema';
import { formatReference } from '@sermon/domain/scripture/reference';
import { passagesToClipboard, toClipboard } from '@sermon/domain/scripture/verse';
import { chapterAfter, chapterBefore } from '@sermon/domain/scripture/chapters/adjacentChapters';
import { bible as texts } from '@sermon/domain/texts/bible';
import { ChevronLeft, ChevronRight, Copy } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Copied } from '../../../ui/browser/clipboard.ts';
import { selectionDragProps } from '../../../editor/paste/drag.ts';
import { arePressed, isComposing, keysLabel } from '../../../ui/commands/keysLabel.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { Copyright } from '../results/Copyright.tsx';
import { copyFrom } from '../results/copyFrom.ts';
import { useBibleSettings, useNoticedSubstitute } from '../useBibleSettings.ts';
import { ChapterChooser } from './ChapterChooser.tsx';
import { type Back, ReaderHead, ReadingPage } from './ReaderHead.tsx';
import { FlowingVerses, ParallelVerses } from './verses.tsx';
import { SelectionBar, useVerseSelection } from './SelectionBar.tsx';
import { Tool } from './Tool.tsx';
import { type ChapterView, type Trail, usePlace } from './trail.ts';
import { TranslationChooser } from './TranslationChooser.tsx';
import type { Column, useColumns } from './useColumns.ts';

type ChapterScreenProps = {
  view: ChapterView;
  read: ReturnType<typeof useColumns>;
  trail: Trail;
  headingId: string;
  onParallel: (translationId: string) => void;
  back: Back;
  onInsert: (quotations: readonly Scripture[]) => void;
};

export function ChapterScreen(props: ChapterScreenProps) {
  const { view, read, trail, headingId, onParallel, back, onInsert } = props;
  const { at, first, columns, installed, noBible } = read;
  const { copySetting, viewSetting } = useBibleSettings();
  const notify = useNotify();
  const page = useRef<HTMLDivElement>(null);
  const chapter = first?.chapter ?? null;
  const shownCount = Math.max(1, columns.filter((column) => column.chapter).length);
  const here = usePlace(page, trail, chapter !== null, shownCount);
  useNoticedSubstitute(view.translationId, chapter?.translationId);
  const name = chapter ? `${chapter.bookName} ${chapter.chapterNumber}` : view.reference;

  const numbers = numbersIn(columns);
  const verses = chapter ? versesWith(chapter.verses, view.chosen) : [];
  const picked = verses.map(({ verseNumberStart }) => verseNumberStart);
  const { current, handlers } = useVerseSelection({ numbers, picked, onPick: trail.choose });
  const reference = at && verses.length > 0 ? chosenReference(at, verses) : null;

  const turn = {
    before: () => turnTo(at && chapterBefore(at)),
    after: () => turnTo(at && chapterAfter(at)),
  };
  const turnTo = (next: typeof at) => next && trail.goTo(next);
  useChapterKeys(page, turn);

  /** Empty if the translation omits all chosen verses. */
  const passagesIn = (translationId: string): Scripture[] => {
    const shown = columns.find(({ id }) => id === translationId)?.chapter;
    return shown ? chosenPassages(name, versesWith(shown.verses, view.chosen), shown.translationId, copySetting) : [];
  };
  const draggedPassage = (target: EventTarget): Scripture | null => {
    const verse = target instanceof Element ? target.closest<HTMLElement>('[data-verse]') : null;
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-translation]') : null;
    const run = verse ? runAround(Number(verse.dataset.verse), picked, numbers) : [];
    const shown = columns.find(({ id }) => id === (cell?.dataset.translation ?? first?.id))?.chapter;
    if (!shown || run.length === 0) return null;
    return chosenPassages(name, versesWith(shown.verses, run), shown.translationId, copySetting)[0] ?? null;
  };
  const insert = (translationId: string) => {
    const passages = passagesIn(translationId);
    if (passages.length > 0) onInsert(passages);
    else notify({ text: texts.verseOmitted, isFailure: true });
  };
  const copy = async (label: string, getContent: () => Copied | null) =>
    notify(await copyFrom('bible', getContent, label));
  const copyVerses = (translationId: string) => {
    const passages = passagesIn(translationId);
    const nameOf = columns.find(({ id }) => id === translationId)?.name ?? translationId;
    void copy(reference ?? name, () => (passages.length > 0 ? passagesToClipboard(passages, nameOf) : null));
  };
  const copyChapter = () =>
    void copy(name, () => {
      if (!chapter) return null;
      const { translationId, translationName } = chapter;
      const paragraphs = chapterParagraphs(chapter.verses, copySetting);
      return toClipboard(chapterQuotation(name, translationId, paragraphs), translationName);
    });

  return (
    <>
      <ReaderHead
        headingId={headingId}
        heading={<ChapterChooser name={name} at={at} onChoose={trail.goTo} />}
        back={trail.before ? { label: titleOf(trail.before), onUse: trail.back } : back}
        tools={chapter && <Tool label="Copy" hint={`Copy ${name}`} Icon={Copy} onUse={copyChapter} />}
      >
        <TranslationChooser installed={installed} columns={columns} onRead={trail.translate} onParallel={onParallel} />
        <Turn way="before" chapter={at && chapterBefore(at)} onUse={turn.before} />
        <Turn way="after" chapter={at && chapterAfter(at)} onUse={turn.after} />
      </ReaderHead>
      <div role="status" style={visuallyHidden}>
        {trail.hasMoved && name}
      </div>
      <ReadingPage
        ref={page}
        role="region"
        aria-label="Text"
        tabIndex={0}
        {...handlers}
        {...selectionDragProps(draggedPassage)}
      >
        {!chapter && <ChapterStatus read={read} />}
        {chapter && (
          <>
            {columns.length === 1 && (
              <>
                <Line>{chapter.translationName}</Line>
                {chapter.verses.length === 0 && (
                  <Line>
                    {chapter.translationId === '' ? noBible : texts.notInTranslation(name, chapter.translationName)}
                  </Line>
                )}
                <FlowingVerses verses={chapter.verses} setting={viewSetting} picked={picked} current={current} />
              </>
            )}
            {columns.length > 1 && (
              <ParallelVerses
                chapter={name}
                columns={columns}
                numbers={numbers}
                setting={viewSetting}
                picked={picked}
                current={current}
              />
            )}
            <Copyrights columns={columns} />
          </>
        )}
      </ReadingPage>
      {reference && (
        <SelectionBar
          reference={reference}
          count={verses.length}
          translations={columns.filter((column) => column.chapter)}
          onInsert={insert}
          onCopy={copyVerses}
          onCrossReferences={() => trail.openCrossReferences(`${name}:${picked[0]}`, here())}
          onClear={() => {
            trail.choose([]);
            page.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

const titleOf = (view: NonNullable<Trail['before']>): string =>
  view.kind === 'chapter' ? view.reference : `the cross references for ${view.reference}`;

function runAround(verse: number, picked: readonly number[], numbers: readonly number[]): number[] {
  const at = numbers.indexOf(verse);
  const isPicked = (index: number) => picked.includes(numbers[index] ?? Number.NaN);
  if (!isPicked(at)) return [];
  let [from, to] = [at, at];
  while (isPicked(from - 1)) from -= 1;
  while (isPicked(to + 1)) to += 1;
  return numbers.slice(from, to + 1);
}

const numbersIn = (columns: readonly Column[]): number[] => {
  const all = columns.flatMap(({ chapter }) => chapter?.verses ?? []);
  const isRead = columns.length > 1 ? all : all.filter(({ verseContent }) => verseContent !== '');
  return [...new Set(isRead.map(({ verseNumberStart }) => verseNumberStart))].toSorted((a, b) => a - b);
};

type TurnProps = { way: 'before' | 'after'; chapter: ReturnType<typeof chapterAfter>; onUse: () => void };

const Turn = ({ way, chapter, onUse }: TurnProps) => (
  <Tool
    label={way === 'before' ? 'Previous chapter' : 'Next chapter'}
    hint={
      chapter
        ? `${formatReference(chapter)} (${keysLabel(way === 'before' ? 'Alt+←' : 'Alt+→')})`
        : texts.noFurtherChapter[way]
    }
    Icon={way === 'before' ? ChevronLeft : ChevronRight}
    isDisabled={chapter === null}
    onUse={onUse}
  />
);

function ChapterStatus({ read: { first, isMissing, isNotOnDevice } }: Pick<ChapterScreenProps, 'read'>) {
  if (isNotOnDevice) return <Line role="status">{texts.chapterNotOnDevice}</Line>;
  if (!first?.hasFailed)
    return <CircularProgress size={20} aria-label="Loading" sx={{ display: 'block', m: '24px auto' }} />;
  return <ErrorState onTryAgain={first.retry}>{isMissing ? texts.chapterNotFound : texts.chapterFailed}</ErrorState>;
}

const Copyrights = ({ columns }: { columns: readonly Column[] }) =>
  columns.map(
    ({ id, chapter }, at) =>
      chapter && (
        <Copyright key={id} translationId={id} html={chapter.copyrightHtml} isLast={at === columns.length - 1} />
      ),
  );

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: '8px 20px',
  color: theme.vars.palette.text.secondary,
}));

const chapterKeys = { before: ['Alt+ArrowLeft', '['], after: ['Alt+ArrowRight', ']'] };

/** The keys work while the focus is in the reader, but not in one of its fields. */
function useChapterKeys(page: RefObject<HTMLElement | null>, turn: { before: () => void; after: () => void }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const reader = page.current?.closest('[data-reader]');
    const { target } = event;
    if (!(target instanceof Element) || !reader?.contains(target)) return;
    if (isComposing(event) || target.closest('input, textarea')) return;
    const direction = (['before', 'after'] as const).find((side) =>
      chapterKeys[side].some((keys) => arePressed(keys, event)),
    );
    if (!direction) return;
    // Browsers use Alt with an arrow key to navigate through the history.
    event.preventDefault();
    turn[direction]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
