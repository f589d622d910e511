import type { Page } from '@playwright/test';
import { administrator } from '../journeys/support/administrator.ts';
import { call, newFolder } from '../journeys/support/items.ts';
import { paper } from '../journeys/support/writing.ts';
import { appCode } from '../support/secondStep/authenticatorApp.ts';

/** The part of the window that a picture shows, in CSS pixels. Its height follows from the shape of all pictures. */
export type Part = { x: number; y: number; width: number };

export type Scene = {
  /** The name of the picture, which is also the name of its part of the guide. */
  name: string;
  window?: { width: number; height: number };
  /** Brings the page into the state to show. Scenes run in order and build on each other. */
  prepare: (page: Page) => Promise<Part>;
};

const text =
  '<h1>He had a speech ready</h1>' +
  '<p>The younger son practices on the road: “I have sinned. Give me a job.” Most of us know that walk. You have hurt someone, and on the way home you try out the words.</p>' +
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He arose, and came to his father. But while he was still far off, his father saw him, and was moved with compassion, and ran, and fell on his neck, and kissed him.</p></blockquote>' +
  '<h2>The father ran</h2>' +
  '<p>Notice the order: he saw, he was moved, he ran. <mark data-color="yellow">The father forgives before the son has finished his sentence.</mark></p>' +
  '<ul><li><p>The robe was brought.</p></li><li><p>The ring was put on his hand.</p></li><li><p>The feast began.</p></li></ul>' +
  '<h2>The brother outside</h2>' +
  '<p>The story ends at a door. The older brother stands in the yard, hears the music and refuses to go in. He has never left home, and yet he is as far away as his brother ever was. Because he counts what he has earned, he cannot enjoy what he has been given.</p>' +
  '<p>And the father comes out a second time. He leaves his own table, walks into the dark and pleads with the son who stayed. For example, he does not call him proud. He calls him “child.” So the last word belongs to neither son. It belongs to the one who keeps coming out to meet us, wherever we happen to be standing this morning.</p>';

const documentName = 'While He Was Far Off';

/** The Sundays of the next month, so that the calendar has dates whenever the pictures are taken. */
function sundays(): string[] {
  const today = new Date();
  const month = new Date(Date.UTC(today.getFullYear(), today.getMonth() + 1, 1));
  const days = Array.from({ length: 28 }, (_, at) => new Date(month.getTime() + at * 86_400_000));
  return days.filter((day) => day.getUTCDay() === 0).map((day) => day.toISOString().slice(0, 10));
}

/** The name of that month: "December 2026". */
const plannedMonth = () =>
  new Date(sundays()[0]!).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

async function create(page: Page, document: object): Promise<string> {
  return (await call<{ id: string }>(page, 'POST', '/api/BuilderAssets/SaveBuilderAsset', document)).id;
}

let sermonId = '';

/** Opens the sermon with one of the panels, in which nothing is open yet. */
async function openPanel(page: Page, tab: string): Promise<void> {
  await page.goto(`/build/${sermonId}`);
  await paper(page).waitFor();
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('tabpanel', { name: tab }).waitFor();
}

/** The right part of the window: a panel, and a part of the text next to it. */
const besidePanel: Part = { x: 480, y: 0, width: 800 };

export const scenes: Scene[] = [
  {
    name: 'start',
    async prepare(page) {
      await page.goto('/library-home');
      await page.getByRole('heading', { name: 'Welcome, Ruth' }).waitFor();
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'home',
    async prepare(page) {
      const advent = await newFolder(page, 'Advent');
      const parables = { name: 'The Parables of Jesus', parentId: null };
      const series = await call<{ id: string }>(page, 'POST', '/api/SermonSeries/CreateSermonSeries', parables);
      const [first, second, third, fourth] = sundays();
      sermonId = await create(page, {
        name: documentName,
        text,
        datePreached: first,
        scripture: 'Luke 15:11–24',
        locationPreached: 'Grace Chapel',
      });
      const others = [
        { name: 'The Lost Coin', opening: 'She lights a lamp for one coin.', datePreached: second },
        { name: 'Ninety-Nine and One', opening: 'A shepherd who counts.', datePreached: third },
        { name: 'A Table in the Wilderness', opening: 'Bread where nothing grows.', datePreached: fourth },
        { name: 'A Voice in the Desert', opening: 'Somebody is shouting.', parentId: advent },
        { name: 'The Sower', opening: 'He throws seed everywhere.', parentId: series.id },
      ];
      for (const { opening, ...details } of others) {
        const id = await create(page, { ...details, text: `<p>${opening}</p>`, locationPreached: 'Grace Chapel' });
        await call(page, 'PUT', `/api/LibraryItems/WasAccessed/${id}`);
      }
      await call(page, 'PUT', '/api/BuilderAssets/SetStarredBuilderAsset', { id: sermonId, isStarred: true });
      await page.goto('/library-home');
      await page.getByRole('row', { name: 'The Lost Coin' }).waitFor();
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'writing',
    async prepare(page) {
      await page.goto(`/build/${sermonId}`);
      await paper(page).waitFor();
      await page.getByRole('button', { name: 'Close the panel' }).click();
      await page.getByRole('button', { name: 'Outline', exact: true }).click();
      await page.getByRole('button', { name: 'The brother outside' }).waitFor();
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'scripture',
    async prepare(page) {
      await page.goto(`/build/${sermonId}`);
      await paper(page).locator('blockquote p').first().click();
      await page.getByRole('toolbar', { name: 'Quotation of Luke 15:20' }).waitFor();
      const place = (await paper(page).locator('blockquote').boundingBox())!;
      return { x: place.x - 100, y: place.y - 190, width: 800 };
    },
  },
  {
    name: 'bible',
    async prepare(page) {
      await openPanel(page, 'Bible');
      await page.getByRole('searchbox', { name: 'Search Bible' }).fill('Luke 15:20');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Luke 15:20', exact: true }).click();
      await page.getByRole('button', { name: 'Insert Verse' }).waitFor();
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'corpus',
    async prepare(page) {
      await openPanel(page, 'Illustrations');
      await page.getByRole('searchbox', { name: 'Search Illustrations' }).fill('forgiveness');
      await page.getByRole('tabpanel').getByRole('list').getByRole('listitem').first().waitFor();
      return besidePanel;
    },
  },
  {
    name: 'genius',
    async prepare(page) {
      await openPanel(page, 'Genius');
      for (const name of ['Verses', 'Sermons', 'Illustrations'])
        await page.getByRole('region', { name, exact: true }).getByRole('listitem').first().waitFor();
      await page.getByText(/^Last searched/).waitFor();
      return besidePanel;
    },
  },
  {
    name: 'assistant',
    async prepare(page) {
      await openPanel(page, 'AI Assistant');
      await page.getByRole('button', { name: /^Sermon ideas/ }).click();
      await page.getByLabel('Topics').fill('forgiveness');
      await page.getByRole('button', { name: 'Get Ideas' }).click();
      const verified = page.getByText(/^Verified, /).first();
      await verified.waitFor();
      // The picture does not reach down to the end of the panel.
      await verified.evaluate((stamp) => stamp.scrollIntoView({ block: 'center' }));
      return besidePanel;
    },
  },
  {
    name: 'analyzer',
    async prepare(page) {
      await openPanel(page, 'Analyzer');
      await page
        .getByRole('button', { name: /^Passive Voice/ })
        .first()
        .waitFor();
      return besidePanel;
    },
  },
  {
    name: 'hear-it',
    async prepare(page) {
      await page.goto(`/build/${sermonId}`);
      await paper(page).waitFor();
      await page.getByRole('button', { name: 'Hear It' }).click();
      const bar = page.getByRole('region', { name: 'Listening to sermon' });
      await bar.getByText(/^\d:\d\d of \d:\d\d$/).waitFor();
      await bar.getByRole('button', { name: 'Pause' }).click();
      for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
      return { x: 60, y: 300, width: 800 };
    },
  },
  {
    name: 'history',
    async prepare(page) {
      await page.goto(`/build/${sermonId}`);
      const document = await call<{ revision: number }>(page, 'GET', `/api/BuilderAssets/GetBuilderAsset/${sermonId}`);
      await create(page, {
        id: sermonId,
        name: documentName,
        text: text.replace('The feast began.', 'The feast began, and the whole house heard the music.'),
        revision: document.revision,
      });
      await page.reload();
      await paper(page).waitFor();
      await page.getByRole('button', { name: 'File', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Version History' }).click();
      const versions = page.getByRole('listbox', { name: 'Versions' });
      await versions.getByRole('option').nth(1).click();
      await page.getByText('1 change', { exact: false }).first().waitFor();
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'offline',
    async prepare(page) {
      const items = await call<{ id: string; type: string; parentId: string | null }[]>(
        page,
        'GET',
        '/api/LibraryItems',
      );
      for (const { id, type, parentId } of items)
        if (type === 'BuilderAsset' && parentId === null)
          await call(page, 'PUT', '/api/BuilderAssets/SetOfflineMode', { builderAssetId: id, offlineMode: true });
      await page.goto('/library-offline');
      await page.getByText('Not on this device yet').waitFor({ state: 'hidden' });
      await page.getByText('On this device').first().waitFor();
      await page
        .getByText(/^Fetching/)
        .first()
        .waitFor({ state: 'hidden' });
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'slides',
    async prepare(page) {
      const marked = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
      const slides = [
        'Most of us know that walk.',
        'The father forgives before the son has finished his sentence.',
        'Because he counts what he has earned, he cannot enjoy what he has been given.',
        'It belongs to the one who keeps coming out to meet us, wherever we happen to be standing this morning.',
      ];
      let withSlides = text;
      for (const [at, words] of slides.entries()) withSlides = withSlides.replace(words, marked(`s${at}`, words));
      const id = await create(page, { name: documentName, text: withSlides });
      await page.goto(`/build/${id}`);
      await paper(page).waitFor();
      await page.getByRole('tab', { name: 'Slides' }).click();
      await page.getByRole('button', { name: /^Slide 3:/ }).click();
      await page.getByText('4 slides').waitFor();
      return besidePanel;
    },
  },
  {
    name: 'presenting',
    async prepare(page) {
      const id = await create(page, { name: documentName, text });
      await page.goto(`/present/${id}`);
      await page.getByRole('button', { name: 'Presenter Settings' }).click();
      await page.getByRole('radio', { name: /^Count Down/ }).click();
      await page.getByRole('button', { name: 'Page', exact: true }).click();
      await page.getByRole('button', { name: 'Close' }).click();
      for (let at = 0; at < 6; at += 1) await page.keyboard.press('+');
      await page.keyboard.press('PageDown');
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'printing',
    async prepare(page) {
      await page.goto(`/build/${sermonId}`);
      await paper(page).waitFor();
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Print Preview…' }).click();
      await page.getByText('Pulpit copy').first().click();
      await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'templates',
    async prepare(page) {
      await page.goto('/sermon-templates');
      await page.getByText('Expository Sermon').first().click();
      await page
        .getByRole('button', { name: 'Use Template' })
        .or(page.getByRole('link', { name: 'Use Template' }))
        .waitFor();
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'calendar',
    async prepare(page) {
      await page.goto('/library-calendar');
      await page.getByRole('button', { name: plannedMonth(), exact: true }).click();
      await page.getByRole('grid').getByText('The Lost Coin').waitFor();
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'import',
    async prepare(page) {
      const { names, contents } = oldSermons;
      await page.goto('/library-import');
      await page
        .getByLabel('Files or zip', { exact: true })
        .setInputFiles(names.map((name, at) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(contents[at]!) })));
      await page.getByRole('heading', { name: '3 documents found' }).waitFor();
      return { x: 0, y: 0, width: 1280 };
    },
  },
  {
    name: 'account',
    async prepare(page) {
      await page.goto('/library-home');
      await page.getByRole('row', { name: 'The Lost Coin' }).waitFor();
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
      return { x: 480, y: 0, width: 800 };
    },
  },
  {
    name: 'security',
    window: { width: 800, height: 500 },
    async prepare(page) {
      const setup = { password: 'gleaning in the field' };
      const { secret } = await call<{ secret: string }>(page, 'POST', '/api/Account/StartAuthenticator', setup);
      await call(page, 'POST', '/api/Account/ConfirmAuthenticator', { code: appCode(secret, new Date()) });
      await page.goto('/settings');
      const section = page.getByRole('region', { name: 'Two-step sign-in' });
      await section.getByRole('button', { name: 'Create New Codes' }).waitFor();
      await section.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      return { x: 0, y: 0, width: 800 };
    },
  },
  {
    name: 'keys',
    async prepare(page) {
      await page.goto(`/build/${sermonId}`);
      await paper(page).click();
      await page.keyboard.press('Control+/');
      await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor();
      return { x: 200, y: 60, width: 880 };
    },
  },
  {
    name: 'administration',
    async prepare(page) {
      const others = ['Daniel Okafor', 'Hannah Lindqvist', 'Peter Nakamura', 'Susanna Reyes'];
      for (const name of others) {
        const [firstName, lastName] = name.split(' ');
        const email = `${firstName!.toLowerCase()}@church.example`;
        const data = { firstName, lastName, email, password: 'gleaning in the field' };
        await page.request.post('/api/Authentication/Register', { data });
      }
      await page.request.post('/api/Authentication/SignIn', { data: administrator });
      await page.goto('/admin');
      await page.getByRole('link', { name: /Hannah Lindqvist/ }).click();
      await page.getByRole('button', { name: 'View This Account' }).waitFor();
      return { x: 0, y: 0, width: 1280 };
    },
  },
];

/** Files of an old computer, whose names and first lines tell passages and dates. */
const oldSermons = {
  names: ['2021-04-04 He Is Not Here.txt', '2021-12-19 A Shoot from the Stump.txt', 'Harvest Thanksgiving 2022.txt'],
  contents: [
    'Mark 16:1-8\n\nThe women bought spices for a dead man.',
    'Isaiah 11:1-10\n\nA stump looks finished.',
    'Psalm 65\n\nYou crown the year with your goodness.',
  ],
};
