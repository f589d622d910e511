import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper } from '../support/writing.ts';

const runs = 'Grace runs down the road to all of us today. ';
const sermon = `<p>The law was given through Moses. ${runs.repeat(6)}</p><p>${runs.repeat(6)}The bread was broken.</p>`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hearItBar = (page: Page) => page.getByRole('region', { name: 'Listening to sermon' });
const steps = (page: Page) => page.getByRole('region', { name: 'Places: Passive Voice' });
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).locator('..');

/** Expects elements to be in the window, each of them completely above the one before. */
async function expectFromBottom(page: Page, ...elements: Locator[]): Promise<void> {
  const boxes = async () => {
    const found = await Promise.all(elements.map((element) => element.boundingBox()));
    return found.map((box) => (box ? { top: box.y, bottom: box.y + box.height } : { top: NaN, bottom: NaN }));
  };
  const { height } = page.viewportSize()!;
  await expect(async () => {
    let below = height;
    for (const { top, bottom } of await boxes()) {
      expect(bottom).toBeLessThanOrEqual(below);
      below = top;
    }
    expect(below).toBeGreaterThan(height / 2);
  }).toPass({ timeout: 5_000 });
}

/** Expects that nothing covers any of the buttons. */
async function expectReachable(bar: Locator): Promise<void> {
  for (const found of await bar.getByRole('button').all()) await found.click({ trial: true });
}

/** Chooses a command: on the screen, or in the menu of a narrow window. */
async function choose(page: Page, role: 'button' | 'tab', name: string): Promise<void> {
  const onScreen = page.getByRole(role, { name, exact: true });
  if (await onScreen.isVisible()) return onScreen.click();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

const addStar = (page: Page) => choose(page, 'button', 'Add Star');
const removeStar = (page: Page) => choose(page, 'button', 'Remove Star');

async function useAllBars(page: Page): Promise<void> {
  await openNew(page, 'The Father Who Runs', sermon);
  await choose(page, 'button', 'Hear It');
  await button(page, 'Pause').click();
  await addStar(page);
  await expectFromBottom(page, hearItBar(page), notice(page, 'Star Added'));
  await expectReachable(hearItBar(page));
  await notice(page, 'Star Added').getByRole('button', { name: 'Close' }).click();

  // The places in the text have a bar of their own while the panel is closed.
  await choose(page, 'tab', 'Sermon Analyzer');
  await page.getByRole('button', { name: /^Passive Voice/ }).click();
  await button(page, 'Next place').click();
  const closePanel = button(page, 'Close the panel');
  if (await closePanel.isVisible()) await closePanel.click();
  await expect(paper(page).locator('.place-current')).toHaveText('was given');
  await expectFromBottom(page, hearItBar(page), steps(page));
  await removeStar(page);
  await expectFromBottom(page, hearItBar(page), steps(page), notice(page, 'Star Removed'));
  await expectReachable(hearItBar(page));
  await expectReachable(steps(page));
  await notice(page, 'Star Removed').getByRole('button', { name: 'Close' }).click();
  await expectAccessibleInBothThemes(page);

  // Without Hear It, the other bar takes its place.
  await hearItBar(page).getByRole('button', { name: 'Close' }).click();
  await addStar(page);
  await expectFromBottom(page, steps(page), notice(page, 'Star Added'));
  await steps(page).getByRole('button', { name: 'Done' }).click();
  await expect(steps(page)).toHaveCount(0);
}

test('Hear It, the places in the text and notices never cover each other @phone', async ({ page }) => {
  await useAllBars(page);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('they do not cover each other either', async ({ page }) => {
    await useAllBars(page);
  });
});
