import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { editor as texts } from '@sermon/domain/texts/editor';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Command } from './command.ts';
import { isComposing } from './keysLabel.ts';
import { Keys } from './Keys.tsx';
import { groupCommands, rankCommands } from './rank.ts';
import { touch } from '../theme/tokens.ts';
import ButtonBase from '@mui/material/ButtonBase';
import { Search as SearchIcon, X } from 'lucide-react';
import { focusAtOnce } from '../browser/focusAtOnce.ts';
import * as z from 'zod';

const key = 'sermon-recent-commands';
const ids = z.array(z.string());

const mostRecent = 4;

function recentCommands(): string[] {
  try {
    return ids.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

function noteCommand(id: string): void {
  const all = [id, ...recentCommands().filter((other) => other !== id)].slice(0, mostRecent);
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Without storage, commands keep their default order.
  }
}

export const SearchField = ({ onClose, ...input }: ComponentProps<'input'> & { onClose: () => void }) => (
  <Line>
    <SearchIcon size={18} strokeWidth={1.6} aria-hidden />
    <input ref={focusAtOnce} type="text" autoComplete="off" spellCheck={false} {...input} />
    <Way aria-label="Close" onClick={onClose}>
      <Keys keys="Esc" />
      <X size={20} strokeWidth={1.6} aria-hidden />
    </Way>
  </Line>
);

const Line = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 52,
  paddingInline: 16,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& input': {
    ...theme.typography.body1,
    flex: 1,
    minWidth: 0,
    height: 44,
    padding: 0,
    border: 0,
    // The dialog's border indicates the focus, because the field is the main control of the dialog.
    outline: 'none',
    background: 'none',
    color: theme.vars.palette.text.primary,
  },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));

const Way = styled(ButtonBase)(({ theme }) => ({
  borderRadius: 4,
  '& > svg': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    width: 44,
    height: 44,
    marginInlineEnd: -12,
    '& > span': { display: 'none' },
    '& > svg': { display: 'block' },
  },
}));

type PaletteProps = { commands: readonly Command[]; isOpen: boolean; onClose: () => void };

/** Closes before it runs the command, so that the focus returns to where it was and the command can then move it. */
export function CommandPalette({ commands, isOpen, onClose }: PaletteProps) {
  const choose = (command: Command) => {
    noteCommand(command.id);
    flushSync(onClose);
    command.run?.();
  };
  return (
    <Frame
      open={isOpen}
      onClose={onClose}
      transitionDuration={{ enter: 100, exit: 0 }}
      slotProps={{ paper: { 'aria-label': 'Commands' } }}
    >
      <Search commands={commands} onChoose={choose} onClose={onClose} />
    </Frame>
  );
}

type SearchProps = { commands: readonly Command[]; onChoose: (command: Command) => void; onClose: () => void };

function Search({ commands, onChoose, onClose }: SearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [recent] = useState(recentCommands);
  const isSearching = typed.trim() !== '';
  const possible = commands.filter(({ run, isDisabled }) => run && !isDisabled);
  const found = rankCommands(possible, typed, recent);
  const groups = groupCommands(found, isSearching ? [] : recent);
  const inOrder = groups.flatMap((group) => group.commands);
  const active = inOrder[Math.min(at, inOrder.length - 1)];
  const optionId = (command: Command) => `${id}-${command.id}`;
  const activeId = active && optionId(active);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && inOrder.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, inOrder.length - 1) + step + inOrder.length) % inOrder.length);
    }
    if (event.key === 'Enter' && !isComposing(event.nativeEvent) && active) {
      event.preventDefault();
      onChoose(active);
    }
  };

  return (
    <>
      <SearchField
        role="combobox"
        aria-label="Search commands"
        placeholder="Search commands"
        aria-expanded={inOrder.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        onClose={onClose}
      />
      <List id={id} role="listbox" aria-label="Commands" tabIndex={-1}>
        {groups.map(({ group, commands: within }) => (
          <div key={group} role="group" aria-labelledby={`${id}-group-${group}`}>
            <Heading id={`${id}-group-${group}`} role="presentation">
              {group}
            </Heading>
            {within.map((command) => (
              <Option
                key={command.id}
                id={optionId(command)}
                role="option"
                aria-selected={command === active}
                tabIndex={-1}
                onMouseMove={() => setAt(inOrder.indexOf(command))}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(command)}
              >
                {command.Icon ? <command.Icon size={18} strokeWidth={1.6} aria-hidden /> : <NoIcon />}
                <span>{command.label}</span>
                {command.keys && <Keys keys={command.keys} />}
              </Option>
            ))}
          </div>
        ))}
      </List>
      <Nothing role="status">{inOrder.length === 0 && texts.noCommands(typed.trim())}</Nothing>
    </>
  );
}

const Frame = styled(Dialog)(({ theme }) => ({
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': {
    width: 620,
    maxWidth: 'calc(100% - 16px)',
    maxHeight: 'min(520px, calc(100dvh - 112px))',
    margin: '96px 8px 0',
    overflow: 'hidden',
    [theme.breakpoints.down('sm')]: {
      width: '100%',
      maxHeight: 'calc(100dvh - 16px)',
      margin: '8px 8px 0',
    },
  },
}));

const List = styled('div')({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '0 6px',
  '& > [role="group"]': { paddingBlock: 6 },
});

const Heading = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '6px 10px 4px',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));

const Option = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 38,
  paddingInline: 10,
  borderRadius: 6,
  cursor: 'pointer',
  scrollMarginBlock: 40,
  '& > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '& > span:nth-of-type(1)': { flex: 1, minWidth: 0 },
  '&[aria-selected="true"]': {
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
    '& > svg': { color: 'inherit' },
  },
  [touch]: { minHeight: 44 },
}));

const NoIcon = styled('i')({ flex: 'none', width: 18 });

const Nothing = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '20px 16px',
  color: theme.vars.palette.text.secondary,
  '&:empty': { padding: 0 },
}));
