import fc from 'fast-check';
import { afterAll, aroundEach } from 'vitest';
import { cleanUp, testSignal } from './cleanup.ts';

// A fixed seed generates the same examples in every run, so that failures can be reproduced.
fc.configureGlobal({ seed: 20_261_122 });

// Vitest runs this file once for every test file.
aroundEach((runTest, { signal }) => testSignal.run(signal, runTest));
afterAll(cleanUp, 180_000);
