import type { Page } from './page.ts';
import { until } from '../support/until.ts';

/** What the steps of a journey remember for later steps. */
type Memory = { id: string };

type Step = { title: string; run(page: Page, memory: Memory): Promise<void> };

/** How long a new server may take to install its Bibles, which happens in the background, in ms. */
const biblesTakeMs = 180_000;

const text = { role: 'textbox', name: 'Sermon text' };
const toolbar = { role: 'toolbar', name: 'Formatting' };
const account = { role: 'button', name: 'Account' };
const preview = { role: 'dialog', name: 'Print Preview' };

/** The color `outline` of the dark theme (tokens.ts). */
const darkScrollBar = 'rgb(140, 130, 114)';

/** HTML as Word puts it onto the clipboard. */
const fromWord =
  '<html><body><h1>The Robe</h1><p class=MsoNormal><b>Bring</b> it quickly.</p>' +
  "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>A ring</p></body></html>";

const storedText = async (page: Page, { id }: Memory) =>
  (await page.request<{ text: string }>('GET', `/api/BuilderAssets/GetBuilderAsset/${id}`)).text;

const isStored = async (page: Page, memory: Memory, ...expected: string[]) => {
  await until(`the server has stored ${expected.join(' and ')}`, async () => {
    const stored = await storedText(page, memory);
    return expected.every((part) => stored.includes(part));
  });
};

/** The main job of a preacher, step by step. Each step continues where the previous one ended. */
export const journey: Step[] = [
  {
    title: 'registers',
    async run(page) {
      await page.open('/');
      await page.click({ role: 'link', name: 'Create Account' });
      await page.enter({ label: 'Full name' }, 'Miriam Okafor');
      await page.enter({ label: 'Email' }, `miriam.${Date.now()}@church.example`);
      await page.enter({ label: 'Password' }, 'a song by the sea');
      await page.click({ role: 'button', name: 'Create Account' });
      await page.sees(account);
    },
  },
  {
    title: 'writes a sermon',
    async run(page, memory) {
      const created = await page.request<{ id: string }>('POST', '/api/BuilderAssets/SaveBuilderAsset', {
        name: 'The Father Who Runs',
        text: '',
      });
      memory.id = created.id;
      await page.open(`/build/${created.id}`);
      await page.click(text);
      await page.type('# He saw him first');
      await page.press('Enter');
      await page.type('Every family has one story.');
      await page.sees({ role: 'heading', name: 'He saw him first', within: text });
      await page.sees(text, 'Every family has one story.');
    },
  },
  {
    title: 'formats with the keyboard and with the toolbar',
    async run(page) {
      await page.press('Enter');
      await page.press('Control+b');
      await page.type('He ran');
      await page.press('Control+b');
      await page.type(' to meet him.');
      await page.sees({ role: 'strong', within: text }, /^He ran$/);
      await page.press('Enter');
      await page.type('And kissed him');
      await page.press('Shift+Home');
      await page.click({ role: 'button', name: 'Italic', within: toolbar });
      await page.sees({ role: 'emphasis', within: text }, /^And kissed him$/);
      // The next key must replace what is selected in the text, not press the button again.
      await page.type('And kissed his son');
      await page.sees({ role: 'emphasis', within: text }, /^And kissed his son$/);
    },
  },
  {
    title: 'pastes from Word',
    async run(page) {
      await page.press('End');
      await page.press('Enter');
      await page.copy(fromWord);
      await page.press('Control+v');
      await page.sees({ role: 'heading', name: 'The Robe', within: text });
      await page.sees({ role: 'listitem', within: text }, /^A ring$/);
      await page.sees({ role: 'strong', within: text }, /^Bring$/);
      // A second Enter leaves the list.
      await page.press('Enter');
      await page.press('Enter');
    },
  },
  {
    title: 'saves',
    async run(page, memory) {
      await page.press('Control+s');
      await isStored(page, memory, '<h1>He saw him first</h1>', '<strong>He ran</strong>', 'A ring');
    },
  },
  {
    title: 'finds a verse',
    async run(page) {
      await until(
        'the World English Bible is installed',
        async () => {
          const all = await page.request<{ id: string; isInstalled: boolean }[]>(
            'GET',
            '/api/Search/GetBibleTranslations',
          );
          return all.some(({ id, isInstalled }) => id === 'WEB' && isInstalled);
        },
        biblesTakeMs,
      );
      await page.click({ role: 'tab', name: 'Search Bible' });
      await page.enter({ role: 'searchbox', name: 'Search Bible' }, 'Luke 15:20');
      await page.sees({ role: 'button', name: 'Insert Luke 15:20' });
    },
  },
  {
    title: 'inserts it',
    async run(page, memory) {
      await page.click({ role: 'button', name: 'Insert Luke 15:20' });
      await page.sees(text, 'his father saw him, and was moved with compassion');
      await page.press('Control+s');
      await isStored(page, memory, 'data-reference="Luke 15:20"');
    },
  },
  {
    title: 'finds everything again after a reload',
    async run(page) {
      await page.reload();
      await page.sees({ role: 'heading', name: 'He saw him first', within: text });
      await page.sees({ role: 'emphasis', within: text }, /^And kissed his son$/);
      await page.sees({ role: 'listitem', within: text }, /^A ring$/);
      await page.sees(text, 'his father saw him, and was moved with compassion');
    },
  },
  {
    title: 'looks at the print preview',
    async run(page) {
      await page.click({ role: 'button', name: 'Print' });
      await page.click({ role: 'menuitem', name: 'Print Preview…' });
      await page.sees({ role: 'img', name: { pattern: '^Page 1 of ' }, within: preview });
      await page.seesThat(
        'the browser has drawn the page',
        `[...document.querySelectorAll('img[alt^="Page 1 of"]')].some((page) => page.complete && page.naturalWidth > 0)`,
      );
      await page.press('Escape');
      await page.seesNo(preview);
    },
  },
  {
    title: 'sees the colors of the dark theme, even on scroll bars',
    async run(page) {
      await page.click(account);
      await page.click({ role: 'menuitemradio', name: 'Dark' });
      await page.seesThat(
        'everything that can scroll has dark scroll bars, in browsers that can color them',
        `[...document.querySelectorAll('html, [role="tabpanel"], [role="tabpanel"] *')]
          .map((element) => getComputedStyle(element).scrollbarColor)
          .every((colors) => colors === undefined || colors.startsWith('${darkScrollBar}'))`,
      );
      await page.press('Escape');
      await page.seesNo({ role: 'menuitemradio', name: 'Dark' });
    },
  },
  {
    title: 'signs out',
    async run(page) {
      await page.click({ role: 'link', name: 'Back to library' });
      await page.click(account);
      await page.click({ role: 'menuitem', name: 'Sign Out' });
      await page.sees({ role: 'button', name: 'Sign In' });
      await page.seesThat('the address is that of the sign-in page', `location.pathname === '/auth/sign-in'`);
      const user = await page.request<object | null>('GET', '/api/Authentication/GetAuthenticatedUser');
      if (user !== null) throw new Error('The session is still valid');
    },
  },
];
