import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { staleParts } from './freshness.mjs';
import { installWhenMissing } from './install.mjs';
import { isRelease, root, run } from './run.mjs';

/**
 * Makes the root folder the current one, which has the default data directory, installs missing packages, and builds
 * outdated parts. Exits the process if a step fails. A release needs none of this. Its data directory is in the folder
 * where it was started, because its own folder belongs to npm.
 * @param {Parameters<typeof installWhenMissing>[0]} [options]
 */
export async function makeReady(options) {
  if (isRelease) {
    const data = (process.env.DATA_DIR ||= 'sermon-maker-data');
    if (!existsSync(data)) console.error(`A new data folder is created: ${resolve(data)}`);
    return;
  }
  process.chdir(root);
  await installWhenMissing(options);
  if (staleParts().length === 0) return;
  // The build runs in a separate process so that its tools do not take up memory in the program that runs next.
  const code = await run(process.execPath, [`${root}/scripts/build.mjs`]);
  if (code !== 0) process.exit(code);
}
