import { stripVTControlCharacters } from 'node:util';

/** How many lines of a failure the summary shows: the message of a property with its counterexample fits. */
const linesOfError = 25;

/** Why a journey did not run (`tests/journeys/support/app.ts`). */
export const timeIsOver = 'The time of the run was over.';

/** @typedef {Map<string, number>} Durations Milliseconds keyed by file. */
/** @typedef {{ fullName: string, status: string, failureMessages: string[] | null }} VitestTest */
/** @typedef {{ name: string, message: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ testResults: { name: string, startTime: number, endTime: number }[] }} VitestReport */
/** @typedef {{ duration: number, error?: { message?: string } }} Attempt */
/** @typedef {{ projectName: string, status: string, results: Attempt[], annotations?: { description?: string }[] }} Run A test at one screen size. */
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
 * Returns the tests that failed and the files that could not be loaded, from Vitest's JSON report, each with the beginning
 * of its error: `tests/texts.test.ts a text is read: AssertionError: ...`.
 * @param {{ testResults: VitestFile[] }} report
 * @param {string} root
 * @returns {string[]}
 */
export const vitestFailures = ({ testResults }, root) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failures = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} ${fullName}: ${beginning((failureMessages ?? []).join('\n'))}`);
    return failures.length === 0 && message ? [`${file}: ${beginning(message)}`] : failures;
  });

/**
 * Returns the paths of the files with tests that failed, and of those that could not be loaded, from Vitest's JSON report.
 * @param {{ testResults: VitestFile[] }} report
 * @returns {string[]}
 */
export const vitestFailedFiles = ({ testResults }) => [
  ...new Set(
    testResults
      .filter(({ message, assertionResults }) => message || assertionResults.some(({ status }) => status === 'failed'))
      .map(({ name }) => name),
  ),
];

/**
 * Returns the tests that failed in a first run and passed in a second one, from Vitest's JSON reports:
 * `tests/texts.test.ts a text is read`.
 * @param {{ testResults: VitestFile[] }} second
 * @param {{ testResults: VitestFile[] }} first
 * @param {string} root
 * @returns {string[]}
 */
export function vitestPassed(second, first, root) {
  const failedNow = new Set(namesOf(second, root));
  return [...new Set(namesOf(first, root))].filter((name) => !failedNow.has(name));
}

/**
 * @param {{ testResults: VitestFile[] }} report
 * @param {string} root
 */
const namesOf = ({ testResults }, root) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name.replace(`${root}/`, '')} ${fullName}`),
  );

/**
 * Returns the browser tests that passed, from Playwright's JSON report: `[desktop] routes.spec.ts:81 the message stays`.
 * @param {{ suites: Suite[] }} report
 * @returns {string[]}
 */
export const playwrightPassed = ({ suites }) => suites.flatMap(runsIn('expected')).map(({ name }) => name);

/**
 * Returns the browser tests that did not run because the time of the run was over, from Playwright's JSON report.
 * @param {{ suites: Suite[] }} report
 * @returns {string[]}
 */
export const playwrightLeftOut = ({ suites }) =>
  suites
    .flatMap(runsIn('skipped'))
    .filter(({ annotations }) => annotations?.some(({ description }) => description === timeIsOver))
    .map(({ name }) => name);

/**
 * Returns the browser tests that failed, from Playwright's JSON report, each with the beginning of its error.
 * @param {{ suites: Suite[] }} report
 * @returns {string[]}
 */
export const playwrightFailures = ({ suites }) =>
  suites
    .flatMap(runsIn('unexpected'))
    .map(({ name, results }) => `${name}: ${beginning(results.at(-1)?.error?.message ?? '')}`);

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
 * @param {string} wanted
 * @returns {(suite: Suite) => (Pick<Run, 'results' | 'annotations'> & { name: string })[]}
 */
const runsIn =
  (wanted) =>
  ({ file, specs, suites = [] }) => [
    ...specs.flatMap(({ title, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, ...run }) => ({ ...run, name: `[${projectName}] ${file}:${line} ${title}` })),
    ),
    ...suites.flatMap(runsIn(wanted)),
  ];

/**
 * Returns the first lines of an error, without terminal colors, indented below the name of the test.
 * @param {string} error
 */
const beginning = (error) => stripVTControlCharacters(error).split('\n').slice(0, linesOfError).join('\n      ').trim();

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
