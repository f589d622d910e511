#!/usr/bin/env node
import './node-version.mjs';
import { makeReady } from './ready.mjs';

await makeReady({ forTests: false });
process.setSourceMapsEnabled(true);
await import(new URL('../dist/server/admin.js', import.meta.url).href);
