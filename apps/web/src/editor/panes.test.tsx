import { ThemeProvider } from '@mui/material/styles';
import { Editor } from '@tiptap/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { theme } from '../ui/theme/theme.ts';
import { parseOptions, sermonExtensions } from './extensions.ts';
import { FindBar } from './find/FindBar.tsx';
import { toHtml } from './html.ts';
import { OutlinePane } from './outline/OutlinePane.tsx';
import { Paper } from './Paper.tsx';

function open(content: string, pane: (editor: Editor, onClose: () => void) => React.ReactNode) {
  const editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  const onClose = vi.fn();
  render(
    <ThemeProvider theme={theme}>
      <Paper editor={editor} />
      {pane(editor, onClose)}
    </ThemeProvider>,
  );
  return {
    editor,
    onClose,
    person: userEvent.setup({ delay: null }),
    html: () => toHtml(editor.state.doc),
    selected: () => editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to, ' '),
  };
}

describe('the find bar', () => {
  const find = (content: string, isReplacing = false) =>
    open(content, (editor, onClose) => <FindBar editor={editor} isReplacing={isReplacing} onClose={onClose} />);

  test('takes the focus, counts the matches, and steps forward with Enter and back with Shift+Enter', async () => {
    const { person } = find('<p>Grace and grace</p><p>by grace</p>');
    expect(screen.getByRole('textbox', { name: 'Find' })).toHaveFocus();
    await person.keyboard('grace');
    await screen.findByText('1 of 3');
    await person.keyboard('{Enter}');
    await screen.findByText('2 of 3');
    await person.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    await screen.findByText('3 of 3');
    await person.click(screen.getByRole('button', { name: 'Next match' }));
    await screen.findByText('1 of 3');
  });

  test('matches case and whole words if asked', async () => {
    const { person } = find('<p>Grace, grace, graceful</p>');
    await person.keyboard('grace');
    await screen.findByText('1 of 3');
    await person.click(screen.getByRole('button', { name: 'Whole words' }));
    await screen.findByText('1 of 2');
    await person.click(screen.getByRole('button', { name: 'Match case' }));
    await screen.findByText('1 of 1');
    await person.clear(screen.getByRole('textbox', { name: 'Find' }));
    await person.keyboard('mercy');
    await screen.findByText('No matches');
  });

  test('returns to the text on Escape with the match selected', async () => {
    const { person, editor, onClose, selected } = find('<p>by grace alone</p>');
    await person.keyboard('grace{Escape}');
    expect(onClose).toHaveBeenCalled();
    await waitFor(() => expect(editor.isFocused).toBe(true));
    expect(selected()).toBe('grace');
  });

  test('replaces one match, and all matches in one undo step', async () => {
    const { person, editor, html } = find('<p>grace, grace, grace</p>', true);
    await person.keyboard('grace');
    await person.click(screen.getByRole('textbox', { name: 'Replace with' }));
    await person.keyboard('mercy{Enter}');
    expect(html()).toBe('<p>mercy, grace, grace</p>');
    await person.click(screen.getByRole('button', { name: 'Replace All' }));
    expect(html()).toBe('<p>mercy, mercy, mercy</p>');
    await screen.findByText('2 matches replaced');
    expect(screen.getByRole('button', { name: 'Replace All' })).toHaveFocus();
    act(() => void editor.commands.undo());
    expect(html()).toBe('<p>mercy, grace, grace</p>');
  });

  test('starts with the selected words, and handles its own shortcuts while open', async () => {
    const editor = new Editor({ extensions: sermonExtensions, content: '<p>by grace</p>', parseOptions });
    editor.commands.setTextSelection({ from: 4, to: 9 });
    render(
      <ThemeProvider theme={theme}>
        <FindBar editor={editor} onClose={() => {}} />
      </ThemeProvider>,
    );
    expect(screen.getByRole('textbox', { name: 'Find' })).toHaveValue('grace');
    await userEvent.keyboard('{Control>}h{/Control}');
    expect(screen.getByRole('textbox', { name: 'Replace with' })).toBeVisible();
  });
});

describe('the outline', () => {
  const sermon = '<h1>One</h1><p>a</p><h2>Two</h2><p>b</p><h1>Three</h1><p>c</p>';
  const outline = (content: string) =>
    open(content, (editor, onClose) => <OutlinePane editor={editor} onClose={onClose} />);
  const pane = () => screen.getByRole('navigation', { name: 'Outline' });
  const entries = () =>
    within(pane())
      .getAllByRole('listitem')
      .map((entry) => entry.textContent);

  test('explains its purpose if there are no headings', () => {
    outline('<p>a</p>');
    expect(pane()).toHaveTextContent('Your headings appear here. Click one to go to it; drag to reorder.');
  });

  test('follows changes of the text after a moment', async () => {
    const { editor } = outline(sermon);
    expect(entries()).toEqual(['One', 'Two', 'Three']);
    act(() => void editor.commands.insertContentAt(4, ' and only'));
    await waitFor(() => expect(entries()).toEqual(['One and only', 'Two', 'Three']));
    act(() => void editor.commands.insertContentAt(0, '<h1></h1>'));
    await waitFor(() => expect(entries()[0]).toBe('Empty heading'));
  });

  test('goes to a heading, and marks the section of the cursor', async () => {
    const { editor, person } = outline(sermon);
    await person.click(screen.getByRole('button', { name: 'Two' }));
    expect(editor.state.selection.$from.parent.textContent).toBe('Two');
    await waitFor(() => expect(editor.isFocused).toBe(true));
    await waitFor(() => expect(screen.getByRole('button', { current: 'location' })).toHaveTextContent('Two'));
  });

  test('moves whole sections with Alt and the arrow keys, announces it, keeps the focus, and is one undo step', async () => {
    const { editor, person, html } = outline(sermon);
    act(() => screen.getByRole('button', { name: 'Three' }).focus());
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(html()).toBe('<h1>Three</h1><p>c</p><h1>One</h1><p>a</p><h2>Two</h2><p>b</p>');
    expect(screen.getByRole('button', { name: 'Three' })).toHaveFocus();
    expect(within(pane()).getByRole('status')).toHaveTextContent('Three moved to position 1 of 3');
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(html()).toBe(sermon);
    expect(screen.getByRole('button', { name: 'Three' })).toHaveFocus();
    act(() => void editor.commands.undo());
    expect(html()).toBe('<h1>Three</h1><p>c</p><h1>One</h1><p>a</p><h2>Two</h2><p>b</p>');
  });

  test('moves between entries with the arrow keys, and to the text with Escape', async () => {
    const { editor, person } = outline(sermon);
    act(() => screen.getByRole('button', { name: 'One' }).focus());
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Two' })).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(editor.isFocused).toBe(true));
  });

  test('keeps the cursor in the section that moves', async () => {
    const { editor, person } = outline(sermon);
    act(() => void editor.commands.setTextSelection(6));
    act(() => screen.getByRole('button', { name: 'One' }).focus());
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(editor.state.selection.$from.parent.textContent).toBe('a');
  });

  test.each(['', '<p>more</p>'])(
    'keeps a selected quotation selected when its section moves, before %j',
    async (behind) => {
      const quotation =
        '<blockquote class="scripture" data-reference="John 11:35" data-translation="KJV"><p>Jesus wept.</p></blockquote>';
      const { editor, person, html } = outline(`<h1>One</h1>${quotation}${behind}<h1>Two</h1>`);
      act(() => void editor.commands.setNodeSelection(5));
      act(() => screen.getByRole('button', { name: 'One' }).focus());
      await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
      expect(html()).toBe(`<h1>Two</h1><h1>One</h1>${quotation}${behind}`);
      expect(editor.state.selection.toJSON()).toEqual({ type: 'node', anchor: 10 });
    },
  );
});
