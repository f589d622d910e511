import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { editor as texts } from '@sermon/domain/texts/editor';
import { useId, useState } from 'react';
import type { Command } from './command.ts';
import { Keys } from './Keys.tsx';
import { groupCommands, rankCommands } from './rank.ts';
import { SearchField } from './CommandPalette.tsx';

type SheetProps = { commands: readonly Command[]; isOpen: boolean; onClose: () => void };

export function ShortcutSheet({ commands, isOpen, onClose }: SheetProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const found = rankCommands(
    commands.filter(({ keys }) => keys),
    typed,
  );
  const close = (_: object, reason: 'escapeKeyDown' | 'backdropClick') => {
    if (reason === 'escapeKeyDown' && typed !== '') setTyped('');
    else onClose();
  };
  return (
    <Frame
      open={isOpen}
      onClose={close}
      aria-labelledby={`${id}-title`}
      slotProps={{ transition: { onExited: () => setTyped('') } }}
    >
      <Title id={`${id}-title`}>Keyboard Shortcuts</Title>
      <SearchField
        role="searchbox"
        aria-label="Search shortcuts"
        placeholder="Search shortcuts"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onClose={onClose}
      />
      {/* Focusable so that the keyboard can scroll it. */}
      <Scroller role="region" aria-label="Shortcuts" tabIndex={0}>
        <Groups>
          {groupCommands(found).map(({ group, commands: within }) => (
            <section key={group} aria-labelledby={`${id}-${group}`}>
              <h3 id={`${id}-${group}`}>{group}</h3>
              <dl>
                {within.map(({ id: name, label, when, keys = '' }) => (
                  <div key={name}>
                    <dt>{when ? `${label}, ${when}` : label}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </Groups>
        <p role="status">{found.length === 0 && texts.noCommands(typed.trim())}</p>
      </Scroller>
    </Frame>
  );
}

const Frame = styled(Dialog)(({ theme }) => ({
  '& .MuiDialog-paper': {
    width: 720,
    maxWidth: 'calc(100% - 16px)',
    height: 'min(640px, calc(100dvh - 64px))',
    margin: 8,
    overflow: 'hidden',
    [theme.breakpoints.down('sm')]: { width: '100%', height: 'calc(100dvh - 16px)' },
  },
}));

const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h3, margin: 0, padding: '20px 16px 8px' }));

const Scroller = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '8px 16px 24px',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
}));

// A wrapper inside the scrolling element. In a fixed-height box, CSS columns would overflow sideways.
const Groups = styled('div')(({ theme }) => ({
  columns: '2 280px',
  columnGap: 32,
  '& section': { paddingBlock: 8 },
  '& section > h3': { breakAfter: 'avoid' },
  '& h3': { ...theme.typography.h6, margin: '0 0 4px' },
  '& dl': { margin: 0 },
  '& dl > div': {
    ...theme.typography.body2,
    breakInside: 'avoid',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 34,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { flex: 1 },
  '& dd': { margin: 0 },
}));
