#!/usr/bin/env node
import './node-version.mjs';
import { makeReady } from './ready.mjs';
import { readSettings } from './settings.mjs';
import { endWithShell } from './shell.mjs';

endWithShell();
Object.assign(process.env, readSettings(process.argv.slice(2)));
await makeReady({ forTests: false });
process.setSourceMapsEnabled(true);
// The server runs in this process, so it handles signals, terminal output and the exit code itself.
await import(new URL('../dist/server/main.js', import.meta.url).href);
