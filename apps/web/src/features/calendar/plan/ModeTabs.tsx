import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { size, touch } from '../../../ui/theme/tokens.ts';

export type Mode = 'new' | 'library';

const labels: Record<Mode, string> = { new: 'New sermon', library: 'From my library' };
const modes: readonly Mode[] = ['new', 'library'];

export const tabIdOf = (id: string, mode: Mode): string => `${id}-${mode}-tab`;
export const panelIdOf = (id: string, mode: Mode): string => `${id}-${mode}-panel`;

/** The arrow keys move between the two tabs. */
export function ModeTabs({ id, mode, onChoose }: { id: string; mode: Mode; onChoose: (mode: Mode) => void }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <Tabs
      ref={list}
      role="tablist"
      aria-label="What to add"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        const other: Mode = mode === 'new' ? 'library' : 'new';
        list.current?.querySelector<HTMLElement>(`[data-mode="${other}"]`)?.focus();
        onChoose(other);
      }}
    >
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={tabIdOf(id, each)}
          data-mode={each}
          aria-selected={each === mode}
          aria-controls={each === mode ? panelIdOf(id, each) : undefined}
          tabIndex={each === mode ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {labels[each]}
        </button>
      ))}
    </Tabs>
  );
}

const Tabs = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 2,
  margin: '0 20px',
  padding: 2,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '& button': {
    ...theme.typography.subtitle2,
    minHeight: 34,
    padding: '0 8px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
    [touch]: { minHeight: size.tap },
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&[aria-selected="true"]': {
      backgroundColor: theme.vars.palette.surface.selected,
      color: theme.vars.palette.primary.main,
    },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  },
}));
