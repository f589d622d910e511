import { styled } from '@mui/material/styles';
import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { size, touch } from './theme/tokens.ts';

type AddChipsProps = {
  label: string;
  names: readonly string[];
  /** The accessible name of the button of a chip. */
  labelOf: (name: string) => string;
  /** The chip is expected to disappear. The focus then moves to the next one, or to the form's button. */
  onAdd: (name: string) => void;
};

/** Names below a field. Pressing one adds it to the field. Shows nothing without names. */
export function AddChips({ label, names, labelOf, onAdd }: AddChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const labelId = useId();
  if (names.length === 0) return null;
  const add = (name: string) => {
    const form = list.current?.closest('form');
    flushSync(() => onAdd(name));
    // The button that was pressed is gone.
    (list.current?.querySelector('button') ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  };
  return (
    <>
      <Label id={labelId}>{label}</Label>
      <List ref={list} aria-labelledby={labelId}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" aria-label={labelOf(name)} onClick={() => add(name)}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              {name}
            </button>
          </li>
        ))}
      </List>
    </>
  );
}

const Label = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '8px 0 6px',
  color: theme.vars.palette.text.secondary,
}));

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { maxWidth: '100%' },
  '& button': {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    maxWidth: '100%',
    minHeight: 32,
    padding: '4px 10px 4px 6px',
    border: `1px solid ${theme.vars.palette.outline}`,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    textAlign: 'start',
    cursor: 'pointer',
    [touch]: { minHeight: size.tap },
  },
  '& button:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& svg': { flex: 'none', color: theme.vars.palette.primary.main },
}));
