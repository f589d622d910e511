import { styled } from '@mui/material/styles';
import { type Book, bookAt } from '@sermon/domain/scripture/books';
import { lookUpChapter } from '@sermon/domain/scripture/chapters/choose';
import type { ChapterAt } from '@sermon/domain/scripture/chapters/walk';
import { bible as texts } from '@sermon/domain/texts/bible';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../../../../ui/commands/isComposing.ts';
import { selectAtOnce } from '../../../../ui/browser/focusAtOnce.ts';
import { SearchInput } from '../../../../ui/SearchInput.tsx';
import { ChapterGrid } from './ChapterGrid.tsx';
import { touch } from '../../../../ui/theme/tokens.ts';

type ChapterFinderProps = { at: ChapterAt | null; onChoose: (at: ChapterAt) => void };

/** 'rom 8' finds the book and the chapter at once. */
export function ChapterFinder({ at, onChoose }: ChapterFinderProps) {
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
