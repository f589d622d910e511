import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Reads a JSON file from an installed package without running the package's code. */
export async function readPackageFile(file: string): Promise<unknown> {
  return JSON.parse(await readFile(require.resolve(file), 'utf8'));
}
