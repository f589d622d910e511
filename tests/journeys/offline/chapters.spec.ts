import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { biblesTakeMs, waitForBibles } from '../support/bibles.ts';
import { openKeptOffline, storedHere } from '../support/offline.ts';
import { paper } from '../support/writing.ts';

const test = base.extend({ serviceWorkers: 'allow' });

test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(biblesTakeMs);
  await waitForBibles(app.address, playwright.request, ['WEB']);
});

/** Resolves when this browser keeps a chapter. */
async function untilKept(page: Page, key: string): Promise<void> {
  const keys = async () => (await storedHere(page, 'chapters')).keys;
  await expect.poll(keys).toContain(key);
}

/** Shows the card of a reference in the text: with a tap on a phone, otherwise with the pointer. */
async function showCard(page: Page, reference: string, isMobile: boolean) {
  const written = paper(page).locator('.scripture-reference', { hasText: reference });
  const card = page.getByRole('group', { name: reference });
  await expect(written).toBeVisible();
  // The card closes when the text scrolls or is drawn again.
  await expect(async () => {
    if (isMobile) await written.tap();
    else {
      await page.mouse.move(0, 0);
      await written.hover();
    }
    await expect(card).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return card;
}

test('the chapters that a document cites open without a network', async ({ page, context, isMobile }) => {
  await openKeptOffline(
    page,
    'The Father Who Runs',
    '<p>He ran (Luke 15:20), and God loved.</p><p>See John 3:16.</p>',
    isMobile,
  );
  await untilKept(page, 'WEB Luke 15');
  await untilKept(page, 'WEB John 3');

  await context.setOffline(true);
  await page.reload();
  await expect(paper(page)).toContainText('He ran');
  const card = await showCard(page, 'Luke 15:20', isMobile);
  await expect(card).toContainText('his father saw him');
  await expect(card).toContainText('World English Bible');
  await card.getByRole('button', { name: 'Read Luke 15:20' }).click();

  const chapter = page.getByRole('dialog', { name: 'Luke 15' });
  await expect(chapter.getByText('his father saw him')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await chapter.getByRole('button', { name: 'Next chapter' }).click();
  const next = page.getByRole('dialog', { name: 'Luke 16' });
  await expect(
    next.getByText("This chapter isn't on this device. You can read it when you're back online."),
  ).toBeVisible();
  await next.getByRole('button', { name: 'Previous chapter' }).click();
  await expect(chapter.getByText('his father saw him')).toBeVisible();

  await chapter.getByRole('button', { name: 'Next chapter' }).click();
  // On a phone, the panel covers the text and the prompt.
  await context.setOffline(false);
  await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click();
  await expect(next.getByText('There was a certain rich man').first()).toBeVisible();
});
