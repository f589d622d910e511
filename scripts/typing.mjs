import './node-version.mjs';
import { needBrowser } from './browser.mjs';
import { makeReady } from './ready.mjs';
import { runPackage } from './run.mjs';

/** The number of key sequences, unless TYPING_RUNS is set. The journeys type fewer. */
const runs = '2000';

await makeReady();
const browser = await needBrowser();
const env = { TYPING_RUNS: runs, ...process.env, CHROMIUM_PATH: browser };
process.exit(
  await runPackage(
    '@playwright/test/cli.js',
    ['test', 'tests/journeys/builder/typing.spec.ts', '--project', 'desktop', '--workers', '1'],
    { env },
  ),
);
