import './node-version.mjs';
import { findOrInstallBrowser } from './browser.mjs';
import { makeReady } from './ready.mjs';
import { runPackage } from './run.mjs';

// npm run fuzz:browsers -- [RUNS] [FIRST_SEED]
await makeReady();
const browser = await findOrInstallBrowser();
if (!browser) {
  console.error('No browser was found. Install Chromium, or set CHROMIUM_PATH.');
  process.exit(1);
}
const env = { ...process.env, CHROMIUM_PATH: browser };
process.exit(await runPackage('tsx/dist/cli.mjs', ['tests/fuzz/browsers/run.ts', ...process.argv.slice(2)], { env }));
