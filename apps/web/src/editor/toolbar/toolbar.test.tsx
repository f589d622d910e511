import { ThemeProvider } from '@mui/material/styles';
import { Editor } from '@tiptap/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { Paper } from '../Paper.tsx';
import { Toolbar } from './Toolbar.tsx';
import { ToolDialog } from './ToolDialog.tsx';

function open(content: string) {
  const editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  let links = 0;
  const used: string[] = [];
  render(
    <ThemeProvider theme={theme}>
      <NoticesProvider>
        <Toolbar
          editor={editor}
          onDialog={() => (links += 1)}
          hasOutline={false}
          onOutline={() => used.push('outline')}
          onFind={() => used.push('find')}
          onFocusMode={() => used.push('focus mode')}
        />
        <Paper editor={editor} />
      </NoticesProvider>
    </ThemeProvider>,
  );
  return {
    editor,
    person: userEvent.setup({ delay: null }),
    html: () => toHtml(editor.state.doc),
    links: () => links,
    used,
  };
}

test('a toggle shows that it is on and applies to the selection', async () => {
  const { editor, person, html } = open('<p>grace</p>');
  editor.commands.selectAll();
  const bold = screen.getByRole('button', { name: 'Bold' });
  expect(bold).toHaveAttribute('aria-pressed', 'false');
  await person.click(bold);
  expect(html()).toBe('<p><strong>grace</strong></p>');
  await waitFor(() => expect(bold).toHaveAttribute('aria-pressed', 'true'));
});

test('a list of choices shows the chosen one and returns the focus to the text', async () => {
  const { editor, person, html } = open('<p>grace</p>');
  editor.commands.selectAll();
  await person.click(screen.getByRole('button', { name: 'Highlight' }));
  expect(screen.getAllByRole('menuitemradio').map((choice) => choice.textContent)).toEqual([
    'AYellow',
    'AGreen',
    'ALight Red',
    'ABlue',
    'AOrange',
    'APurple',
    'ABlack',
    'ANo Highlight',
  ]);
  expect(screen.getByRole('menuitemradio', { checked: true })).toHaveTextContent('No Highlight');
  await person.click(screen.getByRole('menuitemradio', { name: 'Light Red' }));
  await waitFor(() => expect(html()).toBe('<p><mark data-color="red">grace</mark></p>'));
  await waitFor(() => expect(editor.isFocused).toBe(true));
});

test('the numbering of a list is chosen in a menu', async () => {
  const { person, html, links } = open('<ol><li><p>grace</p></li></ol>');
  await person.click(screen.getByRole('button', { name: 'Numbering' }));
  expect(screen.getAllByRole('menuitemradio').map((choice) => choice.textContent)).toEqual([
    '1. 2. 3.',
    '1) 2) 3)',
    'A. B. C.',
    'A) B) C)',
    'a. b. c.',
    'a) b) c)',
    'I. II. III.',
    'I) II) III)',
    'i. ii. iii.',
    'i) ii) iii)',
    'Outline: I, A, 1, a, i',
    'Start List At…',
  ]);
  expect(screen.getByRole('menuitemradio', { checked: true })).toHaveTextContent('1. 2. 3.');
  await person.click(screen.getByRole('menuitemradio', { name: 'a) b) c) Small Letters with Parentheses' }));
  await waitFor(() => expect(html()).toBe('<ol type="a" data-label="a)"><li><p>grace</p></li></ol>'));
  await person.click(screen.getByRole('button', { name: 'Numbering' }));
  await person.click(screen.getByRole('menuitemradio', { name: 'Start List At…' }));
  expect(links()).toBe(1);
});

test('a list starts at another number', async () => {
  const { editor, person, html } = open('<ol type="I"><li><p>grace</p></li></ol>');
  render(
    <ThemeProvider theme={theme}>
      <ToolDialog dialog="list-start" editor={editor} onClose={() => {}} />
    </ThemeProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Number of the first item' });
  expect(field).toHaveValue('1');
  await person.clear(field);
  await person.type(field, '10000{Enter}');
  expect(screen.getByText('Please enter a whole number from 0 to 9,999.')).toBeVisible();
  await person.clear(field);
  await person.type(field, '3{Enter}');
  expect(html()).toBe('<ol type="I" start="3"><li><p>grace</p></li></ol>');
});

test('the sizes match the specification, with the default in numerical order', async () => {
  const { person } = open('<p>grace</p>');
  await person.click(screen.getByRole('button', { name: 'Font Size: 15' }));
  expect(screen.getAllByRole('menuitemradio').map((choice) => choice.textContent)).toEqual([
    '9',
    '11',
    '13',
    '15 (default)',
    '17',
    '19',
    '21',
  ]);
});

test('Escape in a list of choices leaves the text unchanged and returns to the tool', async () => {
  const { person, html } = open('<p>grace</p>');
  await person.tab();
  await person.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(screen.getByRole('menuitemradio', { name: 'Paragraph' })).toHaveFocus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Paragraph Style: Paragraph' })).toHaveFocus());
  expect(html()).toBe('<p>grace</p>');
});

test('the toolbar takes one Tab stop; arrow keys, Home and End move within it, Escape goes to the text', async () => {
  const { editor, person } = open('<p>grace</p>');
  await person.tab();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await person.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Paragraph Style: Paragraph' })).toHaveFocus();
  await person.keyboard('{End}');
  expect(screen.getByRole('button', { name: 'Focus Mode' })).toHaveFocus();
  await person.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Outline' })).toHaveFocus();
  await person.keyboard('{End}{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'More Tools' })).toHaveFocus();
  await person.tab({ shift: true });
  await person.tab();
  expect(screen.getByRole('button', { name: 'More Tools' })).toHaveFocus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(editor.isFocused).toBe(true));
});

test('Outline, Find and Focus Mode have buttons, which say whether they are on', async () => {
  const { person, used } = open('<p>grace</p>');
  for (const name of ['Outline', 'Find', 'Focus Mode']) await person.click(screen.getByRole('button', { name }));
  expect(used).toEqual(['outline', 'find', 'focus mode']);
  expect(screen.getByRole('button', { name: 'Outline' })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('button', { name: 'Focus Mode' })).toHaveAttribute('aria-pressed', 'false');
});

test('"…" is a menu with words; a choice applies to the selection and returns the focus to the text', async () => {
  const { editor, person, html } = open('<ul><li><p>by</p></li><li><p>grace</p></li></ul>');
  await person.click(screen.getByRole('button', { name: 'More Tools' }));
  const entries = screen.getByRole('menu', { name: 'More Tools' }).querySelectorAll('[role^="menuitem"]');
  expect([...entries].map((entry) => entry.textContent)).toEqual([
    'StrikethroughCtrl+Shift+S',
    'Clear FormattingCtrl+\\',
    'Indent List ItemTab',
    'Outdent List ItemShift+Tab',
    'CopyCtrl+C',
    'PasteCtrl+V',
  ]);
  await person.keyboard('{Escape}');
  editor.commands.setTextSelection({ from: 9, to: 14 });
  await person.click(screen.getByRole('button', { name: 'More Tools' }));
  await person.click(screen.getByRole('menuitemcheckbox', { name: 'Strikethrough' }));
  await waitFor(() => expect(html()).toBe('<ul><li><p>by</p></li><li><p><s>grace</s></p></li></ul>'));
  await waitFor(() => expect(editor.isFocused).toBe(true));
  await person.click(screen.getByRole('button', { name: 'More Tools' }));
  await person.click(screen.getByRole('menuitem', { name: 'Indent List Item' }));
  await waitFor(() => expect(html()).toBe('<ul><li><p>by</p><ul><li><p><s>grace</s></p></li></ul></li></ul>'));
});

test('a list item cannot be indented outside of a list', async () => {
  const { person } = open('<p>grace</p>');
  await person.click(screen.getByRole('button', { name: 'More Tools' }));
  expect(screen.getByRole('menuitem', { name: 'Indent List Item' })).toHaveAttribute('aria-disabled', 'true');
});

describe('a narrow toolbar', () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(480);
  });
  afterEach(() => vi.restoreAllMocks());

  test('lists what does not fit under "…", where a tool with choices opens them', async () => {
    const { editor, person, html } = open('<p>grace</p>');
    expect(screen.queryByRole('button', { name: 'Highlight' })).toBeNull();
    editor.commands.selectAll();
    await person.click(screen.getByRole('button', { name: 'More Tools' }));
    await person.click(screen.getByRole('menuitem', { name: 'Highlight' }));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Yellow' }));
    await waitFor(() => expect(html()).toBe('<p><mark data-color="yellow">grace</mark></p>'));
    await waitFor(() => expect(editor.isFocused).toBe(true));
  });

  test('keeps Outline, Find and Focus Mode', () => {
    open('<p>grace</p>');
    for (const name of ['Outline', 'Find', 'Focus Mode'])
      expect(screen.getByRole('button', { name })).toBeInTheDocument();
  });
});

test('the alignments begin with Left', async () => {
  const { person } = open('<p>grace</p>');
  await person.click(screen.getByRole('button', { name: 'Alignment' }));
  expect(screen.getAllByRole('menuitemradio').map((choice) => choice.textContent)).toEqual([
    'Left',
    'Center',
    'Right',
    'Justify',
  ]);
});

test('a disabled tool stays focusable and announces that it is disabled', async () => {
  const { person, html } = open('<p>grace</p>');
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveAttribute('aria-disabled', 'true');
  await person.click(undo);
  expect(html()).toBe('<p>grace</p>');
});
