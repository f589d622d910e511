import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../scripts/settings.mjs';

const start = join(import.meta.dirname, '../scripts/start.mjs');

test('npm start takes its settings from the command line, in both usual writings', () => {
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
