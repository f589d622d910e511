import { type Google, openGoogle } from '../../support/google/google.ts';
import { expect, test as base } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew } from '../support/writing.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const sermon =
  `<h1>${slide('a', 'The Father Who Runs')}</h1><p>Jesus tells a story.</p>` +
  `<ul><li><p>${slide('b', 'He saw.')}</p></li><li><p>${slide('b', 'He ran.')}</p></li></ul>`;

const test = base.extend<{ isReset: void }, { google: Google }>({
  google: [
    async ({}, give) => {
      const google = await openGoogle({ clientId: 'church' });
      await give(google);
      await google.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ google: { address } }, give) =>
      give({
        GOOGLE_CLIENT_ID: 'church',
        GOOGLE_OAUTH_URL: `${address}/o/oauth2/v2/auth`,
        GOOGLE_SLIDES_API: `${address}/v1/presentations`,
        GOOGLE_PRESENTATION_URL: `${address}/presentation/d/{id}/edit`,
        PUBLIC_ASSET_BASE_URL: 'https://sermon.example',
      }),
    { scope: 'worker' },
  ],
  isReset: [
    async ({ app, google }, give) => {
      google.redirectUri = `${app.address}/googleauth`;
      await give();
    },
    { auto: true },
  ],
});

const presentation = (google: Google, name: string) => google.presentations.find(({ title }) => title === name);

test('slides become a presentation at Google', async ({ page, google }) => {
  await openNew(page, 'The Gate', sermon);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Present Slides with');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Present Slides' });
  await dialog.getByRole('radio', { name: 'Dark' }).check();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('radio', { name: 'Light' }).check();
  await dialog.getByRole('button', { name: 'Sign In with Google' }).click();
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Google Slides' })).toBeVisible();
  const { id, pages } = presentation(google, 'The Gate')!;
  expect(page.url()).toBe(`${google.address}/presentation/d/${id}/edit`);
  expect(pages.map(({ boxes }) => boxes[0]!.text)).toEqual(['The Father Who Runs', 'He saw.\nHe ran.']);
  expect(pages[0]!.background).toMatch(/^https:\/\/sermon\.example\/slide-backgrounds\/mountains-16x9\.jpg/);
  // Going back leads to Google or to the sermon, not to an address with the token.
  await page.goBack();
  expect(page.url()).not.toContain('access_token');
});
