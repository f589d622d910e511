import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { offlinePreferences } from '../../../offline/sessionCopies.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { hasOpenText } from '../../../session/saveEverything.ts';
import { ruth } from '../../../testing/app.setup.tsx';
import { bibleChapterOf, keepWithChapters, readChapter } from '../../../testing/chapters.setup.ts';
import { noAnswer, refused } from '../../../testing/network.setup.ts';
import { fakeStorage } from '../../../testing/storage.setup.ts';
import { present, presentationOf, startEmpty } from '../presenter.setup.ts';
import { passageAt } from './useScripture.ts';

const grace =
  '<p>He ran (<strong>Luke</strong> 15:20). All things work together: Romans 8:28.</p>' +
  '<blockquote class="scripture" data-reference="Psalm 23" data-translation="KJV"><p>The Lord is my shepherd.</p></blockquote>';

type Given = { text?: string; kept?: string[]; answers?: object };

/** Keeps chapters on this device, and presents a sermon. No others can be read, unless `answers` has them. */
async function presentWith({ text = grace, kept = ['Luke 15'], answers = {} }: Given = {}) {
  const { id } = await keepWithChapters(text, kept);
  const app = present(presentationOf(id, text), { [readChapter]: noAnswer, ...answers });
  await screen.findByRole('button', { name: 'Scripture' });
  return app;
}

const getPreferences = 'GET /api/BuilderPreferences/GetBuilderPreferences';

const region = () => screen.getByRole('region', { name: 'Text of the sermon' });
const chapter = (name: string) => screen.findByRole('dialog', { name });
const named = (dialog: HTMLElement) => [...dialog.querySelectorAll('mark')].map(({ textContent }) => textContent);
const inText = (words: string | RegExp) => within(region()).getByText(words);

beforeEach(() => {
  startEmpty();
  fakeStorage();
});
afterEach(() => vi.restoreAllMocks());

describe('a chapter in the presenter', () => {
  test('opens with a tap on its reference, from this device, with its verses marked, and closes with a tap outside', async () => {
    const { person, network } = await presentWith();
    await person.click(inText('Luke'));
    const luke = await chapter('Luke 15');
    expect(await within(luke).findByText(/WEB Luke 15 verse 21/)).toBeVisible();
    expect(within(luke).getByText('World English Bible')).toBeVisible();
    expect(named(luke)).toEqual(['20WEB Luke 15 verse 20.']);
    expect(luke).toHaveFocus();
    expect(network.bodiesOf(readChapter)).toEqual([]);
    await person.click(region());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(region()).toHaveFocus();
  });

  test('opens with Enter in the Scripture menu, takes the focus, and returns it to the text with Escape', async () => {
    const { person } = await presentWith({ answers: { [readChapter]: bibleChapterOf('Romans 8') } });
    screen.getByRole('button', { name: 'Scripture' }).focus();
    await person.keyboard('{Enter}');
    const menu = screen.getByRole('menu', { name: 'Scripture' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Luke 15:20', 'Romans 8:28', 'Psalm 23 KJV']);
    within(menu).getByRole('menuitem', { name: 'Romans 8:28' }).focus();
    await person.keyboard('{Enter}');
    const romans = await chapter('Romans 8');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(romans).toHaveFocus();
    expect(await within(romans).findByText(/WEB Romans 8 verse 1\./)).toBeVisible();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(region()).toHaveFocus();
  });

  test('of a quotation is read in its translation, from the server if this device does not have it', async () => {
    const asked: string[] = [];
    const { person } = await presentWith({
      answers: {
        [readChapter]: (url: URL) => {
          asked.push(`${url.searchParams.get('scriptureReference')} ${url.searchParams.get('translationId')}`);
          return bibleChapterOf('Psalm 23', 'KJV');
        },
      },
    });
    await person.click(inText('The Lord is my shepherd.'));
    expect(await within(await chapter('Psalm 23')).findByText('King James Version')).toBeVisible();
    expect(asked).toEqual(['Psalm 23 KJV']);
  });

  test('is read in the translation that the user has chosen, or else in the one on this device', async () => {
    const stored = { ...defaultStoredPreferences, isBibleTranslationChosen: true, bibleTranslationId: 'KJV' };
    offlinePreferences.write(ruth.id, stored);
    const { person, network } = await presentWith({
      answers: { [getPreferences]: stored, [readChapter]: bibleChapterOf('Luke 15', 'KJV') },
    });
    await person.click(inText('Luke'));
    expect(await within(await chapter('Luke 15')).findByText('King James Version')).toBeVisible();
    await person.keyboard('{Escape}');
    network.answer(readChapter, noAnswer);
    await person.click(inText('Luke'));
    expect(await within(await chapter('Luke 15')).findByText('World English Bible')).toBeVisible();
  });

  test('is asked for in the first substitute if the user has never chosen a translation', async () => {
    const asked: (string | null)[] = [];
    const { person } = await presentWith({
      answers: {
        [readChapter]: ({ searchParams }: URL) => {
          asked.push(searchParams.get('translationId'));
          return bibleChapterOf('Romans 8');
        },
      },
    });
    await person.click(inText('Romans 8:28'));
    expect(await within(await chapter('Romans 8')).findByText('World English Bible')).toBeVisible();
    expect(asked).toEqual(['WEB']);
  });

  test.each([
    ['the server cannot be reached', noAnswer],
    ['the server fails', refused(500, 'The server failed.')],
    ['no Bible is installed', { ...bibleChapterOf('Romans 8'), translationId: '', translationName: '', verses: [] }],
  ])('says in one sentence that it cannot be read if %s', async (_, answer) => {
    const { person } = await presentWith({ answers: { [readChapter]: answer } });
    await person.click(inText('Romans 8:28'));
    const romans = await chapter('Romans 8');
    expect(
      await within(romans).findByText("This chapter isn't on this device, and it can't be loaded now."),
    ).toBeVisible();
  });

  test('does not wait longer than five seconds for the server', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const { person } = await presentWith({ answers: { [readChapter]: () => new Promise(() => {}) } });
    // Without a real network, the request has to be ended as a browser does.
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (request: Request) =>
      Promise.race([
        fetch(request),
        new Promise((_, fail) => request.signal.addEventListener('abort', () => fail(request.signal.reason as Error))),
      ]),
    );
    await person.click(inText('Romans 8:28'));
    const romans = await chapter('Romans 8');
    expect(await within(romans).findByText('Opening Romans 8')).toBeVisible();
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(5_000));
    act(() => limit.abort(new DOMException('Late', 'TimeoutError')));
    expect(
      await within(romans).findByText("This chapter isn't on this device, and it can't be loaded now."),
    ).toBeVisible();
  });

  test('closes when a clicker turns the page, stays for a cover, and is scrolled with Up and Down', async () => {
    const { person } = await presentWith();
    await person.click(inText('Luke'));
    const luke = await chapter('Luke 15');
    const content = await within(luke).findByRole('region', { name: 'Text of Luke 15' });
    await person.keyboard('{ArrowDown}');
    expect(content.scrollTop).toBeGreaterThan(0);
    await person.keyboard('{ArrowUp}');
    expect(content.scrollTop).toBe(0);
    await person.keyboard('b');
    await person.click(screen.getByRole('button', { name: 'The screen is black. Tap it to go on.' }));
    expect(luke).toBeVisible();
    await person.keyboard('{Escape}');
    for (const key of ['PageDown', 'PageUp', 'ArrowRight', 'ArrowLeft', ' ', 'Home', 'End']) {
      await person.click(inText('Luke'));
      fireEvent.keyDown(await chapter('Luke 15'), { key });
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  test('leads on through the chapters of its passage, with their verses marked, from this device', async () => {
    const { person } = await presentWith({
      text: '<p>The lost are found (Luke 15:23–16:2).</p>',
      kept: ['Luke 15', 'Luke 16'],
    });
    await person.click(inText(/The lost are found/).querySelector('[data-passage]')!);
    const luke = await chapter('Luke 15');
    await within(luke).findByText(/WEB Luke 15 verse 1\./);
    expect(named(luke)).toEqual(['23WEB Luke 15 verse 23.', '24WEB Luke 15 verse 24.']);
    const next = within(luke).getByRole('button', { name: 'Next chapter: Luke 16' });
    next.focus();
    await person.keyboard('{Enter}');
    expect(luke).toHaveAccessibleName('Luke 16');
    await within(luke).findByText(/WEB Luke 16 verse 3\./);
    expect(named(luke)).toEqual(['1WEB Luke 16 verse 1.', '2WEB Luke 16 verse 2.']);
    expect(within(luke).getByRole('button', { name: 'Next chapter: Luke 17' })).toHaveFocus();
    await person.click(within(luke).getByRole('button', { name: 'Next chapter: Luke 17' }));
    expect(
      await within(luke).findByText("This chapter isn't on this device, and it can't be loaded now."),
    ).toBeVisible();
    await person.click(within(luke).getByRole('button', { name: 'Previous chapter: Luke 16' }));
    await within(luke).findByText(/WEB Luke 16 verse 3\./);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(region()).toHaveFocus();
  });

  test('has no chapter before the first one of the Bible, and keeps the focus there', async () => {
    const { person } = await presentWith({ text: '<p>In the beginning (Genesis 2:1).</p>' });
    await person.click(inText(/In the beginning/).querySelector('[data-passage]')!);
    const genesis = await chapter('Genesis 2');
    await person.click(within(genesis).getByRole('button', { name: 'Previous chapter: Genesis 1' }));
    expect(genesis).toHaveAccessibleName('Genesis 1');
    expect(genesis).toHaveFocus();
    expect(within(genesis).queryByRole('button', { name: /Previous chapter/ })).toBeNull();
  });

  test('has a button that closes it, and gives way to the settings', async () => {
    const { person } = await presentWith();
    await person.click(inText('Luke'));
    await person.click(within(await chapter('Luke 15')).getByRole('button', { name: 'Close chapter' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(inText('Luke'));
    await person.click(screen.getByRole('button', { name: 'Presenter Settings' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('complementary', { name: 'Presenter Settings' })).toBeVisible();
  });
});

test('the text stays when the session has ended, and chapters open from this device', async () => {
  const { person } = await presentWith({
    answers: {
      [readChapter]: refused(401, 'Sign in required'),
      'GET /api/PresenterPreferences/GetPresenterPreferences': refused(401, 'Sign in required'),
    },
  });
  await waitFor(() => expect(pageSession.state.isOver).toBe(true));
  await person.click(inText('Romans 8:28'));
  expect(await screen.findByText("This chapter isn't on this device, and it can't be loaded now.")).toBeVisible();
  await person.keyboard('{Escape}');
  await person.click(inText('Luke'));
  expect(await within(await chapter('Luke 15')).findByText(/WEB Luke 15 verse 21/)).toBeVisible();
  act(() => void pageSession.ask());
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(region()).toHaveTextContent('All things work together');
  // Other calls that the server refuses must not replace the text with the sign-in screen.
  expect(hasOpenText()).toBe(true);
});

describe('passages at a point', () => {
  /** A text with a short reference and a quotation, with the edges of a layout. */
  function layOut() {
    const element = document.createElement('div');
    element.innerHTML =
      '<p>See <span data-passage="0">John 3</span> and more</p><blockquote data-passage="1"><p>Words</p></blockquote>';
    const [reference, quotation, words] = ['span', 'blockquote', 'blockquote p'].map((name) =>
      element.querySelector<HTMLElement>(name)!,
    );
    const rects = (at: DOMRect) => Object.assign([at], { item: () => at });
    reference!.getClientRects = () => rects(new DOMRect(100, 100, 40, 20));
    words!.getBoundingClientRect = () => new DOMRect(0, 200, 600, 100);
    quotation!.getBoundingClientRect = () => new DOMRect(0, 200, 600, 120);
    const ofPseudo = { width: '130px' } as CSSStyleDeclaration;
    const ofElement = { paddingInlineStart: '0px', direction: 'ltr' } as CSSStyleDeclaration;
    vi.spyOn(window, 'getComputedStyle').mockImplementation((_, pseudo) => (pseudo ? ofPseudo : ofElement));
    return { element, words: words! };
  }
  const screenful = { top: 0, bottom: 600 };

  test.each([
    [120, 110, 0],
    [120, 88, 0],
    [120, 87, null],
    [152, 110, 0],
    [153, 110, null],
    // The source below the quotation, which is 130 px wide.
    [100, 310, 1],
    [142, 330, 1],
    [143, 310, null],
    [100, 333, null],
  ])('%i, %i', (x, y, index) => {
    const { element } = layOut();
    expect(passageAt(element, { target: element, x, y }, screenful)).toBe(index);
  });

  test('the words of a quotation open it, and the space beside its source does not', () => {
    const { element, words } = layOut();
    expect(passageAt(element, { target: words, x: 550, y: 250 }, screenful)).toBe(1);
    expect(passageAt(element, { target: words.parentElement, x: 550, y: 310 }, screenful)).toBeNull();
  });

  test('what is not on the page cannot be tapped', () => {
    const { element } = layOut();
    expect(passageAt(element, { target: element, x: 120, y: 110 }, { ...screenful, bottom: 90 })).toBeNull();
    const reference = element.querySelector('span');
    expect(passageAt(element, { target: reference, x: 120, y: 110 }, { ...screenful, bottom: 90 })).toBeNull();
    expect(passageAt(element, { target: reference, x: 120, y: 110 }, { ...screenful, top: 130 })).toBeNull();
    expect(passageAt(element, { target: reference, x: 120, y: 110 }, screenful)).toBe(0);
  });
});
