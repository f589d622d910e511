import './node-version.mjs';
import { installWhenMissing } from './install.mjs';
import { runPackage } from './run.mjs';

// npm run relevance -- [--queries]
// npm run relevance -- CORPUS_FOLDER [--set second] [--queries | --pool FOLDER | --facts] [--database FOLDER]
// npm run relevance -- CORPUS_FOLDER --names FILE [--database FOLDER]
// npm run relevance -- --merge [--set second]
await installWhenMissing();
process.exit(await runPackage('tsx/dist/cli.mjs', ['tests/relevance/run.ts', ...process.argv.slice(2)]));
