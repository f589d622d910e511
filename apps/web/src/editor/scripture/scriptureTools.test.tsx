import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { Paper } from '../Paper.tsx';
import { Bubble } from '../toolbar/Bubble.tsx';
import { PhoneBar } from '../toolbar/PhoneBar.tsx';
import { QuotationRow, SelectedQuotation } from './quotations/QuotationMenu.tsx';
import { ScriptureTools } from './ScriptureTools.tsx';
import type { ScriptureSource } from './source.ts';
import { openText, quotationHtml } from './testEditor.setup.ts';
import { useScriptureCommands } from './useScriptureCommands.ts';

let text: ReturnType<typeof openText>;
afterEach(() => {
  text.editor.destroy();
  vi.unstubAllGlobals();
});

function Canvas() {
  const area = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const commands = useScriptureCommands(text.editor, text.source);
  return (
    <>
      <div ref={area}>
        <Paper editor={text.editor} />
      </div>
      <ScriptureTools editor={text.editor} canvas={area} source={text.source} />
      <Bubble editor={text.editor} canvas={area} onDialog={() => {}}>
        <SelectedQuotation editor={text.editor} source={text.source} />
      </Bubble>
      {isPhone && (
        <PhoneBar editor={text.editor} onDialog={() => {}}>
          <QuotationRow editor={text.editor} source={text.source} />
        </PhoneBar>
      )}
      {commands.map(({ id, label, run }) => run && <button key={id} onClick={run}>{`Command: ${label}`}</button>)}
    </>
  );
}

function open(content: string, overrides: Partial<ScriptureSource> = {}) {
  text = openText(content, overrides);
  render(
    <ThemeProvider theme={theme}>
      <NoticesProvider>
        <Canvas />
      </NoticesProvider>
    </ThemeProvider>,
  );
  return userEvent.setup({ delay: null });
}

/** Places the cursor after the given words. */
const goTo = (words: string) => act(() => void text.editor.chain().focus().setTextSelection(text.find(words).to).run());
const type = (words: string) =>
  act(() => {
    for (const letter of words) text.editor.view.dispatch(text.editor.state.tr.insertText(letter));
  });
const luke = quotationHtml('Luke 15:20', 'WEB', '<p><sup>20</sup>He arose, and came to his father.</p>');

describe('a reference before the cursor', () => {
  const openAt = async (overrides: Partial<ScriptureSource> = {}) => {
    const person = open('<p>He ran (Luke 15:20).</p>', overrides);
    goTo('Luke 15:20');
    return { person, insert: await screen.findByRole('button', { name: /^Insert Luke 15:20/ }) };
  };

  test('offers its passage by a click, and shows the shortcut', async () => {
    const { person, insert } = await openAt();
    expect(insert).toHaveTextContent('Insert Luke 15:20Ctrl+Enter');
    await person.click(insert);
    await waitFor(() => expect(text.html()).toBe(`<p>He ran (Luke 15:20).</p>${luke}`));
  });

  test('inserts its passage by the shortcut; elsewhere the shortcut breaks the line', async () => {
    const { person } = await openAt();
    await person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(text.html()).toBe(`<p>He ran (Luke 15:20).</p>${luke}`));
    goTo('He');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(text.html()).toContain('<p>He<br> ran');
  });

  test('stays quiet after Escape until the cursor has been elsewhere', async () => {
    const { person } = await openAt();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: /^Insert/ })).toBeNull();
    goTo('He');
    goTo('Luke 15:20');
    expect(await screen.findByRole('button', { name: /^Insert/ })).toBeInTheDocument();
  });

  test('opens its chapter', async () => {
    const read: string[] = [];
    const { person } = await openAt({ onRead: (...passage) => read.push(passage.join(' ')) });
    await person.click(screen.getByRole('button', { name: 'Read Luke 15:20' }));
    expect(read).toEqual(['Luke 15:20 WEB']);
  });
});

describe('the list after a slash', () => {
  const openList = async (typed: string, overrides: Partial<ScriptureSource> = {}) => {
    const person = open('<p></p>', overrides);
    act(() => void text.editor.commands.focus());
    type(typed);
    return { person, list: await screen.findByRole('listbox', { name: 'Insert' }) };
  };

  test('offers the passage with its first words, and Enter inserts it', async () => {
    const { person, list } = await openList('/Luke 15:20');
    const option = await within(list).findByRole('option', { name: /Luke 15:20/ });
    await waitFor(() => expect(option).toHaveTextContent('He arose, and came to his father.'));
    const textbox = screen.getByRole('textbox');
    expect(textbox).toHaveAttribute('aria-activedescendant', option.id);
    expect(textbox).toHaveAttribute('aria-controls', list.id);
    expect(screen.getByText('1 suggestion')).toBeInTheDocument();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(text.html()).toBe(`${luke}<p></p>`));
    expect(textbox).not.toHaveAttribute('aria-activedescendant');
    act(() => void text.editor.commands.undo());
    expect(text.html()).toBe('<p>/Luke 15:20</p>');
  });

  test('leaves the keys of an input method alone', async () => {
    const { list } = await openList('/h');
    const [first] = within(list).getAllByRole('option');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowDown', keyCode: 229 });
    expect(first).toHaveAttribute('aria-selected', 'true');
  });

  test('names the translation that is inserted', async () => {
    const { list } = await openList('/Luke 15:20', { translationId: 'NIV' });
    expect(await within(list).findByText('Insert Luke 15:20, WEB')).toBeInTheDocument();
  });

  test('fetches only a query that is no longer changing, and cancels outdated ones', async () => {
    const { list } = await openList('/John 3:1');
    await within(list).findByRole('option', { name: 'Insert John 3:1' });
    type('6');
    await waitFor(() => expect(list).toHaveTextContent('For God so loved'));
    expect(text.asked.map(({ references }) => references)).toEqual([['John 3:16']]);
  });

  test('completes the name of a book and continues', async () => {
    const { person, list } = await openList('/joh');
    expect(within(list).getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
    expect(text.html()).toBe('<p>/1 John </p>');
    type('1:9');
    expect(await screen.findByRole('option', { name: /1 John 1:9/ })).toBeInTheDocument();
  });

  test('creates headings, quotations and lists', async () => {
    const { person } = await openList('/h2');
    await person.keyboard('{Enter}');
    expect(text.html()).toBe('<h2></h2>');
    act(() => void text.editor.commands.undo());
    expect(text.html()).toBe('<p>/h2</p>');
  });

  test('inserts on a click', async () => {
    const { person, list } = await openList('/li');
    await person.click(within(list).getByRole('option', { name: 'Numbered List' }));
    expect(text.html()).toBe('<ol><li><p></p></li></ol>');
  });

  test('closes on Escape and keeps the typed text', async () => {
    const { person } = await openList('/joh');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await person.keyboard('{Enter}');
    expect(text.html()).toBe('<p>/joh</p><p></p>');
  });
});

describe('the menu of a quotation', () => {
  const john = quotationHtml('John 3:16', 'WEB', '<p>For God so hated the world.</p>');
  const openMenu = async (content = `${luke}${john}`, overrides: Partial<ScriptureSource> = {}) => {
    const person = open(content, overrides);
    goTo('He arose');
    return { person, menu: await screen.findByRole('toolbar', { name: 'Quotation of Luke 15:20', hidden: true }) };
  };
  const press = async (person: ReturnType<typeof userEvent.setup>, name: string) =>
    person.click(screen.getByRole('button', { name, hidden: true }));

  test('changes the translation of one quotation, or of all at once', async () => {
    const { person } = await openMenu();
    await press(person, 'Translation: WEB');
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'World English Bible',
      'King James Version',
    ]);
    await person.click(screen.getByRole('menuitemradio', { name: 'King James Version' }));
    expect(await screen.findByText('1 quotation is now in the King James Version')).toBeVisible();
    expect(text.html()).toContain(john);
    await press(person, 'Translation: KJV');
    await person.click(screen.getByRole('menuitem', { name: 'All quotations in the King James Version' }));
    await waitFor(() => expect(text.html()).not.toContain('data-translation="WEB"'));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
    await person.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    expect(await screen.findByText('The quotations were changed back')).toBeVisible();
  });

  test('checks the quotation', async () => {
    const { person } = await openMenu();
    await press(person, 'Check');
    expect(await screen.findByText('Luke 15:20 matches the World English Bible')).toBeVisible();
    expect(text.asked).toEqual([{ references: ['Luke 15:20'], translationId: 'WEB' }]);
  });

  test('without the server, offers no other translation and no check, and says why', async () => {
    const { person } = await openMenu(luke, { notOffline: 'Not available offline' });
    for (const name of ['Translation: WEB', 'Check']) {
      const disabled = screen.getByRole('button', { name, hidden: true });
      expect(disabled).toHaveAttribute('aria-disabled', 'true');
      expect(disabled).toHaveAccessibleDescription('Not available offline');
      await press(person, name);
    }
    expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
    expect(text.asked).toEqual([]);
    expect(screen.getByRole('button', { name: 'Open in Bible', hidden: true })).not.toHaveAttribute('aria-disabled');
  });

  test('removes the quotation and keeps its text', async () => {
    const { person } = await openMenu(luke);
    await press(person, 'Remove Quotation (Keep Text)');
    expect(text.html()).toBe('<p><sup>20</sup>He arose, and came to his father.</p>');
    await waitFor(() => expect(screen.queryByRole('toolbar', { hidden: true })).toBeNull());
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  });

  test('is a part of the one bar of selected words while words are selected', async () => {
    const { person } = await openMenu();
    act(() => void text.editor.commands.setTextSelection(text.find('came to his father')));
    const bar = await screen.findByRole('toolbar', { name: 'Selected text', hidden: true });
    expect(screen.getAllByRole('toolbar', { hidden: true })).toEqual([bar]);
    const group = within(bar).getByRole('group', { name: 'Quotation of Luke 15:20', hidden: true });
    expect(within(bar).getByRole('button', { name: 'Add Slide', hidden: true })).toBeInTheDocument();
    act(() => within(bar).getByRole('button', { name: 'Bold', hidden: true }).focus());
    await person.keyboard('{End}{ArrowLeft}{ArrowLeft}');
    expect(within(group).getByRole('button', { name: 'Check', hidden: true })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Luke 15:20 matches the World English Bible')).toBeVisible();
    goTo('He arose');
    await waitFor(() => expect(screen.getByRole('toolbar', { hidden: true })).toHaveAccessibleName(/^Quotation of/));
  });

  test('is a row of the lower bar on a phone, also while words are selected', async () => {
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(matchMedia(query), { matches: query.includes('max-width') }),
    );
    const { person, menu: row } = await openMenu();
    const bars = () => screen.getAllByRole('toolbar', { hidden: true }).map((bar) => bar.getAttribute('aria-label'));
    expect(bars()).toEqual(['Quotation of Luke 15:20', 'Formatting']);
    act(() => void text.editor.commands.setTextSelection(text.find('came to his father')));
    await waitFor(() => expect(bars()).toEqual(['Quotation of Luke 15:20', 'Selected text']));
    await person.click(within(row).getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Luke 15:20 matches the World English Bible')).toBeVisible();
    act(() => within(row).getByRole('button', { name: 'Translation: WEB' }).focus());
    await person.keyboard('{ArrowRight}');
    expect(within(row).getByRole('button', { name: 'Check' })).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    await person.click(within(row).getByRole('button', { name: 'Remove Quotation (Keep Text)' }));
    await waitFor(() => expect(row).not.toBeInTheDocument());
  });

  test('can be reached by keyboard and disappears with the focus', async () => {
    const { person, menu } = await openMenu();
    act(() => within(menu).getByRole('button', { name: 'Translation: WEB', hidden: true }).focus());
    await person.keyboard('{ArrowRight}');
    expect(within(menu).getByRole('button', { name: 'Check', hidden: true })).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    act(() => screen.getByRole('button', { name: 'Command: Check Quotations' }).focus());
    await waitFor(() => expect(screen.queryByRole('toolbar', { hidden: true })).toBeNull());
  });
});

describe('the Scripture commands', () => {
  test('check all quotations', async () => {
    const person = open(`${luke}${luke}`);
    await person.click(screen.getByRole('button', { name: 'Command: Check Quotations' }));
    expect(await screen.findByText('All 2 quotations match their translations')).toBeVisible();
  });

  test('change all quotations', async () => {
    const person = open(`${luke}${luke}`);
    await person.click(screen.getByRole('button', { name: 'Command: All Quotations in the King James Version' }));
    expect(await screen.findByText('2 quotations are now in the King James Version')).toBeVisible();
  });

  test('report that there is nothing to insert', async () => {
    const person = open('<p>x</p>');
    await person.click(screen.getByRole('button', { name: 'Command: Turn Reference into Quotation' }));
    expect(await screen.findByText('Place the cursor in a Scripture reference first')).toBeVisible();
  });
});

test('a slash offers all entries again after the choice of Scripture was deleted', async () => {
  const person = open('<p></p>');
  act(() => void text.editor.commands.focus('end'));
  type('/');
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await waitFor(() => expect(options()).toContain('Heading 1#'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(options()).toHaveLength(1));
  act(() => void text.editor.commands.deleteRange({ from: 1, to: 2 }));
  await waitFor(() => expect(options()).toEqual([]));
  type('/');
  await waitFor(() => expect(options()).toContain('Heading 1#'));
});
