import './node-version.mjs';
import { needBrowser } from './browser.mjs';
import { makeReady } from './ready.mjs';
import { runPackage } from './run.mjs';

// npm run fuzz:browsers -- [RUNS] [FIRST_SEED]
await makeReady();
const browser = await needBrowser();
const env = { ...process.env, CHROMIUM_PATH: browser };
process.exit(await runPackage('tsx/dist/cli.mjs', ['tests/fuzz/browsers/run.ts', ...process.argv.slice(2)], { env }));
