import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { ChapterAt } from '@sermon/domain/scripture/chapters/adjacentChapters';
import { ArrowLeft, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { touch } from '../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { type Book, bookAt } from '@sermon/domain/scripture/books';
import { lookUpChapter } from '@sermon/domain/scripture/chapters/chapterLookup';
import { bible as texts } from '@sermon/domain/texts/bible';
import { isComposing } from '../../../ui/commands/keysLabel.ts';
import { selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { Tool } from './Tool.tsx';

type ChapterChooserProps = { name: string; at: ChapterAt | null; onChoose: (at: ChapterAt) => void };

export function ChapterChooser({ name, at, onChoose }: ChapterChooserProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title="Choose a chapter" describeChild>
        <Opener
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {name}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </Opener>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Choose a chapter',
            sx: { mt: 0.5, width: 320, maxHeight: 460, display: 'flex', flexDirection: 'column' },
          },
        }}
      >
        <ChapterFinder
          at={at}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        />
      </Popover>
    </>
  );
}

const Opener = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.h3,
  gap: 6,
  maxWidth: '100%',
  minHeight: 40,
  margin: '0 -8px',
  padding: '2px 8px',
  borderRadius: 8,
  textAlign: 'start',
  color: theme.vars.palette.text.primary,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [touch]: { minHeight: 44 },
}));

const inRow = 6;

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: inRow, ArrowUp: -inRow };

type ChapterGridProps = {
  book: Book;
  current: number | null;
  onBack: () => void;
  onChoose: (chapter: number) => void;
};

function ChapterGrid({ book, current, onBack, onChoose }: ChapterGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const first = current ?? 1;
  useEffect(() => grid.current?.querySelector<HTMLElement>(`[data-chapter="${first}"]`)?.focus(), [first]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (key === 'Backspace') return onBack();
    const at = Number(target instanceof HTMLElement ? target.dataset.chapter : Number.NaN);
    const ends: Record<string, number> = { Home: 1, End: book.verses.length };
    const next = ends[key] ?? at + (steps[key] ?? Number.NaN);
    const button = grid.current?.querySelector<HTMLElement>(`[data-chapter="${next}"]`);
    if (!button) return;
    event.preventDefault();
    button.focus();
  };
  return (
    <>
      <Head>
        <Tool label="Back to the books" Icon={ArrowLeft} onUse={onBack} />
        <h3>{book.name}</h3>
      </Head>
      <Grid ref={grid} role="group" aria-label={`Chapters of ${book.name}`} onKeyDown={move}>
        {book.verses.map((_, index) => {
          const chapter = index + 1;
          return (
            <Chapter
              key={chapter}
              data-chapter={chapter}
              aria-label={`${book.name} ${chapter}`}
              aria-current={chapter === current ? 'page' : undefined}
              tabIndex={chapter === first ? 0 : -1}
              onClick={() => onChoose(chapter)}
            >
              {chapter}
            </Chapter>
          );
        })}
      </Grid>
    </>
  );
}

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '8px 8px 4px',
  '& h3': { ...theme.typography.h4, margin: 0 },
}));

const Grid = styled('div')({
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  display: 'grid',
  gridTemplateColumns: `repeat(${inRow}, 1fr)`,
  gap: 4,
  padding: '4px 12px 12px',
});

const Chapter = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  height: 44,
  borderRadius: 6,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-current]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
    fontWeight: 650,
  },
}));

type ChapterFinderProps = { at: ChapterAt | null; onChoose: (at: ChapterAt) => void };

function ChapterFinder({ at, onChoose }: ChapterFinderProps) {
  const [typed, setTyped] = useState('');
  const [book, setBook] = useState<Book | null>(null);
  const { books, chapter } = lookUpChapter(typed);
  const [active, setActive] = useState(() => (at ? at.book - 1 : 0));
  const id = useId();
  const chosen = books[Math.min(active, books.length - 1)];
  const optionId = (candidate: Book) => `${id}-${candidate.id}`;
  const activeId = chosen && optionId(chosen);
  const isOpened = useRef(false);
  useEffect(() => {
    const block = isOpened.current ? 'nearest' : 'center';
    isOpened.current = true;
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block });
  }, [activeId]);

  if (book) {
    const current = at?.book === book.number ? at.chapter : null;
    return (
      <ChapterGrid
        book={book}
        current={current}
        onBack={() => setBook(null)}
        onChoose={(number) => onChoose({ book: book.number, chapter: number })}
      />
    );
  }
  const open = (candidate: Book) => {
    const [only, second] = candidate.verses;
    const wantedChapter = only !== undefined && second === undefined ? 1 : chapter;
    if (wantedChapter !== null && wantedChapter >= 1 && wantedChapter <= candidate.verses.length)
      onChoose({ book: candidate.number, chapter: wantedChapter });
    else setBook(candidate);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && books.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, books.length - 1) + step + books.length) % books.length);
    } else if (event.key === 'Enter' && chosen && !isComposing(event.nativeEvent)) {
      event.preventDefault();
      open(chosen);
    }
  };
  return (
    <>
      <SearchInput
        label="Book, or book and chapter"
        text={typed}
        onType={(text) => {
          setTyped(text);
          setActive(0);
        }}
        inputRef={selectAtOnce}
        onKeyDown={press}
        inputProps={{
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': id,
          'aria-autocomplete': 'list',
          'aria-activedescendant': activeId,
          maxLength: 40,
        }}
        sx={{ m: 1.5, mb: 1, flex: 'none' }}
      />
      <List id={id} role="listbox" aria-label="Books" tabIndex={-1}>
        {books.map((candidate) => (
          <Option
            key={candidate.id}
            id={optionId(candidate)}
            role="option"
            aria-selected={candidate === chosen}
            data-current={candidate.number === at?.book}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(candidate)}
          >
            {candidate.name}
            {chapter !== null && chapter <= bookAt(candidate.number).verses.length && ` ${chapter}`}
          </Option>
        ))}
      </List>
      <Nothing role="status">{books.length === 0 && texts.noBook(typed.trim())}</Nothing>
    </>
  );
}

const List = styled('div')({ minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', padding: '0 6px 6px' });

const Option = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 36,
  padding: '0 10px',
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-current="true"]': { fontWeight: 600 },
  '&[aria-selected="true"]': {
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
  },
  [touch]: { minHeight: 44 },
}));

const Nothing = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '8px 16px 20px',
  color: theme.vars.palette.text.secondary,
  '&:empty': { display: 'none' },
}));
