import './node-version.mjs';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { installWhenMissing } from './install.mjs';
import { root, runPackage, secondsSince } from './run.mjs';
import { endWithShell } from './shell.mjs';
import {
  playwrightDurations,
  playwrightFailures,
  playwrightLeftOut,
  playwrightPassed,
  slowest,
  vitestDurations,
  vitestFailedFiles,
  vitestFailures,
  vitestPassed,
} from './reports.mjs';
import { createTemporaryFolder } from './temporary.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

/** If more tests than this fail in a whole run, the cause is not one moment of a busy machine, and none of them runs again. */
const maxRunAgain = 3;

/** True for everything: both sizes of screens, random runs, and what takes minutes. Otherwise, what guards each change. */
const isWhole = process.argv.includes('--all');

/**
 * How many minutes after its start the run begins no further journey, as in `--minutes=75`. On a slow machine, it then reports what
 * it has found instead of being ended from outside without a result.
 */
const minutes = Number(process.argv.find((arg) => arg.startsWith('--minutes='))?.replace('--minutes=', '') ?? Infinity);

/** How many failed tests the end of the log names. */
const maxNamed = 20;

const folder = root.replace(/\/$/, '');
const reports = `${folder}/test-results`;
const start = performance.now();
const journeysBeginUntil = Date.now() + minutes * 60_000;
endWithShell();
await installWhenMissing();
const { findOrInstallBrowser } = await import('./browser.mjs');
const browser = await findOrInstallBrowser();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
createTemporaryFolder();

/** @type {string[]} */
const summary = [];
/** @type {string[]} The tests that failed, repeated at the very end, because the log above is long and its beginning may be cut off. */
const failures = [];
/** @type {string[]} The tests that failed and passed when they ran once more. */
const unstableTests = [];
/** @type {string[]} The journeys that did not run because the time was over. */
const leftOut = [];
/** @type {Count} */
const total = { passed: 0, failed: 0 };

/** Tells the tests which run this is. Without it, as when a file is run by hand, nothing is left out. */
const whichRun = { TEST_RUN: isWhole ? 'all' : 'short' };

/** The data with which the servers of the journeys begin. */
const preparedData = `${process.env.TMPDIR}/prepared`;

// The static checks use all cores, take seconds, and fail most often, so nothing else runs if one of them fails.
for (const [name, program, args] of /** @type {[string, string, string[]][]} */ ([
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['types', 'typescript/bin/tsc', ['-p', '.']],
  ['lint', 'oxlint/bin/oxlint', ['--type-aware']],
]))
  if (!(await check(name, program, args))) end();

// Two parallel lanes for two cores: the build and the data of the journeys in one, the tests without a browser in the other.
// The browser tests (journeys) run afterwards, because on a busy machine their timing would reflect the machine instead
// of the product.
const [isReady, units] = await Promise.all([
  (async () => {
    const isBuilt = await check('build', '../scripts/build.mjs', []);
    if (!isBuilt || !browser) return false;
    mkdirSync(preparedData);
    return check('data of the journeys', 'tsx/dist/cli.mjs', ['tests/journeys/support/prepareData.ts', preparedData]);
  })(),
  unitsOnce('vitest', []),
]);
const failedFiles = units.failed > 0 ? vitestFailedFiles(readReport('vitest')) : [];
await settle('unit and server tests', units, {
  failures: () => vitestFailures(readReport('vitest'), folder),
  // An error outside of the tests is never run again.
  again:
    failedFiles.length > 0 &&
    !units.hasOtherErrors &&
    (() => unitsOnce('vitest-again', [...failedFiles, '--no-file-parallelism'])),
  unstable: () => vitestPassed(readReport('vitest-again'), readReport('vitest'), folder),
});
if (!browser) skipJourneys('no browser was found and none could be installed. Install Chromium, or set CHROMIUM_PATH.');
else if (!isReady) skipJourneys('the build or the preparation of their data failed.');
else await journeys(browser);

printSlowest('unit and server test files', () => vitestDurations(readReport('vitest'), folder));
printSlowest('journey files', () => playwrightDurations(readReport('journeys')));
end();

/** Prints what was left out, what failed, and how many tests passed, and ends the process. */
function end() {
  writeFileSync(`${reports}/unstable.json`, `${JSON.stringify(unstableTests, null, 2)}\n`);
  if (leftOut.length > 0)
    console.log(`\nLeft out, because ${minutes} minutes were over:\n  - ${leftOut.join('\n  - ')}`);
  console.log(`\n${summary.join('\n')}\n\nEverything took ${secondsSince(start)}.`);
  if (unstableTests.length > 0) console.log(`Passed only when run alone:\n  - ${unstableTests.join('\n  - ')}`);
  if (failures.length > 0) console.log(`Failed:\n  - ${failures.slice(0, maxNamed).join('\n  - ')}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${leftOut.length} left out`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/**
 * Runs a check as a single test that passes or fails. Prints its output only on failure.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 */
async function check(name, program, args) {
  const begun = performance.now();
  let output = '';
  const code = await runPackage(program, args, { onText: (text) => (output += text) });
  if (code !== 0) console.log(`\n--- ${name} ---\n${output.trim()}\n`);
  note(name, begun, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  return code === 0;
}

/** @typedef {Count & { begun: number, hasOtherErrors?: boolean }} Outcome */

/**
 * Runs the tests without a browser. The report gets the given name.
 * @param {string} name @param {string[]} options
 * @returns {Promise<Outcome>}
 */
async function unitsOnce(name, options) {
  const begun = performance.now();
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/${name}.json`];
  const { lastLines, ...count } = await run('vitest/vitest.mjs', [...args, ...options], whichRun, () =>
    vitestCount(name),
  );
  return { begun, ...count, hasOtherErrors: lastLines.includes('Vitest caught') };
}

/**
 * Runs the journeys.
 * @param {string} executable
 */
async function journeys(executable) {
  /** @param {string} name @param {string[]} options @param {Record<string, string>} [settings] @returns {Promise<Outcome>} */
  const once = async (name, options, settings) => {
    const begun = performance.now();
    const env = {
      ...whichRun,
      CHROMIUM_PATH: executable,
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/${name}.json`,
      PREPARED_DATA: preparedData,
      ...settings,
    };
    const chosen = isWhole ? [] : ['--project=desktop', '--grep=@core'];
    const args = ['test', '--reporter=list,json', ...chosen, ...options];
    return { begun, ...(await run('@playwright/test/cli.js', args, env, () => playwrightCount(name))) };
  };
  await settle('journeys', await once('journeys', [], { JOURNEYS_BEGIN_UNTIL: String(journeysBeginUntil) }), {
    failures: () => playwrightFailures(readReport('journeys')),
    again: () => once('journeys-again', ['--last-failed', '--workers=1']),
    unstable: () => playwrightPassed(readReport('journeys-again')),
  });
  leftOut.push(...playwrightLeftOut(readReport('journeys')));
}

/**
 * Notes the outcome of tests. In a whole run, those that failed run once more, one at a time with nothing beside them, because a
 * program that waits for a busy machine looks like one that waits for the product. Those that only pass then are a bug of the test or
 * of the product, so the end of the log and `test-results/unstable.json` name them.
 * @param {string} name
 * @param {Outcome} first
 * @param {{ failures: () => string[], again: false | (() => Promise<Outcome>), unstable: () => string[] }} how
 */
async function settle(name, { begun, passed, failed }, { failures: named, again, unstable }) {
  if (failed === 0) return note(name, begun, { passed, failed });
  failures.push(...named());
  if (!isWhole || failed > maxRunAgain || !again) return note(name, begun, { passed, failed });
  const second = await again();
  const left = Math.max(second.failed, failed - second.passed);
  note(name, begun, { passed: passed + failed - left, failed: left });
  unstableTests.push(...unstable());
}

/**
 * Runs tests. `lastLines` is the end of what they print, without colors.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {() => Count} count
 * @returns {Promise<Count & { lastLines: string }>}
 */
async function run(program, args, env, count) {
  let lastLines = '';
  const code = await runPackage(program, args, {
    env: { ...process.env, ...env },
    onText: (text) => {
      lastLines = (lastLines + stripVTControlCharacters(text)).slice(-10_000);
      process.stdout.write(text);
    },
  });
  return { ...countHonestly(code, count, program), lastLines };
}

/**
 * Returns the test counts, with at least one failure if the program exits with an error code or leaves no report, so
 * that no failure goes unnoticed.
 * @param {number} code
 * @param {() => Count} count
 * @param {string} program
 */
function countHonestly(code, count, program) {
  try {
    const { passed, failed } = count();
    if (code !== 0 && failed === 0) failures.push(`${program} ended with code ${code}, although no test failed.`);
    return { passed, failed: code !== 0 ? Math.max(failed, 1) : failed };
  } catch (error) {
    console.error(error);
    failures.push(`${program} left no report.`);
    return { passed: 0, failed: 1 };
  }
}

/** @param {string} name */
function vitestCount(name) {
  const { numPassedTests, numFailedTests } = readReport(name);
  return { passed: numPassedTests, failed: numFailedTests };
}

/** @param {string} name */
function playwrightCount(name) {
  const { stats } = readReport(name);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** @param {string} name */
function readReport(name) {
  return JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8'));
}

/**
 * Prints the slowest test files, or "no report" if the tests left none.
 * @param {string} name
 * @param {() => Map<string, number>} read
 */
function printSlowest(name, read) {
  try {
    console.log(`\nSlowest ${name}:\n${slowest(read()).join('\n')}`);
  } catch {
    console.log(`\nSlowest ${name}: no report`);
  }
}

/** @param {string} why */
function skipJourneys(why) {
  console.error(`The journeys could not run: ${why}`);
  note('journeys', performance.now(), { passed: 0, failed: 1 });
}

/**
 * @param {string} name
 * @param {number} begun
 * @param {Count} count
 */
function note(name, begun, { passed, failed }) {
  const line = `${failed ? '✗' : '✓'} ${name.padEnd(22)} ${passed} passed, ${failed} failed (${secondsSince(begun)})`;
  summary.push(line);
  console.log(line);
  total.passed += passed;
  total.failed += failed;
}
