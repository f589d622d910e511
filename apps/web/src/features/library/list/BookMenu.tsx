import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { bookById } from '@sermon/domain/scripture/books';
import { type BookCount, booksAmong, isFromBook, type PassagesOf } from '@sermon/domain/scripture/passages';
import { library as texts } from '@sermon/domain/texts/library';
import type { LibraryItem } from '@sermon/contract/library';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpenText, ChevronDown, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { touch } from '../../../ui/theme/tokens.ts';
import { SortChoice } from './SortMenu.tsx';

/** The book of the Bible that a list is limited to. */
export type BookFilter = {
  /** The books that occur among the items, with their numbers of items. */
  books: readonly BookCount[];
  chosen: { id: string; name: string; items: readonly LibraryItem[] } | null;
  /** Null shows all items again. */
  choose: (id: string | null) => void;
};

/** The chosen book is the parameter `book` of the address, so that Back removes it and a link keeps it: `?book=Luke`. */
export function useBookFilter(items: readonly LibraryItem[], passagesOf: PassagesOf): BookFilter {
  const { book: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const books = useMemo(() => booksAmong(items, passagesOf), [items, passagesOf]);
  const chosen = useMemo(() => {
    const book = bookById(asked ?? '');
    return book
      ? { id: book.id, name: book.name, items: items.filter((item) => isFromBook(book.number, item, passagesOf)) }
      : null;
  }, [asked, items, passagesOf]);
  return { books, chosen, choose: (id) => void navigate({ to: '.', search: id === null ? {} : { book: id } }) };
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Shown only if a book can be chosen, or removed. */
export function BookMenu({ filter: { books, chosen, choose } }: { filter: BookFilter }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  if (books.length === 0 && !chosen) return null;
  const close = () => setAnchor(null);
  const show = (id: string | null) => {
    close();
    if (id !== (chosen?.id ?? null)) choose(id);
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', minWidth: 0 }}>
      <Button
        ref={opener}
        size="small"
        variant={chosen ? 'tonal' : 'text'}
        color={chosen ? 'primary' : 'inherit'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={chosen ? texts.bookChosen(chosen.name) : texts.chooseBook}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        startIcon={<BookOpenText {...icon} />}
        endIcon={<ChevronDown {...icon} />}
        sx={{ minHeight: 32, minWidth: 0, [touch]: { minHeight: 44 } }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {chosen?.name ?? texts.book}
        </Box>
      </Button>
      {chosen && (
        <IconButton
          size="small"
          aria-label={texts.removeBook(chosen.name)}
          title={texts.removeBook(chosen.name)}
          onClick={() => {
            opener.current?.focus();
            choose(null);
          }}
          sx={{ flex: 'none', width: 32, height: 32, [touch]: { width: 44, height: 44 } }}
        >
          <X {...icon} />
        </IconButton>
      )}
      <PopMenu label={texts.chooseBook} anchor={anchor} width={224} onClose={close}>
        <SortChoice label={texts.allBooks} isChosen={!chosen} onChoose={() => show(null)} />
        {books.map(({ id, name, count }) => (
          <SortChoice key={id} label={name} count={count} isChosen={chosen?.id === id} onChoose={() => show(id)} />
        ))}
      </PopMenu>
    </Box>
  );
}

export const NoneFromBook = ({ name, onShowAll }: { name: string; onShowAll: () => void }) => (
  <EmptyState Icon={BookOpenText} text={texts.noneFromBook(name)}>
    <Button variant="tonal" onClick={onShowAll}>
      Show All Books
    </Button>
  </EmptyState>
);
