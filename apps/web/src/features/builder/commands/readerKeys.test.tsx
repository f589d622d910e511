import type { BibleChapter } from '@sermon/contract/bible';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { find, found, readChapter, translations, web } from '../../../testing/biblePanel.setup.tsx';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { showAsDesktop } from '../../../testing/library.setup.tsx';

afterEach(() => vi.restoreAllMocks());

const chapter = (url: URL): BibleChapter => ({
  bookName: 'Luke',
  chapterNumber: Number(url.searchParams.get('scriptureReference')?.split(' ')[1]),
  ...web,
  verses: [
    {
      verseNumberStart: 20,
      verseNumberEnd: 20,
      title: null,
      verseContent: 'He ran',
      startsParagraph: true,
      isOmitted: false,
    },
  ],
});

/** Opens a chapter in the Bible panel next to the text, and returns the focus to the text. */
async function openChapter() {
  showAsDesktop();
  const app = await openBuilder({
    answers: {
      [find]: found(),
      [readChapter]: chapter,
      'GET /api/Search/GetBibleTranslations': translations,
    },
  });
  const paper = await app.paper();
  paper.focus();
  fireEvent.keyDown(paper, { key: 'F', ctrlKey: true, shiftKey: true });
  const field = await screen.findByRole('searchbox', { name: 'Search Bible' });
  await waitFor(() => expect(field).toHaveFocus());
  await app.person.keyboard('Luke 15:20{Enter}');
  await app.person.click(await screen.findByRole('button', { name: 'Luke 15:20' }));
  const reader = await screen.findByRole('dialog', { name: 'Luke 15' });
  await within(reader).findByText(/He ran/);
  paper.focus();
  return { ...app, text: paper, reader, field };
}

test('the keyboard shortcuts work while a chapter is open next to the text', async () => {
  const { person, text } = await openChapter();
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('combobox', { name: 'Search commands' })).toHaveFocus();
  // The palette is modal, so it receives the keys.
  fireEvent.keyDown(document.activeElement!, { key: 'f', ctrlKey: true });
  expect(screen.queryByRole('textbox', { name: 'Find' })).toBeNull();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(text).toHaveFocus());
  fireEvent.keyDown(text, { key: 'f', ctrlKey: true });
  expect(await screen.findByRole('textbox', { name: 'Find' })).toHaveFocus();
});

test('F6 reaches an open chapter and keeps it open', async () => {
  const { person, text, reader } = await openChapter();
  await person.click(within(reader).getByRole('button', { name: 'Next chapter' }));
  await waitFor(() => expect(reader).toHaveAccessibleName('Luke 16'));
  text.focus();
  await person.keyboard('{F6}');
  expect(reader).toHaveFocus();
  expect(reader).toHaveAccessibleName('Luke 16');
  await person.keyboard('{F6}');
  expect(screen.getByRole('toolbar', { name: 'Formatting' })).toContainElement(document.activeElement as HTMLElement);
  await person.keyboard('{Shift>}{F6}{/Shift}');
  expect(reader).toHaveFocus();
});

test('Search Bible closes an open chapter with all its views, and moves the cursor into the search field', async () => {
  const { person, text, reader, field } = await openChapter();
  await person.click(within(reader).getByRole('button', { name: 'Cross References' }));
  await waitFor(() => expect(reader).not.toHaveAccessibleName('Luke 15'));
  text.focus();
  fireEvent.keyDown(text, { key: 'F', ctrlKey: true, shiftKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(field).toHaveFocus());
});

test('F6 leaves out the panel in focus mode, which hides it', async () => {
  const { person, text } = await openChapter();
  fireEvent.keyDown(text, { key: 'E', ctrlKey: true, shiftKey: true });
  await screen.findByRole('button', { name: 'Leave focus mode' });
  text.focus();
  await person.keyboard('{F6}');
  expect(text).toHaveFocus();
});
