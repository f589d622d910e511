import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../../scripts/bundle.mjs';
import { builtServerVariable } from './built.ts';

const packages = join(import.meta.dirname, '../../../node_modules');

/**
 * Builds the server's programs, once for all Vitest projects. A program that runs from its sources compiles them each
 * time that it starts, which takes seconds. Returns the teardown function.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env[builtServerVariable]) return async () => {};
  const folder = await mkdtemp(join(tmpdir(), 'sermon-programs-'));
  process.env[builtServerVariable] = folder;
  await buildServer(join(folder, 'dist/server'));
  await symlink(packages, join(folder, 'node_modules'), 'junction');
  return () => rm(folder, { recursive: true, force: true });
}
