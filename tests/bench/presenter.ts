import type { Page } from '@playwright/test';
import { distribution } from './figures.ts';
import { heapReporter } from './heap.ts';
import { inBrowser } from './inBrowser.ts';
import { longSermon } from './typing/typing.ts';

const sizes = [3_000, 30_000];
const turns = 60;

/**
 * Measures the presenter with long sermons: the time until the text is shown, and from a key that turns a page to the frame
 * that shows the page, in pages and scrolled. On a 60 Hz screen, waiting for the frame alone takes 0 to 16.7 ms, so the work
 * of a turn is shown as well. Starts the built product unless `address` names a running one.
 */
export function benchPresenting(address?: string): Promise<void> {
  return inBrowser(address, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const words of sizes) {
      const id = await save(page, words);
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
        const { frames, work } = await turnPages(page);
        console.log(`${words} words, ${movement}: key to frame ${distribution(frames)}`);
        console.log(`${words} words, ${movement}: work of a key ${distribution(work)}`);
      }
      console.log(`${words} words: larger letters, until the pages are shown ${distribution(await enlarge(page))}`);
    }
  });
}

const hour = { minutes: 60, turnsPerMinute: 4 };

/**
 * Measures the page's memory during an hour of presenting with a countdown and Preach to Time, while four pages are turned
 * in each minute. The clock of the page is moved, so that the hour takes some minutes and all its ticks happen.
 */
export function benchHour(address?: string): Promise<void> {
  return inBrowser(address, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(`/present/${await save(page, 30_000)}`);
    await page.getByRole('button', { name: 'Presenter Settings' }).click();
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await page.getByRole('radio', { name: 'Count Down' }).click();
    await page.getByRole('switch', { name: 'Preach to Time' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.clock.pauseAt(Date.now() + 60_000);
    const report = await heapReporter(page);
    for (let minute = 0; minute <= hour.minutes; minute += 1) {
      if (minute % 10 === 0) await report(minute);
      if (minute === hour.minutes) break;
      if (minute % 15 === 0) await page.keyboard.press('Home');
      for (let turn = 0; turn < hour.turnsPerMinute; turn += 1) {
        await page.keyboard.press('PageDown');
        await page.clock.runFor(60_000 / hour.turnsPerMinute);
      }
    }
    console.log(`at the end: ${await page.getByRole('timer').innerText()} in the timer`);
  });
}

/** Saves a sermon of about this many words, and returns its id. */
async function save(page: Page, words: number): Promise<string> {
  const asset = { name: `${words} words`, text: longSermon(words) };
  const saved = await page.request.post('/api/BuilderAssets/SaveBuilderAsset', { data: asset });
  return ((await saved.json()) as { data: { id: string } }).data.id;
}

/** The times of keys in ms. */
type Keys = {
  /** From each key to the end of the frame that shows its effect. That includes waiting for the screen. */
  frames: number[];
  /** How long the page was busy with each key: until it was handled, and while its frame was drawn. */
  work: number[];
};

const keysOf = (page: Page): Promise<Keys> => page.evaluate(() => (globalThis as unknown as { keys: Keys }).keys);

/** Turns pages, and returns how long each key took. */
async function turnPages(page: Page): Promise<Keys> {
  await page.evaluate(watchKeys);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.keyboard.press(turn % 10 === 9 ? 'PageUp' : 'PageDown');
    await page.waitForTimeout(50);
  }
  return keysOf(page);
}

/** Makes the letters larger in steps, which lays out the text again, and returns the time that each step takes, in ms. */
async function enlarge(page: Page): Promise<number[]> {
  await page.evaluate(watchKeys);
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('+');
    await page.waitForTimeout(400);
  }
  return (await keysOf(page)).frames;
}

/** Runs in the page. Records how long each key takes. */
function watchKeys(): void {
  const page = globalThis as unknown as { keys?: Keys };
  const isWatching = page.keys !== undefined;
  page.keys = { frames: [], work: [] };
  if (isWatching) return;
  window.addEventListener(
    'keydown',
    () => {
      const at = performance.now();
      let handledAt: number | null = null;
      const afterKey = new MessageChannel();
      afterKey.port1.addEventListener('message', () => {
        handledAt = performance.now();
        afterKey.port1.close();
      });
      afterKey.port1.start();
      afterKey.port2.postMessage(null);
      requestAnimationFrame(() => {
        const begun = performance.now();
        // If the frame follows at once, the page has not waited for it.
        const waited = handledAt === null ? 0 : begun - handledAt;
        const afterFrame = new MessageChannel();
        afterFrame.port1.addEventListener('message', () => {
          const ended = performance.now();
          page.keys!.frames.push(ended - at);
          page.keys!.work.push(ended - at - waited);
          afterFrame.port1.close();
        });
        afterFrame.port1.start();
        afterFrame.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
