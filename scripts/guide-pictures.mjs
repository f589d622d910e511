import './node-version.mjs';
import { needBrowser } from './browser.mjs';
import { makeReady } from './ready.mjs';
import { runPackage } from './run.mjs';
import { endWithShell } from './shell.mjs';
import { createTemporaryFolder } from './temporary.mjs';

endWithShell();
await makeReady();
const browser = await needBrowser();
createTemporaryFolder();
const env = { ...process.env, CHROMIUM_PATH: browser };
process.exit(await runPackage('tsx/dist/cli.mjs', ['tests/guide/takePictures.ts', ...process.argv.slice(2)], { env }));
