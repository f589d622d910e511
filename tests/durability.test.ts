import { expect, test } from 'vitest';
import { killWhileSaving } from './bench/durability/durability.ts';
import { openTwiceWhileSaving } from './bench/durability/openTwice.ts';
import { placeTestDatabase } from './support/database.ts';
import { noOtherNetwork } from './support/namespaces.ts';
import { builtProgram, builtServer } from './support/programs/built.ts';

const programs = { server: [builtProgram('main')], admin: [builtProgram('admin')], cwd: builtServer() };

test.runIf(process.env.TEST_DATABASE === 'embedded')(
  'a confirmed save survives when the server is killed, three times in a row',
  async () => {
    const found = await killWhileSaving({
      kills: 3,
      seed: 20_261_122,
      program: programs.server,
      cwd: programs.cwd,
      prepare: placeTestDatabase,
    });
    expect(found).toMatchObject({ kills: 3, lost: [] });
    expect(found.acknowledged).toBeGreaterThan(10);
  },
  120_000,
);

test.runIf(process.env.TEST_DATABASE === 'embedded' && process.platform === 'linux')(
  'a second container on the same volume is refused, server or command, and the first loses no save',
  async ({ skip }) => {
    const found = await openTwiceWhileSaving({ runs: 1, programs, prepare: placeTestDatabase });
    if (!found) return skip(noOtherNetwork);
    const refused = {
      code: 1,
      output: expect.stringMatching(
        /^The database directory .* is in use by another process\. Stop that process first\.\n$/,
      ),
    };
    expect(found).toMatchObject({ lost: [], attempts: [refused, refused] });
    expect(found.checked).toBeGreaterThan(0);
  },
  120_000,
);
