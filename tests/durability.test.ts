import { expect, test } from 'vitest';
import { killWhileSaving } from './bench/durability.ts';

const fromSources = ['--import', 'tsx', 'apps/server/src/main.ts'];

test.runIf(process.env.TEST_DATABASE === 'embedded')(
  'a save that was seen as saved is there after the server was killed, three times over',
  async () => {
    const found = await killWhileSaving({ kills: 3, seed: 20_261_122, program: fromSources });
    expect(found).toMatchObject({ kills: 3, lost: [] });
    expect(found.acknowledged).toBeGreaterThan(10);
  },
  120_000,
);
