import type { Page } from '@playwright/test';
import { expect, type Person, test as base } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { call } from '../support/items.ts';
import { expectKeptHere, openNew, paper, storedText, writeAtEnd } from '../support/writing.ts';

type Device = {
  /** Saves a text on another device of the same user. */
  write(id: string, text: string): Promise<void>;
};

const test = base.extend<{ tablet: Device }>({
  tablet: async ({ browser, baseURL, extraHTTPHeaders, preacher }, give) => {
    const context = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: extraHTTPHeaders! });
    const page = await context.newPage();
    await signIn(page, preacher);
    await give({
      async write(id, text) {
        const { revision } = await call<{ revision: number }>(page, 'GET', `/api/BuilderAssets/GetBuilderAsset/${id}`);
        await call(page, 'POST', '/api/BuilderAssets/SaveBuilderAsset', {
          id,
          text,
          revision,
          lastModifiedFormFactor: 'Tablet',
          lastModifiedOnOperatingSystem: 'iPadOS',
        });
      },
    });
    await context.close();
  },
});

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  expect((await page.request.post('/api/Authentication/SignIn', { data: { email, password } })).ok()).toBe(true);
}

const opening = 'The younger son gathered all he had and went to a far country.';
const ending = 'But while he was still a long way off, his father saw him';
const first = `<p>${opening}</p><p>${ending}</p>`;
/** The same document with another opening, from another device. */
const otherOpening = `<p>${opening} He spent it all.</p>`;
/** What is written offline. */
const added = ' and ran to him';

/** Opens a document, writes at its end without a connection, and closes the window. Returns the document's id. */
async function writeOffline(page: Page): Promise<string> {
  const id = await openNew(page, 'Saturday night', first);
  await page.context().setOffline(true);
  await writeAtEnd(page, added);
  await page.keyboard.press('Control+s');
  await expectKeptHere(page);
  // Leaves the editor first: while a tab closes, Playwright no longer keeps it offline, so it could still save its text.
  await page.goto('about:blank');
  await page.close();
  return id;
}

/** Goes online again and opens the library. */
async function comeBack(context: ReturnType<Page['context']>): Promise<Page> {
  await context.setOffline(false);
  const page = await context.newPage();
  // On a busy machine the first ping may time out. The page then starts in offline mode, and asks when it gets a reply.
  await page.addLocatorHandler(page.getByRole('button', { name: 'GO ONLINE', exact: true }), (button) =>
    button.click(),
  );
  await page.goto('/library-home');
  return page;
}

const history = async (page: Page, id: string): Promise<string> =>
  JSON.stringify(await call(page, 'GET', `/api/BuilderAssets/GetRevisions/${id}`));

test('a text that was written offline is saved by itself, merged with other paragraphs from another device @core', async ({
  page,
  tablet,
}) => {
  const context = page.context();
  const id = await writeOffline(page);
  await tablet.write(id, `${otherOpening}<p>${ending}</p>`);
  const library = await comeBack(context);
  await expect(
    library.getByText(
      'Your offline changes to Saturday night and those from another device were merged. Both versions are in the history.',
    ),
  ).toBeVisible();
  expect(await storedText(library, id)).toBe(`${otherOpening}<p>${ending}${added}</p>`);
  await library.reload();
  await expect(library.getByText('Saturday night').first()).toBeVisible();
  await expect(library.getByText(/isn't saved yet/)).toBeHidden();
});

test('a window that has the document open gets the merged text', async ({ page, tablet }) => {
  const id = await openNew(page, 'Saturday night', first);
  const reading = await page.context().newPage();
  await reading.goto(`/build/${id}`);
  await expect(paper(reading)).toBeVisible();
  await page.route('**/SaveBuilderAsset', (route) => route.abort());
  await writeAtEnd(page, added);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved yet. Trying again…')).toBeVisible();
  await tablet.write(id, `${otherOpening}<p>${ending}</p>`);
  await page.close({ runBeforeUnload: false });
  await expect(paper(reading)).toHaveText(`${opening} He spent it all.${ending}${added}`);
});

test.describe('the same paragraph was changed on another device', () => {
  const mine = `<p>${opening}</p><p>${ending}${added}</p>`;
  const theirs = `<p>${opening}</p><p>${ending} from the road</p>`;

  /** Comes back to the question. */
  async function askedAbout(page: Page, tablet: Device) {
    const context = page.context();
    const id = await writeOffline(page);
    await tablet.write(id, theirs);
    const library = await comeBack(context);
    await expect(library.getByText('Two versions of Saturday night.')).toBeVisible();
    const dialog = library.getByRole('dialog', { name: 'Which version do you want? (1 of 1)' });
    const choose = async () => {
      await library.getByRole('button', { name: 'Choose' }).press('Enter');
      await expect(dialog).toBeVisible();
    };
    return { id, library, dialog, choose };
  }

  test('the offline version is kept, also after a reload in the middle @phone', async ({ page, tablet }) => {
    const { id, library, dialog, choose } = await askedAbout(page, tablet);
    await expectAccessibleInBothThemes(library);
    await choose();
    await expect(dialog.getByText('Tablet, iPadOS')).toBeVisible();
    await expect(dialog.getByRole('insertion')).toContainText('and ran to him');
    await expect(dialog.getByRole('deletion')).toContainText('from the road');
    await expectAccessible(library);
    await library.keyboard.press('Escape');
    await expect(library.getByRole('button', { name: 'Choose' })).toBeFocused();
    await library.reload();
    await expect(library.getByText('Two versions of Saturday night.')).toBeVisible();
    await choose();
    await dialog.getByRole('button', { name: 'Keep Offline Version' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(library.getByText('Two versions of Saturday night.')).toBeHidden();
    await expect(library.getByRole('main')).toBeFocused();
    expect(await storedText(library, id)).toBe(mine);
  });

  test('the online version is kept, and the offline one is in the history', async ({ page, tablet }) => {
    const { id, library, dialog, choose } = await askedAbout(page, tablet);
    await choose();
    await dialog.getByRole('radio', { name: /Online version/ }).check();
    await dialog.getByRole('button', { name: 'Keep Online Version' }).press('Enter');
    await expect(dialog).toBeHidden();
    expect(await storedText(library, id)).toBe(theirs);
    expect(await history(library, id)).toContain('refused');
  });

  test('both versions are kept', async ({ page, tablet }) => {
    const { id, library, dialog, choose } = await askedAbout(page, tablet);
    await choose();
    await dialog.getByRole('button', { name: 'Keep Both' }).press('Enter');
    await expect(dialog).toBeHidden();
    expect(await storedText(library, id)).toBe(theirs);
    const items = await call<{ id: string; name: string }[]>(library, 'GET', '/api/LibraryItems');
    const copy = items.find(({ name }) => name === 'Saturday night - Copy')!;
    expect(await storedText(library, copy.id)).toBe(mine);
    await expect(library.getByText('Saturday night - Copy').first()).toBeVisible();
  });
});
