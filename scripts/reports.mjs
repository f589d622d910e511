/** @typedef {Map<string, number>} Durations Milliseconds keyed by file. */
/** @typedef {{ testResults: { name: string, startTime: number, endTime: number }[] }} VitestReport */
/** @typedef {{ projectName: string, status: string, results: { duration: number }[] }} Run A test at one screen size. */
/** @typedef {{ file: string, specs: { title: string, line: number, tests: Run[] }[], suites?: Suite[] }} Suite */

/**
 * Returns the total time per test file from Vitest's JSON report. Server tests run once for each database.
 * @param {VitestReport} report
 * @param {string} root
 * @returns {Durations}
 */
export const vitestDurations = ({ testResults }, root) =>
  sumByFile(testResults.map(({ name, startTime, endTime }) => [name.replace(`${root}/`, ''), endTime - startTime]));

/**
 * Returns the total time per browser test file, for all screen sizes, from Playwright's JSON report.
 * @param {{ suites: Suite[] }} report
 * @returns {Durations}
 */
export const playwrightDurations = ({ suites }) => sumByFile(suites.flatMap(durationsIn));

/**
 * Returns the browser tests that passed, from Playwright's JSON report: `[desktop] routes.spec.ts:81 the message stays`.
 * @param {{ suites: Suite[] }} report
 * @returns {string[]}
 */
export const playwrightPassed = ({ suites }) => suites.flatMap(passedIn);

/**
 * Lists the slowest files in descending order: `  12.3 s  tests/contract.test.ts`.
 * @param {Durations} durations
 */
export const slowest = (durations, count = 10) =>
  [...durations]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);

/**
 * @param {Suite} suite
 * @returns {[string, number][]}
 */
function durationsIn({ file, specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return [
    ...results.map(({ duration }) => /** @type {[string, number]} */ ([file, duration])),
    ...suites.flatMap(durationsIn),
  ];
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function passedIn({ file, specs, suites = [] }) {
  const names = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'expected')
      .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
  );
  return [...names, ...suites.flatMap(passedIn)];
}

/**
 * @param {[string, number][]} entries
 * @returns {Durations}
 */
function sumByFile(entries) {
  /** @type {Durations} */
  const sums = new Map();
  for (const [file, ms] of entries) sums.set(file, (sums.get(file) ?? 0) + ms);
  return sums;
}
