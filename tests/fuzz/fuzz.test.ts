import { expect, test } from 'vitest';
import { openProduct } from '../support/people.ts';
import { stubBrowser } from './browser.ts';
import { fuzz } from './run.ts';
import { type Figures, noFigures, openAccount } from './world.ts';

/** `npm run fuzz` sets these. */
const runs = Number(process.env.FUZZ_RUNS ?? 25);
const firstSeed = Number(process.env.FUZZ_SEED ?? 20_261_123);

test(`no word is lost in ${runs} runs of one user on several devices, from seed ${firstSeed}`, async () => {
  stubBrowser();
  const product = await openProduct();
  const account = await openAccount(product);
  const total = noFigures();
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const figures = await fuzz(product, account, seed);
    for (const name of Object.keys(total) as (keyof Figures)[]) total[name] += figures[name];
  }
  if (process.env.FUZZ_RUNS) console.log(JSON.stringify({ runs, firstSeed, ...total }));
  expect(total.checked).toBeGreaterThan(runs);
  expect(total.faults).toBeGreaterThan(runs);
}, 3_600_000);
