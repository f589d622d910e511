import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { join } from 'node:path';
import { numbersFrom } from '../../support/numbers.ts';
import { distribution } from '../figures.ts';
import { heapReporter } from '../heap.ts';
import { inBrowser } from '../inBrowser.ts';

const sizes = [1_000, 10_000, 30_000];
const slides = 200;
const keys = 100;
/** The pause between a fast typist's keystrokes, in ms. */
const pauseMs = 60;

const vocabulary =
  'father son road grace house mercy field morning bread brother joy saw ran came home far off lost found'.split(' ');

/**
 * Returns a sermon of about this many words, in blocks of eighty, with headings, highlights and Scripture quotations.
 */
export function longSermon(words: number): string {
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

/** Puts the beginnings of the first paragraphs on slides, without their last words, so that no slides touch. */
function withSlides(html: string, count: number): string {
  let made = 0;
  return html.replaceAll(/<p>([^<]+)/g, (paragraph, words: string) => {
    made += 1;
    if (made > count) return paragraph;
    const end = words.trimEnd().lastIndexOf(' ');
    return `<p><span class="sm-slide" data-slide-id="s${made}">${words.slice(0, end)}</span>${words.slice(end)}`;
  });
}

/**
 * Measures typing in the middle of long sermons with the toolbar and the outline open: the time from a keystroke to the
 * frame that shows its letter, while the journal is being written. On a 60 Hz screen, waiting for the frame alone takes
 * 0 to 16.7 ms, so the shortest sermon shows the lowest possible time. The same typing is then measured in a bare
 * TipTap and a bare ProseMirror editor, which save nothing and analyze nothing. The longest sermon is measured once more
 * with slides, beside the Slides panel. Starts the built product unless
 * `address` names a running one.
 */
export function benchTyping(address?: string): Promise<void> {
  return inBrowser(address, async (page) => {
    const bundle = await build({
      entryPoints: [join(import.meta.dirname, 'bareEditors.ts')],
      bundle: true,
      minify: true,
      format: 'iife',
      define: { 'process.env.NODE_ENV': '"production"' },
      write: false,
    });
    const script = bundle.outputFiles[0]!.text;
    for (const words of sizes) {
      const own = await measureProduct(page, words);
      for (const kind of ['TipTap', 'ProseMirror'] as const) {
        const peer = await measureBare(page, words, kind, script);
        console.log(
          `${words} words: the product's work of a key is ${(median(own.work) / median(peer.work)).toFixed(1)} times that of a bare ${kind}`,
        );
      }
    }
    await measureProduct(page, sizes.at(-1)!, slides);
  });
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/**
 * Measures the time from navigating to a sermon until its text can be edited. The browser's cache is empty the first
 * time.
 */
export function benchOpening(address?: string): Promise<void> {
  return inBrowser(address, async (page) => {
    const id = await save(page, 30_000);
    const times: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const begun = performance.now();
      await page.goto(`/build/${id}`);
      await page.locator('[contenteditable="true"][role="textbox"]').waitFor();
      times.push(performance.now() - begun);
    }
    const [first = NaN, ...later] = times;
    console.log(`30000 words: first ${first.toFixed(0)} ms, then ${distribution(later)}`);
  });
}

/** The number of keystrokes in an hour of typing at sixty words a minute and six keystrokes per word. */
const hourOfKeys = 60 * 60 * 6;
const parts = 6;

/**
 * Measures the page's memory while it receives an hour's worth of typing as fast as possible, with pauses for saving.
 */
export function benchMemory(address?: string): Promise<void> {
  return inBrowser(address, async (page) => {
    await page.goto(`/build/${await save(page, 5_000)}`);
    await paperOf(page).click();
    const report = await heapReporter(page);
    await report(0);
    for (let part = 1; part <= parts; part += 1) {
      await page.evaluate(typeFast, hourOfKeys / parts);
      // Waits longer than the autosave delay.
      await page.waitForTimeout(4_000);
      await report((60 / parts) * part);
    }
  });
}

const paperOf = (page: Page) => page.getByRole('textbox', { name: 'Sermon text' });

/** Saves a sermon of about this many words, with slides, and returns its id. */
async function save(page: Page, words: number, slideCount = 0): Promise<string> {
  const asset = { name: `${words} words`, text: withSlides(longSermon(words), slideCount) };
  const saved = await page.request.post('/api/BuilderAssets/SaveBuilderAsset', { data: asset });
  return ((await saved.json()) as { data: { id: string } }).data.id;
}

/**
 * Runs in the page. Types at the cursor, using the same code path as a keyboard, and waits for a frame after each word.
 */
async function typeFast(keys: number): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    const isEnd = key % 6 === 5;
    document.execCommand('insertText', false, isEnd ? ' ' : 'abcde'[key % 6]!);
    if (isEnd) await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function measureProduct(page: Page, words: number, slideCount = 0): Promise<Typed> {
  await page.goto(`/build/${await save(page, words, slideCount)}`);
  if (slideCount > 0) {
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByText(`${slideCount} slides`).waitFor();
  }
  await clickMiddle(page, words);
  await page.keyboard.press('Control+Shift+O');
  await page.getByRole('navigation', { name: 'Outline' }).waitFor();
  return typeWords(page, slideCount > 0 ? `${words} words with ${slideCount} slides` : `${words} words`);
}

async function measureBare(page: Page, words: number, kind: 'TipTap' | 'ProseMirror', script: string): Promise<Typed> {
  await page.goto('about:blank');
  await page.addScriptTag({ content: script });
  await page.evaluate(([name, html]) => (globalThis as unknown as Mounting).mountEditor(name, html), [
    kind,
    longSermon(words),
  ] as const);
  await clickMiddle(page, words);
  return typeWords(page, `${words} words, a bare ${kind}`);
}

type Mounting = { mountEditor(kind: string, html: string): void };

const clickMiddle = (page: Page, words: number) =>
  page
    .locator('.ProseMirror p')
    .nth(Math.round(words / 160))
    .click();

/** Types at the cursor and prints how long the keys took. */
async function typeWords(page: Page, title: string): Promise<Typed> {
  await page.evaluate(watchKeys);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'abcdefgh'[key % 8]!);
    await page.waitForTimeout(pauseMs);
  }
  const typed = await page.evaluate(() => (globalThis as unknown as { typed: Typed }).typed);
  console.log(`${title}: key to frame ${distribution(typed.frames)}`);
  console.log(`${title}: work of a key ${distribution(typed.work)}`);
  return typed;
}

type Typed = { frames: number[]; work: number[] };

/** Runs in the page. Records how long each keystroke takes to process and when the frame with its letter is drawn. */
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
    // Forces a layout, because layout is part of the cost of a keystroke.
    document.querySelector('.ProseMirror')?.getBoundingClientRect();
    typed.work.push(performance.now() - begun);
  });
}
