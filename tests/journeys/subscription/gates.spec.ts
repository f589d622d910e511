import type { Page } from '@playwright/test';
import type { Manifest } from '@sermon/contract/archive';
import {
  entitlementOf,
  type Fallback,
  features,
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
/** Goes to a paid feature, and tries to use it. */
type Gate = (page: Page, has: Belongings) => Promise<void>;

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
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function chooseNew(page: Page, name: string): Promise<void> {
  await page.goto('/library-home');
  await button(page, 'New').click();
  await page.getByRole('menuitem', { name }).click();
}

async function chooseFile(page: Page, sermon: string, name: RegExp): Promise<void> {
  await openSermon(page, sermon);
  await button(page, 'File').click();
  await page.getByRole('menuitem', { name }).click();
}

async function openSermon(page: Page, id: string): Promise<void> {
  await page.goto(`/build/${id}`);
  await expect(paper(page)).toBeVisible();
}

/** Opens a panel of the builder. */
async function openPanel(page: Page, sermon: string, name: RegExp): Promise<void> {
  await openSermon(page, sermon);
  await page.getByRole('tab', { name }).click();
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
const newLink =
  (entry: string): Gate =>
  (page) =>
    chooseNew(page, entry);

const restored =
  (item: Partial<Manifest['items'][number]>): Gate =>
  async (page) =>
    importFile(page, 'library.zip', 'application/zip', await archiveOf(item));

/** A premium sermon or series of the product that is not free. */
const premium =
  (list: string): Gate =>
  async (page) => {
    await page.goto(list);
    await page.getByRole('listitem').filter({ hasText: 'Premium' }).getByRole('link').first().click();
    await expect(page.getByRole('tree', { name: 'Contents' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Preview of/ })).toBeVisible();
  };

/** Where each paid feature is in the product. A feature without a gate does not compile. */
const gates: Record<PaidFeature, Gate> = {
  wordUpload: (page) => chooseNew(page, 'Upload Word Document'),
  wordImport: async (page) =>
    importFile(
      page,
      'Easter.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      Buffer.from(await wordFile({ body: wordLine('Grace') })),
    ),
  soundCloudLink: newLink('New linked SoundCloud'),
  vimeoLink: newLink('New linked Vimeo'),
  youTubeLink: newLink('New linked YouTube'),
  async duplicateTemplate(page, { template }) {
    await page.goto(`/sermon-templates/${template}`);
    await button(page, 'Duplicate').click();
  },
  customTemplate: (page, { sermon }) => chooseFile(page, sermon, /^Save as template/),
  async premiumTemplate(page) {
    await page.goto('/sermon-templates');
    const builtIn = page.getByRole('region', { name: 'Built-in templates' });
    await builtIn.getByRole('listitem').filter({ hasText: 'Premium' }).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: /^Preview of/ })).toBeVisible();
  },
  premiumSermon: premium('/premium-sermons'),
  premiumSeries: premium('/premium-series'),
  restoreTemplate: restored({ type: 'BuilderAsset', isTemplate: true, path: 'Comfort.html' }),
  restoreSoundCloudLink: restored({ type: 'LinkAsset', linkType: 'SoundCloud', linkUrl: 'soundcloud://grace/anthem' }),
  restoreVimeoLink: restored({ type: 'LinkAsset', linkType: 'Vimeo', linkUrl: 'vimeo://265636445' }),
  restoreYouTubeLink: restored({ type: 'LinkAsset', linkType: 'YouTube', linkUrl: 'youtube://dQw4w9WgXcQ' }),
  async slideExport(page, { sermon }) {
    await openPanel(page, sermon, /Slides$/);
    // The builder has another Download button, which is there before the panel.
    await expect(button(page, 'Present Slides').last()).toBeVisible();
    await button(page, 'Download').last().click();
    await page.getByRole('menuitem', { name: /^Plain text/ }).click();
  },
  async share(page, { sermon }) {
    await chooseFile(page, sermon, /^Share$/);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('switch').or(dialog.getByRole('textbox')).first()).toBeVisible();
    const toggle = dialog.getByRole('switch', { name: 'Share this sermon' });
    if (await toggle.isVisible()) await toggle.click();
  },
  async rating(page, { sermon }) {
    await openPanel(page, sermon, /Illustrations$/);
    await page.getByRole('searchbox', { name: 'Search Illustrations' }).fill('father');
    await page
      .getByRole('button', { name: /^Read / })
      .first()
      .click();
    await page.getByRole('radio', { name: '5 stars', exact: true }).press('Space');
  },
  async slideShow(page, { sermon }) {
    await openPanel(page, sermon, /Slides$/);
    await button(page, 'Present Slides').last().click();
  },
  genius: (page, { sermon }) => openPanel(page, sermon, /Genius/),
  assistant: (page, { sermon }) => openPanel(page, sermon, /AI Assistant$/),
  async hearIt(page, { sermon }) {
    await openSermon(page, sermon);
    await button(page, 'Hear It').click();
  },
  analyzer: (page, { sermon }) => openPanel(page, sermon, /Analyzer$/),
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

const paid = features.filter(isPaid);

/** Creates a sermon and a template, which needs a subscription. */
async function createBelongings(page: Page, givePlan: (isGiven: boolean) => Promise<void>): Promise<Belongings> {
  const sermon = await openNew(page, 'The Father Who Runs', text);
  await givePlan(true);
  const template = { name: 'Outline', text: '<p>Comfort</p>' };
  const { id } = await call<{ id: string }>(page, 'POST', '/api/BuilderAssets/SaveTemplateAsset', template);
  return { sermon, template: id };
}

test.describe.configure({ timeout: 900_000 });

// Illustrations are rated.
test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(startersTakeMs);
  await waitForStarters(app.address, playwright.request);
});

test('without a subscription, each paid feature shows what the table says and leads to the upgrade page', async ({
  page,
  givePlan,
}) => {
  const has = await createBelongings(page, givePlan);
  await givePlan(false);
  const checked = new Set<Fallback>();
  for (const feature of paid)
    await test.step(feature, async () => {
      await gates[feature](page, has);
      await expectFallback(page, feature, checked);
    });
});
