import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { Book } from '@sermon/domain/scripture/books';
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Tool } from '../Tool.tsx';

const inRow = 6;

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: inRow, ArrowUp: -inRow };

type ChapterGridProps = {
  book: Book;
  /** Null if the chapter being read is in another book. */
  current: number | null;
  onBack: () => void;
  onChoose: (chapter: number) => void;
};

export function ChapterGrid({ book, current, onBack, onChoose }: ChapterGridProps) {
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
