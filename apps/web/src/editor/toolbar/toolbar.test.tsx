import { ThemeProvider } from '@mui/material/styles';
import { Editor } from '@tiptap/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { theme } from '../../ui/theme/theme.ts';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { Paper } from '../Paper.tsx';
import { Toolbar } from './Toolbar.tsx';

function open(content: string) {
  const editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  let links = 0;
  render(
    <ThemeProvider theme={theme}>
      <Toolbar editor={editor} onLink={() => (links += 1)} />
      <Paper editor={editor} />
    </ThemeProvider>,
  );
  return { editor, person: userEvent.setup({ delay: null }), html: () => toHtml(editor.state.doc), links: () => links };
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
  expect(screen.getByRole('button', { name: 'Formatting Options' })).toHaveFocus();
  await person.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await person.keyboard('{End}{Home}{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Paste' })).toHaveFocus();
  await person.tab({ shift: true });
  await person.tab();
  expect(screen.getByRole('button', { name: 'Paste' })).toHaveFocus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(editor.isFocused).toBe(true));
});

test('a disabled tool stays focusable and announces that it is disabled', async () => {
  const { person, html } = open('<p>grace</p>');
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveAttribute('aria-disabled', 'true');
  await person.click(undo);
  expect(html()).toBe('<p>grace</p>');
});
