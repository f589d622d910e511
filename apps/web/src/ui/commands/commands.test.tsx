import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { theme } from '../theme/theme.ts';
import type { Command } from './command.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { arePressed, keyCaps, keysLabel } from './keysLabel.ts';
import { rankCommands } from './rank.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { useCommandKeys } from './useCommandKeys.ts';

const command = (label: string, overrides: Partial<Command> = {}): Command => ({
  id: label.toLowerCase().replaceAll(' ', '-'),
  label,
  group: 'Format',
  run: () => {},
  ...overrides,
});

const onMac = () =>
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', clipboard: undefined });

describe('the ranking', () => {
  const all = ['Heading 1', 'Move Block Up', 'Bulleted List', 'Print with two columns', 'Quick Print', 'Bold'].map(
    (label) => command(label),
  );
  const labels = (typed: string, recent?: string[]) => rankCommands(all, typed, recent).map(({ label }) => label);

  test.each([
    ['b', ['Bold', 'Bulleted List', 'Move Block Up']],
    ['print', ['Print with two columns', 'Quick Print']],
    ['two print', ['Print with two columns']],
    ['ld', ['Bold']],
    ['bll', ['Bulleted List']],
    ['mbu', ['Move Block Up']],
    ['oveb', []],
    ['zz', []],
  ])('for %j is %j: start of the label, starts of words, parts, then letters in order', (typed, found) => {
    expect(labels(typed)).toEqual(found);
  });

  test('finds a command by its other words and by its heading, after those with that name', () => {
    const found = rankCommands([command('Marker', { words: 'highlight' }), command('Highlight')], 'high');
    expect(found.map(({ label }) => label)).toEqual(['Highlight', 'Marker']);
    expect(rankCommands([command('Bold')], 'format')).toHaveLength(1);
  });

  test('ignores accents', () => {
    expect(rankCommands([command('Café')], 'cafe')).toHaveLength(1);
  });

  test('starts with the most recently used commands if nothing is typed', () => {
    expect(labels('', ['bold', 'gone', 'quick-print']).slice(0, 3)).toEqual(['Bold', 'Quick Print', 'Heading 1']);
  });

  test('never loses or duplicates a command, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 6 }),
        fc.uniqueArray(fc.constantFrom(...all.map(({ id }) => id))),
        (typed, recent) => {
          const found = rankCommands(all, typed, recent);
          expect(new Set(found).size).toBe(found.length);
          if (typed.trim() === '') expect(found).toHaveLength(all.length);
        },
      ),
    );
  });
});

describe('keys', () => {
  const press = (key: string, overrides: Partial<KeyboardEvent> = {}) =>
    new KeyboardEvent('keydown', { key, ...overrides });

  test('are named as they are printed on the keyboard', () => {
    expect(keysLabel('Mod+Shift+H')).toBe('Ctrl+Shift+H');
    expect(keyCaps('Alt+ArrowUp')).toEqual(['Alt', '↑']);
    onMac();
    expect(keysLabel('Mod+Shift+H')).toBe('⌘⇧H');
    expect(keyCaps('Alt+ArrowUp')).toEqual(['⌥', '↑']);
  });

  test.each([
    ['Mod+K', press('k', { ctrlKey: true }), true],
    ['Mod+K', press('K', { ctrlKey: true, shiftKey: true }), false],
    ['Mod+K', press('k', { ctrlKey: true, altKey: true }), false],
    ['Mod+K', press('л', { ctrlKey: true, code: 'KeyK' }), true],
    ['Mod+K', press('t', { ctrlKey: true, code: 'KeyK' }), false],
    ['Mod+Shift+8', press('*', { ctrlKey: true, shiftKey: true, code: 'Digit8' }), true],
    ['?', press('?', { shiftKey: true }), true],
    ['Mod+/', press('/', { ctrlKey: true, shiftKey: true }), true],
    ['Alt+ArrowUp', press('ArrowUp', { altKey: true }), true],
  ])('%s is pressed: %#', (keys, event, is) => {
    expect(arePressed(keys, event)).toBe(is);
  });

  test('use ⌘ instead of Ctrl on a Mac', () => {
    onMac();
    expect(arePressed('Mod+K', press('k', { metaKey: true }))).toBe(true);
    expect(arePressed('Mod+K', press('k', { ctrlKey: true }))).toBe(false);
    expect(arePressed('Mod+Alt+F', press('ƒ', { metaKey: true, altKey: true, code: 'KeyF' }))).toBe(true);
  });

  test('of the system are ignored: ⌃⌘F enters full screen on a Mac', () => {
    expect(arePressed('Mod+F', press('f', { ctrlKey: true, metaKey: true }))).toBe(false);
    onMac();
    expect(arePressed('Mod+F', press('f', { ctrlKey: true, metaKey: true }))).toBe(false);
  });
});

function App({ commands, children }: { commands: Command[]; children?: React.ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  const all = [
    ...commands,
    command('All commands', { keys: 'Mod+K', run: () => setOpen('palette') }),
    command('Keyboard shortcuts', { keys: '?', run: () => setOpen('sheet'), group: 'Help' }),
  ];
  useCommandKeys(all);
  return (
    <ThemeProvider theme={theme}>
      <input aria-label="Title" />
      {children}
      <CommandPalette commands={all} isOpen={open === 'palette'} onClose={() => setOpen(null)} />
      <ShortcutSheet commands={all} isOpen={open === 'sheet'} onClose={() => setOpen(null)} />
    </ThemeProvider>
  );
}

function open(commands: Command[]) {
  render(<App commands={commands} />);
  return userEvent.setup({ delay: null });
}
const optionNames = () => screen.getAllByRole('option').map((option) => option.querySelector('span')?.textContent);
const activeOption = () => screen.getByRole('option', { selected: true }).querySelector('span')?.textContent;

describe('the command palette', () => {
  test('finds a command by a few letters, and runs it where the focus was before', async () => {
    let focused: Element | null = null;
    const person = open([command('Bold'), command('Move Block Up', { run: () => (focused = document.activeElement) })]);
    await person.click(screen.getByLabelText('Title'));
    await person.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    const search = screen.getByRole('combobox', { name: 'Search commands' });
    expect(search).toHaveFocus();
    await person.keyboard('mov');
    expect(optionNames()).toEqual(['Move Block Up']);
    expect(search).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(focused).toBe(screen.getByLabelText('Title')));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('runs nothing on the Enter that ends a word of an input method', async () => {
    const person = open([command('Bold')]);
    await person.keyboard('{Control>}k{/Control}');
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 229 });
    expect(screen.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  });

  test('moves through its list with the arrow keys and wraps around', async () => {
    const person = open([command('Bold'), command('Italic')]);
    await person.keyboard('{Control>}k{/Control}');
    expect(activeOption()).toBe('Bold');
    await person.keyboard('{ArrowDown}');
    expect(activeOption()).toBe('Italic');
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(activeOption()).toBe('Keyboard shortcuts');
  });

  test('shows keys, and omits commands that are unavailable or have only keys', async () => {
    const person = open([
      command('Bold', { keys: 'Mod+B', isOfEditor: true }),
      command('Undo', { isDisabled: true }),
      { id: 'indent', label: 'Indent', group: 'Lists', keys: 'Tab' },
    ]);
    await person.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('option', { name: 'Bold Ctrl B' })).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(3);
  });

  test('starts with the most recently used commands', async () => {
    const person = open([command('Bold'), command('Italic', { group: 'Other' })]);
    await person.keyboard('{Control>}k{/Control}ital{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('group', { name: 'Recent' })).toHaveTextContent('Italic');
    expect(optionNames()[0]).toBe('Italic');
  });

  test('says when it finds nothing, and closes on Escape', async () => {
    const person = open([command('Bold')]);
    await person.click(screen.getByLabelText('Title'));
    await person.keyboard('{Control>}k{/Control}qqq');
    expect(screen.getByRole('status')).toHaveTextContent('No commands found for “qqq”');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  });
});

describe('the keys of commands', () => {
  test('do nothing while a dialog is open', async () => {
    const bold = vi.fn();
    const person = open([command('Find', { keys: 'Mod+F', run: bold })]);
    await person.keyboard('{Control>}f{/Control}');
    expect(bold).toHaveBeenCalledTimes(1);
    await person.keyboard('{Control>}k{/Control}{Control>}f{/Control}');
    expect(bold).toHaveBeenCalledTimes(1);
  });

  test('that are plain characters are ignored while the user is typing', async () => {
    const person = open([]);
    await person.click(screen.getByLabelText('Title'));
    await person.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('?');
    await person.click(document.body);
    await person.keyboard('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
  });

  test('that belong to the text are left to it', async () => {
    const run = vi.fn();
    const person = open([command('Bold', { keys: 'Mod+B', isOfEditor: true, run })]);
    await person.keyboard('{Control>}b{/Control}');
    expect(run).not.toHaveBeenCalled();
  });

  test('run the first command that is available', async () => {
    const link = vi.fn();
    const person = open([command('Link', { keys: 'Mod+K', isDisabled: true, run: link })]);
    await person.keyboard('{Control>}k{/Control}');
    expect(link).not.toHaveBeenCalled();
    expect(screen.getByRole('combobox', { name: 'Search commands' })).toBeVisible();
  });
});

describe('the list of shortcuts', () => {
  test('shows every command with keys under its heading, and can be searched', async () => {
    const person = open([
      command('Bold', { keys: 'Mod+B', isOfEditor: true }),
      { id: 'indent', label: 'Indent', group: 'Lists', keys: 'Tab' },
      command('No keys'),
    ]);
    await person.keyboard('?');
    const sheet = screen.getByRole('dialog', { name: 'Keyboard Shortcuts' });
    expect(sheet).toHaveTextContent('FormatBold Ctrl B');
    expect(sheet).toHaveTextContent('ListsIndent Tab');
    expect(sheet).not.toHaveTextContent('No keys');
    await person.keyboard('inde');
    expect(sheet).not.toHaveTextContent('Bold');
    expect(sheet).toHaveTextContent('Indent');
  });

  test('clears the search on Escape, and closes on the next', async () => {
    const person = open([command('Bold', { keys: 'Mod+B' })]);
    await person.click(screen.getByLabelText('Title'));
    await person.tab();
    await person.keyboard('?');
    const search = screen.getByRole('searchbox', { name: 'Search shortcuts' });
    await person.keyboard('qqq{Escape}');
    expect(search).toHaveValue('');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
