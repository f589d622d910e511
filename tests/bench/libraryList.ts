import type { Page } from '@playwright/test';
import { numbersFrom } from '../support/numbers.ts';
import { distribution } from './figures.ts';
import { inBrowser } from './inBrowser.ts';

const itemCount = 10_000;
/** The number of parallel requests used to fill the library. */
const fillers = 16;
const keys = 40;
/** The pause between a fast typist's keystrokes, in ms. */
const pauseMs = 80;
const scrolls = 120;
/** The distance that a fast turn of the mouse wheel scrolls, in px. */
const scrollBy = 400;

const words = 'father son road grace house mercy field morning bread brother joy lost found advent easter psalm'.split(
  ' ',
);

/**
 * Measures a library of 10,000 documents in the browser: the time from opening the page to the first row, the time from
 * a keystroke in the search field to the frame with its results, and the frame times while the list scrolls. Starts the
 * built product unless `address` names a running one.
 */
export function benchLibraryList(address?: string): Promise<void> {
  return inBrowser(address, async (page) => {
    await fill(page);
    await measureOpening(page);
    await measureFilter(page);
    await measureScrolling(page);
  });
}

async function fill(page: Page): Promise<void> {
  const next = numbersFrom(itemCount);
  const some = (count: number) => Array.from({ length: count }, () => words[next(words.length)]).join(' ');
  let made = 0;
  const filler = async () => {
    while (made < itemCount) {
      made += 1;
      const data = { name: `${some(4)} ${made}`, text: `<p>${some(12)}</p>`, locationPreached: 'Grace Chapel' };
      const answer = await page.request.post('/api/BuilderAssets/SaveBuilderAsset', { data });
      if (!answer.ok()) throw new Error(await answer.text());
    }
  };
  await Promise.all(Array.from({ length: fillers }, filler));
}

async function measureOpening(page: Page): Promise<void> {
  const times: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const begun = performance.now();
    await page.goto('/library-home', { waitUntil: 'commit' });
    await page
      .getByRole('row', { name: /Manuscript/ })
      .first()
      .waitFor();
    times.push(performance.now() - begun);
  }
  const drawn = await page.getByRole('row').count();
  console.log(`${itemCount} items: address to first row ${distribution(times)}; ${drawn} rows are drawn`);
}

async function measureFilter(page: Page): Promise<void> {
  await page.evaluate(watchFrames);
  await page.getByRole('searchbox').click();
  for (let key = 0; key < keys; key += 1) {
    const typed = 'grace '.charAt(key % 6);
    await page.keyboard.press(key % 12 >= 6 ? 'Backspace' : typed === ' ' ? 'Space' : typed);
    await page.waitForTimeout(pauseMs);
  }
  const { frames } = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
  // The first keystroke also opens the search results screen.
  console.log(
    `${itemCount} items: key to frame ${distribution(frames.slice(1))}; first key ${frames[0]?.toFixed(0)} ms`,
  );
}

async function measureScrolling(page: Page): Promise<void> {
  await page.goto('/library-home');
  await page
    .getByRole('row', { name: /Manuscript/ })
    .first()
    .waitFor();
  const gaps = await page.evaluate(scrollThrough, { scrolls, scrollBy });
  console.log(`${itemCount} items: frame to frame while scrolling ${distribution(gaps)}`);
}

type Watched = { frames: number[] };

/** Runs in the page. Records the time from each keystroke until the next frame has been drawn. */
function watchFrames(): void {
  const watched: Watched = { frames: [] };
  Object.assign(globalThis, { watched });
  window.addEventListener(
    'keydown',
    () => {
      const at = performance.now();
      requestAnimationFrame(() => {
        const afterFrame = new MessageChannel();
        afterFrame.port1.addEventListener('message', () => watched.frames.push(performance.now() - at));
        afterFrame.port1.start();
        afterFrame.port2.postMessage(null);
      });
    },
    true,
  );
}

/** Runs in the page. Scrolls in every frame and returns the times between frames, in ms. */
async function scrollThrough(by: { scrolls: number; scrollBy: number }): Promise<number[]> {
  const main = document.querySelector('main');
  const gaps: number[] = [];
  let before = performance.now();
  for (let turn = 0; turn < by.scrolls; turn += 1) {
    main?.scrollBy(0, by.scrollBy);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    gaps.push(now - before);
    before = now;
  }
  return gaps;
}
