import './node-version.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { needBrowser } from './browser.mjs';
import { makeReady } from './ready.mjs';
import { playwrightFailures } from './reports.mjs';
import { root, runPackage, secondsSince } from './run.mjs';
import { endWithShell } from './shell.mjs';
import { createTemporaryFolder } from './temporary.mjs';

// npm run test:load -- [RUNS [OPTIONS OF PLAYWRIGHT]]: runs the journeys of `npm test` on a busy machine, by default ten times.
// A test that fails waits for a time instead of a state, or has found a race of the product.

/** The average number of programs that compute or wait for a core. The journeys themselves make half of it on two cores. */
const load = 8;

/** Time between two looks at the load, in ms. The system's figure is the average of the last minute. */
const interval = 10_000;

const [runs = '10', ...options] = process.argv.slice(2);
endWithShell();
await makeReady();
const browser = await needBrowser();
createTemporaryFolder();
const preparedData = `${process.env.TMPDIR}/prepared`;
mkdirSync(preparedData);
if ((await runPackage('tsx/dist/cli.mjs', ['tests/journeys/support/prepareData.ts', preparedData])) !== 0)
  process.exit(1);

const settings = { TEST_RUN: 'short', CHROMIUM_PATH: browser, PREPARED_DATA: preparedData };

/** @type {Worker[]} Threads that compute without end. */
const busy = [];
const addBusy = () => busy.push(new Worker('for (;;);', { eval: true }));
for (let count = 0; count < load / 2; count += 1) addBusy();
setInterval(() => {
  const [now = load] = loadavg();
  if (now < load - 0.5) addBusy();
  if (now > load + 0.5) void busy.pop()?.terminate();
}, interval);

let failed = 0;
for (let run = 1; run <= Number(runs); run += 1) {
  const begun = performance.now();
  let output = '';
  const report = `${root}test-results/load-${run}.json`;
  rmSync(report, { force: true });
  await runPackage(
    '@playwright/test/cli.js',
    ['test', '--reporter=json', ...(options.length > 0 ? options : ['--project=desktop', '--grep=@core'])],
    {
      env: { ...process.env, ...settings, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      onText: (text) => (output += text),
    },
  );
  try {
    const results = JSON.parse(readFileSync(report, 'utf8'));
    const failures = playwrightFailures(results);
    failed += failures.length;
    const seconds = `${secondsSince(begun)}, load ${loadavg()[0]?.toFixed(1)}`;
    console.log(`\nRun ${run}: ${results.stats.expected} passed, ${failures.length} failed (${seconds})`);
    for (const failure of failures) console.log(`  - ${failure}`);
  } catch {
    failed += 1;
    console.log(`\nRun ${run} left no report:\n${output.slice(-2000)}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
