import './node-version.mjs';
import { makeReady } from './ready.mjs';
import { root } from './run.mjs';

process.chdir(root);
await makeReady();
const admin = `${root}/dist/server/admin.js`;
await import(admin);
