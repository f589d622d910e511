import { expect, test } from 'vitest';
import { openProduct } from '../support/people.ts';
import { stubBrowser } from './browser.ts';
import { fuzz } from './run.ts';
import { type Account, type Figures, noFigures, openAccount } from './world.ts';

const runsPerAccount = 25;
/** `npm run fuzz` reports its progress after this number of runs. */
const runsPerReport = 50;

/** `npm run fuzz` sets these. */
const runs = Number(process.env.FUZZ_RUNS ?? 25);
const firstSeed = Number(process.env.FUZZ_SEED ?? 20_261_123);

test(`no word is lost in ${runs} runs of one user on several devices, from seed ${firstSeed}`, async () => {
  stubBrowser();
  const product = await openProduct();
  const total = noFigures();
  let account: Account | undefined;
  for (let n = 0; n < runs; n += 1) {
    // A library that grows with every run would make each run slower than the one before.
    if (n % runsPerAccount === 0) account = await openAccount(product);
    const figures = await fuzz(product, account!, firstSeed + n);
    for (const name of Object.keys(total) as (keyof Figures)[]) total[name] += figures[name];
    const isReported = n + 1 === runs || (n + 1) % runsPerReport === 0;
    if (process.env.FUZZ_RUNS && isReported) console.log(JSON.stringify({ runs: n + 1, firstSeed, ...total }));
  }
  expect(total.checked).toBeGreaterThan(runs);
  expect(total.faults).toBeGreaterThan(runs);
}, 3_600_000);
