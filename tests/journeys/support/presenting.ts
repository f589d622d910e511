import { expect, type Page } from '@playwright/test';

/** The text in the presenter, or in its mirror. */
export const textOf = (page: Page) => page.getByRole('region', { name: 'Text of the sermon' });

/** Presents the document that is open in the builder. */
export async function presentOpen(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click();
  await (
    isMobile ? page.getByRole('menuitem', { name: 'Present' }) : page.getByRole('button', { name: 'Present' })
  ).click();
  await page.getByRole('menuitem', { name: 'Present Sermon' }).click();
  await expect(textOf(page)).toBeVisible();
}
