import { staleParts } from './freshness.mjs';
import { installWhenMissing } from './install.mjs';
import { root, run } from './run.mjs';

/**
 * Installs missing packages and builds outdated parts. Exits the process if either step fails.
 * @param {Parameters<typeof installWhenMissing>[0]} [options]
 */
export async function makeReady(options) {
  await installWhenMissing(options);
  if (staleParts().length === 0) return;
  // The build runs in a separate process so that its tools do not take up memory in the program that runs next.
  const code = await run(process.execPath, [`${root}/scripts/build.mjs`]);
  if (code !== 0) process.exit(code);
}
