import { type BuilderPreferences, defaultStoredPreferences } from '@sermon/contract/preferences';
import type { BibleChapter } from '@sermon/contract/bible';
import { ThemeProvider } from '@mui/material/styles';
import { plainText } from '@sermon/domain/document/outline';
import type { Scripture } from '@sermon/domain/document/schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../queryClient.ts';
import { fakeNetwork, noAnswer } from '../../../testing/network.setup.ts';
import { NoticesProvider } from '../../../ui/notices/notices.tsx';
import { theme } from '../../../ui/theme/theme.ts';
import { type Reading, PassageReader } from '../PassageReader.tsx';
import { lazyReading } from './lazyReading.ts';

// Loads the lazy module before the tests, so that no test has to wait for it.
await lazyReading.fetch();

const readChapter = 'GET /api/Search/GetBibleChapter';
const findCrossReferences = 'GET /api/Search/GetCrossReferences';
const names: Record<string, string> = {
  KJV: 'King James Version',
  WEB: 'World English Bible',
  YLT: "Young's Literal Translation",
};
const answeredIn = (id: string) => ({
  translationId: id,
  translationName: names[id]!,
  copyrightHtml: `${id} is free &amp; open.`,
});

/**
 * Returns a chapter with three verses, whose text includes the name of the chapter. Young's translation has only the
 * second verse.
 */
function chapter(url: URL): BibleChapter {
  const reference = url.searchParams.get('scriptureReference')!;
  const asked = url.searchParams.get('translationId')!;
  const id = asked in names ? asked : 'WEB';
  const [, bookName = '', number = ''] = /^(.+) (\d+)$/.exec(reference)!;
  const verse = (at: number) => ({
    verseNumberStart: at,
    verseNumberEnd: at,
    title: at === 1 ? `The title of ${reference}` : null,
    verseContent:
      id === 'YLT' && at !== 2 ? '' : `${id} ${reference} verse <i>the</i> ${['first', 'second', 'third'][at - 1]}`,
    startsParagraph: at === 1,
    isOmitted: false,
  });
  return { bookName, chapterNumber: Number(number), ...answeredIn(id), verses: [1, 2, 3].map(verse) };
}

const translations = [
  { id: 'NIV', name: 'New International Version', copyrightHtml: '', isInstalled: false, mayBeKept: false },
  ...Object.entries(names).map(([id, name]) => ({ id, name, copyrightHtml: '', isInstalled: true, mayBeKept: false })),
];
const found = (title: string, words: string) => ({
  title,
  description: `<sup>8</sup> ${words}`,
  scriptureReference: title,
});

/** Renders a button that opens the drawer, and clicks it. */
async function read(reading: Reading, routes: object = {}, preferences: Partial<BuilderPreferences> = {}) {
  const asked: string[] = [];
  const network = fakeNetwork({
    'GET /api/BuilderPreferences/GetBuilderPreferences': {
      ...defaultStoredPreferences,
      isBibleTranslationChosen: true,
      ...preferences,
    },
    'GET /api/Search/GetBibleTranslations': translations,
    [readChapter]: (url: URL) => {
      asked.push(`${url.searchParams.get('scriptureReference')} ${url.searchParams.get('translationId')}`);
      return chapter(url);
    },
    [findCrossReferences]: {
      title: '',
      ...answeredIn('WEB'),
      results: [found('Romans 5:8', 'God commends'), found('1 John 4:9', 'God sent')],
    },
    ...routes,
  });
  const inserted: Scripture[] = [];
  function App() {
    const [shown, setShown] = useState<Reading | null>(null);
    return (
      <>
        <button onClick={() => setShown(reading)}>Open</button>
        <button onClick={() => setShown({ reference: 'Luke 15', translationId: 'WEB' })}>Another</button>
        <PassageReader
          reading={shown}
          backTo="3 results for “grace”"
          onInsert={(...quotations) => inserted.push(...quotations)}
          onClose={() => setShown(null)}
        />
      </>
    );
  }
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          <App />
        </NoticesProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  const person = userEvent.setup({ delay: null });
  await person.click(screen.getByRole('button', { name: 'Open' }));
  const drawer = await screen.findByRole('dialog');
  const button = (name: string | RegExp) => within(drawer).getByRole('button', { name });
  const isAt = (name: string) => waitFor(() => expect(drawer).toHaveAccessibleName(name));
  const choose = async (menu: RegExp, role: 'menuitem' | 'menuitemcheckbox' | 'menuitemradio', name: RegExp) => {
    await person.click(button(menu));
    await person.click(await screen.findByRole(role, { name }));
  };
  return { person, drawer, network, asked, inserted, button, isAt, choose, unmount };
}

const romans: Reading = { reference: 'Romans 8:2', translationId: 'WEB' };

describe('reading from chapter to chapter', () => {
  test('moves back and forth with the buttons, across books, and announces the chapter', async () => {
    const { person, drawer, button, isAt } = await read({ reference: 'Malachi 4', translationId: 'WEB' });
    await isAt('Malachi 4');
    await within(drawer).findByText(/Malachi 4 verse first/);
    expect(within(drawer).getByRole('status')).toBeEmptyDOMElement();
    await person.click(button('Next chapter'));
    await isAt('Matthew 1');
    expect(within(drawer).getByRole('status')).toHaveTextContent('Matthew 1');
    expect(button('Next chapter')).toHaveFocus();
    await person.click(button('Previous chapter'));
    await isAt('Malachi 4');
  });

  test('shows a second chapter that is opened before the drawer has closed', async () => {
    const { isAt } = await read(romans);
    await isAt('Romans 8');
    fireEvent.click(screen.getByText('Another'));
    await isAt('Luke 15');
  });

  test('shows a passage again that is opened again after the chapter was turned', async () => {
    const { person, drawer, button, isAt } = await read(romans);
    fireEvent.click(screen.getByText('Another'));
    await within(drawer).findByText(/Luke 15 verse first/);
    await person.click(button('Next chapter'));
    await isAt('Luke 16');
    fireEvent.click(screen.getByText('Another'));
    await isAt('Luke 15');
  });

  test('prefetches the next chapter', async () => {
    const { asked, isAt } = await read(romans);
    await isAt('Romans 8');
    await waitFor(() => expect(asked).toEqual(['Romans 8 WEB', 'Romans 9 WEB']));
  });

  test.each([
    ['Genesis 1', 'Previous chapter'],
    ['Revelation 22', 'Next chapter'],
  ])('stops at %s', async (reference, name) => {
    const { person, drawer, button, isAt } = await read({ reference, translationId: 'WEB' });
    await within(drawer).findByText(/verse first/);
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    await person.click(button(name));
    await isAt(reference);
  });

  test('moves with the keys ] and [ and with Alt and an arrow key', async () => {
    const { person, drawer, isAt } = await read(romans);
    await within(drawer).findByText(/WEB Romans 8 verse first/);
    await person.keyboard('{]}');
    await isAt('Romans 9');
    await person.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await isAt('Romans 10');
    await person.keyboard('{Alt>}{ArrowLeft}{/Alt}[[');
    await isAt('Romans 8');
  });

  test('reports that a translation lacks the chapter', async () => {
    const nothing = { bookName: 'Genesis', chapterNumber: 1, ...answeredIn('WEB'), verses: [] };
    const { drawer } = await read({ reference: 'Genesis 1', translationId: 'WEB' }, { [readChapter]: nothing });
    expect(await within(drawer).findByText('Genesis 1 is not in the World English Bible.')).toBeVisible();
  });
});

describe('another chapter', () => {
  test('is found by a few letters and its number', async () => {
    const { person, button, isAt } = await read(romans);
    await isAt('Romans 8');
    await person.click(button('Romans 8'));
    const field = screen.getByRole('combobox', { name: 'Book, or book and chapter' });
    expect(field).toHaveFocus();
    expect(screen.getAllByRole('option')).toHaveLength(66);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Romans');
    await person.keyboard('1 cor 13{Enter}');
    await isAt('1 Corinthians 13');
    await waitFor(() => expect(button('1 Corinthians 13')).toHaveFocus());
  });

  test('is chosen with the arrow keys, after the book', async () => {
    const { person, button, isAt } = await read(romans);
    await isAt('Romans 8');
    await person.click(button('Romans 8'));
    await person.keyboard('joh{ArrowDown}{ArrowUp}{Enter}');
    expect(screen.getByRole('button', { name: 'John 1' })).toHaveFocus();
    await person.keyboard('{ArrowDown}{ArrowRight}{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'John 6' })).toHaveFocus();
    await person.keyboard('{Backspace}');
    await person.keyboard('jude{Enter}');
    await isAt('Jude 1');
  });

  test('is not found for a book that does not exist', async () => {
    const { person, button, isAt } = await read(romans);
    await isAt('Romans 8');
    await person.click(button('Romans 8'));
    await person.keyboard('xyz');
    expect(screen.getByText('There is no book called “xyz.”')).toBeVisible();
  });
});

describe('verses of a chapter', () => {
  test('that were named are selected; others are selected by a click, and all are inserted as one quotation', async () => {
    const { person, drawer, button, inserted } = await read(romans);
    await within(drawer).findByText(/second/);
    expect(button('Verse 2')).toHaveAttribute('aria-pressed', 'true');
    expect(within(drawer).getByText('Romans 8:2')).toBeVisible();
    await person.click(within(drawer).getByText(/third/));
    expect(button('Verse 3')).toHaveAttribute('aria-pressed', 'true');
    expect(within(drawer).getByText('Romans 8:2–3')).toBeVisible();
    await person.click(button('Insert 2 Verses'));
    await waitFor(() => expect(inserted).toHaveLength(1));
    expect(drawer).toBeVisible();
    expect(inserted[0]).toMatchObject({ reference: 'Romans 8:2–3', translation: 'WEB' });
    expect(plainText(inserted)).toBe('2 WEB Romans 8 verse the second 3 WEB Romans 8 verse the third');
  });

  test('are selected by a click while words are selected outside of the chapter', async () => {
    const { drawer, button } = await read(romans);
    await within(drawer).findByText(/third/);
    getSelection()?.selectAllChildren(screen.getByText('Another'));
    fireEvent.click(within(drawer).getByText(/third/), { detail: 1 });
    expect(button('Verse 3')).toHaveAttribute('aria-pressed', 'true');
  });

  test('are selected with the keys, and a range with Shift', async () => {
    const { person, drawer, button } = await read({ reference: 'Romans 8', translationId: 'WEB' });
    await within(drawer).findByText(/first/);
    expect(within(drawer).queryByRole('group', { name: 'Selected verses' })).toBeNull();
    button('Verse 1').focus();
    await person.keyboard('{Enter}{ArrowDown}{ArrowUp}{End}');
    expect(button('Verse 3')).toHaveFocus();
    expect([1, 2, 3].map((number) => button(`Verse ${number}`).tabIndex)).toEqual([-1, -1, 0]);
    await person.keyboard('{Shift>}');
    await person.click(button('Verse 3'));
    await person.keyboard('{/Shift}');
    expect(within(drawer).getByText('Romans 8:1–3')).toBeVisible();
    await person.click(button('Clear selection'));
    expect(within(drawer).queryByRole('group', { name: 'Selected verses' })).toBeNull();
    expect(within(drawer).getByRole('region', { name: 'Text' })).toHaveFocus();
  });

  test('are selected by dragging across them; dragging within a verse selects its words', async () => {
    const { drawer, inserted, person, button } = await read({ reference: 'Romans 8', translationId: 'WEB' });
    const end = await within(drawer).findByText(/third/);
    const start = within(drawer).getByText(/second/);
    const drag = (from: HTMLElement, to: HTMLElement) => {
      fireEvent.mouseDown(from);
      getSelection()!.setBaseAndExtent(from.lastChild!, 1, to.lastChild!, 3);
      fireEvent.mouseUp(window);
    };
    drag(start, start);
    expect(within(drawer).queryByRole('group', { name: 'Selected verses' })).toBeNull();
    expect(String(getSelection())).not.toBe('');
    // From the last verse back to the one before.
    drag(end, start);
    expect(within(drawer).getByText('Romans 8:2–3')).toBeVisible();
    expect(String(getSelection())).toBe('');
    await person.click(button('Insert 2 Verses'));
    expect(plainText(inserted)).toBe('2 WEB Romans 8 verse the second 3 WEB Romans 8 verse the third');
  });

  test('are copied one after the other if they are not adjacent', async () => {
    const write = vi.fn(async (_: unknown) => {});
    vi.stubGlobal('ClipboardItem', function item(this: object, forms: object) {
      Object.assign(this, { forms });
    });
    const { person, drawer, button } = await read(
      { reference: 'Romans 8:1, 3', translationId: 'WEB' },
      {},
      { bibleSearchCopySetting: 'text' },
    );
    await within(drawer).findByText(/first/);
    Object.assign(navigator.clipboard, { write });
    await person.click(button('Copy 2 Verses'));
    expect(await screen.findByText('Romans 8:1, 3 copied to clipboard')).toBeVisible();
    const [[[{ forms }]]] = write.mock.calls as unknown as [[[{ forms: Record<string, Blob> }]]];
    expect(await forms['text/plain']!.text()).toBe(
      'WEB Romans 8 verse the first\nRomans 8:1 World English Bible\n\nWEB Romans 8 verse the third\nRomans 8:3 World English Bible',
    );
  });

  test('show as much as the settings say', async () => {
    const { drawer, button } = await read(romans, {}, { bibleSearchViewSetting: 'text' });
    const verse = await within(drawer).findByText(/second/);
    expect(verse.querySelector('i')).toBeNull();
    expect(button('Verse 2')).toHaveAttribute('data-hidden', 'true');
    expect(within(drawer).queryByText('The title of Romans 8')).toBeNull();
  });
});

describe('parallel translations', () => {
  const isBeside = (drawer: HTMLElement, ...ids: string[]) => {
    const row = within(drawer).getByRole('button', { name: 'Verse 2' }).parentElement!;
    const words = ids.map((id) => `${id}${id} Romans 8 verse the second`).join('');
    expect(row).toHaveTextContent(`2${words}`);
  };

  test('are the installed ones; they align verse by verse, show their copyright, and are remembered on the device', async () => {
    const { drawer, choose, person, unmount } = await read(romans);
    await within(drawer).findByText(/second/);
    await choose(/^Parallel translations$/, 'menuitemcheckbox', /^KJV/);
    expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
      'KJVKing James Version',
      "YLTYoung's Literal Translation",
    ]);
    await person.click(screen.getByRole('menuitemcheckbox', { name: /^YLT/ }));
    await person.keyboard('{Escape}');
    await within(drawer).findByText(/YLT Romans 8 verse second/);
    isBeside(drawer, 'WEB', 'KJV', 'YLT');
    expect(within(drawer).getAllByText('This translation omits this verse.')).toHaveLength(2);
    for (const id of ['WEB', 'KJV', 'YLT']) expect(within(drawer).getByText(`${id} is free & open.`)).toBeVisible();
    expect(
      within(drawer).getByRole('button', {
        name: "Parallel translations: King James Version, Young's Literal Translation",
      }),
    ).toBeVisible();
    unmount();

    const again = await read(romans);
    await within(again.drawer).findByText(/KJV Romans 8 verse second/);
  });

  test('stay in their columns if the verse numbers are hidden', async () => {
    localStorage.setItem('sermon-bible-parallel', 'KJV');
    const { drawer, button } = await read(romans, {}, { bibleSearchViewSetting: 'text' });
    await within(drawer).findAllByText(/KJV Romans 8/);
    expect(getComputedStyle(button('Verse 2').nextElementSibling!).gridColumnStart).toBe('2');
  });

  test('each have their own button to insert', async () => {
    localStorage.setItem('sermon-bible-parallel', 'KJV');
    const { person, drawer, button, inserted } = await read(romans, {}, { bibleSearchCopySetting: 'text' });
    await within(drawer).findByText(/KJV Romans 8 verse second/);
    expect(button('Insert WEB: World English Bible')).toBeVisible();
    await person.click(button('Insert KJV: King James Version'));
    await waitFor(() => expect(inserted).toHaveLength(1));
    expect(inserted[0]).toMatchObject({ reference: 'Romans 8:2', translation: 'KJV' });
    expect(plainText(inserted)).toBe('KJV Romans 8 verse the second');
  });

  test('appear only once, even after a substitution, and swap places with the main translation', async () => {
    localStorage.setItem('sermon-bible-parallel', 'WEB KJV');
    const { drawer, choose } = await read({ reference: 'Romans 8:2', translationId: 'NIV' });
    await within(drawer).findByText(/KJV Romans 8 verse second/);
    expect(await screen.findByText("NIV isn't available here. Showing WEB.")).toBeVisible();
    isBeside(drawer, 'WEB', 'KJV');
    await choose(/^Translation: World English Bible/, 'menuitemradio', /^KJV/);
    await waitFor(() => isBeside(drawer, 'KJV', 'WEB'));
  });

  test('show a message if one cannot be loaded, and keep the others', async () => {
    localStorage.setItem('sermon-bible-parallel', 'KJV');
    const { drawer, network, person } = await read(romans, {
      [readChapter]: (url: URL) => (url.searchParams.get('translationId') === 'KJV' ? noAnswer() : chapter(url)),
    });
    expect(await within(drawer).findByText('The chapter could not be loaded. Please try again.')).toBeVisible();
    expect(within(drawer).getByText(/WEB Romans 8 verse first/)).toBeVisible();
    network.answer(readChapter, chapter);
    await person.click(within(drawer).getByRole('button', { name: 'Try Again' }));
    await within(drawer).findByText(/KJV Romans 8 verse first/);
  });
});

describe('cross references of a verse', () => {
  test('replace the chapter with their text; one of them can be read, and the back buttons return to each view', async () => {
    const { person, drawer, button, isAt } = await read(romans);
    await within(drawer).findByText(/second/);
    await person.click(button('Cross References'));
    await isAt('Cross references for Romans 8:2');
    expect(await within(drawer).findByText('God commends')).toBeVisible();
    expect(within(drawer).getByText('WEB is free & open.')).toBeVisible();
    await person.click(button('Read 1 John 4:9'));
    await isAt('1 John 4');
    expect(within(drawer).queryByText('1 John 4:9')).toBeNull();
    await person.click(button('Back to the cross references for Romans 8:2'));
    await waitFor(() => expect(button('1 John 4:9')).toHaveFocus());
    await person.click(button('Back to Romans 8'));
    await isAt('Romans 8');
    expect(button('Verse 2')).toHaveAttribute('aria-pressed', 'true');
    await person.click(button('Back to 3 results for “grace”'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  test('can be inserted into the text', async () => {
    const { person, drawer, button, inserted } = await read(romans);
    await within(drawer).findByText(/second/);
    await person.click(button('Cross References'));
    await within(drawer).findByText('God commends');
    await person.click(button('Insert Romans 5:8'));
    await waitFor(() => expect(inserted).toHaveLength(1));
    expect(inserted[0]).toMatchObject({ reference: 'Romans 5:8', translation: 'WEB' });
  });
});
