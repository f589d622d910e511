import './node-version.mjs';
import { findOrInstallBrowser } from './browser.mjs';
import { makeReady } from './ready.mjs';
import { runPackage } from './run.mjs';

/** The number of key sequences, unless TYPING_RUNS is set. The journeys type fewer. */
const runs = '2000';

await makeReady();
const browser = await findOrInstallBrowser();
if (!browser) {
  console.error('No browser was found and none could be installed. Install Chromium, or set CHROMIUM_PATH.');
  process.exit(1);
}
const env = { TYPING_RUNS: runs, ...process.env, CHROMIUM_PATH: browser };
process.exit(
  await runPackage(
    '@playwright/test/cli.js',
    ['test', 'tests/journeys/builder/typing.spec.ts', '--project', 'desktop', '--workers', '1'],
    { env },
  ),
);
