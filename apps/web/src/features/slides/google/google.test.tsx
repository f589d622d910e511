import type { User } from '@sermon/contract/accounts';
import type { GoogleSlides } from '@sermon/contract/app';
import { writeState } from '@sermon/domain/slides/export/googleSignIn';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Google, openGoogle } from '../../../../../../tests/support/google/google.ts';
import { config, item, openApp, ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { documentDetails } from '../../../testing/builder.setup.tsx';
import { subscriber } from '../../../testing/library.setup.tsx';
import { fakeNetwork, refused } from '../../../testing/network.setup.ts';
// Loaded before the first test so that no test waits for it.
import './GoogleAuthScreen.tsx';
import { openSlidesApi } from './exportSlides.ts';

const { fetch } = globalThis;
const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const sermon = {
  ...item('The Father Who Runs'),
  ...documentDetails,
  text: `<h1>${slide('a', 'The Father Who Runs')}</h1><p>-</p><p>${slide('b', 'He ran.')}</p>`,
  revision: 1,
};
const get = `GET /api/BuilderAssets/GetBuilderAsset/${sermon.id}`;
const getPicture = `GET /api/BuilderAssets/GetCdnUrlForCustomSlideBackground/${sermon.id}`;
const mountains = '/slide-backgrounds/mountains-16x9.jpg';
const authError = 'Error: issue authenticating with the slides provider. Please try again later.';

let google: Google;
let googleSlides: GoogleSlides;
/** The address to which the screen led in the end. */
let opened: string[] = [];

beforeAll(async () => {
  google = await openGoogle({ clientId: 'church', redirectUri: 'http://127.0.0.1/googleauth' });
  googleSlides = {
    clientId: 'church',
    oAuthUrl: `${google.address}/o/oauth2/v2/auth`,
    oAuthRedirectUrl: 'http://127.0.0.1/googleauth',
    scope: 'drive.file',
    apiUrl: `${google.address}/v1/presentations`,
    presentationUrl: `${google.address}/presentation/d/{id}/edit`,
    assetBaseUrl: 'https://sermon.example',
  };
});
afterAll(() => google.close());
beforeEach(() => {
  opened = [];
  google.presentations.length = 0;
  google.mood.refusals = [];
  google.mood.canLoad = (url) => url.startsWith('https://sermon.example/slide-backgrounds/');
  sessionStorage.setItem('sermon google nonce', 'n1');
});

const galleryPath = async () => (await import('@sermon/domain/slides/backgrounds')).gallery[0]!.widescreenImagePath;

type Given = {
  answers?: object;
  hash?: Record<string, string>;
  state?: Partial<Parameters<typeof writeState>[0]>;
  isConfigured?: boolean;
  user?: User;
};

/** Opens the page to which Google leads back. */
async function comeBack({ answers = {}, hash = {}, state = {}, isConfigured = true, user = subscriber }: Given = {}) {
  fakeNetwork({
    ...whoIsHere(user, { ...config, googleSlides: isConfigured ? googleSlides : null }),
    [get]: sermon,
    ...answers,
  });
  const server = globalThis.fetch;
  vi.stubGlobal('fetch', (request: Request) =>
    request.url.startsWith(google.address) ? fetch(request) : server(request),
  );
  vi.stubGlobal('location', {
    origin: location.origin,
    pathname: '/googleauth',
    replace: (to: string) => opened.push(to),
  });
  const pairs = writeState({
    assetId: sermon.id,
    backgroundImagePath: await galleryPath(),
    fontColor: 'white',
    nonce: 'n1',
    ...state,
  });
  const given = { access_token: google.issueToken(), scope: 'drive.file', state: pairs, ...hash };
  const set = Object.entries(given).filter(([, value]) => value !== '');
  return openApp(`/googleauth#${new URLSearchParams(set).toString()}`);
}

const failure = async () => {
  await screen.findByRole('heading', { name: 'Your presentation could not be created' });
  return within(screen.getByRole('main')).getByRole('alert').textContent;
};

describe('the page to which Google leads back', () => {
  test('creates a presentation with the slides and their background, and opens it', async () => {
    await comeBack();
    await waitFor(() => expect(opened).toHaveLength(1));
    const [presentation] = google.presentations;
    expect(opened).toEqual([`${google.address}/presentation/d/${presentation!.id}/edit`]);
    expect(presentation!.title).toBe('The Father Who Runs');
    expect(presentation!.pages.map(({ boxes }) => boxes[0]!.text)).toEqual(['The Father Who Runs', 'He ran.']);
    expect(presentation!.pages[0]!.background).toContain(`https://sermon.example${mountains}`);
    expect(await screen.findByText('Opening your presentation…')).toBeVisible();
  });

  test('removes the token from the address at once', async () => {
    const { address } = await comeBack({ answers: { [get]: () => new Promise(() => {}) } });
    expect(await screen.findByText('Reading your slides…')).toBeVisible();
    expect(address()).toBe('/googleauth');
  });

  test.each([
    ['there is no answer', { hash: { access_token: '', scope: '', state: '' } }, authError],
    ['the token is missing', { hash: { access_token: '' } }, authError],
    ['the state is missing', { hash: { state: '' } }, authError],
    ['the user chose Cancel', { hash: { error: 'access_denied' } }, authError],
    ['another site has led here', { state: { nonce: 'n2' } }, authError],
    [
      'another site has led here with a message',
      { hash: { error: 'Call this number' }, state: { nonce: 'n2' } },
      authError,
    ],
    ['Google reports an error', { hash: { error: 'org_internal' } }, 'org_internal'],
    [
      'the user left out the permission',
      { hash: { scope: 'openid' } },
      'Google did not allow this site to create presentations. Sign in again, and leave the box for Google Drive checked.',
    ],
    [
      'Google Slides is not configured',
      { isConfigured: false },
      'Google Slides is not set up here. You can download your slides as a PowerPoint file instead.',
    ],
    ['the user has no subscription', { user: ruth }, 'Presenting with Google Slides requires a subscription.'],
    [
      'the document is gone',
      { answers: { [get]: refused(404, '') } },
      "This document no longer exists or isn't yours.",
    ],
    [
      'the server fails',
      { answers: { [get]: refused(500, '') } },
      "We're sorry, but we're having trouble loading this document. Your text is safe. Please try again in a moment.",
    ],
    [
      'there are no slides',
      { answers: { [get]: { ...sermon, text: '<p>He ran.</p>' } } },
      'This sermon has no slides yet. Select a line and choose Add Slide.',
    ],
    [
      'there are too many slides',
      { answers: { [get]: { ...sermon, text: `<p>${slide('a', 'x')}</p><p>-</p>`.repeat(501) } } },
      'These slides need 501 pages. A presentation at Google can have up to 500. Divide the sermon into several documents.',
    ],
  ] satisfies [string, Given, string][])('creates nothing if %s', async (_, given, sentence) => {
    await comeBack(given);
    expect(await failure()).toBe(sentence);
    expect(google.presentations).toEqual([]);
    expect(opened).toEqual([]);
  });

  test('accepts an answer only once', async () => {
    await comeBack();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(sessionStorage.getItem('sermon google nonce')).toBeNull();
  });

  test.each([
    [401, 'Your sign-in with Google has expired. Please sign in again.'],
    [
      403,
      'Google does not allow this account to create presentations. Sign in with another account, or ask the administrator of this one.',
    ],
    [500, 'Internal error'],
  ])('says what to do if Google replies %i, and leads back to the sermon', async (status, sentence) => {
    google.mood.refusals = [status];
    await comeBack();
    expect(await failure()).toBe(sentence);
    expect(screen.getByRole('button', { name: 'Sign In Again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the Sermon' })).toHaveAttribute('href', `/build/${sermon.id}`);
  });

  test('mentions the empty presentation if only filling it failed', async () => {
    google.mood.refusals = [null, 403];
    await comeBack();
    expect(await failure()).toMatch(/There may be an empty presentation in your Google Drive, which you can delete\.$/);
  });

  test('ends Google’s own words with a full stop before a sentence of ours', async () => {
    google.mood.refusals = [null, 500];
    await comeBack();
    expect(await failure()).toBe(
      'Internal error. There may be an empty presentation in your Google Drive, which you can delete.',
    );
  });

  test('without a picture that Google can load, creates plain slides and says so before it opens them', async () => {
    google.mood.canLoad = () => false;
    await comeBack();
    expect(await screen.findByRole('heading', { name: 'Your presentation is ready' })).toBeVisible();
    expect(
      screen.getByText(
        'Google could not load the background, so the slides have a plain one. You can add a picture in Google Slides.',
      ),
    ).toBeVisible();
    expect(google.presentations).toHaveLength(1);
    expect(google.presentations[0]!.pages.map(({ background }) => background)).toEqual([null, null]);
    expect(screen.getByRole('button', { name: 'Open Presentation' })).toBeVisible();
    expect(opened).toEqual([]);
  });

  test.each(['white', 'black'] as const)(
    'uses the public address of the custom picture, which is right for %s text',
    async (fontColor) => {
      const url = 'https://sermon.example/api/BuilderAssets/PublicSlideImage/signed';
      const asked: (string | null)[] = [];
      const picture = ({ searchParams }: URL) => {
        asked.push(searchParams.get('fontColor'));
        return { url };
      };
      google.mood.canLoad = (address) => address === url;
      await comeBack({
        answers: { [get]: { ...sermon, customSlideBackgroundImagePath: 'uploads/x/slide.jpg' }, [getPicture]: picture },
        state: { backgroundImagePath: 'uploads/x/slide.jpg', fontColor },
      });
      await waitFor(() => expect(opened).toHaveLength(1));
      expect(asked).toEqual([fontColor]);
      expect(google.presentations[0]!.pages.map(({ background }) => background)).toEqual([url, url]);
    },
  );

  test.each([
    ['cannot be looked up', refused(404, '')],
    ['cannot be loaded by Google', { url: `/api/BuilderAssets/image/${sermon.id}?v=1` }],
  ])('uses the default background if the picture of the document %s', async (_, picture) => {
    const custom = { ...sermon, customSlideBackgroundImagePath: 'uploads/x/slide.jpg' };
    await comeBack({
      answers: { [get]: custom, [getPicture]: picture },
      state: { backgroundImagePath: 'uploads/x/slide.jpg' },
    });
    expect(
      await screen.findByText(/^Error: could not get custom image url for export\. The slides have the default/),
    ).toBeVisible();
    expect(google.presentations[0]!.pages[0]!.background).toContain(mountains);
  });
});

describe('calls of the presentations API', () => {
  test('are tried again, with longer and longer pauses, while Google is too busy', async () => {
    const waits: number[] = [];
    const api = openSlidesApi(googleSlides.apiUrl, google.issueToken(), async (ms) => void waits.push(ms));
    google.mood.refusals = [429, 429];
    await expect(api.create('Grace', '4x3')).resolves.toMatchObject({ page: { width: 720, height: 540 } });
    expect(waits.map((ms) => Math.floor(ms / 1_000))).toEqual([1, 2]);
    google.mood.refusals = [429, 429, 429, 429];
    await expect(api.create('Grace', '4x3')).rejects.toThrow(
      'Google is receiving too many requests. Please wait a minute and sign in again.',
    );
    expect(waits).toHaveLength(5);
  });

  test('use the size of the page that Google has created', async () => {
    google.mood.ignoresPageSize = true;
    const created = await openSlidesApi(googleSlides.apiUrl, google.issueToken()).create('Grace', '4x3');
    google.mood.ignoresPageSize = false;
    expect(created).toMatchObject({ page: { width: 720, height: 405 }, firstPages: ['p'] });
  });

  test('fail with a sentence if Google cannot be reached', async () => {
    await expect(openSlidesApi('http://127.0.0.1:9/v1', 'x').create('Grace', '16x9')).rejects.toThrow(
      'Google could not be reached. Check your connection and sign in again.',
    );
  });
});
