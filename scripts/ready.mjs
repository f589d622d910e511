import { staleParts } from './freshness.mjs';
import { installWhenMissing } from './install.mjs';
import { root, run } from './run.mjs';

/** Installs what is missing and builds what is stale, each only then. Ends the process where one of them fails. */
export async function makeReady() {
  await installWhenMissing();
  if (staleParts().length === 0) return;
  // In a process of its own, so that the tools that build do not stay in the memory of what runs next.
  const code = await run(process.execPath, [`${root}/scripts/build.mjs`]);
  if (code !== 0) process.exit(code);
}
