import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { bible, type BibleChapter } from '@sermon/contract/bible';
import { CallFailed } from '@sermon/contract/client';
import { chapterOfPassage, type CitedPassage, versesOfPassage } from '@sermon/domain/presenter/passages';
import { chapterParagraphs } from '@sermon/domain/scripture/chapters/chapter';
import { chapterAfter, type ChapterAt, chapterBefore } from '@sermon/domain/scripture/chapters/adjacentChapters';
import { formatReference } from '@sermon/domain/scripture/reference';
import { usersTranslation } from '@sermon/domain/scripture/translations';
import { presenterScripture as texts } from '@sermon/domain/texts/presenter/presenter';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { offlinePreferences } from '../../../offline/sessionCopies.ts';
import { readChapter } from '../../../offline/store/chapters.ts';
import { VerseText } from '../../../ui/VerseText.tsx';
import { Copyright } from '../../bible/results/Copyright.tsx';

type SheetProps = {
  ownerId: string;
  passage: CitedPassage;
  /** In px. */
  fontSize: number;
  onClose: () => void;
};

const scrolledLines = 3;
const lineHeight = 1.5;

/**
 * The chapter in which a passage begins, over a part of the text, with buttons for the chapters before and after it. Up and
 * Down scroll it. All other keys mean what they mean in the sermon,
 * since a clicker does not know which window it is in: keys that turn pages close the chapter.
 */
export function ChapterSheet({ ownerId, passage, fontSize, onClose }: SheetProps) {
  const titleId = useId();
  const [at, setAt] = useState(() => chapterOfPassage(passage));
  const name = formatReference(at);
  const chapter = useChapter({ ownerId, reference: name, translationId: passage.translationId });
  const [before, after] = [chapterBefore(at), chapterAfter(at)];
  const sheet = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // An effect, and not a layout effect, so that a menu that closes has already returned the focus.
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const verse = chapter && content.current?.querySelector('[data-named]');
    if (!verse || !content.current) return;
    const above = verse.getBoundingClientRect().top - content.current.getBoundingClientRect().top;
    content.current.scrollTop += above - content.current.clientHeight / 4;
  }, [chapter]);
  const scroll = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (content.current) content.current.scrollTop += by * scrolledLines * lineHeight * fontSize;
  };
  const goTo = (next: ChapterAt, isLast: boolean) => {
    setAt(next);
    if (content.current) content.current.scrollTop = 0;
    // The button disappears with the focus.
    if (isLast) sheet.current?.focus({ preventScroll: true });
  };
  return (
    <Sheet
      ref={sheet}
      role="dialog"
      aria-labelledby={titleId}
      aria-busy={chapter === undefined}
      tabIndex={-1}
      data-passes-keys
      onKeyDown={scroll}
    >
      <Head>
        <h2 id={titleId}>{name}</h2>
        {chapter && <span>{chapter.translationName}</span>}
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ width: 48, height: 48 }}>
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Head>
      <Content ref={content} role="region" aria-label={texts.words(name)} tabIndex={0} style={{ fontSize, lineHeight }}>
        {chapter === undefined && <Status role="status">{texts.opening(name)}</Status>}
        {chapter === null && <Status role="status">{texts.notHere}</Status>}
        {chapter && <Verses chapter={chapter} named={versesOfPassage(passage, at)} />}
        {chapter && <Copyright translationId={chapter.translationId} html={chapter.copyrightHtml} />}
      </Content>
      <Chapters>
        {before && (
          <Button
            aria-label={texts.before(formatReference(before))}
            startIcon={<ChevronLeft size={18} strokeWidth={1.6} aria-hidden />}
            onClick={() => goTo(before, !chapterBefore(before))}
          >
            {formatReference(before)}
          </Button>
        )}
        {after && (
          <Button
            aria-label={texts.after(formatReference(after))}
            endIcon={<ChevronRight size={18} strokeWidth={1.6} aria-hidden />}
            onClick={() => goTo(after, !chapterAfter(after))}
            sx={{ marginInlineStart: 'auto' }}
          >
            {formatReference(after)}
          </Button>
        )}
      </Chapters>
    </Sheet>
  );
}

const Verses = ({ chapter, named }: { chapter: BibleChapter; named: ReadonlySet<number> }) =>
  chapterParagraphs(chapter.verses, 'all').map(({ title, verses }) => (
    <p key={verses[0]?.number}>
      {title !== null && <em>{title}</em>}
      {verses.map(({ number, runs }, at) => (
        <Fragment key={number}>
          {at > 0 && ' '}
          {named.has(number) ? (
            <mark data-named>
              <VerseText runs={runs} />
            </mark>
          ) : (
            <VerseText runs={runs} />
          )}
        </Fragment>
      ))}
    </p>
  ));

/** Overlays the text, so that the text is not laid out again. */
const Sheet = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  width: 'min(520px, 56%)',
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: '-8px 0 24px rgb(0 0 0 / 0.18)',
  outline: 'none',
  backgroundColor: theme.vars.palette.surface.sheet,
  color: theme.vars.palette.text.primary,
  [theme.breakpoints.down('sm')]: {
    insetInline: 0,
    top: 'auto',
    width: 'auto',
    height: '68%',
    border: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: '16px 16px 0 0',
    boxShadow: '0 -8px 24px rgb(0 0 0 / 0.18)',
  },
  '&:focus-visible': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}` },
}));

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '4px 8px 0 24px',
  '& h2': { ...theme.typography.h3, margin: 0, whiteSpace: 'nowrap' },
  '& > span': { ...theme.typography.body2, minWidth: 0, color: theme.vars.palette.text.secondary },
  '& > button': { flex: 'none', marginInlineStart: 'auto', color: 'inherit' },
}));

const Content = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '4px 24px 24px',
  outline: 'none',
  fontFamily: theme.typography.verse.fontFamily,
  overflowWrap: 'break-word',
  '& > p': { margin: '0 0 0.6em', unicodeBidi: 'plaintext' },
  '& > p > em': { display: 'block', color: theme.vars.palette.text.secondary },
  '& > p:last-of-type': { paddingInline: 0 },
  '& mark': {
    padding: '0.1em 0',
    borderRadius: 3,
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
    color: 'inherit',
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '&:focus-visible': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}` },
}));

const Chapters = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  gap: 8,
  padding: '4px 12px max(4px, env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > button': { minHeight: 48, minWidth: 48, paddingInline: 12, color: 'inherit', textAlign: 'start' },
}));

const Status = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

type Wanted = {
  ownerId: string;
  reference: string;
  translationId: string | null;
};

/** Returns a chapter: undefined until it is found, and null if it cannot be read now. */
function useChapter({ ownerId, reference, translationId }: Wanted): BibleChapter | null | undefined {
  const [found, setFound] = useState<{ reference: string; chapter: BibleChapter | null }>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const find = async () => {
      const chapter = await findChapter({ ownerId, reference, translationId, signal });
      if (!signal.aborted) setFound({ reference, chapter });
    };
    void find();
    return () => leaving.abort();
  }, [ownerId, reference, translationId]);
  return found?.reference === reference ? found.chapter : undefined;
}

/** How long a chapter waits for the server's reply, in ms: if this device has none, and if it has another translation. */
const waitsForChapterMs = { none: 5_000, other: 1_500 };

type Search = {
  ownerId: string;
  reference: string;
  translationId: string | null;
  signal: AbortSignal;
};

/**
 * Finds a chapter in the translation that the text names, otherwise in the one that the user has chosen: on this device,
 * then on the server. Without a reply, it uses a chapter of another translation on this device. Returns null if there is
 * none.
 */
async function findChapter({ ownerId, reference, translationId, signal }: Search): Promise<BibleChapter | null> {
  const { chosenId, wantedId: usersId } = usersTranslation(offlinePreferences.read(ownerId), []);
  const wantedId = translationId ?? usersId;
  const kept = await readChapter(reference, wantedId);
  const isAnyRight = translationId === null && chosenId === null;
  if (kept && (isAnyRight || kept.translationId === wantedId)) return kept;
  const input = { scriptureReference: reference, translationId: wantedId };
  try {
    const found = await callServer(bible.chapter, input, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(waitsForChapterMs[kept ? 'other' : 'none'])]),
    });
    return found.verses.length > 0 ? found : kept;
  } catch (cause) {
    if (!signal.aborted && !(cause instanceof CallFailed || cause instanceof DOMException)) throw cause;
    return kept;
  }
}
