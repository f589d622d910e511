import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { plainPicture } from '../../files/pictures.ts';
import { type Google, isPublic, openGoogle } from '../../support/google/google.ts';
import { expect, test as base } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew } from '../support/writing.ts';

const authError = 'Error: issue authenticating with the slides provider. Please try again later.';
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
      google.mood.refusals = [];
      google.mood.canLoad = isPublic;
      await give();
    },
    { auto: true },
  ],
});
/** Opens a sermon with two slides and the sign-in page of Google. */
async function signIn(page: Page, name: string): Promise<void> {
  await openNew(page, name, sermon);
  await expect(page.getByRole('button', { name: 'Slide 2', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Present Slides with');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Present Slides' });
  await expect(dialog.getByRole('radio', { name: 'Light' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Sign In with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible();
}

const presentation = (google: Google, name: string) => google.presentations.find(({ title }) => title === name);

async function expectFailure(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your presentation could not be created' })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
}

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

test('a light picture behind the slides is as dark at Google as in the product', async ({ page, google, app }) => {
  await openNew(page, 'The Sea', sermon);
  await page.getByRole('tab', { name: 'Slides' }).click();
  await page.getByRole('button', { name: 'Background' }).click();
  const settings = page.getByRole('dialog', { name: 'Slide Settings' });
  const white = await plainPicture({ width: 800, height: 450, background: '#ffffff' }).png().toBuffer();
  await settings.getByLabel('Upload Image').setInputFiles({ name: 'Sea.png', mimeType: 'image/png', buffer: white });
  await expect(settings.getByText('Your picture')).toBeVisible();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Present Slides with');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Present Slides' })
    .getByRole('button', { name: 'Sign In with Google' })
    .click();
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Google Slides' })).toBeVisible();
  const backgrounds = presentation(google, 'The Sea')!.pages.map(({ background }) => background);
  expect(new Set(backgrounds).size).toBe(1);
  expect(backgrounds[0]).toMatch(/^https:\/\/sermon\.example\/api\/BuilderAssets\/PublicSlideImage\//);
  // Google loads it without a session.
  const reply = await fetch(new URL(new URL(backgrounds[0]!).pathname, app.address));
  const { channels } = await sharp(await reply.bytes()).stats();
  // White letters on this gray have a contrast of 4.5 to 1.
  for (const { max } of channels.slice(0, 3)) expect(max).toBeLessThan(120);
});

test('a denial, another tab and a missing answer lead to a page that says so', async ({ page, google }) => {
  await signIn(page, 'Denied');
  await page.getByRole('link', { name: 'Deny' }).click();
  await expectFailure(page, authError);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Back to the Sermon' }).click();
  await expect(page.getByRole('button', { name: 'Slide 2', exact: true })).toBeVisible();

  await signIn(page, 'Other tab');
  await page.evaluate(() => sessionStorage.clear());
  const answer = await page.getByRole('link', { name: 'Allow', exact: true }).getAttribute('href');
  // The storage of the product is not that of Google's page.
  await page.goto('/ping');
  await page.evaluate(() => sessionStorage.setItem('sermon google nonce', 'another'));
  await page.goto(answer!);
  await expectFailure(page, authError);

  await page.goto('/googleauth');
  await expectFailure(page, authError);
  expect(presentation(google, 'Denied') ?? presentation(google, 'Other tab')).toBeUndefined();
});

test('a permission that was left out and an expired token can be signed in for again', async ({ page, google }) => {
  await signIn(page, 'Expired');
  await page.getByRole('link', { name: 'Allow nothing' }).click();
  await expectFailure(page, 'Google did not allow this site to create presentations.');
  await page.getByRole('button', { name: 'Sign In Again' }).click();
  await expect(page.getByRole('link', { name: 'Allow', exact: true })).toBeVisible();
  google.expireTokens();
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await expectFailure(page, 'Your sign-in with Google has expired. Please sign in again.');
  await page.getByRole('button', { name: 'Sign In Again' }).click();
  google.mood.refusals = [429];
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Google Slides' })).toBeVisible();
  expect(presentation(google, 'Expired')!.pages).toHaveLength(2);
});

test('without a background that Google can load, the slides are plain, and the user is told', async ({
  page,
  google,
}) => {
  google.mood.canLoad = () => false;
  await signIn(page, 'Plain');
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await expect(page.getByText('Google could not load the background, so the slides have a plain one.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Open Presentation' }).click();
  await expect(page.getByRole('heading', { name: 'Google Slides' })).toBeVisible();
  expect(presentation(google, 'Plain')!.pages.map(({ background }) => background)).toEqual([null, null]);
});
