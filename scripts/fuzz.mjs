import './node-version.mjs';
import { makeReady } from './ready.mjs';
import { runPackage } from './run.mjs';

// npm run fuzz -- [RUNS] [FIRST_SEED]
const [runs = '1000', seed = '1'] = process.argv.slice(2);
await makeReady();
const env = { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed };
process.exit(
  await runPackage('vitest/vitest.mjs', ['run', '--project', 'embedded', 'tests/fuzz/fuzz.test.ts'], { env }),
);
