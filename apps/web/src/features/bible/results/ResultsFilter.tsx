import { styled } from '@mui/material/styles';
import { books, type Testament, testamentOf, testaments } from '@sermon/domain/scripture/books';
import { type VerseOrder, verseOrders } from '@sermon/domain/scripture/words';
import { bible as texts } from '@sermon/domain/texts/bible';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { size, touch } from '../../../ui/theme/tokens.ts';
import type { VerseFilter } from '@sermon/contract/bible';
import * as z from 'zod';
import { useStoredChoice } from '../../../ui/browser/useStoredChoice.ts';

const numberOf = (book: number): BiblePart => `${book}`;

export function ResultsFilter({ part, setPart, order, setOrder }: ReturnType<typeof useFilter>) {
  const parts: BiblePart[] = ['', ...testaments, ...books.map(({ number }) => numberOf(number))];
  return (
    <Row role="group" aria-label="Filter and sort">
      <Choice label="Search in" value={part} values={parts} onChoose={setPart}>
        <option value="">{texts.wholeBible}</option>
        {testaments.map((testament) => (
          <option key={testament} value={testament}>
            {texts.testament[testament]}
          </option>
        ))}
        {testaments.map((testament) => (
          <optgroup key={testament} label={texts.testament[testament]}>
            {books
              .filter(({ number }) => testamentOf(number) === testament)
              .map(({ number, name }) => (
                <option key={number} value={number}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </Choice>
      <Choice label="Sort by" value={order} values={verseOrders} onChoose={setOrder}>
        {verseOrders.map((known) => (
          <option key={known} value={known}>
            {texts.order[known]}
          </option>
        ))}
      </Choice>
    </Row>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  values: readonly Value[];
  onChoose: (value: Value) => void;
  children: ReactNode;
};

function Choice<Value extends string>({ label, value, values, onChoose, children }: ChoiceProps<Value>) {
  return (
    <Box>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((known) => known === target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {children}
      </select>
      <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
    </Box>
  );
}

const Row = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: 8, padding: '4px 12px 0' });

/** A menu of the operating system: its 68 parts are easy to use on a phone and with the keyboard. */
const Box = styled('span')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  '& select': {
    ...theme.typography.body2,
    appearance: 'none',
    fieldSizing: 'content',
    maxWidth: '100%',
    height: 32,
    padding: '0 24px 0 8px',
    border: 0,
    borderRadius: 6,
    color: theme.vars.palette.text.primary,
    backgroundColor: 'transparent',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    [touch]: { height: size.tap },
  },
  '& option, & optgroup': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
  },
  '& svg': { position: 'absolute', insetInlineEnd: 6, top: 'calc(50% - 7px)', pointerEvents: 'none' },
}));

export type BiblePart = '' | Testament | `${number}`;

/**
 * Returns how results are sorted, which this browser remembers, and the part of the Bible that is searched, which lasts
 * as long as the panel. A forgotten part would hide results in the next search.
 */
export function useFilter() {
  const [order, setOrder] = useStoredChoice<VerseOrder>('sermon-bible-order', z.enum(verseOrders), 'relevance');
  const [part, setPart] = useState<BiblePart>('');
  const testament = testaments.find((known) => known === part);
  const filter: Partial<VerseFilter> = {
    ...(order !== 'relevance' && { order }),
    ...(testament ? { testament } : part !== '' && { book: Number(part) }),
  };
  return { order, setOrder, part, setPart, filter };
}
