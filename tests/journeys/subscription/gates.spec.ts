import type { Page } from '@playwright/test';
import type { Manifest } from '@sermon/contract/archive';
import {
  entitlementOf,
  type Fallback,
  features,
  type FreeFeature,
  isPaid,
  type PaidFeature,
  upgradeAddress,
} from '@sermon/domain/accounts/entitlements';
import { upgradePrompts } from '@sermon/domain/texts/library';
import { buffer } from 'node:stream/consumers';
import * as yazl from 'yazl';
import { archivedDetails } from '../../files/archives.ts';
import { wordFile, wordLine } from '../../files/wordFiles.ts';
import { expect } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { call } from '../support/items.ts';
import { testWithPlans as test } from '../support/plans.ts';
import { startersTakeMs, waitForStarters } from '../support/starters.ts';
import { openNew, paper } from '../support/writing.ts';

/** What the walk uses: documents and templates of the preacher. */
type Belongings = { sermon: string; template: string };
/** What a person sees who goes to the place of a paid feature. */
type Gate = {
  /** Goes to the feature, and tries to use it. */
  open(page: Page, has: Belongings): Promise<void>;
  /** Expects the feature itself, after `open`. */
  isOpen(page: Page): Promise<void>;
  /** The request to the server, if the feature has one. Free users may make those of simplified features. */
  request?: (has: Belongings) => { method?: 'POST' | 'PUT' | 'GET'; path: string; data?: object; word?: true };
};

test.use({
  actionTimeout: 20_000,
  // The panel of the assistant is there only if a model is set up. It is asked nothing here.
  settings: {
    BILLING_PROVIDER: 'sandbox',
    AI_PROVIDER: 'compatible',
    AI_BASE_URL: 'http://127.0.0.1:9',
    AI_MODEL: 'm',
  },
});

const text = '<h1><span class="sm-slide" data-slide-id="a">Grace</span></h1><p>He saw him first.</p>';
const isPhone = (page: Page) => page.viewportSize()!.width < 600;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const unknownId = '0198e9a4-7b1c-7000-8000-000000000000';

async function chooseNew(page: Page, name: string): Promise<void> {
  await page.goto('/library-home');
  await button(page, 'New').click();
  await page.getByRole('menuitem', { name }).click();
}

async function chooseFile(page: Page, sermon: string, name: RegExp): Promise<void> {
  await openSermon(page, sermon);
  await button(page, isPhone(page) ? 'More' : 'File').click();
  await page.getByRole('menuitem', { name }).click();
}

async function openSermon(page: Page, id: string): Promise<void> {
  await page.goto(`/build/${id}`);
  await expect(paper(page)).toBeVisible();
}

/** Opens a panel of the builder. Only the free ones are tabs on a phone; the others are in the menu. */
async function openPanel(page: Page, sermon: string, name: RegExp): Promise<void> {
  await openSermon(page, sermon);
  if (isPhone(page)) {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name }).filter({ hasNotText: 'Share' }).click();
  } else await page.getByRole('tab', { name }).click();
}

/** Chooses a file to import. */
async function importFile(page: Page, name: string, mimeType: string, content: Buffer): Promise<void> {
  await page.goto('/library-import');
  await page.getByLabel('Files or zip').setInputFiles({ name, mimeType, buffer: content });
}

/** Returns an archive with one item. */
async function archiveOf(item: Partial<Manifest['items'][number]>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const items = [{ ...archivedDetails, id: 'a', path: null, ...item }];
  const manifest = { version: 1, product: 'Sermon Maker', dateExported: new Date(), items };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'library.json');
  zip.addBuffer(Buffer.from('<!doctype html><title>Comfort</title><p>Comfort</p>'), 'Comfort.html');
  zip.end();
  return buffer(zip.outputStream);
}

/** A gate in the New menu: its dialog has the same name as its prompt. */
const newLink = (entry: string, url: string): Gate => ({
  open: (page) => chooseNew(page, entry),
  isOpen: (page) => expect(page.getByRole('dialog', { name: entry }).getByRole('textbox').first()).toBeVisible(),
  request: () => ({ path: '/api/LinkAssets/SaveLinkAsset', data: { name: 'Choir', url } }),
});

const restored = (item: Partial<Manifest['items'][number]>): Gate => ({
  open: async (page) => importFile(page, 'library.zip', 'application/zip', await archiveOf(item)),
  isOpen: (page) => expect(page.getByRole('heading', { name: 'Restore this archive' })).toBeVisible(),
});

/** A premium sermon or series of the product that is not free. */
const premium = (list: string): Gate => ({
  async open(page) {
    await page.goto(list);
    await page.getByRole('listitem').filter({ hasText: 'Premium' }).getByRole('link').first().click();
    await expect(page.getByRole('tree', { name: 'Contents' })).toBeVisible();
    // On a phone, a document opens in a dialog, which this walk does not need.
    if (!isPhone(page)) await expect(page.getByRole('region', { name: /^Preview of/ })).toBeVisible();
  },
  isOpen: (page) => expect(button(page, 'Add to My Library')).toBeVisible(),
});

/** Where each paid feature is in the product. A feature without a gate does not compile. */
const gates: Record<PaidFeature, Gate> = {
  wordUpload: {
    open: (page) => chooseNew(page, 'Upload Word Document'),
    isOpen: (page) => expect(page.getByLabel('Choose Word documents')).toBeAttached(),
    request: () => ({ path: '/api/WordFileConversion', word: true }),
  },
  wordImport: {
    open: async (page) =>
      importFile(
        page,
        'Easter.docx',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        Buffer.from(await wordFile({ body: wordLine('Grace') })),
      ),
    isOpen: (page) => expect(page.getByRole('heading', { name: '1 document found' })).toBeVisible(),
    request: () => ({ path: '/api/WordFileConversion', word: true }),
  },
  soundCloudLink: newLink('New linked SoundCloud', 'soundcloud://grace/anthem'),
  vimeoLink: newLink('New linked Vimeo', 'vimeo://265636445'),
  youTubeLink: newLink('New linked YouTube', 'youtube://dQw4w9WgXcQ'),
  duplicateTemplate: {
    async open(page, { template }) {
      await page.goto(`/sermon-templates/${template}`);
      await button(page, 'Duplicate').click();
    },
    isOpen: (page) => expect(page.getByText(/Outline - Copy|Outline copy/i).first()).toBeVisible(),
    request: ({ template }) => ({
      path: '/api/BuilderAssets/SaveFromTemplateAsset',
      data: { id: template, name: 'Copy', isTemplate: true },
    }),
  },
  customTemplate: {
    open: (page, { sermon }) => chooseFile(page, sermon, /^Save as template/),
    isOpen: (page) => expect(page.getByLabel('Template Name')).toBeVisible(),
    request: () => ({ path: '/api/BuilderAssets/SaveTemplateAsset', data: { name: 'Outline', text } }),
  },
  premiumTemplate: {
    async open(page) {
      await page.goto('/sermon-templates');
      const builtIn = page.getByRole('region', { name: 'Built-in templates' });
      await builtIn.getByRole('listitem').filter({ hasText: 'Premium' }).getByRole('link').first().click();
      // On a phone, a document opens in a dialog, which this walk does not need.
      if (!isPhone(page)) await expect(page.getByRole('region', { name: /^Preview of/ })).toBeVisible();
    },
    isOpen: (page) => expect(button(page, 'Use Template')).toBeVisible(),
  },
  premiumSermon: premium('/premium-sermons'),
  premiumSeries: premium('/premium-series'),
  restoreTemplate: restored({ type: 'BuilderAsset', isTemplate: true, path: 'Comfort.html' }),
  restoreSoundCloudLink: restored({ type: 'LinkAsset', linkType: 'SoundCloud', linkUrl: 'soundcloud://grace/anthem' }),
  restoreVimeoLink: restored({ type: 'LinkAsset', linkType: 'Vimeo', linkUrl: 'vimeo://265636445' }),
  restoreYouTubeLink: restored({ type: 'LinkAsset', linkType: 'YouTube', linkUrl: 'youtube://dQw4w9WgXcQ' }),
  slideExport: {
    async open(page, { sermon }) {
      await openPanel(page, sermon, /Slides$/);
      // The builder has another Download button, which is there before the panel.
      await expect(button(page, 'Present Slides').last()).toBeVisible();
      await button(page, 'Download').last().click();
      await page.getByRole('menuitem', { name: /^Plain text/ }).click();
    },
    isOpen: (page) => expect(button(page, 'Download').last()).toBeVisible(),
    request: ({ sermon }) => ({ method: 'GET', path: `/api/BuilderAssets/slides/${sermon}?format=txt` }),
  },
  share: {
    async open(page, { sermon }) {
      await chooseFile(page, sermon, /^Share$/);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('switch').or(dialog.getByRole('textbox')).first()).toBeVisible();
      const toggle = dialog.getByRole('switch', { name: 'Share this sermon' });
      if (await toggle.isVisible()) await toggle.click();
    },
    isOpen: (page) => expect(page.getByRole('dialog', { name: 'Before you share your message...' })).toBeVisible(),
    request: ({ sermon }) => ({
      method: 'PUT',
      path: '/api/Share/Share',
      data: { libraryAssetId: sermon },
    }),
  },
  rating: {
    async open(page, { sermon }) {
      await openPanel(page, sermon, /Illustrations$/);
      await page.getByRole('searchbox', { name: 'Search Illustrations' }).fill('father');
      await page
        .getByRole('button', { name: /^Read / })
        .first()
        .click();
      await page.getByRole('radio', { name: '5 stars', exact: true }).press('Space');
    },
    isOpen: (page) => expect(page.getByText('Your rating: 5 stars')).toBeVisible(),
    request: () => ({
      method: 'PUT',
      path: '/api/Ratings/Rate',
      data: { itemKind: 'illustration', id: unknownId, halfStars: 9 },
    }),
  },
  slideShow: {
    async open(page, { sermon }) {
      await openPanel(page, sermon, /Slides$/);
      await button(page, 'Present Slides').last().click();
    },
    isOpen: (page) => expect(page.getByText('Slide 1 of 1')).toBeVisible(),
  },
  genius: {
    open: (page, { sermon }) => openPanel(page, sermon, /Genius/),
    isOpen: (page) => expect(page.getByRole('heading', { name: 'Sermon Genius' }).first()).toBeVisible(),
    request: () => ({ path: '/api/GeniusSearch/UnblockSermon', data: { Id: unknownId } }),
  },
  assistant: {
    open: (page, { sermon }) => openPanel(page, sermon, /AI Assistant$/),
    isOpen: (page) => expect(page.getByRole('button', { name: /^Suggestions/ })).toBeVisible(),
    request: () => ({ method: 'GET', path: '/api/Assistant/Usage' }),
  },
  hearIt: {
    async open(page, { sermon }) {
      await openSermon(page, sermon);
      if (!isPhone(page)) return button(page, 'Hear It').click();
      await button(page, 'More').click();
      await page.getByRole('menuitem', { name: 'Hear It' }).click();
    },
    isOpen: (page) => expect(page.getByRole('region', { name: 'Listening to sermon' })).toBeVisible(),
    request: () => ({ method: 'GET', path: '/api/TextToSpeech/GetToken' }),
  },
  // The analyzer runs in the browser.
  analyzer: {
    open: (page, { sermon }) => openPanel(page, sermon, /Analyzer$/),
    isOpen: (page) => expect(button(page, 'Sermon Analyzer Settings')).toBeVisible(),
  },
};

/** A choice in the New menu whose dialog everybody may use. */
const newDialog = (entry: string): Pick<Gate, 'open' | 'isOpen'> => ({
  async open(page) {
    await page.goto('/library-home');
    await button(page, 'New').click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  },
  isOpen: (page) => expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible(),
});

/** Where each free feature is in the product. A feature without a place does not compile. */
const freePlaces: Record<FreeFeature, Gate> = {
  blankDocument: {
    ...newDialog('Blank document…'),
    request: () => ({ path: '/api/BuilderAssets/SaveBuilderAsset', data: { name: 'Grace', text } }),
  },
  folder: {
    ...newDialog('New folder or series'),
    request: () => ({ path: '/api/Folders/CreateFolder', data: { name: 'Advent', parentId: null } }),
  },
  duplicateDocument: {
    async open(page) {
      await page.goto('/library-home');
      await button(page, 'More actions for The Father Who Runs').click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    },
    isOpen: (page) => expect(page.getByText(/^The Father Who Runs.*copy/i).first()).toBeVisible(),
    request: ({ sermon }) => ({ path: '/api/BuilderAssets/DuplicateBuilderAsset', data: { id: sermon } }),
  },
  fileUpload: newDialog('Upload file'),
  webLink: {
    ...newDialog('New link'),
    request: () => ({ path: '/api/LinkAssets/SaveLinkAsset', data: { name: 'Church', url: 'church.example' } }),
  },
  import: {
    open: async (page) => void (await page.goto('/library-import')),
    isOpen: (page) => expect(page.getByLabel('Files or zip')).toBeAttached(),
  },
  freeTemplate: {
    async open(page) {
      await page.goto('/sermon-templates');
      const builtIn = page.getByRole('region', { name: 'Built-in templates' });
      await builtIn.getByRole('listitem').filter({ hasNotText: 'Premium' }).getByRole('link').first().click();
    },
    isOpen: (page) => expect(button(page, 'Use Template')).toBeVisible(),
  },
  ownTemplate: {
    open: async (page, { template }) => void (await page.goto(`/sermon-templates/${template}`)),
    isOpen: (page) => expect(button(page, 'Use Template')).toBeVisible(),
    request: ({ template }) => ({
      path: '/api/BuilderAssets/SaveFromTemplateAsset',
      data: { id: template, name: 'Advent' },
    }),
  },
  slides: {
    open: (page, { sermon }) => openPanel(page, sermon, /Slides$/),
    isOpen: (page) => expect(page.getByText('1 slide', { exact: true })).toBeVisible(),
  },
  freePremium: {
    async open(page) {
      await page.goto('/premium-sermons');
      await page.getByRole('listitem').filter({ hasNotText: 'Premium' }).getByRole('link').first().click();
    },
    isOpen: (page) => expect(button(page, 'Add to My Library')).toBeVisible(),
  },
};

/** The button is UNLOCK beside the contents of premium content, and Unlock below the beginning of a text. */
const unlock = /^unlock$/i;

/** The button to the upgrade page of each kind of fallback. */
const upgradeButton: Record<Exclude<Fallback, 'redirect' | 'prompt'>, string | RegExp> = {
  upsell: 'Activate Now',
  locked: unlock,
  skipped: 'Upgrade',
  simplified: 'Upgrade',
};

const isPrompted = (feature: PaidFeature): feature is PaidFeature<'prompt'> => feature in upgradePrompts;

const fallbackOf = (feature: PaidFeature): Fallback => {
  const row = entitlementOf(feature);
  if (row.who !== 'maker') throw new Error(`${feature} is free`);
  return row.otherwise;
};

/**
 * Expects the fallback of the table, and follows its button to the upgrade page. Checks the first one of each kind, which `checked` then
 * contains, with axe.
 */
async function expectFallback(page: Page, feature: PaidFeature, checked: Set<Fallback>): Promise<void> {
  const fallback = fallbackOf(feature);
  const isFirst = !checked.has(fallback);
  checked.add(fallback);
  if (fallback === 'prompt') {
    expect(isPrompted(feature)).toBe(true);
    const { title, text: sentence } = upgradePrompts[feature as PaidFeature<'prompt'>];
    const prompt = page.getByRole('dialog', { name: title, exact: true });
    await expect(prompt.getByText(sentence)).toBeVisible();
    if (isFirst) await expectAccessible(page);
    await prompt.getByRole('button', { name: 'Activate Now' }).click();
  } else if (fallback !== 'redirect') {
    const upgrade = button(page, upgradeButton[fallback]).filter({ visible: true }).first();
    await expect(upgrade).toBeVisible();
    if (isFirst) await expectAccessible(page);
    await upgrade.click();
  }
  await page.waitForURL((url) => url.pathname + url.search === upgradeAddress('/activate', feature), {
    waitUntil: 'commit',
  });
}

async function expectNoFallback(page: Page): Promise<void> {
  for (const name of ['Activate Now', unlock, 'Upgrade']) await expect(button(page, name)).toHaveCount(0);
}

/** Returns the status code of the server for the request of a feature; null if it has none. */
async function statusOf(page: Page, gate: Gate, has: Belongings): Promise<number | null> {
  if (!gate.request) return null;
  const { method = 'POST', path, data, word } = gate.request(has);
  const file = word && {
    name: 'Easter.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(await wordFile({ body: wordLine('Grace') })),
  };
  const answer = await page.request.fetch(path, { method, ...(file ? { multipart: { file } } : data && { data }) });
  return answer.status();
}

const paid = features.filter(isPaid);

/** Creates a sermon and a template, which needs a subscription. */
async function createBelongings(page: Page, givePlan: (isGiven: boolean) => Promise<void>): Promise<Belongings> {
  const sermon = await openNew(page, 'The Father Who Runs', text);
  await givePlan(true);
  const template = { name: 'Outline', text: '<p>Comfort</p>' };
  const { id } = await call<{ id: string }>(page, 'POST', '/api/BuilderAssets/SaveTemplateAsset', template);
  return { sermon, template: id };
}

test.describe.configure({ timeout: 240_000 });

// Illustrations are rated.
test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(startersTakeMs);
  await waitForStarters(app.address, playwright.request);
});

test('without a subscription, each paid feature shows what the table says, leads to the upgrade page, and is refused', async ({
  page,
  givePlan,
}) => {
  const has = await createBelongings(page, givePlan);
  await givePlan(false);
  const checked = new Set<Fallback>();
  for (const feature of paid)
    await test.step(feature, async () => {
      await gates[feature].open(page, has);
      await expectFallback(page, feature, checked);
      if (fallbackOf(feature) !== 'simplified')
        expect([403, null]).toContain(await statusOf(page, gates[feature], has));
    });
});

test('with a subscription, each paid feature is open, and nothing is for sale there', async ({ page, givePlan }) => {
  const has = await createBelongings(page, givePlan);
  for (const feature of paid)
    await test.step(feature, async () => {
      expect(await statusOf(page, gates[feature], has)).not.toBe(403);
      await gates[feature].open(page, has);
      await gates[feature].isOpen(page);
      await expectNoFallback(page);
    });
});

test('without a subscription, each free feature is open, and nothing is for sale there', async ({ page, givePlan }) => {
  const has = await createBelongings(page, givePlan);
  await givePlan(false);
  for (const [feature, place] of Object.entries(freePlaces))
    await test.step(feature, async () => {
      await place.open(page, has);
      await place.isOpen(page);
      for (const name of ['Activate Now', unlock]) await expect(button(page, name)).toHaveCount(0);
      expect([200, null]).toContain(await statusOf(page, place, has));
    });
});
