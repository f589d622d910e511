import { productVersion } from '@sermon/domain/product';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acceptsNode } from '../scripts/node-version.mjs';
import { readSettings } from '../scripts/settings.mjs';
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
} from '../scripts/reports.mjs';

const start = join(import.meta.dirname, '../scripts/start.mjs');

test('npm start reads its settings from the command line, in both common forms', () => {
  expect(readSettings(['--port', '4000', '--data-dir=/srv/sermons', '--database-url=postgres://a@b/c?d=e'])).toEqual({
    PORT: '4000',
    DATA_DIR: '/srv/sermons',
    DATABASE_URL: 'postgres://a@b/c?d=e',
  });
  expect(readSettings([])).toEqual({});
});

test.each([['--prot', '4000'], ['--port'], ['4000']])('npm start refuses %s %s with one sentence', (...args) => {
  const { status, stderr } = spawnSync(process.execPath, [start, ...args], { encoding: 'utf8' });
  expect(stderr).toBe(
    `Unknown or incomplete argument ${args[0]}. Available: --port, --host, --data-dir, --public-url, --database-url, each with a value.\n`,
  );
  expect(status).toBe(1);
});

test('the scripts and npm accept the same versions of Node', () => {
  const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  expect(engines).toEqual({ node: '^22.13.0 || >=24.0.0' });
  expect(['22.13.0', '22.23.3', '24.0.0', '26.10.0'].filter(acceptsNode)).toHaveLength(4);
  expect(['18.20.8', '20.20.2', '21.7.3', '22.12.0', '23.11.1'].filter(acceptsNode)).toEqual([]);
});

test('every script checks the version of Node before anything else', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const files = Object.values<string>(scripts).flatMap(
    (command) => /^node (scripts\/[\w-]+\.mjs)/.exec(command)?.[1] ?? [],
  );
  expect(files).toContain('scripts/start.mjs');
  for (const file of files) {
    const [first] = readFileSync(join(import.meta.dirname, '..', file), 'utf8').match(/^import .*/m)!;
    expect(first, file).toBe("import './node-version.mjs';");
  }
});

/**
 * Runs a script that hands over as on Node 20.20.2, with a stand-in for npm. What npm installs is this Node, which then says
 * that it is 24.21.0. The script runs there.
 */
function handingOver(script: string, { npmFails = false } = {}) {
  const parent = mkdtempSync(join(tmpdir(), 'sermon-node-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const write = (name: string, text: string) => {
    writeFileSync(join(parent, name), text, { mode: 0o755 });
    return join(parent, name);
  };
  const folder = join(parent, '24.21.0');
  const node = write(
    'node',
    `#!/bin/sh\nif [ "$1" = --version ]; then echo v24.21.0; else FETCHED=yes exec "${process.execPath}" "$@"; fi\n`,
  );
  const npm = write(
    'npm.js',
    npmFails
      ? `console.error('npm error network'); process.exit(1);`
      : `const { cpSync } = require('node:fs');
      const [prefix, name] = [process.argv[process.argv.indexOf('--prefix') + 1], process.argv.at(-2).split('@')[0]];
      cpSync(${JSON.stringify(node)}, prefix + '/node_modules/' + name + '/bin/node');`,
  );
  const file = write(
    'script.mjs',
    `import { handOver } from ${JSON.stringify(join(import.meta.dirname, '../scripts/node-version.mjs'))};
    if (!process.env.FETCHED) await handOver('20.20.2', ${JSON.stringify(folder)});
    ${script}`,
  );
  const env = { ...process.env, npm_execpath: npm };
  const start = (...args: string[]) => spawn(process.execPath, [file, ...args], { env });
  const runToEnd = (...args: string[]) => spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' });
  return { parent, folder, start, runToEnd };
}

test('on an older Node, a script says that it fetches a newer one, once, and runs with it', () => {
  const { parent, folder, runToEnd } = handingOver(
    `console.log(process.argv.slice(2).join(), process.env.PATH.split(':').slice(0, 2).join(), process.env.npm_execpath);
    process.exit(7);`,
  );
  const first = runToEnd('--port', '4000');
  expect(first.stderr).toBe(
    'Sermon Maker needs Node.js 22 (22.13 or later), or 24 or later; this is v20.20.2. Fetching Node.js 24.21.0 from npm …\n',
  );
  const [args, path, npm] = first.stdout.trim().split(' ');
  expect(args).toBe('--port,4000');
  expect(path).toMatch(`${folder}/node_modules/node-`);
  expect(path).toMatch(new RegExp(`/bin,${folder}/node_modules/.bin$`));
  expect(npm).toBe(`${folder}/node_modules/npm/bin/npm-cli.js`);
  expect(first.status).toBe(7);
  const second = runToEnd('--port', '4000');
  expect(second).toMatchObject({ status: 7, stdout: first.stdout, stderr: '' });
  // No part of a download is left.
  expect(readdirSync(parent).sort()).toEqual(['24.21.0', 'node', 'npm.js', 'script.mjs']);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'on an older Node, %s reaches the script that runs with the newer one, and its end is passed on',
  async (signal) => {
    const { start } = handingOver(
      `process.on(${JSON.stringify(signal)}, () => { console.log('closed'); process.exit(0); });
      setInterval(() => {}, 1000);
      console.log('ready');`,
    );
    const script = start();
    let output = '';
    script.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await once(script.stdout, 'data');
    script.kill(signal);
    expect(await once(script, 'close')).toEqual([0, null]);
    expect(output).toBe('ready\nclosed\n');
  },
);

test('on an older Node, a script that a signal has ended ends its first process in the same way', () => {
  const { runToEnd } = handingOver(`process.kill(process.pid, 'SIGTERM');`);
  expect(runToEnd()).toMatchObject({ status: null, signal: 'SIGTERM' });
});

test('on an older Node without a network, a script says what to install', () => {
  const { parent, runToEnd } = handingOver(`console.log('never');`, { npmFails: true });
  const { status, stdout, stderr } = runToEnd();
  expect(stderr.split('\n').slice(1)).toEqual([
    'npm error network',
    'Node.js could not be fetched. Install version 24 or newer from https://nodejs.org, and try again.',
    '',
  ]);
  expect([status, stdout]).toEqual([1, '']);
  expect(readdirSync(parent).sort()).toEqual(['node', 'npm.js', 'script.mjs']);
});

test('the product shows the version in package.json, and all its packages have it', () => {
  const folders = ['', 'packages/domain', 'packages/contract', 'apps/server', 'apps/web'];
  const versions = folders.map((folder) => {
    const path = join(import.meta.dirname, '..', folder, 'package.json');
    return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  });
  expect(new Set(versions)).toEqual(new Set([productVersion]));
});

test.each(['24', 'latest', '../22.13.0'])('npm run test:node refuses the version %s', (version) => {
  const script = join(import.meta.dirname, '../scripts/test-node.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, version], { encoding: 'utf8' });
  expect(stderr).toBe(`${version} is not a full version number of Node, such as 22.13.0.\n`);
  expect(status).toBe(1);
});

test('npm run test:browsers names the browsers that are not installed, says how to install them, and passes', () => {
  const env = { ...process.env, FIREFOX_PATH: '/nowhere/firefox', WEBKIT_DRIVER_PATH: '/nowhere/WebKitWebDriver' };
  const program = ['--import', 'tsx', join(import.meta.dirname, 'browsers/run.ts')];
  const { status, stdout } = spawnSync(process.execPath, program, { env, encoding: 'utf8' });
  expect(stdout).toContain('Firefox is not installed. On Debian, run apt-get install firefox-esr.');
  expect(stdout).toContain('WebKit is not installed. On Debian, run apt-get install webkit2gtk-driver xvfb.');
  expect(stdout).toContain(
    'Other browsers, no browser was tried; not installed: Firefox, WebKit. 0 steps passed, 0 failed.',
  );
  expect(status).toBe(0);
});

test('npm test names its slowest test files, each with the seconds of all its runs', () => {
  const testResults = [
    { name: '/sermons/tests/texts.test.ts', startTime: 1_000, endTime: 1_500 },
    { name: '/sermons/tests/contract.test.ts', startTime: 1_000, endTime: 9_000 },
    { name: '/sermons/tests/contract.test.ts', startTime: 2_000, endTime: 6_340 },
    { name: '/sermons/tests/scripts.test.ts', startTime: 0, endTime: 60 },
  ];
  expect(slowest(vitestDurations({ testResults }, '/sermons'), 2)).toEqual([
    '   12.3 s  tests/contract.test.ts',
    '    0.5 s  tests/texts.test.ts',
  ]);
});

test('npm test adds up the tests of a journey file at every depth and screen size', () => {
  const run = { projectName: 'phone', status: 'expected' };
  const specs = (...durations: number[]) =>
    durations.map((duration) => ({ title: 'a month', line: 7, tests: [{ ...run, results: [{ duration }] }] }));
  const file = 'calendar.spec.ts';
  const calendar = { file, specs: specs(1_000), suites: [{ file, specs: specs(2_000, 500) }] };
  const guard = { file: 'guard.spec.ts', specs: specs(4_000) };
  expect(slowest(playwrightDurations({ suites: [calendar, calendar, guard] }))).toEqual([
    '    7.0 s  calendar.spec.ts',
    '    4.0 s  guard.spec.ts',
  ]);
});

test('npm test names the journeys that passed only when they ran alone', () => {
  const file = 'routes.spec.ts';
  const tests = [
    { projectName: 'desktop', status: 'expected', results: [] },
    { projectName: 'phone', status: 'unexpected', results: [] },
  ];
  const suites = [{ file, specs: [], suites: [{ file, specs: [{ title: 'the message stays', line: 81, tests }] }] }];
  expect(playwrightPassed({ suites })).toEqual(['[desktop] routes.spec.ts:81 the message stays']);
});

test('npm test names the journeys that it left out because the time was over, apart from those of another screen', () => {
  const skipped = (projectName: string, description: string) => ({
    projectName,
    status: 'skipped',
    results: [],
    annotations: [{ type: 'skip', description }],
  });
  const tests = [skipped('desktop', 'the size of a phone'), skipped('phone', 'The time of the run was over.')];
  const suites = [{ file: 'panel.spec.ts', specs: [{ title: 'slides are dragged', line: 101, tests }] }];
  expect(playwrightLeftOut({ suites })).toEqual(['[phone] panel.spec.ts:101 slides are dragged']);
});

test('npm test names the tests that failed at its end, with the beginning of their errors', () => {
  const message = `\u001B[31mProperty failed after 3 tests\u001B[39m\n${'{ seed: 7 }\n'.repeat(40)}`;
  const testResults = [
    {
      name: '/sermons/tests/texts.test.ts',
      message: '',
      assertionResults: [
        { fullName: 'a text is read', status: 'failed', failureMessages: [message] },
        { fullName: 'a text is written', status: 'passed', failureMessages: [] },
      ],
    },
    { name: '/sermons/tests/broken.test.ts', message: 'SyntaxError: no', assertionResults: [] },
  ];
  const [text, broken, ...rest] = vitestFailures({ testResults }, '/sermons');
  expect(text).toBe(
    `tests/texts.test.ts a text is read: Property failed after 3 tests${'\n      { seed: 7 }'.repeat(24)}`,
  );
  expect([broken, rest]).toEqual(['tests/broken.test.ts: SyntaxError: no', []]);

  const tests = [
    { projectName: 'desktop', status: 'expected', results: [{ duration: 3 }] },
    { projectName: 'phone', status: 'unexpected', results: [{ duration: 3, error: { message: 'Error: no button' } }] },
  ];
  const suites = [{ file: 'routes.spec.ts', specs: [{ title: 'the message stays', line: 81, tests }] }];
  expect(playwrightFailures({ suites })).toEqual(['[phone] routes.spec.ts:81 the message stays: Error: no button']);
});

test('npm test runs the files of failed tests again, and names the tests that only pass then', () => {
  const report = (status: string) => ({
    testResults: [
      {
        name: '/sermons/tests/texts.test.ts',
        message: '',
        assertionResults: [
          { fullName: 'a text is read', status, failureMessages: [] },
          { fullName: 'a text is written', status: 'failed', failureMessages: [] },
          { fullName: 'a text is kept', status: 'passed', failureMessages: [] },
        ],
      },
      { name: '/sermons/tests/broken.test.ts', message: 'SyntaxError: no', assertionResults: [] },
      { name: '/sermons/tests/sound.test.ts', message: '', assertionResults: [] },
    ],
  });
  expect(vitestFailedFiles(report('failed'))).toEqual([
    '/sermons/tests/texts.test.ts',
    '/sermons/tests/broken.test.ts',
  ]);
  expect(vitestPassed(report('passed'), report('failed'), '/sermons')).toEqual(['tests/texts.test.ts a text is read']);
});

test('npm test leaves no temporary files behind, neither its own nor those of a run that was killed', () => {
  const parent = mkdtempSync(join(tmpdir(), 'sermon-scripts-'));
  try {
    const killed = spawnSync(process.execPath, ['-e', '']).pid;
    for (const name of [`sermon-tests-${killed}`, `sermon-tests-${process.pid}`, 'other'])
      mkdirSync(join(parent, name));
    writeFileSync(join(parent, `sermon-tests-${killed}`, 'database'), 'rows');
    const script = `
      import { writeFileSync } from 'node:fs';
      import { tmpdir } from 'node:os';
      import { createTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, '../scripts/temporary.mjs'))};
      createTemporaryFolder();
      writeFileSync(tmpdir() + '/file', '');
      console.log(tmpdir());`;
    const { stdout, pid, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: parent },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(`${join(parent, `sermon-tests-${pid}`)}\n`);
    expect(readdirSync(parent).sort()).toEqual(['other', `sermon-tests-${process.pid}`]);
  } finally {
    rmSync(parent, { recursive: true });
  }
});
