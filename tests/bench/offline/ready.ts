import type { Page } from '@playwright/test';
import { distribution } from '../figures.ts';
import type { Frames } from './frames.ts';
import { keepDocument, openBrowser, paragraph, script, sizes, starts, withContext, withServer } from './offline.ts';

declare const frames: Frames;

/**
 * Measures how long a sermon that was made ready takes to open in the presenter without a network, from the beginning of the
 * navigation to the frame in which its text is shown: in a browser that has just been started, and then once more in it.
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
    const cold: number[] = [];
    const again: number[] = [];
    for (let start = 0; start < starts; start += 1)
      await withContext(open(true), async (page) => {
        await page.addInitScript(await script('frames.ts'));
        cold.push(await timePresenting(page, id));
        again.push(await timePresenting(page, id));
      });
    const size = `${(html.length / 1e3).toFixed(0)} kB in the presenter`;
    console.log(`${size}, in a browser that has just been started: ${distribution(cold)}`);
    console.log(`${size}, in a running browser: ${distribution(again)}`);
  });

async function timePresenting(page: Page, id: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`/present/${id}`);
  await page.waitForFunction(() => frames.presentedAt !== undefined);
  return page.evaluate(() => frames.presentedAt!);
}
