import './node-version.mjs';
import { makeReady } from './ready.mjs';
import { runPackage } from './run.mjs';
import { endWithShell } from './shell.mjs';
import { createTemporaryFolder } from './temporary.mjs';

endWithShell();
await makeReady();
createTemporaryFolder();
process.exit(await runPackage('tsx/dist/cli.mjs', ['tests/browsers/run.ts', ...process.argv.slice(2)]));
