import './node-version.mjs';
import { findOrInstallBrowser } from './browser.mjs';
import { makeReady } from './ready.mjs';
import { runPackage } from './run.mjs';

await makeReady();
const browser = await findOrInstallBrowser();
if (!browser)
  console.error('No browser was found, so browser benchmarks will fail. Install Chromium, or set CHROMIUM_PATH.');
const env = { ...process.env, ...(browser && { CHROMIUM_PATH: browser }) };
process.exit(await runPackage('tsx/dist/cli.mjs', ['tests/bench/run.ts', ...process.argv.slice(2)], { env }));
