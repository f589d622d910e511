import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { packFolder, unpackFolder } from './emptyCluster.ts';

test('a packed folder is unpacked with all files and empty folders, readable only by the owner', () => {
  const root = mkdtempSync(join(tmpdir(), 'sermon-packed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [from, to, file] = ['from', 'to', 'packed'].map((name) => join(root, name)) as [string, string, string];
  mkdirSync(join(from, 'base/1'), { recursive: true });
  mkdirSync(join(from, 'pg_notify'));
  writeFileSync(join(from, 'PG_VERSION'), '17\n', { mode: 0o666 });
  const bytes = Buffer.from([0, 255, 13, 10, 128]);
  writeFileSync(join(from, 'base/1/1259'), bytes);
  writeFileSync(join(from, 'base/1/empty'), '');
  packFolder(from, file);
  unpackFolder(pathToFileURL(file), to);
  const paths = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted();
  expect(paths(to)).toEqual(paths(from));
  expect(readFileSync(join(to, 'base/1/1259'))).toEqual(bytes);
  expect(readFileSync(join(to, 'base/1/empty'))).toHaveLength(0);
  for (const path of ['', 'base/1', 'PG_VERSION', 'base/1/1259'])
    expect(statSync(join(to, path)).mode & 0o077, path).toBe(0);
});
