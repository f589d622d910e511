import type { Editor } from '@tiptap/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBuilder, rename, save } from '../../../testing/builder.setup.tsx';
import { folder, holdPhone, subscriber } from '../../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../../testing/network.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';

const star = 'PUT /api/BuilderAssets/SetStarredBuilderAsset';
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

/** Returns the labels of the entries in a menu. */
async function entriesOf(person: Awaited<ReturnType<typeof openBuilder>>['person'], menu: string) {
  await person.click(await button(menu));
  const list = await screen.findByRole('menu', { name: menu });
  return within(list).getAllByRole('menuitem');
}

describe('the star', () => {
  test('is added and removed next to the title', async () => {
    const { person, network, document } = await openBuilder();
    network.answer(star, () => ({ ...document, isStarred: network.bodiesOf(star).length === 1 }));
    await person.click(await button('Add Star'));
    expect(await screen.findByText('Star Added')).toBeVisible();
    await person.click(await button('Remove Star'));
    expect(await screen.findByText('Star Removed')).toBeVisible();
    expect(network.bodiesOf(star)).toEqual([
      { id: document.id, isStarred: true },
      { id: document.id, isStarred: false },
    ]);
  });

  test('is reverted if the server refuses it', async () => {
    const { person } = await openBuilder({
      answers: { [star]: refused(500, 'Something went wrong. Please try again.') },
    });
    await person.click(await button('Add Star'));
    expect(await screen.findByText('Could not update Starred')).toBeVisible();
    expect(await button('Add Star')).toBeVisible();
  });

  test('keeps its new state when an older save returns', async () => {
    const { person, network, document, write, saveByKey } = await openBuilder();
    network.answer(star, { ...document, isStarred: true });
    await person.click(await button('Add Star'));
    await screen.findByText('Star Added');
    await write('x');
    saveByKey();
    await waitFor(() => expect(screen.getByText('All changes saved')).toBeVisible());
    expect(await button('Remove Star')).toBeVisible();
  });
});

describe('offline', () => {
  test('the title says why it cannot be changed, the status says offline, and Sign Out is disabled', async () => {
    const { person } = await openBuilder();
    const title = await button('The Father Who Runs');
    expect(screen.getByText(/^Last edit .+/)).not.toHaveTextContent('Offline Mode');
    setOnline(false);
    expect(await screen.findByText(/^Last edit .+ - Offline Mode$/)).toBeVisible();
    expect(title).toHaveAttribute('aria-disabled', 'true');
    expect(title).toHaveAccessibleDescription("You can change the title when you're back online.");
    await person.click(title);
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    await person.click(await button('Account'));
    expect(screen.getByRole('menuitem', { name: /^Sign Out/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test('templates cannot be created', async () => {
    const { person } = await openBuilder({ user: subscriber });
    await button('File');
    setOnline(false);
    const template = (await entriesOf(person, 'File')).find(({ textContent }) =>
      textContent.startsWith('Save as template'),
    );
    expect(template).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a template', () => {
  const isTemplate = true;

  test('is marked with its description, which opens the details', async () => {
    const templateDescription = 'For a Sunday in Advent. '.repeat(20).trim();
    const { person } = await openBuilder({ overrides: { isTemplate, templateDescription } });
    const marker = await button(`- Editing Template ${templateDescription}`);
    await person.click(marker);
    expect(await button(`Edit Description: ${templateDescription}`)).toBeVisible();
  });

  test('says so if it has no description', async () => {
    await openBuilder({ overrides: { isTemplate } });
    expect(await button('- Editing Template No Description')).toBeVisible();
  });

  test('cannot be saved as a template again', async () => {
    const { person } = await openBuilder({ overrides: { isTemplate, isStarred: true }, user: subscriber });
    const labels = (await entriesOf(person, 'File')).map(({ textContent }) => textContent);
    expect(labels).not.toContain('Save as template');
    expect(labels.slice(4, 6)).toEqual(['Remove Star', 'Version History']);
  });
});

describe('the File menu', () => {
  const move = 'PUT /api/BuilderAssets/MoveBuilderAsset';
  const entry = (name: string | RegExp) => screen.findByRole('menuitem', { name });

  test('begins with what word processors have there, and has Quick Print and Close before the help', async () => {
    const { person } = await openBuilder();
    const labels = (await entriesOf(person, 'File')).map(({ textContent }) => textContent);
    expect(labels.slice(0, 4)).toEqual(['New Blank Document', 'Rename', 'Move to…', 'Duplicate']);
    expect(labels.slice(-4)).toEqual([
      expect.stringMatching(/^Quick Print/),
      'Close',
      expect.stringMatching(/^All Commands…/),
      expect.stringMatching(/^Keyboard Shortcuts…/),
    ]);
  });

  test('Rename goes to the title', async () => {
    const { person } = await openBuilder();
    await entriesOf(person, 'File');
    await person.click(await entry('Rename'));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    expect(title).toHaveFocus();
    expect(title).toHaveValue('The Father Who Runs');
  });

  test('Move to… moves the document, and a new one is created beside it, until the move is undone', async () => {
    const advent = folder('Advent 2026');
    const create = 'POST /api/BuilderAssets/SaveBuilderAsset';
    const { person, network, document } = await openBuilder({ answers: { 'GET /api/LibraryItems': [advent] } });
    network.answer(move, () => ({ ...document, parentId: network.bodiesOf(move).length === 1 ? advent.id : null }));
    network.answer(create, document);
    await entriesOf(person, 'File');
    await person.click(await entry('Move to…'));
    await person.click(await button('Folder Advent 2026'));
    const dialog = screen.getByRole('dialog', { name: 'Move The Father Who Runs' });
    await person.click(within(dialog).getByRole('button', { name: 'Move Here' }));
    const notice = await screen.findByText('The Father Who Runs moved to Advent 2026');
    await person.click(within(notice.parentElement!).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(network.bodiesOf(move)).toHaveLength(2));
    expect(network.bodiesOf(move)).toMatchObject([{ parentId: advent.id }, { parentId: null }]);
    await entriesOf(person, 'File');
    await person.click(await entry('New Blank Document'));
    await waitFor(() => expect(network.bodiesOf(create)).toMatchObject([{ parentId: null }]));
  });

  test('Duplicate saves the text first, and opens the copy, which is in the same folder', async () => {
    const advent = folder('Advent 2026');
    const duplicate = 'POST /api/BuilderAssets/DuplicateBuilderAsset';
    const { person, network, document, write } = await openBuilder({ overrides: { parentId: advent.id } });
    const copy = { ...document, id: crypto.randomUUID(), name: 'The Father Who Runs - Copy' };
    let saves = 0;
    network.answer(duplicate, () => {
      saves = network.bodiesOf(save).length;
      return copy;
    });
    network.answer(`GET /api/BuilderAssets/GetBuilderAsset/${copy.id}`, copy);
    await write('He ran.');
    await entriesOf(person, 'File');
    await person.click(await entry('Duplicate'));
    expect(await screen.findByText('The Father Who Runs - Copy created')).toBeVisible();
    expect(await button('The Father Who Runs - Copy')).toBeVisible();
    expect(saves).toBe(1);
    expect(network.bodiesOf(duplicate)).toEqual([{ id: document.id, parentId: advent.id }]);
  });

  test('Close leads back to the library', async () => {
    const { person } = await openBuilder();
    await entriesOf(person, 'File');
    await person.click(await entry('Close'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My Library' })).toBeVisible());
  });
});

test('Ctrl+S says so if all is saved, once while it is held down', async () => {
  const { paper, saveByKey, network } = await openBuilder();
  await paper();
  saveByKey();
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true, repeat: true });
  expect(await screen.findByText('All changes are saved.')).toBeVisible();
  expect(network.bodiesOf(save)).toEqual([]);
});

test('the Present menu has the sermon and its slides first, then what makes it ready, rehearsals and times', async () => {
  const { person } = await openBuilder();
  expect((await entriesOf(person, 'Present')).map(({ textContent }) => textContent)).toEqual([
    'Present Sermon',
    expect.stringMatching(/^Present Slides/),
    'Make Ready for Sunday',
    'Rehearse',
    'Past Rehearsals…',
    'Section Times',
  ]);
});

describe('on a phone', () => {
  beforeEach(holdPhone);

  test('one sheet begins with the most frequent commands, and folds downloads and prints', async () => {
    const { person } = await openBuilder();
    const entries = await entriesOf(person, 'More');
    expect(entries.slice(0, 4).map(({ textContent }) => textContent)).toEqual(['Outline', 'Find', 'Focus', 'Details']);
    for (const name of ['Search Sermons', 'Save as template', 'Add Star', 'Writing Log'])
      expect(screen.getByRole('menuitem', { name })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Download as PDF' })).toBeNull();
    await person.click(screen.getByRole('menuitem', { name: 'Download' }));
    expect(screen.getByRole('menuitem', { name: 'Download as Docx' })).toBeVisible();
    await person.click(screen.getByRole('menuitem', { name: 'Print' }));
    expect(screen.getByRole('menuitem', { name: 'Quick Print' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Print with two columns' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Download as PDF' })).toBeNull();
  });

  test('an unfolded list moves to the top of the sheet, where its entries are in view', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { person } = await openBuilder();
    await entriesOf(person, 'More');
    const print = screen.getByRole('menuitem', { name: 'Print' });
    await person.click(print);
    expect(scroll.mock.contexts).toContain(print);
    expect(scroll).toHaveBeenLastCalledWith({ block: 'start' });
  });

  test('Go Online takes the place of the outline and the Bible while working offline with a connection', async () => {
    const { person } = await openBuilder();
    await button('Outline');
    setOnline(false);
    await person.click(await button('GO OFFLINE'));
    expect(screen.queryByRole('button', { name: 'Working offline: Go Online' })).toBeNull();
    (await button('Outline')).focus();
    setOnline(true);
    const goOnline = await button('Working offline: Go Online');
    expect(screen.queryByRole('button', { name: 'Outline' })).toBeNull();
    expect(goOnline).toHaveFocus();
    await person.click(goOnline);
    expect(await button('Outline')).toHaveFocus();
  });

  test('the sheet also holds the account', async () => {
    const { person } = await openBuilder();
    await entriesOf(person, 'More');
    const account = await entriesOf(person, 'Account');
    expect(account.at(-1)).toHaveTextContent('Sign Out');
  });

  test('a command of the sheet moves the focus after the sheet has closed', async () => {
    const { person } = await openBuilder();
    await entriesOf(person, 'More');
    await person.click(screen.getByRole('menuitem', { name: 'Find' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Find' })).toHaveFocus());
  });

  test('the outline and the Bible have buttons of their own', async () => {
    const { person } = await openBuilder({ text: '<h1>Luke 15</h1><p>He saw him</p>' });
    await person.click(await button('Outline'));
    expect(await screen.findByRole('navigation', { name: 'Outline' })).toBeVisible();
    expect(await button('Outline')).toHaveAttribute('aria-pressed', 'true');
    expect(await button('Search Bible')).toBeVisible();
  });

  test('the line under the title has the save state, the words and the minutes; only the state is announced', async () => {
    const { write } = await openBuilder({ text: `<p>${'mercy '.repeat(1_482)}</p>` });
    await screen.findByText(/1,482 words/);
    const bar = screen.getByRole('banner');
    await waitFor(() => expect(bar).toHaveTextContent(/Saved · 1,482 words · \d+ min/));
    const state = within(bar).getByRole('status');
    expect(state).toHaveTextContent(/^Saved$/);
    await write('x');
    expect(state).toHaveTextContent(/^Editing$/);
  });

  test('the words and the minutes are those of the sermon, also while a part of it is selected', async () => {
    const { person, paper } = await openBuilder({ text: `<p>${'mercy '.repeat(1_482)}</p><p>He ran.</p>` });
    const { editor } = (await paper()) as HTMLElement & { editor: Editor };
    act(() => void editor.commands.setTextSelection({ from: 1, to: 6 }));
    await entriesOf(person, 'More');
    expect(await screen.findByText(/^1,484 words · About \d{2} min spoken$/)).toBeVisible();
  });

  test('trouble takes the whole line', async () => {
    const { write, saveByKey } = await openBuilder({ answers: { [save]: noAnswer } });
    await write('x');
    saveByKey();
    const bar = await screen.findByRole('banner');
    await waitFor(() => expect(within(bar).getByRole('status')).toHaveTextContent('Not saved yet: no connection'));
    expect(bar).not.toHaveTextContent('words');
  });
});

test('on a tablet, Bible and Present are on the bar, and the rest is in three titled parts', async () => {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes('max-width:899') }),
  );
  const { person } = await openBuilder();
  expect(await button('Search Bible')).toBeVisible();
  expect((await entriesOf(person, 'Present'))[0]).toHaveTextContent('Present Sermon');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await person.click(await button('More'));
  const menu = await screen.findByRole('menu', { name: 'More' });
  const parts = [...menu.children].reduce<Record<string, string[]>>(
    (all, { role, textContent }) =>
      role === 'menuitem'
        ? { ...all, [Object.keys(all).at(-1)!]: [...Object.values(all).at(-1)!, textContent] }
        : { ...all, [textContent]: [] },
    {},
  );
  expect(Object.keys(parts)).toEqual(['Research', 'Share and keep', 'This document']);
  expect(parts.Research).toEqual(expect.arrayContaining(['Search Sermons', 'Sermon Genius', 'Sermon Analyzer']));
  expect(parts['Share and keep']!.slice(0, 3)).toEqual(['Print', 'Download', expect.stringMatching(/^Share/)]);
  expect(parts['This document']).toEqual(expect.arrayContaining(['Details', 'Slides', 'Rename', 'Version History']));
  expect(parts['This document']).not.toContain('Close');
});

describe('a new document', () => {
  const name = 'Untitled sermon';
  const newDocument = (answers: object = {}) => openBuilder({ overrides: { name }, text: '<p></p>', answers });
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });

  test('opens with its title selected', async () => {
    await newDocument();
    const title = await field();
    expect(title).toHaveFocus();
    expect([title.selectionStart, title.selectionEnd]).toEqual([0, name.length]);
  });

  test.each(['{Enter}', '{Tab}', '{ArrowDown}'])('%s saves the title and goes to the text', async (key) => {
    const { person, network, document: kept, paper } = await newDocument();
    network.answer(rename, () => Object.assign(kept, { name: 'Grace for Latecomers', nameRevision: 1 }));
    await field();
    await person.keyboard(`Grace for Latecomers${key}`);
    expect(await paper()).toHaveFocus();
    await waitFor(() => expect(network.bodiesOf(rename)).toMatchObject([{ name: 'Grace for Latecomers' }]));
    expect(await screen.findByRole('button', { name: 'Grace for Latecomers' })).toBeVisible();
    expect(await paper()).toHaveFocus();
  });

  test('Escape keeps the name and goes to the text', async () => {
    const { person, network, paper } = await newDocument();
    await field();
    await person.keyboard('Grace{Escape}');
    expect(await paper()).toHaveFocus();
    expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(network.bodiesOf(rename)).toEqual([]);
  });

  test('an empty name becomes the first one again', async () => {
    const { person, network, paper } = await newDocument();
    await field();
    await person.keyboard('{Backspace}{Enter}');
    expect(await paper()).toHaveFocus();
    expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(network.bodiesOf(rename)).toEqual([]);
  });

  test('keeps the typed title in the field if it could not be saved', async () => {
    const { person } = await newDocument({ [rename]: refused(500, 'Something went wrong. Please try again.') });
    await field();
    await person.keyboard('Grace{Enter}');
    expect(await screen.findByText('Could not update title')).toBeVisible();
    expect(await field()).toHaveValue('Grace');
  });

  test('says that the typed title stays in the field until the connection is back, and then saves it', async () => {
    const { person, network, document: kept } = await newDocument({ [rename]: noAnswer });
    await field();
    await person.keyboard('Grace{Enter}');
    expect(
      await screen.findByText("Could not update title. It stays in the field. Save it again when you're back online."),
    ).toBeVisible();
    expect(await field()).toHaveValue('Grace');
    network.answer(rename, () => Object.assign(kept, { name: 'Grace', nameRevision: 1 }));
    await person.click(await field());
    await person.keyboard('{Enter}');
    expect(await button('Grace')).toBeVisible();
  });

  test('keeps the focus in a title of more than 200 characters', async () => {
    const { person, network } = await newDocument();
    const title = await field();
    await person.paste('a'.repeat(201));
    await person.keyboard('{Enter}');
    expect(title).toHaveFocus();
    expect(title).toHaveAccessibleDescription('Name must be 200 characters or fewer');
    expect(network.bodiesOf(rename)).toEqual([]);
  });

  test('keeps what the user adds to the title while it is being saved', async () => {
    const { person, network, document: kept } = await newDocument();
    let reply = () => {};
    network.answer(rename, async () => {
      await new Promise<void>((resolve) => (reply = resolve));
      return Object.assign(kept, network.bodiesOf(rename).at(-1), { nameRevision: 1 });
    });
    const title = await field();
    await person.keyboard('Grace{Enter}');
    await waitFor(() => expect(network.bodiesOf(rename)).toHaveLength(1));
    await person.click(title);
    await person.keyboard('{End} abounds');
    act(() => reply());
    await screen.findByRole('heading', { name: 'Grace' });
    expect(title).toHaveFocus();
    expect(title).toHaveValue('Grace abounds');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(network.bodiesOf(rename)).toHaveLength(2));
    act(() => reply());
    expect(await button('Grace abounds')).toBeVisible();
  });

  test('that has a text opens in the text as usual', async () => {
    const { paper } = await openBuilder({ overrides: { name }, text: '<p>He saw him</p>' });
    await paper();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });
});

describe('an empty text', () => {
  const placeholder = 'Write, or type / for headings and Scripture, e.g. /John 3:16';

  test('says what to type, until the first letter', async () => {
    const { paper, write } = await openBuilder({ text: '<p></p>' });
    const text = await paper();
    await waitFor(() => expect(text).toHaveAttribute('aria-placeholder', placeholder));
    expect(screen.getByText(placeholder)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose a template' })).toBeVisible();
    await write('x');
    await waitFor(() => expect(screen.queryByText(placeholder)).toBeNull());
    expect(text).not.toHaveAttribute('aria-placeholder');
    expect(screen.queryByRole('button', { name: 'Choose a template' })).toBeNull();
  });

  test('leads to the passage in the details', async () => {
    const { person } = await openBuilder({ text: '<p></p>' });
    await person.click(await button('Set passage and date'));
    expect(screen.getByLabelText('Scripture References')).toHaveFocus();
  });

  test('leads to the templates', async () => {
    const { person } = await openBuilder({
      text: '<p></p>',
      answers: {
        'GET /api/BuilderAssets/GetTemplates': [],
        'GET /api/SermonTemplate/GetEnabledSermonTemplates': [],
      },
    });
    await person.click(await button('Choose a template'));
    expect(await screen.findByRole('searchbox', { name: 'Search Sermon Templates' })).toBeVisible();
  });

  test('of a template offers no template', async () => {
    const { paper } = await openBuilder({ text: '<p></p>', overrides: { isTemplate: true } });
    await waitFor(async () => expect(await paper()).toHaveAttribute('aria-placeholder', placeholder));
    expect(screen.queryByRole('button', { name: 'Choose a template' })).toBeNull();
  });
});
