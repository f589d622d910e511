import { ThemeProvider } from '@mui/material/styles';
import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { MoreTools } from '../toolbar/MoreTools.tsx';
import { formatOf } from '../toolbar/format.ts';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { Paper } from '../Paper.tsx';
import { wantsLink } from '../toolbar/tools.ts';
import { type EditorDialogs, useEditorCommands } from './useEditorCommands.ts';

type Opening = { dialogs?: EditorDialogs; hasTools?: boolean };

function open(content: string, { dialogs = { onDialog: () => {} }, hasTools = false }: Opening = {}) {
  const editor = new Editor({
    extensions: sermonExtensions,
    content,
    parseOptions,
  });
  // With `writeToClipboard: false`, each test controls the clipboard's content itself.
  const person = userEvent.setup({ delay: null, writeToClipboard: false });
  const draw = vi.fn(() => useEditorCommands(editor, dialogs));
  const { result } = renderHook(draw, {
    wrapper: ({ children }) => (
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          {hasTools && <MoreTools hidden={[]} tools={{ editor, format: formatOf(editor.state), onDialog: () => {} }} />}
          <Paper editor={editor} />
          {children}
        </NoticesProvider>
      </ThemeProvider>
    ),
  });
  return {
    editor,
    person,
    html: () => toHtml(editor.state.doc),
    commands: () => result.current,
    timesDrawn: () => draw.mock.calls.length,
    perform: (label: string) => result.current.find((command) => command.label === label)?.run?.(),
  };
}

const item = (forms: Record<string, string>) => ({
  types: Object.keys(forms),
  getType: async (type: string) => new Blob([forms[type] ?? '']),
});

/**
 * Mocks the clipboard. `forms` maps each MIME type to its content. If `forms` is omitted, reading the clipboard is
 * denied.
 */
function clipboardWith(forms?: Record<string, string>) {
  const written: Record<string, Blob>[] = [];
  vi.stubGlobal('ClipboardEvent', Event);
  vi.stubGlobal(
    'ClipboardItem',
    vi.fn(function hold(parts: Record<string, Blob>) {
      written.push(parts);
    }),
  );
  const read = async () => {
    if (!forms) throw new DOMException('Denied', 'NotAllowedError');
    return [item(forms)];
  };
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ read, write: async () => {} } as unknown as Clipboard);
  return written;
}

/** jsdom's `Blob` has no `text()` method. */
const textOf = (blob: Blob | undefined) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.readAsText(blob ?? new Blob());
  });

describe('the editor commands', () => {
  test('do what the tools do', () => {
    const { editor, perform, html } = open('<p></p>');
    const after = {
      'Heading 1': '<h1>grace</h1>',
      Bold: '<p><strong>grace</strong></p>',
      'Highlight: Light Red': '<p><mark data-color="red">grace</mark></p>',
      'Blue Pen': '<p><span data-pen="blue">grace</span></p>',
      'Font: Roboto': '<p><span data-font="roboto">grace</span></p>',
      'Font Size: 21': '<p><span data-size="21">grace</span></p>',
      'Align: Center': '<p style="text-align: center;">grace</p>',
      'Numbered List': '<ol><li><p>grace</p></li></ol>',
      'Block Quote': '<blockquote><p>grace</p></blockquote>',
    };
    for (const [label, expected] of Object.entries(after)) {
      editor.chain().setContent('<p>grace</p>').selectAll().run();
      perform(label);
      expect(html()).toBe(expected);
    }
  });

  test('move a block, and undo and redo it', () => {
    const { editor, perform, html } = open('<p>a</p><p>b</p>');
    editor.commands.setTextSelection(4);
    perform('Move Block Up');
    expect(html()).toBe('<p>b</p><p>a</p>');
    perform('Undo');
    expect(html()).toBe('<p>a</p><p>b</p>');
    perform('Redo');
    expect(html()).toBe('<p>b</p><p>a</p>');
  });

  test('have unique ids and unique shortcuts', () => {
    const nothing = () => {};
    const dialogs = { onFind: nothing, onReplace: nothing, onOutline: nothing, onFocusMode: nothing };
    const { commands } = open('<p>a</p>', { dialogs: { onDialog: nothing, ...dialogs } });
    const ids = commands().map(({ id }) => id);
    const keys = commands().flatMap(({ keys }) => keys ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining(['Mod+F', 'Mod+H', 'Mod+Shift+O', 'Mod+Shift+E', 'Mod+K', 'Alt+F10']));
  });

  test('leave out what has no handler', () => {
    const labels = open('<p>a</p>')
      .commands()
      .map(({ label }) => label);
    expect(labels).not.toContain('Find');
    expect(labels).not.toContain('Focus Mode');
  });

  test('do not re-render while the user types', () => {
    const { editor, timesDrawn } = open('<p>a</p>');
    const before = timesDrawn();
    for (const letter of 'grace') editor.commands.insertContent(letter);
    expect(timesDrawn()).toBe(before);
  });

  test('Ctrl+K edits a link only if words are selected in the text or the cursor is in a link', async () => {
    const { editor } = open('<p>by <a href="https://example.org/">grace</a></p>');
    editor.commands.setTextSelection(2);
    editor.commands.focus();
    await waitFor(() => expect(editor.isFocused).toBe(true));
    expect(wantsLink(editor)).toBe(false);
    editor.commands.setTextSelection(6);
    expect(wantsLink(editor)).toBe(true);
    editor.commands.setTextSelection({ from: 1, to: 3 });
    expect(wantsLink(editor)).toBe(true);
    editor.commands.blur();
    await waitFor(() => expect(wantsLink(editor)).toBe(false));
  });
});

test('replace has its own shortcut on a Mac, where ⌘H hides the window', () => {
  const agent = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
  const { commands } = open('<p></p>', { dialogs: { onDialog: () => {}, onReplace: () => {} } });
  expect(commands().find(({ id }) => id === 'replace')?.keys).toBe('Mod+Alt+F');
  agent.mockRestore();
});

describe('the copy and paste tools', () => {
  test('copy the selection as HTML and as plain text', async () => {
    const { editor, person } = open('<p>by <strong>grace</strong></p><p>alone</p>', { hasTools: true });
    const written = clipboardWith({});
    editor.commands.setTextSelection({ from: 4, to: 9 });
    await person.click(screen.getByRole('button', { name: 'More Tools' }));
    await person.click(screen.getByRole('menuitem', { name: 'Copy' }));
    expect(await screen.findByText('Text copied to clipboard')).toBeVisible();
    expect(await textOf(written[0]?.['text/html'])).toContain('<strong>grace</strong>');
    expect(await textOf(written[0]?.['text/plain'])).toBe('grace');
  });

  test('copy the whole text if nothing is selected', async () => {
    const { person } = open('<h1>by</h1><p>grace</p>', { hasTools: true });
    const written = clipboardWith({});
    await person.click(screen.getByRole('button', { name: 'More Tools' }));
    await person.click(screen.getByRole('menuitem', { name: 'Copy' }));
    await screen.findByText('Text copied to clipboard');
    expect(await textOf(written[0]?.['text/plain'])).toBe('by\n\ngrace');
  });

  test.each([
    [
      'formatted',
      { 'text/html': '<p onclick="x()"><b>grace</b></p>', 'text/plain': 'grace' },
      '<p>by <strong>grace</strong></p>',
    ],
    ['plain', { 'text/plain': 'grace' }, '<p>by grace</p>'],
  ])('paste at the cursor: %s', async (_, forms, after) => {
    const { editor, person, html } = open('<p>by </p>', { hasTools: true });
    clipboardWith(forms);
    editor.commands.setTextSelection(4);
    await person.click(screen.getByRole('button', { name: 'More Tools' }));
    await person.click(screen.getByRole('menuitem', { name: 'Paste' }));
    expect(await screen.findByText('Text pasted from clipboard')).toBeVisible();
    expect(html()).toBe(after);
  });

  test('explain how to paste if the browser does not let a page read the clipboard', async () => {
    const { person, html } = open('<p>by</p>', { hasTools: true });
    clipboardWith();
    await person.click(screen.getByRole('button', { name: 'More Tools' }));
    await person.click(screen.getByRole('menuitem', { name: 'Paste' }));
    await screen.findByText('Your browser does not allow pasting from here. Press Ctrl+V in the text to paste.');
    expect(html()).toBe('<p>by</p>');
  });

  test('refuse an image, and leave out images within a text', async () => {
    const { person, html } = open('<p></p>', { hasTools: true });
    clipboardWith({ 'image/png': '' });
    await person.click(screen.getByRole('button', { name: 'More Tools' }));
    await person.click(screen.getByRole('menuitem', { name: 'Paste' }));
    await screen.findByText('Pictures cannot be pasted into a sermon. The text was kept.');
    clipboardWith({ 'text/html': '<p>gr<img src="x.png">ace</p>' });
    await person.click(screen.getByRole('button', { name: 'More Tools' }));
    await person.click(screen.getByRole('menuitem', { name: 'Paste' }));
    await screen.findByText('Text pasted from clipboard');
    expect(screen.getByText('One picture was left out.')).toBeVisible();
    expect(screen.getAllByText(/^Pictures cannot/)).toHaveLength(1);
    expect(html()).toBe('<p>grace</p>');
  });

  test('keep the selection if the clipboard holds only an image from a web page', async () => {
    const { editor, person, html } = open('<p>grace</p>', { hasTools: true });
    clipboardWith({ 'text/html': '<meta charset="utf-8"><img src="x.png">', 'image/png': '' });
    editor.commands.selectAll();
    await person.click(screen.getByRole('button', { name: 'More Tools' }));
    await person.click(screen.getByRole('menuitem', { name: 'Paste' }));
    await screen.findByText('Pictures cannot be pasted into a sermon. The text was kept.');
    expect(html()).toBe('<p>grace</p>');
  });

  test.each(['destroyed', 'compared'])('report that the text to paste into is gone: %s', async (how) => {
    const { editor, person, html } = open('<p></p>', { hasTools: true });
    let answer = (_: object[]) => {};
    const read = () => new Promise<object[]>((resolve) => (answer = resolve));
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ read } as unknown as Clipboard);
    await person.click(screen.getByRole('button', { name: 'More Tools' }));
    await person.click(screen.getByRole('menuitem', { name: 'Paste' }));
    if (how === 'destroyed') editor.destroy();
    else editor.setEditable(false);
    answer([{ types: ['text/plain'], getType: async () => new Blob(['grace']) }]);
    await screen.findByText('Could not paste. Please refresh the page and try again.');
    expect(html()).toBe('<p></p>');
  });

  test.each([
    [['sermon.xlsx'], /^Only documents \(Word, PDF, .*\) can be dropped into a sermon\./],
    [['sermon.docx', 'sermon.xlsx'], /^Only documents/],
    [['one.docx', 'two.docx'], /^Please drop one document at a time\./],
  ])('refuse files dropped on the text, and stay on the page: %s', async (names, message) => {
    const { editor } = open('<p>grace</p>');
    editor.view.posAtCoords = () => null;
    const event = new Event('drop', { cancelable: true });
    const dataTransfer = { files: names.map((name) => new File([''], name)), getData: () => '' };
    Object.assign(event, { dataTransfer });
    const drop = () =>
      editor.view.someProp('handleDrop', (handle) => handle(editor.view, event as DragEvent, Slice.empty, false));
    act(() => void drop());
    expect(event.defaultPrevented).toBe(true);
    await screen.findByText(message);
  });
});
