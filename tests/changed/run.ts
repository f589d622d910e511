import { execFileSync } from 'node:child_process';
import { runPackage } from '../../scripts/run.mjs';
import { readSources } from '../support/sources.ts';
import { selectTests } from './selectTests.ts';

// npm run test:changed -- [COMMIT]: runs the tests of what has changed since a commit, by default the last one.
const [commit = 'HEAD'] = process.argv.slice(2);
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
const { tests, journeys, leftOut } = selectTests(readSources('apps', 'packages', 'tests'), changed);

console.log(`${changed.length} changed files: ${tests.length} files with tests and ${journeys.length} with journeys.`);
console.log(`Left out, ${leftOut.length} files: ${countsOf(leftOut)}`);
console.log('Changes of packages, settings and styles select nothing. npm test runs what guards every change.\n');
const env = { ...process.env, TEST_RUN: 'short' };
const codes: number[] = [];
if (tests.length > 0)
  codes.push(await runPackage('vitest/vitest.mjs', ['run', '--passWithNoTests', ...tests], { env }));
if (journeys.length > 0) {
  codes.push(await runPackage('../scripts/build.mjs', []));
  codes.push(await runPackage('@playwright/test/cli.js', ['test', '--project=desktop', ...journeys], { env }));
}
process.exit(codes.find((code) => code !== 0) ?? 0);

/** Returns the number of files in each folder: `apps/web/src/features/sharing 12, tests/journeys/sharing 5`. */
function countsOf(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = /^(?:apps\/\w+\/src\/features|packages\/\w+\/src|tests\/journeys)\/[^/]+(?=\/)/.exec(path)?.[0];
    const name = folder ?? path.split('/').slice(0, 2).join('/');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
}
