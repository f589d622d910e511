import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { guard, type GuardState, routePaths } from '@sermon/domain/accounts/guard';
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

/**
 * What the parameters of the routes stand for, by the name of the parameter, or by the route where it needs another value. A new
 * parameter must be added here.
 */
type Parameters = Partial<Record<string, string>>;

const addressOf = (route: string, parameters: Parameters): string =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[route] ?? parameters[name];
    if (value === undefined) throw new Error(`${route} has a parameter that this walk does not know: ${name}`);
    return value;
  });

/** Opens every route that shows a screen to this user, except the guide, which has a test of its own. */
async function walk(page: Page, user: GuardState['user'], parameters: Parameters): Promise<void> {
  const state = { user, isOffline: false, activationUrl: '', sellsPlans: false };
  for (const route of routePaths) {
    const address = addressOf(route, parameters);
    if (route === '/help.html' || guard(address, '', state) !== 'show') continue;
    await test.step(route, async () => {
      await open(page, address);
      await expectNothingForSale(page, route);
    });
  }
}

/** Parameters that lead nowhere. Their screens say so. */
const unknown: Parameters = {
  id: '0198e9a4-7b1c-7000-8000-000000000000',
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
  await expect.poll(count).toEqual([4, 3]);
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

test.describe.configure({ timeout: 900_000 });

/** Makes a user an administrator, who sees everything that users see, and more. */
async function makeAdministrator(playwright: PlaywrightWorkerArgs['playwright'], address: string, id: string) {
  const other = await playwright.request.newContext({ baseURL: address });
  const { email, password } = administrator;
  expect((await other.post('/api/Authentication/SignIn', { data: { email, password } })).ok()).toBe(true);
  const answer = await other.post(`/api/Admin/MakeAdministrator/${id}`, { data: { password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await other.dispose();
}

test('nobody meets a word of money on any screen, panel or menu @phone', async ({
  app,
  page,
  preacher,
  playwright,
  isMobile,
}) => {
  const { sermons, series } = await premiumItems(page);
  const parameters: Parameters = {
    ...unknown,
    '/popular-sermons/{name}': sermons[0]!.slug,
    '/popular-sermon-series/{name}': series[0]!.slug,
    '/premium-sermons/{id}': sermons[0]!.id,
    '/premium-series/{id}': series[0]!.id,
    '/builderPreview/{id}': await publishedSermon(page),
  };
  const { id: personId } = await call<{ id: string }>(page, 'GET', '/api/Authentication/GetAuthenticatedUser');
  await page.context().clearCookies();
  await walk(page, null, parameters);

  await makeAdministrator(playwright, app.address, personId);
  const { email, password } = preacher;
  expect((await page.request.post('/api/Authentication/SignIn', { data: { email, password } })).ok()).toBe(true);
  const id = await openNew(page, 'The Father Who Runs', text);
  const folder = await call<{ id: string }>(page, 'POST', '/api/Folders/CreateFolder', {
    name: 'Advent',
    parentId: null,
  });
  const template = { name: 'Outline', text: '<p>Comfort</p>' };
  await call(page, 'POST', '/api/BuilderAssets/SaveTemplateAsset', template);
  const user = { userMustSignUp: false, isAdministrator: true, makerSubscription: {} };
  const own = Object.fromEntries(['/build/{id}', '/present/{id}', '/slides/{id}'].map((route) => [route, id]));
  const folderOf = { '/library-home/{id}': folder.id, '/admin/people/{id}': personId };
  await walk(page, user, { ...parameters, ...own, ...folderOf });
  for (const section of ['content', 'premium', 'mail', 'health', 'audit']) {
    await open(page, `/admin/${section}`);
    await expectNothingForSale(page, `/admin/${section}`);
  }

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
    await expect(page.getByRole('dialog').getByRole('switch', { name: 'Share this sermon' })).toBeVisible();
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
