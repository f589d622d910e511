import './node-version.mjs';
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchNode, withNodeIn } from './fetch-node.mjs';
import { forgetBuilt } from './freshness.mjs';
import { installWhenMissing } from './install.mjs';
import { root, run, secondsSince } from './run.mjs';
import { endWithShell } from './shell.mjs';
import { createTemporaryFolder } from './temporary.mjs';

/** True for every test, as in `npm test -- --all`, for each version. */
const isWhole = process.argv.includes('--all');

/**
 * The versions of Node that are tried: of each line with long-term support, the oldest that the product accepts, and of
 * the newest line its newest. `npm run test:node -- 22.23.3` tries others.
 */
const versions = ['22.13.0', '24.21.0'];

/** The tests that depend most on Node: streams, threads, child processes, files, dates, regular expressions. */
const selection = {
  rules: ['packages'],
  programs: ['exports', 'http/streams', 'imports', 'textWork'].map((part) => `apps/server/src/${part}/`),
  embedded: [
    'apps/server/src/database/embedded',
    'apps/server/src/features/accounts/calls.test.ts',
    'apps/server/src/features/builder/calls.test.ts',
    'apps/server/src/features/word',
  ],
};

const asked = process.argv.slice(2).filter((arg) => arg !== '--all');
const wrong = asked.find((version) => !/^\d+\.\d+\.\d+$/.test(version));
if (wrong !== undefined) {
  console.error(`${wrong} is not a full version number of Node, such as ${versions[0]}.`);
  process.exit(1);
}

endWithShell();
await installWhenMissing();
createTemporaryFolder();
const reports = `${root}/test-results`;
mkdirSync(reports, { recursive: true });

/** @type {string[]} */
const summary = [];
let isFailed = false;
for (const version of asked.length > 0 ? asked : versions) {
  const start = performance.now();
  console.log(`\nNode ${version}`);
  const failure = await tryVersion(version);
  if (failure !== null) isFailed = true;
  summary.push(`${failure === null ? '✓' : '✗'} Node ${version}: ${failure ?? 'passed'} (${secondsSince(start)})`);
}
console.log(`\n${summary.join('\n')}`);
process.exit(isFailed ? 1 : 0);

/**
 * Builds and tries the product on a version of Node. Returns null, or a sentence that says what failed.
 * @param {string} version
 */
async function tryVersion(version) {
  const folder = join(tmpdir(), `node-${version}`);
  const node = await fetchNode(version, folder);
  if (node === null) return 'could not be downloaded. Check your internet connection and try again.';
  const env = withNodeIn(folder);
  /** @param {string[]} args */
  const runs = async (...args) => (await run(node, args, { env })) === 0;

  // The Bibles do not depend on the version, and building them takes the longest.
  forgetBuilt(['server', 'web']);
  if (!(await runs('scripts/build.mjs'))) return 'the product could not be built.';
  if (!(await runs('node_modules/tsx/dist/cli.mjs', 'tests/nodeVersions/trial.ts'))) return 'the product did not work.';
  if (isWhole) return (await runs('scripts/test.mjs', '--all')) ? null : 'tests failed.';
  for (const [project, paths] of Object.entries(selection)) {
    const report = `${reports}/node-${version}-${project}.json`;
    let output = '';
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...paths];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await run(node, [...vitest, ...reporters], { env, onText: (text) => (output += text) });
    if (code !== 0) {
      console.log(output);
      return `tests failed (${project}).`;
    }
    /** @type {{ numPassedTests: number, testResults: { name: string }[] }} */
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const empty = paths.filter((path) => !testResults.some(({ name }) => name.includes(path)));
    if (empty.length > 0) return `no tests were found in ${empty.join(', ')}.`;
    console.log(`  ✓ ${numPassedTests} tests passed (${project})`);
  }
  return null;
}
