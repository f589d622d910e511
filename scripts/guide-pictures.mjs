import './node-version.mjs';
import { findOrInstallBrowser } from './browser.mjs';
import { makeReady } from './ready.mjs';
import { runPackage } from './run.mjs';
import { endWithShell } from './shell.mjs';
import { createTemporaryFolder } from './temporary.mjs';

endWithShell();
await makeReady();
const browser = await findOrInstallBrowser();
if (!browser) {
  console.error('No browser was found and none could be installed. Install Chromium, or set CHROMIUM_PATH.');
  process.exit(1);
}
createTemporaryFolder();
const env = { ...process.env, CHROMIUM_PATH: browser };
process.exit(await runPackage('tsx/dist/cli.mjs', ['tests/guide/takePictures.ts', ...process.argv.slice(2)], { env }));
