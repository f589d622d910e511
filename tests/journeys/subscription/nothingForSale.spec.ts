import type { Page } from '@playwright/test';
import { routePaths } from '@sermon/domain/accounts/guard';
import { administrator, registerAdministrator } from '../support/administrator.ts';
import { expect, testAsVisitor } from '../support/app.ts';
import { linesAboutMoney } from '../../support/stripe/moneyWords.ts';
import { call } from '../support/items.ts';
import { openNew, paper } from '../support/writing.ts';

// The server has the default provider of payments: none.

/** Registers the administrator of the server before everyone else. */
const test = testAsVisitor.extend<object, { hasAdministrator: void }>({
  hasAdministrator: [
    async ({ app }, give) => {
      await registerAdministrator(app.address);
      await give();
    },
    { scope: 'worker', auto: true },
  ],
});

/** Another calendar app can subscribe to the calendar, which costs nothing. */
const otherSense = 'Subscribe…';
const otherSenseInGuide = /^Choose “Subscribe…” and create a link for your calendar app\./;

/** The texts of premium sermons, which may speak of money. */
const sermonTexts = '[aria-label="Preview of Manuscript"], [aria-label="Preview of Series Overview"], .opening';

/** Expects the page to show no word of money, and no link to the pages of plans. Returns the text that it shows. */
async function expectNothingForSale(page: Page, where: string): Promise<void> {
  const { words, links } = await page.evaluate((sermons) => {
    const isVisible = (element: Element) => element.checkVisibility();
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], option')].filter(isVisible);
    const names = named.flatMap((element) => [
      ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      element instanceof HTMLOptionElement ? element.text : '',
    ]);
    const screen = [...document.querySelectorAll<HTMLElement>(sermons)].reduce(
      (all, { innerText }) => (innerText === '' ? all : all.replace(innerText, '')),
      document.body.innerText,
    );
    return {
      words: [document.title, screen, ...names].join('\n'),
      links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
    };
  }, sermonTexts);
  const lines = linesAboutMoney(words).filter((line) => line !== otherSense);
  expect.soft(lines, `words of money on ${where}`).toEqual([]);
  const forSale = links.filter((href) => /\/(?:activate|checkout|confirmation)\b/.test(href));
  expect.soft(forSale, `links to plans on ${where}`).toEqual([]);
}

/** Waits until a screen has been loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1, h2, [role="textbox"]').filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('[role="progressbar"]:not([aria-valuenow])').filter({ visible: true })).toHaveCount(0);
}

/** What the parameters of the routes stand for. A new parameter must be added here. */
type Parameters = Partial<Record<string, string>>;

function addressOf(path: string, parameters: Parameters): string {
  const own = /^\/(?:premium|popular)/.test(path) ? { ...parameters, id: '1', name: '1' } : parameters;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = own[path === '/admin/people/{id}' ? 'personId' : path.startsWith('/library') ? 'folderId' : name];
    if (value === undefined) throw new Error(`${path} has a parameter that this walk does not know: ${name}`);
    return value;
  });
}

/** Opens every route. Redirects are part of the product, so it does not matter where a route leads. */
async function walk(page: Page, parameters: Parameters, isWalked: (path: string) => boolean): Promise<void> {
  // The guide has a check of its own.
  for (const path of routePaths.filter((route) => isWalked(route) && route !== '/help.html')) {
    await test.step(path, async () => {
      await open(page, addressOf(path, parameters));
      await expectNothingForSale(page, path);
    });
  }
}

/** Parameters that lead nowhere. Their screens say so. */
const unknown: Parameters = {
  id: '0198e9a4-7b1c-7000-8000-000000000000',
  folderId: '0198e9a4-7b1c-7000-8000-000000000000',
  personId: '0198e9a4-7b1c-7000-8000-000000000000',
  name: '1',
  email: 'ruth@church.example',
  code: 'gleaning',
  sessionId: '1',
  section: 'access',
};
const text =
  '<h1><span class="sm-slide" data-slide-id="a">Grace</span></h1><p>He saw him first.</p><h2>The Elder Brother</h2>' +
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>“He arose.”</p></blockquote>';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The entries of the New menu that open a dialog. */
const dialogs = [
  'Blank document…',
  'New folder or series',
  'Upload Word Document',
  'Upload file',
  'New linked YouTube',
  'New linked SoundCloud',
  'New linked Vimeo',
  'New link',
];

/** Opens a menu or dialog, checks it, and closes it. */
async function look(page: Page, where: string, opening: () => Promise<void>): Promise<void> {
  await opening();
  await expect(page.getByRole('menu').or(page.getByRole('dialog')).filter({ visible: true }).first()).toBeVisible();
  await expectNothingForSale(page, where);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

type PremiumItem = { id: string; slug: string };

/** Returns the premium sermons and series, which the server may still be installing. */
async function premiumItems(page: Page): Promise<{ sermons: PremiumItem[]; series: PremiumItem[] }> {
  const list = (kind: string) => call<PremiumItem[]>(page, 'GET', `/api/Premium${kind}/GetEnabledPremium${kind}`);
  let found: { sermons: PremiumItem[]; series: PremiumItem[] } = { sermons: [], series: [] };
  const count = async () => {
    found = { sermons: await list('Sermon'), series: await list('SermonSeries') };
    return [found.sermons.length, found.series.length];
  };
  await expect.poll(count, { timeout: 60_000 }).toEqual([4, 3]);
  return found;
}

/** Returns the id of a sermon that the server has published. It may still be importing them. */
async function publishedSermon(page: Page): Promise<string> {
  let id: string | undefined;
  const find = async () => {
    const { results } = await call<{ results: { id: string }[] }>(page, 'GET', '/api/Search/FindSermons?q=coals');
    id = results[0]?.id;
    return id;
  };
  await expect.poll(find, { timeout: 90_000 }).toBeTruthy();
  return id!;
}

test.describe.configure({ timeout: 180_000 });

test('visitors meet no word of money', async ({ page }) => {
  await walk(page, unknown, (path) => !path.startsWith('/admin'));
  await page.goto('/help.html');
  await expect(page.getByRole('heading').first()).toBeVisible();
  const guide = linesAboutMoney(await page.locator('body').innerText());
  expect(guide.filter((line) => !otherSenseInGuide.test(line))).toEqual([]);
});

test('visitors meet no word of money on the popular pages and in the preview of a sermon', async ({
  page,
  visitor,
}) => {
  const { sermons, series } = await premiumItems(page);
  for (const path of [
    '/popular-sermons',
    '/popular-sermon-series',
    ...sermons.map(({ slug }) => `/popular-sermons/${slug}`),
    ...series.map(({ slug }) => `/popular-sermon-series/${slug}`),
  ]) {
    await open(page, path);
    await expectNothingForSale(page, path);
    await expect(page.getByText('Free', { exact: true })).toHaveCount(0);
  }
  expect((await page.request.post('/api/Authentication/Register', { data: visitor })).ok()).toBe(true);
  const id = await publishedSermon(page);
  await page.context().clearCookies();
  await page.goto(`/builderPreview/${id}`);
  await expect(page.getByRole('button', { name: 'Register Free' })).toBeVisible();
  await expectNothingForSale(page, 'the preview of a sermon');
});

test('users meet no word of money with premium content and the preview of a sermon', async ({ page, preacher: _ }) => {
  const { sermons, series } = await premiumItems(page);
  for (const path of [
    '/premium-sermons',
    '/premium-series',
    ...sermons.map(({ id }) => `/premium-sermons/${id}`),
    ...series.map(({ id }) => `/premium-series/${id}`),
    ...sermons.map(({ slug }) => `/popular-sermons/${slug}`),
  ]) {
    await open(page, path);
    if (/.\/./.test(path)) await expect(button(page, 'Add to My Library')).toBeVisible();
    await expectNothingForSale(page, path);
  }
  await page.getByRole('treeitem', { name: 'Manuscript' }).click();
  await expect(page.getByRole('region', { name: 'Preview of Manuscript' })).toContainText('Main idea');
  await page.goto(`/builderPreview/${await publishedSermon(page)}`);
  await expect(page).toHaveURL(/\/build\//);
  await expect(paper(page)).toBeVisible();
  await expectNothingForSale(page, 'the copy of a previewed sermon');
});

test('users meet no word of money on any screen, panel or menu @phone', async ({ page, preacher: _, isMobile }) => {
  const id = await openNew(page, 'The Father Who Runs', text);
  const folder = await call<{ id: string }>(page, 'POST', '/api/Folders/CreateFolder', {
    name: 'Advent',
    parentId: null,
  });
  const template = { name: 'Outline', text: '<p>Comfort</p>' };
  await call(page, 'POST', '/api/BuilderAssets/SaveTemplateAsset', template);
  await walk(page, { ...unknown, id, folderId: folder.id }, (path) => !path.startsWith('/admin'));

  await open(page, '/library-home');
  await look(page, 'the New menu', () => button(page, 'New').click());
  await look(page, 'the account menu', () => button(page, 'Account').click());
  await look(page, 'the menu of a document', () => button(page, 'More actions for The Father Who Runs').click());
  for (const entry of dialogs) {
    await look(page, `the dialog of ${entry}`, async () => {
      await button(page, 'New').click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await button(page, 'More actions for The Father Who Runs').click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const details = isMobile ? page.getByRole('dialog', { name: 'Details' }) : page.getByRole('complementary');
  await expect(details.getByText('Not Set').first()).toBeVisible();
  await expectNothingForSale(page, 'the details');
  await details.getByRole('button', { name: 'Edit Details' }).click();
  await expect(details.getByLabel('Title')).toBeVisible();
  await expectNothingForSale(page, 'the form of the details');
  await open(page, '/library-home');
  await look(page, 'the chooser of templates', async () => {
    await button(page, 'New').click();
    await page.getByRole('menuitem', { name: 'Choose a template' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Easter/ })).toBeVisible();
  });
  await open(page, '/sermon-templates');
  for (const name of ['Three-Point Sermon', 'Outline']) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('region', { name: `Preview of ${name}` })).toBeVisible();
    await expectNothingForSale(page, `the template ${name}`);
    await open(page, '/sermon-templates');
  }

  await page.goto(`/build/${id}`);
  await expect(paper(page)).toBeVisible();
  const menus = isMobile ? ['More'] : ['File', 'View', 'More'];
  for (const name of menus)
    if (await button(page, name).isVisible()) await look(page, `the menu ${name}`, () => button(page, name).click());
  await look(page, 'the share dialog', async () => {
    await button(page, isMobile ? 'More' : 'File').click();
    await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  });
  await look(page, 'the commands', async () => {
    await paper(page).click();
    await page.keyboard.press('Control+k');
  });
  if (isMobile) await button(page, 'Search Bible').click();
  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click();
    await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true');
    await expectNothingForSale(page, `the panel ${await tabs.nth(at).innerText()}`);
  }
  await tabs.filter({ hasText: 'Slides' }).click();
  await look(page, 'the menu of downloads', () => button(page, 'Download').last().click());

  await page.goto(`/present/${id}`);
  await expect(page.getByRole('region', { name: 'Text of the sermon' })).toBeVisible();
  const menuButtons = page.locator('button[aria-haspopup="menu"]').filter({ visible: true });
  await expect(menuButtons).toHaveCount(2);
  for (const opener of await menuButtons.all())
    await look(page, `the presenter's ${await opener.getAttribute('aria-label')}`, () => opener.click());
  await button(page, 'Presenter Settings').click();
  await expect(page.getByRole('complementary', { name: 'Presenter Settings' })).toBeVisible();
  await expectNothingForSale(page, 'the settings of the presenter');
});

test('administrators meet no word of money', async ({ page }) => {
  const { email, password } = administrator;
  expect((await page.request.post('/api/Authentication/SignIn', { data: { email, password } })).ok()).toBe(true);
  const { id } = await call<{ id: string }>(page, 'GET', '/api/Authentication/GetAuthenticatedUser');
  await walk(page, { ...unknown, personId: id }, (path) => path.startsWith('/admin'));
  for (const section of ['content', 'premium', 'mail', 'health', 'audit']) {
    await open(page, `/admin/${section}`);
    await expectNothingForSale(page, `/admin/${section}`);
  }
});
