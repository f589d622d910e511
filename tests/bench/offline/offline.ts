import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Chunk, precachedFiles } from '../../../apps/web/src/updates/appFiles.ts';
import { findBrowser } from '../../../scripts/browser.mjs';
import { call } from '../../journeys/support/items.ts';
import { openServer } from '../../support/server.ts';
import { distribution } from '../figures.ts';
import type { Frames } from './frames.ts';
import type { OfflineStorage, Waiting } from './inPage.ts';

const web = join(import.meta.dirname, '../../../dist/web');
export const paragraph = `<p>${'But while he was still a long way off, his father saw him. '.repeat(10)}</p>`;
/** The sizes of the texts that are opened, in characters of HTML: a sermon, and the longest text. */
export const sizes = [24_000, 1_400_000];
export const starts = 15;
const pollMs = 250;
const save = '/api/BuilderAssets/SaveBuilderAsset';
/** The number of documents whose texts wait to be sent. Half of them were changed on another device as well. */
const waiting = 500;

/** Reports the number and the size of the files that the service worker keeps. */
export async function benchPrecache(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = await Promise.all([...precachedFiles(manifest)].map((file) => readFile(join(web, file))));
  const megabytes = (sizeOf: (file: Buffer) => number) =>
    (files.reduce((total, file) => total + sizeOf(file), 0) / 1e6).toFixed(2);
  console.log(
    `${files.length} files, ${megabytes(({ length }) => length)} MB, ${megabytes((file) => gzipSync(file).length)} MB gzip`,
  );
}

/**
 * Measures how long a document takes to open without a network in a browser that has just been started, from the
 * beginning of the navigation to the frame in which the text can be edited.
 */
export const benchColdStarts = (): Promise<void> =>
  withServer(async (address, profile) => {
    for (const size of sizes) {
      const open = (offline: boolean) => openBrowser(join(profile, String(size)), address, offline);
      const html = paragraph.repeat(Math.ceil(size / paragraph.length));
      const id = await withContext(open(false), (page) => keepDocument(page, html));
      const times: number[] = [];
      for (let start = 0; start < starts; start += 1)
        times.push(await withContext(open(true), (page) => timeOpening(page, id)));
      console.log(`${(html.length / 1e6).toFixed(2)} MB: ${distribution(times)}`);
    }
  });

/**
 * Measures how long it takes until the texts of many documents, which were written offline, are on the server, and the
 * longest task that kept the page from responding in the meantime.
 */
export const benchReconciling = (): Promise<void> =>
  withServer((address, profile) =>
    withContext(openBrowser(profile, address, false), async (page) => {
      const ownerId = await register(page);
      const html = paragraph.repeat(40);
      const texts: Waiting[] = [];
      for (let count = 0; count < waiting; count += 1) {
        const { id } = await call<{ id: string }>(page, 'POST', save, { name: `Sermon ${count}`, text: html });
        texts.push({ documentId: id, html: `${html}<p>Written offline</p>`, baseText: html });
        if (count % 2 === 0)
          await call(page, 'POST', save, { id, text: `<p>Written elsewhere</p>${html}`, revision: 1 });
      }
      await page.goto('/help.html');
      await page.evaluate(([owner, entries]) => offlineStorage.writeTexts(owner, entries), [ownerId, texts] as const);
      await page.addInitScript(await script('frames.ts'));
      const begun = performance.now();
      await page.goto('/library-home');
      await untilRows(page, 'heads', 0);
      const seconds = (performance.now() - begun) / 1000;
      const longest = await page.evaluate(() => Math.max(0, ...frames.longTasks));
      console.log(
        `${waiting} documents, ${waiting / 2} of them merged: ${seconds.toFixed(1)} s, ${((seconds * 1000) / waiting).toFixed(1)} ms each, longest task ${longest.toFixed(0)} ms`,
      );
    }),
  );

declare const frames: Frames;
declare const offlineStorage: OfflineStorage['offlineStorage'];

/** Bundles a file of this folder to be run in the page before its scripts. */
export async function script(file: string): Promise<{ content: string }> {
  const entryPoints = [join(import.meta.dirname, file)];
  const { outputFiles } = await build({ entryPoints, bundle: true, minify: true, format: 'iife', write: false });
  return { content: outputFiles[0]!.text };
}

/** Waits until a table of the page's offline database has this number of rows. */
async function untilRows(page: Page, table: 'docs' | 'heads', rows: number): Promise<void> {
  while ((await page.evaluate((name) => offlineStorage.countRows(name), table)) !== rows) await pause(pollMs);
}

async function timeOpening(page: Page, id: string): Promise<number> {
  await page.addInitScript(await script('frames.ts'));
  await page.goto(`/build/${id}`);
  await page.waitForFunction(() => frames.editableAt !== undefined);
  return page.evaluate(() => frames.editableAt!);
}

/** Registers a user, creates a document, and waits until it opens without a network. */
export async function keepDocument(page: Page, text: string): Promise<string> {
  await register(page);
  const { id } = await call<{ id: string }>(page, 'POST', save, { name: 'Luke 15', text });
  await call(page, 'PUT', '/api/BuilderAssets/SetOfflineMode', { builderAssetId: id, offlineMode: true });
  await page.goto(`/build/${id}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await untilRows(page, 'docs', 1);
  return id;
}

async function register(page: Page): Promise<string> {
  await page.addInitScript(await script('inPage.ts'));
  const email = `bench.${Date.now()}@church.example`;
  const ruth = { firstName: 'Ruth', lastName: 'A', email, password: 'gleaning in the field' };
  return (await call<{ id: string }>(page, 'POST', '/api/Authentication/Register', ruth)).id;
}

export async function withServer(measure: (address: string, profile: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openServer({ directory: join(directory, 'data'), logName: 'bench.log' });
  await server.start();
  try {
    await measure(server.address, join(directory, 'profile'));
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Starts a browser that keeps its storage in `profile`. */
export async function openBrowser(profile: string, baseURL: string, offline: boolean): Promise<BrowserContext> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await findBrowser()) ?? undefined;
  return chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
    baseURL,
    offline,
    viewport: { width: 1280, height: 800 },
  });
}

export async function withContext<Result>(
  opening: Promise<BrowserContext>,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await opening;
  try {
    return await measure(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
}
