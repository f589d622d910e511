import type { Page } from '@playwright/test';
import { distribution } from './figures.ts';
import { inBrowser } from './inBrowser.ts';
import { longSermon } from './typing/typing.ts';

const sizes = [3_000, 30_000];
const turns = 60;

/**
 * Measures the presenter with long sermons: the time until the text is shown, and from a key that turns a page to the frame
 * that shows the page, in pages and scrolled. Starts the built product unless `address` names a running one.
 */
export function benchPresenting(address?: string): Promise<void> {
  return inBrowser(address, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const words of sizes) {
      const asset = { name: `${words} words`, text: longSermon(words) };
      const saved = await page.request.post('/api/BuilderAssets/SaveBuilderAsset', { data: asset });
      const { id } = ((await saved.json()) as { data: { id: string } }).data;
      const opening: number[] = [];
      for (let time = 0; time < 6; time += 1) {
        const begun = performance.now();
        await page.goto(`/present/${id}`);
        await page.getByRole('region', { name: 'Text of the sermon' }).waitFor();
        opening.push(performance.now() - begun);
      }
      console.log(`${words} words: opened ${distribution(opening)}`);
      for (const movement of ['Scroll', 'Page']) {
        await page.getByRole('button', { name: 'Presenter Settings' }).click();
        await page.getByRole('button', { name: movement, exact: true }).click();
        await page.getByRole('button', { name: 'Close' }).click();
        await page.keyboard.press('Home');
        console.log(`${words} words, ${movement}: key to frame ${distribution(await turnPages(page))}`);
      }
      console.log(`${words} words: larger letters, until the pages are shown ${distribution(await enlarge(page))}`);
    }
  });
}

/** Turns pages, and returns the time from each key to the frame that shows the page, in ms. */
async function turnPages(page: Page): Promise<number[]> {
  await page.evaluate(watchKeys);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.keyboard.press(turn % 10 === 9 ? 'PageUp' : 'PageDown');
    await page.waitForTimeout(50);
  }
  return page.evaluate(() => (globalThis as unknown as { keyFrames: number[] }).keyFrames);
}

/** Makes the letters larger in steps, which lays out the text again, and returns the time that each step takes, in ms. */
async function enlarge(page: Page): Promise<number[]> {
  await page.evaluate(watchKeys);
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('+');
    await page.waitForTimeout(400);
  }
  return page.evaluate(() => (globalThis as unknown as { keyFrames: number[] }).keyFrames);
}

/** Runs in the page. Records the time from each key to the end of the next frame. */
function watchKeys(): void {
  const frames: number[] = [];
  const isWatching = 'keyFrames' in globalThis;
  Object.assign(globalThis, { keyFrames: frames });
  if (isWatching) return;
  window.addEventListener(
    'keydown',
    () => {
      const at = performance.now();
      requestAnimationFrame(() => {
        const afterFrame = new MessageChannel();
        afterFrame.port1.addEventListener('message', () =>
          (globalThis as unknown as { keyFrames: number[] }).keyFrames.push(performance.now() - at),
        );
        afterFrame.port1.start();
        afterFrame.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
