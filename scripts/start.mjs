import './node-version.mjs';
import { makeReady } from './ready.mjs';
import { root } from './run.mjs';
import { readSettings } from './settings.mjs';
import { endWithShell } from './shell.mjs';

endWithShell();
Object.assign(process.env, readSettings(process.argv.slice(2)));
// The default data directory must not depend on the folder that somebody happened to start from.
process.chdir(root);
await makeReady();
process.setSourceMapsEnabled(true);
// The server takes over this very process: its signals, its terminal, its exit code.
const main = `${root}/dist/server/main.js`;
await import(main);
