import './node-version.mjs';
import { installWhenMissing } from './install.mjs';
import { runPackage } from './run.mjs';

// npm run relevance -- [--queries]
// npm run relevance -- CORPUS_FOLDER [--queries | --pool FOLDER | --facts]
// npm run relevance -- --merge
await installWhenMissing();
process.exit(await runPackage('tsx/dist/cli.mjs', ['tests/relevance/run.ts', ...process.argv.slice(2)]));
