import { screen, waitFor, within } from '@testing-library/react';
import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { beforeEach, expect, test } from 'vitest';
import { ruth } from '../../../testing/app.setup.tsx';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { bibleChapterOf, keepWithChapters, readChapter } from '../../../testing/chapters.setup.ts';
import { showAsDesktop } from '../../../testing/library.setup.tsx';
import { noAnswer } from '../../../testing/network.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';
import { fakeStorage } from '../../../testing/storage.setup.ts';

const quotation =
  '<blockquote class="scripture" data-reference="Luke 15:4" data-translation="WEB"><p>Which of you</p></blockquote>';
const text = `<p>He ran (Luke 15:20), and God loved (John 3:16).</p>${quotation}`;

/** Keeps the document and Luke 15 on this device, and opens it without a connection. */
async function openOffline() {
  showAsDesktop();
  const document = await keepWithChapters(text, ['Luke 15']);
  localStorage.setItem('offline user', JSON.stringify({ version: 1, value: ruth }));
  setOnline(false);
  const app = await openBuilder({ text, overrides: { id: document.id }, answers: { [readChapter]: noAnswer } });
  const card = async (reference: string) => {
    await app.person.hover(await screen.findByText(reference, { selector: '.scripture-reference' }));
    return screen.findByRole('group', { name: reference, hidden: true });
  };
  return { ...app, card };
}

const reader = (name: string) => screen.findByRole('dialog', { name });

beforeEach(fakeStorage);

test('a reference shows its verse, and opens its chapter beside the text', async () => {
  const { person, card } = await openOffline();
  const luke = await card('Luke 15:20');
  expect(await within(luke).findByText('WEB Luke 15 verse 20.')).toBeInTheDocument();
  await person.click(within(luke).getByRole('button', { name: 'Read Luke 15:20', hidden: true }));
  const open = await reader('Luke 15');
  expect(await within(open).findByText(/WEB Luke 15 verse 21/)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Search Bible' })).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['Translation: World English Bible', 'Cross References']) {
    const disabled = within(open).getByRole('button', { name });
    expect(disabled).toHaveAttribute('aria-disabled', 'true');
    expect(disabled).toHaveAccessibleDescription('Not available offline');
  }
  await person.click(within(open).getByRole('button', { name: 'Back to the text' }));
  expect(await screen.findByText(/^You're offline\. This panel will return/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a chapter that is not on this device says so, and is loaded once there is a connection', async () => {
  const { person, card, network } = await openOffline();
  const john = await card('John 3:16');
  const sentence = "This passage isn't on this device. You can read it when you're back online.";
  expect(await within(john).findByText(sentence)).toBeInTheDocument();
  await person.click(within(john).getByRole('button', { name: 'Read John 3:16', hidden: true }));
  const open = await reader('John 3');
  expect(
    await within(open).findByText("This chapter isn't on this device. You can read it when you're back online."),
  ).toBeVisible();
  expect(within(open).queryByRole('button', { name: 'Try Again' })).toBeNull();
  network.answer(readChapter, bibleChapterOf('John 3'));
  setOnline(true);
  await person.click(await screen.findByRole('button', { name: 'GO ONLINE' }));
  expect(await within(await reader('John 3')).findByText(/WEB John 3 verse 16/)).toBeVisible();
});

test('a verse can be inserted if its chapter is on this device', async () => {
  const { person, card, paper } = await openOffline();
  const luke = await card('Luke 15:20');
  await person.click(within(luke).getByRole('button', { name: 'Insert Luke 15:20', hidden: true }));
  await waitFor(async () => expect(await paper()).toHaveTextContent('WEB Luke 15 verse 20.'));
  const john = await card('John 3:16');
  await person.click(within(john).getByRole('button', { name: 'Insert John 3:16', hidden: true }));
  expect(await screen.findByText("John 3:16 isn't on this device. Nothing was inserted.")).toBeVisible();
});

test('the palette offers only the Scripture commands that work without the server', async () => {
  const { person, paper } = await openOffline();
  await paper();
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox', { name: 'Search commands' }), 'quotation');
  expect(await screen.findByRole('option', { name: /Turn Reference into Quotation/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Check Quotations/ })).toBeNull();
});

test('users who have never chosen a translation read and insert the one that the panels show', async () => {
  showAsDesktop();
  const passages = 'POST /api/Search/GetBiblePassages';
  const translation = (id: string, isInstalled: boolean) => ({
    id,
    name: id,
    copyrightHtml: '',
    isInstalled,
    mayBeKept: false,
  });
  const { person, network } = await openBuilder({
    text,
    answers: {
      'GET /api/Search/GetBibleTranslations': [
        translation('ASV', true),
        translation('NIV', false),
        translation('WEB', true),
      ],
      [passages]: noAnswer,
    },
  });
  await person.hover(await screen.findByText('Luke 15:20', { selector: '.scripture-reference' }));
  await waitFor(() =>
    expect(network.bodiesOf(passages)).toEqual([{ references: ['Luke 15:20'], translationId: 'WEB' }]),
  );
});

test('an open chapter stays when the connection is lost', async () => {
  showAsDesktop();
  const { person } = await openBuilder({
    text,
    answers: {
      'GET /api/BuilderPreferences/GetBuilderPreferences': {
        ...defaultStoredPreferences,
        bibleTranslationId: 'WEB',
        isBibleTranslationChosen: true,
      },
      'POST /api/Search/GetBiblePassages': noAnswer,
      [readChapter]: bibleChapterOf('Luke 15'),
    },
  });
  await person.hover(await screen.findByText('Luke 15:20', { selector: '.scripture-reference' }));
  await person.click(await screen.findByRole('button', { name: 'Read Luke 15:20', hidden: true }));
  expect(await within(await reader('Luke 15')).findByText(/WEB Luke 15 verse 21/)).toBeVisible();
  setOnline(false);
  expect(within(await reader('Luke 15')).getByText(/WEB Luke 15 verse 21/)).toBeVisible();
});
