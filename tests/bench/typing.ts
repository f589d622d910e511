import type { Page } from '@playwright/test';
import { numbersFrom } from '../numbers.ts';
import { distribution } from './figures.ts';
import { inBrowser } from './inBrowser.ts';

const sizes = [1_000, 10_000, 30_000];
const keys = 100;
/** A quick typist's pause. */
const pauseMs = 60;

const vocabulary =
  'father son road grace house mercy field morning bread brother joy saw ran came home far off lost found'.split(' ');

/** A sermon of about that many words: paragraphs of eighty, with headings, highlights and Scripture among them. */
function sermon(words: number): string {
  const next = numbersFrom(words);
  const some = (count: number) => Array.from({ length: count }, () => vocabulary[next(vocabulary.length)]).join(' ');
  const blocks = Array.from({ length: Math.round(words / 80) }, (_, at) => {
    if (at % 20 === 0) return `<h2>${some(4)}</h2><p>${some(76)}</p>`;
    if (at % 9 === 0) return `<p>${some(60)} <mark data-color="yellow">${some(20)}</mark></p>`;
    const scripture = `<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>${some(80)}</p></blockquote>`;
    return at % 11 === 0 ? scripture : `<p>${some(40)} <strong>${some(3)}</strong> ${some(37)}</p>`;
  });
  return blocks.join('');
}

/**
 * Typing in the builder, in the middle of long sermons: from the key to the frame that shows its letter, with the journal
 * being written meanwhile. Measured against the built product, or against one that already runs at `address`.
 */
export function benchTyping(address?: string): Promise<void> {
  return inBrowser(address, async (page) => {
    for (const words of sizes) await measure(page, words);
  });
}

async function measure(page: Page, words: number): Promise<void> {
  const text = sermon(words);
  const saved = await page.request.post('/api/BuilderAssets/SaveBuilderAsset', {
    data: { name: `${words} words`, text },
  });
  const { data } = (await saved.json()) as { data: { id: string } };
  const begun = performance.now();
  await page.goto(`/build/${data.id}`);
  const paper = page.getByRole('textbox', { name: 'Sermon text' });
  await paper.waitFor();
  const opened = performance.now() - begun;
  await paper
    .locator('p')
    .nth(Math.round(words / 160))
    .click();
  await page.evaluate(watchKeys);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'abcdefgh'[key % 8]!);
    await page.waitForTimeout(pauseMs);
  }
  const { frames, work } = await page.evaluate(() => (globalThis as unknown as { typed: Typed }).typed);
  console.log(`${words} words: opened in ${opened.toFixed(0)} ms`);
  console.log(`${words} words: key to frame ${distribution(frames)}`);
  console.log(`${words} words: work of a key ${distribution(work)}`);
}

type Typed = { frames: number[]; work: number[] };

/** Runs in the page: notes for each key how long it works and when the frame with its letter is out. */
function watchKeys(): void {
  const typed: Typed = { frames: [], work: [] };
  Object.assign(globalThis, { typed });
  let begun = 0;
  window.addEventListener(
    'keydown',
    () => {
      const at = performance.now();
      begun = at;
      requestAnimationFrame(() => {
        const afterFrame = new MessageChannel();
        afterFrame.port1.addEventListener('message', () => typed.frames.push(performance.now() - at));
        afterFrame.port1.start();
        afterFrame.port2.postMessage(null);
      });
    },
    true,
  );
  window.addEventListener('keyup', () => {
    // Layout belongs to the work of a key.
    document.querySelector('.ProseMirror')?.getBoundingClientRect();
    typed.work.push(performance.now() - begun);
  });
}
