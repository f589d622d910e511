import type { Page } from '@playwright/test';
import { distribution } from '../figures.ts';
import type { Frames } from './frames.ts';
import { keepDocument, openBrowser, paragraph, script, sizes, starts, withContext, withServer } from './offline.ts';

declare const frames: Frames;

/**
 * Measures how long a sermon that was made ready takes to open in the presenter without a network, in a browser that has
 * just been started: from the beginning of the navigation to the frame in which its text is shown.
 */
export const benchReady = (): Promise<void> =>
  withServer(async (address, profile) => {
    const open = (offline: boolean) => openBrowser(profile, address, offline);
    const html = paragraph.repeat(Math.ceil(sizes[0]! / paragraph.length));
    const id = await withContext(open(false), async (page) => {
      const kept = await keepDocument(page, html);
      await page.getByRole('button', { name: 'Present', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Make Ready for Sunday' }).click();
      await page.getByText(/^Works offline on this device/).waitFor();
      return kept;
    });
    const times: number[] = [];
    for (let start = 0; start < starts; start += 1)
      times.push(await withContext(open(true), (page) => timePresenting(page, id)));
    console.log(`${(html.length / 1e3).toFixed(0)} kB in the presenter: ${distribution(times)}`);
  });

async function timePresenting(page: Page, id: string): Promise<number> {
  await page.addInitScript(await script('frames.ts'));
  await page.goto(`/present/${id}`);
  await page.waitForFunction(() => frames.presentedAt !== undefined);
  return page.evaluate(() => frames.presentedAt!);
}
