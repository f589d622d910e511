#!/usr/bin/env node
import './node-version.mjs';
import { makeReady } from './ready.mjs';
import { root } from './run.mjs';

await makeReady({ forTests: false });
process.setSourceMapsEnabled(true);
const admin = `${root}/dist/server/admin.js`;
await import(admin);
