import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { untilControlled } from '../support/offline.ts';
import { openNew, writeAtEnd } from '../support/writing.ts';

const test = base.extend({ serviceWorkers: 'allow' });

const sermon = Array.from(
  { length: 40 },
  (_, at) =>
    `<h2>Point ${at + 1}</h2><p>${`Every family has one story that it tells, and <mark data-color="yellow">ours</mark> is number ${at + 1}. `.repeat(20)}</p>`,
).join('');

async function openPreview(page: Page, isMobile: boolean): Promise<void> {
  await page.getByRole('button', { name: isMobile ? 'More' : 'Print', exact: true }).click();
  if (isMobile) await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print Preview…' }).click();
}

test('without a connection, this device lays out the pages and prints them @phone', async ({
  page,
  context,
  isMobile,
}) => {
  await openNew(page, 'The Father Who Runs', sermon);
  await untilControlled(page);
  // Without a print dialog, the print-only element stays in the page.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'GO OFFLINE' }).click();
  await writeAtEnd(page, ' Not saved yet.');

  await openPreview(page, isMobile);
  const dialog = page.getByRole('dialog', { name: 'Print Preview' });
  await expect(dialog.getByText(/^This preview was made on this device\./)).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Page 1 of \d\d$/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Paper').selectOption('A5');
  await dialog.getByLabel('Columns').selectOption('Two');
  const view = dialog.getByRole('region', { name: 'Pages of The Father Who Runs' });
  await expect(view).toHaveAttribute('aria-busy', 'false');

  // The last page has the last words, and nothing comes after it.
  const last = dialog.getByRole('img', { name: /^Page (\d+) of \1$/ });
  await expect(async () => {
    await view.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(last).toBeInViewport({ timeout: 1_000 });
    const sheet = (await last.boundingBox())!;
    const words = await lastWordsIn(page);
    expect(
      words.some(({ x, y }) => x > sheet.x && x < sheet.x + sheet.width && y > sheet.y && y < sheet.y + sheet.height),
    ).toBe(true);
  }).toPass();
  const shown = Number(/of (\d+)$/.exec((await last.getAttribute('aria-label'))!)![1]);

  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('#print-root')).toBeAttached();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, points] = /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf)!;
  expect(Math.round((Number(points) / 72) * 25.4)).toBe(148);
  const pages = pdf.match(/\/Type \/Page\b/g)!.length;
  expect(Math.abs(pages - shown)).toBeLessThanOrEqual(1);
});

/** Returns the places of the last words of the text in all copies of it, on the screen. */
const lastWordsIn = (page: Page) =>
  page.locator('.device-page').evaluateAll((flows) =>
    flows.map((flow) => {
      const range = document.createRange();
      range.selectNodeContents(flow);
      const { x, y } = [...range.getClientRects()].at(-1)!;
      return { x, y };
    }),
  );
