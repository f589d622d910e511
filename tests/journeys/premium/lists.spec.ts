import type { Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { call } from '../support/items.ts';
import { testWithPlans as test } from '../support/plans.ts';
import { openItem, paper } from '../support/writing.ts';
import { pay } from '../subscription/buying.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox' } });

type Listed = { id: string; name: string; isFree: boolean };

/** Returns a premium sermon or series of the product, which the server may still be installing. */
async function findItem(page: Page, kind: 'Sermon' | 'SermonSeries', isFree: boolean): Promise<Listed> {
  let all: Listed[] = [];
  const count = async () => {
    all = await call<Listed[]>(page, 'GET', `/api/Premium${kind}/GetEnabledPremium${kind}`);
    return all.length;
  };
  await expect.poll(count).toBe(kind === 'Sermon' ? 4 : 3);
  return all.find((each) => each.isFree === isFree)!;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const contents = (page: Page) => page.getByRole('tree', { name: 'Contents' });
const inFolder = (page: Page, name: string) => page.getByRole('button', { name: `More actions for ${name}` });

test('a subscriber finds a sermon, reads it, and adds it to the library @phone @core', async ({
  page,
  givePlan,
  isMobile,
}) => {
  await givePlan(true);
  const sermon = await findItem(page, 'Sermon', false);
  await page.goto('/premium-sermons');
  await expect(page.getByRole('link', { name: sermon.name })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  await page.getByRole('link', { name: sermon.name }).click();
  await expect(contents(page)).toBeVisible();
  await contents(page).getByRole('treeitem', { name: 'Manuscript' }).click();
  const sheet = page.getByRole('region', { name: 'Preview of Manuscript' });
  await expect(sheet).toContainText('Main idea');
  expect((await sheet.innerText()).length).toBeGreaterThan(2_000);
  await expectAccessible(page);
  if (isMobile) await button(page, 'Close preview').click();
  else await expectAccessibleOnTablet(page);

  await button(page, 'Add to My Library').click();
  await expect(page).toHaveURL(/\/library-home\/[\w-]+$/);
  await expect(page.getByText(`The ${sermon.name} has been added to your Library.`)).toBeVisible();
  for (const name of ['Manuscript', 'Outline', 'Small Group Study', 'Handout'])
    await expect(inFolder(page, name)).toBeVisible();
  await openItem(page, 'Manuscript', isMobile);
  await expect(paper(page)).toContainText('Main idea');
});

test('a user unlocks a sermon by buying a plan, comes back to it, and adds it to the library', async ({ page }) => {
  const { id, name } = await findItem(page, 'Sermon', false);
  await page.goto(`/premium-sermons/${id}`);
  await button(page, 'UNLOCK').click();
  await expect(page).toHaveURL(/\/activate\?upgradePath=Direct&upgradeAction=31$/);
  await expect(page.getByText('With a plan, you can add premium sermons and series to your library')).toBeVisible();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await button(page, 'Continue to Payment').click();
  await pay(page, 'Subscribe');
  await page.getByRole('link', { name: 'Continue Where You Were' }).click();

  await expect(page).toHaveURL((url) => url.pathname === `/premium-sermons/${id}`);
  await expect(button(page, 'UNLOCK')).toHaveCount(0);
  await button(page, 'Add to My Library').click();
  await expect(page).toHaveURL(/\/library-home\/[\w-]+$/);
  await expect(page.getByText(`The ${name} has been added to your Library.`)).toBeVisible();
  await expect(inFolder(page, 'Manuscript')).toBeVisible();
});

test('a series is added as a series, and a second copy only after a question @phone', async ({ page, isMobile }) => {
  const series = await findItem(page, 'SermonSeries', true);
  await page.goto(`/premium-series/${series.id}`);
  // On a phone, the name is in the card only.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(isMobile ? 'Premium Series' : series.name);
  await expect(page.getByRole('heading', { level: 2, name: series.name })).toBeVisible();
  await expect(contents(page).getByRole('treeitem', { expanded: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await button(page, 'Add to My Library').click();
  await expect(page.getByText(`The ${series.name} has been added to your Library.`)).toBeVisible();
  const copy = page.url();

  await page.goto(`/premium-series/${series.id}`);
  await expect(page.getByText('This is in your library.')).toBeVisible();
  await button(page, 'Add to My Library').click();
  const question = page.getByRole('dialog', { name: 'Add a second copy?' });
  await expect(question.getByRole('button', { name: 'Add Second Copy' })).toBeVisible();
  if (isMobile) {
    // Below the main answer, the other two are side by side.
    const cancel = (await question.getByRole('button', { name: 'Cancel' }).boundingBox())!;
    const open = (await question.getByRole('link', { name: 'Open My Copy' }).boundingBox())!;
    expect([open.y, open.width]).toEqual([cancel.y, cancel.width]);
  }
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await question.getByRole('link', { name: 'Open My Copy' }).click();
  await expect(page).toHaveURL(copy);
});

test('long names and deep folders stay inside, and the way back stays in view @phone', async ({ page, isMobile }) => {
  const { id } = await findItem(page, 'Sermon', true);
  type Reply = { data: { name: string; assets: { id: string; parentId: string | null }[] } };
  await page.route(`**/GetPremiumSermon/${id}`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Reply;
    const [document] = json.data.assets;
    const idOf = (level: number) => `0198e9a4-7b1c-7000-8000-0000000000${level + 10}`;
    json.data.name = 'The Unsearchable Riches of the Household of Faith '.repeat(4).trim();
    const folders = Array.from({ length: 19 }, (_, level) => ({
      id: idOf(level),
      parentId: level === 0 ? null : idOf(level - 1),
      name: `Level ${level + 1} with a long name`,
      type: 'Folder',
      category: 'None',
    }));
    json.data.assets = [...folders, { ...document!, parentId: idOf(18) }];
    await route.fulfill({ response, json });
  });
  await page.goto(`/premium-sermons/${id}`);
  const tree = (await contents(page).boundingBox())!;
  const last = contents(page).getByRole('treeitem', { name: 'Manuscript' });
  const row = (await last.boundingBox())!;
  const name = (await last.locator('[data-name]').boundingBox())!;
  expect(row.x + row.width).toBeLessThanOrEqual(tree.x + tree.width + 1);
  expect(name.width).toBeGreaterThan(60);
  if (isMobile) return;
  const back = (await page.getByRole('link', { name: 'Premium Sermon', exact: true }).boundingBox())!;
  expect(back.width).toBeGreaterThan(100);
});
