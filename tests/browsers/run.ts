import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer, type Server } from '../support/server.ts';
import type { Browser, Driver } from './driver.ts';
import { firefox } from './firefox.ts';
import { journey } from './journey.ts';
import { openPage } from './page.ts';
import { webkit } from './webkit.ts';

/**
 * Runs the journey in every browser that is installed, each with a new account on one server of their own. Prints the
 * steps and which browsers were tried. A browser that is not installed is named and is no failure.
 */
const reports = join(import.meta.dirname, '../../test-results');
const browsers: Browser[] = [firefox, webkit];
/** `npm run test:browsers -- firefox` tries only that browser. */
const asked = process.argv.slice(2);
const names = browsers.map(({ name }) => name.toLowerCase());
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no browser named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}
const wanted = browsers.filter(({ name }) => asked.length === 0 || asked.includes(name.toLowerCase()));
const found = wanted.map((browser) => ({ ...browser, start: browser.find() }));
const count = { passed: 0, failed: 0 };
const tried: string[] = [];

if (found.some(({ start }) => start)) {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-browsers-'));
  const server = await openServer({ directory, logName: 'server-browsers.log' });
  try {
    await server.start();
    for (const { name, start } of found) if (start) await tryBrowser(name, start, server);
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
const missing = found.filter(({ start }) => !start);
for (const { name, howToInstall } of missing) console.log(`${name} is not installed. ${howToInstall}`);
const missingNames = missing.map(({ name }) => name).join(', ');
const summary = [
  tried.length > 0 ? `tried: ${tried.join(', ')}` : 'no browser was tried',
  ...(missingNames ? [`not installed: ${missingNames}`] : []),
].join('; ');
console.log(`\nOther browsers, ${summary}. ${count.passed} steps passed, ${count.failed} failed.`);
process.exit(count.failed === 0 ? 0 : 1);

async function tryBrowser(name: string, start: () => Promise<Driver>, { address }: Server): Promise<void> {
  let driver: Driver | null = null;
  let title = 'starts';
  try {
    driver = await start();
    tried.push(driver.name);
    console.log(driver.name);
    await driver.resize(1280, 800);
    const page = await openPage(driver, address);
    const memory = { id: '' };
    for (const step of journey) {
      title = step.title;
      const begun = performance.now();
      await step.run(page, memory);
      count.passed++;
      console.log(`  ✓ ${title} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    }
    title = 'logs no errors';
    const errors = await page.errors();
    if (errors.length > 0) throw new Error(errors.join('\n'));
    count.passed++;
    console.log(`  ✓ ${title}`);
  } catch (error) {
    // The steps after a failed one are not tried, because each continues where the previous one ended.
    count.failed++;
    if (!driver) tried.push(name);
    console.log(`  ✗ ${title}: ${error instanceof Error ? error.message : String(error)}`);
    await keepScreenshot(name, driver);
  } finally {
    await driver?.close();
  }
}

/** Stores a picture of the failure next to the other test results. */
async function keepScreenshot(name: string, driver: Driver | null): Promise<void> {
  const picture = await driver?.screenshot().catch(() => null);
  if (!picture) return;
  await mkdir(reports, { recursive: true });
  const path = join(reports, `${name.toLowerCase()}.png`);
  await writeFile(path, picture);
  console.log(`    The screen is in ${path}`);
}
