import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';
import { findPostgres } from './tests/support/postgres.ts';

/**
 * Tests that use no database, so they run once and not on each kind. One that opens a database all the same fails,
 * because only the other projects have one.
 */
const withoutDatabase = [
  ...[
    'architecture',
    'backgrounds',
    'fontWidths',
    'mails',
    'scripts',
    'slidesOfBibles',
    'specifiedTexts',
    'support/cleanup',
    'texts',
    'upgradePlaces',
  ].map((name) => `tests/${name}.test.ts`),
  'tests/relevance/{*,references/*,verses/*}.test.ts',
  ...[
    'background',
    'childProcesses/*',
    'content/bibles/import/{align,read}',
    'content/corpus/{author,line}',
    'content/outlines',
    'content/{premium/premium,sample/*,templates/*}',
    'database/{alike,pool}',
    'env',
    'exports/**/*',
    'health/probe',
    'http/{attempts,form,heavyCalls,onGone}',
    'http/pages/{pageHead,pages}',
    'http/{replies,streams}/*',
    'imports/**/*',
    'log',
    'ports/{assistant,files,mail,payments,speech}/port',
    'ports/payments/{discounts,double,emulator,faults,life}',
    'features/subscription/tax',
    'ports/payments/sandbox/pages/pages',
    'ports/assistant/prompts',
    'ports/speech/local/*',
    'ports/search/postgres/write/tiers',
    'textWork/*',
    'turns',
  ].map((name) => `apps/server/src/${name}.test.ts`),
];

const setupFiles = ['tests/support/setup.ts'];

/** The programs that the server starts are built once (`tests/support/programs/programs.setup.ts`). */
const programs = 'tests/support/programs/programs.setup.ts';
const alias = [
  {
    find: /^(\.\.\/)+programUrl\.ts$/,
    replacement: fileURLToPath(new URL('tests/support/programs/programUrl.ts', import.meta.url)),
  },
  {
    find: './proof/hashCost.ts',
    replacement: fileURLToPath(new URL('apps/server/src/features/accounts/proof/hashCost.setup.ts', import.meta.url)),
  },
];

/**
 * Timeouts in ms, long enough for a machine with ten times more work than cores. No test checks how long something
 * takes.
 */
const [testTimeout, hookTimeout] = [60_000, 180_000];
const expectTimeout = { poll: { timeout: 15_000 } };

/** The server's tests, which run once on each kind of database. */
const onDatabase = (kind: 'embedded' | 'postgres') => ({
  test: {
    name: kind,
    include:
      kind === 'postgres' && !findPostgres()
        ? ['tests/support/postgresNotFound.ts']
        : [
            'apps/server/src/**/*.test.ts',
            'tests/*.test.ts',
            'tests/fuzz/*.test.ts',
            'tests/relevance/starter/*.test.ts',
            // Several processes can only share PostgreSQL.
            ...(kind === 'postgres' ? ['tests/processes/*.test.ts'] : []),
          ],
    exclude: withoutDatabase,
    setupFiles,
    alias,
    // A worker loads the server's modules once for all its files, because the modules keep no state and each file opens
    // the product for itself.
    isolate: false,
    globalSetup: [programs, 'tests/support/database.setup.ts'],
    env: { TEST_DATABASE: kind },
    testTimeout,
    hookTimeout,
    expect: expectTimeout,
  },
});

export default defineConfig({
  test: {
    // Vitest's default leaves one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', ...withoutDatabase],
          setupFiles,
          globalSetup: [programs],
          alias,
          // A worker loads the rules once for all its files, because the rules keep no state.
          isolate: false,
          testTimeout,
          hookTimeout,
          expect: expectTimeout,
        },
      },
      {
        test: {
          name: 'screens',
          // A worker loads the modules once for all its files. Each test cleans up the page after itself.
          isolate: false,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'apps/web/src/test.setup.ts'],
          testTimeout,
          hookTimeout,
          expect: expectTimeout,
        },
      },
      onDatabase('embedded'),
      onDatabase('postgres'),
    ],
  },
});
