import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Pdf, readPdf } from '../../files/readPdf.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper, writeAtEnd } from '../support/writing.ts';

const part = (n: number) =>
  `<h2>Point ${n}</h2><p>${`Every family has one story that it tells, and <mark data-color="yellow">ours</mark> is number ${n}. `.repeat(12)}</p>` +
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>He arose, and came to his father.</p></blockquote>';
const sermon = Array.from({ length: 12 }, (_, at) => part(at + 1)).join('');

async function choosePrint(page: Page, isMobile: boolean, entry: string): Promise<void> {
  await page.getByRole('button', { name: isMobile ? 'More' : 'Print', exact: true }).click();
  if (isMobile) await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Returns the browser's print output for the page in its current state. */
async function printed(page: Page): Promise<Pdf> {
  return readPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }));
}

/** Returns the number of columns, which is the number of distinct left edges among the sermon's paragraphs. */
const columnsOf = ({ places }: Pdf): number =>
  new Set(places.filter(({ text }) => text.startsWith('Every family')).map(({ x }) => Math.round(x))).size;

test('a sermon is printed in one or more columns: only its text, on as many pages as it needs', async ({
  page,
  isMobile,
}) => {
  await openNew(page, 'The Father Who Runs', sermon);
  await writeAtEnd(page, ' Not saved yet.');
  // Without a print dialog, the print-only element stays in the page.
  await page.evaluate(() => {
    window.print = () => {};
  });
  const pages: number[] = [];
  for (const [entry, columns] of [
    ['Quick Print', 1],
    ['Print with two columns', 2],
    ['Print with three columns', 3],
  ] as const) {
    await choosePrint(page, isMobile, entry);
    await expect(page.locator('#print-root')).toBeHidden();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('#print-root')).toBeVisible();
    await expect(page.locator('#print-root')).toContainText('Not saved yet.');
    await expect(page.locator('#print-root mark').first()).toHaveCSS('background-color', 'rgb(248, 231, 160)');
    await expect(paper(page)).toBeHidden();
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    const pdf = await printed(page);
    expect(pdf.title).toBe('The Father Who Runs');
    expect(columnsOf(pdf)).toBe(columns);
    expect(pdf.places.filter(({ text }) => text === 'The Father Who Runs')).toHaveLength(pdf.pages);
    pages.push(pdf.pages);
    // The print-only element is removed after printing.
    await expect(page.locator('#print-root')).toHaveCount(0);
  }
  expect(pages[0]).toBeGreaterThan(2);
  expect(pages).toEqual(pages.toSorted((a, b) => b - a));
});

test('the preview shows the pages as they are downloaded, and remembers their layout @phone @core', async ({
  page,
  isMobile,
}) => {
  await openNew(page, 'The Father Who Runs', sermon);
  await choosePrint(page, isMobile, 'Print Preview…');
  const dialog = page.getByRole('dialog', { name: 'Print Preview' });
  await expect(dialog.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await dialog.getByLabel('Paper').selectOption('A5');
  await dialog.getByRole('radio', { name: 'Pulpit copy' }).click();
  const last = dialog.getByRole('img', { name: /^Page (\d+) of \1$/ });
  await expect(dialog.getByText('A pulpit copy has one column.')).toBeVisible();
  await expect(async () => {
    await dialog.getByRole('region', { name: /^Pages of/ }).evaluate((view) => view.scrollTo(0, view.scrollHeight));
    await expect(last).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const count = Number(/\d+/.exec(await dialog.getByRole('status').first().innerText())?.[0]);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('The Father Who Runs.pdf');
  expect(readPdf(await readFile(await file.path())).pages).toBe(count);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: isMobile ? 'More' : 'Print', exact: true })).toBeFocused();
  await choosePrint(page, isMobile, 'Print Preview…');
  await expect(dialog.getByLabel('Paper')).toHaveValue('a5');
  await expect(dialog.getByRole('radio', { name: 'Pulpit copy' })).toBeChecked();
});
