import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { findPostgres } from './tests/support/postgres.ts';

/**
 * `npm test` sets TEST_RUN=short, and with `--all` TEST_RUN=all. Both test the server on one database, PostgreSQL if it is found, and
 * only what could differ on the embedded one as well (`onBothDatabases`). A short run leaves out what is long. Without the
 * variable, nothing is left out, so that a file named by hand runs in every project named with it.
 */
const run = process.env.TEST_RUN;
const isShort = run === 'short';
const hasPostgres = findPostgres() !== undefined;

/** Tests of what differs between the databases (SQL, drivers, transactions), or of the embedded database alone. */
const onBothDatabases = [
  ...[
    '{database,events,jobs}/**/*',
    'ports/{jobs,search}/**/*',
    'features/{archive,storage}/*',
    'features/library/{search,trash,tree}',
    'features/builder/{calls,receipts}',
    'features/accounts/sessions',
    'main',
  ].map((name) => `apps/server/src/${name}.test.ts`),
  ...['container', 'contract', 'fullDisk', 'nativeCode'].map((name) => `tests/${name}.test.ts`),
];

/** Tests of minutes that only show how robust the product is. Several processes can only share PostgreSQL. */
const long = ['durability', 'smallHeap', 'fuzz/fuzz'].map((name) => `tests/${name}.test.ts`);
const ofProcesses = 'tests/processes/*.test.ts';

/** The tests of `tests` that check rules and texts, with code that uses no database and starts no program. */
const rules = [
  'packages/**/*.test.ts',
  ...['architecture', 'fontWidths', 'mails', 'specifiedTexts', 'support/cleanup', 'texts', 'upgradePlaces'].map(
    (name) => `tests/${name}.test.ts`,
  ),
  'tests/{changed/*,compatibility/calls,relevance/{*,references/*}}.test.ts',
];

/**
 * Tests of the server and of the commands that use no database, so they run once and not on each kind. Many start child
 * processes, workers or HTTP servers. One that opens a database all the same fails, because only the other projects have
 * one.
 */
const programs = [
  ...['backgrounds', 'scripts', 'slidesOfBibles', 'relevance/verses/verses'].map((name) => `tests/${name}.test.ts`),
  ...[
    'childProcesses/*',
    'concurrency/*',
    'content/bibles/import/{align,read}',
    'content/corpus/{author,line}',
    'content/outlines',
    'content/{premium/premium,sample/*,starter/texts,templates}',
    'database/{alike,pool,embedded/emptyCluster}',
    'env',
    'exports/**/*',
    'health/probe',
    'http/{attempts,form,heavyCalls,onGone}',
    'http/pages/{pageHead,pages}',
    'http/{replies,streams}/*',
    'imports/**/*',
    'log',
    'ports/{assistant,files,mail,speech}/port',
    'ports/payments/{answers,discounts,emulator,faults,life,payments,port,stripe}',
    'features/subscription/tax',
    'ports/payments/sandbox/pages/pages',
    'ports/assistant/prompts',
    'ports/speech/local/*',
    'ports/search/postgres/tiers',
    'textWork/*',
  ].map((name) => `apps/server/src/${name}.test.ts`),
];

const setupFiles = ['tests/support/setup.ts'];

/** The programs that the server starts are built once (`tests/support/programs/programs.setup.ts`). */
const builtPrograms = 'tests/support/programs/programs.setup.ts';
const alias = [
  {
    find: /^(\.\.\/)+programUrl\.ts$/,
    replacement: fileURLToPath(new URL('tests/support/programs/programUrl.ts', import.meta.url)),
  },
  {
    find: './hashCost.ts',
    replacement: fileURLToPath(new URL('apps/server/src/features/accounts/hashCost.setup.ts', import.meta.url)),
  },
];

/**
 * Timeouts in ms, long enough for a machine with thirty times more work than cores. No test checks how long something
 * takes.
 */
const [testTimeout, hookTimeout] = [180_000, 300_000];
const expectTimeout = { poll: { timeout: 45_000 } };

/**
 * Packages are loaded as users get them. As for developers, Emotion would add an element for each rule, and a page that
 * grows to thousands of them makes each search for an element slow. React does not use this condition.
 */
const withoutDevelopment: Plugin = {
  name: 'without-development',
  configResolved({ ssr }) {
    ssr.resolve!.conditions = ssr.resolve!.conditions!.filter((name) => name !== 'development|production');
  },
};

/** The server's tests, which run once on each kind of database, or in a short run mostly on one of them. */
const onDatabase = (kind: 'embedded' | 'postgres') => ({
  test: {
    name: kind,
    include: serverTests(kind),
    exclude: [...rules, ...programs, ...(isShort ? [...long, ofProcesses] : [])],
    setupFiles,
    alias,
    // A worker loads the server's modules once for all its files, because the modules keep no state and each file opens
    // the product for itself.
    isolate: false,
    globalSetup: [builtPrograms, 'tests/support/database.setup.ts'],
    env: { TEST_DATABASE: kind },
    testTimeout,
    hookTimeout,
    expect: expectTimeout,
  },
});

function serverTests(kind: 'embedded' | 'postgres'): string[] {
  if (kind === 'postgres' && !hasPostgres) return ['tests/support/postgresNotFound.ts'];
  if (kind === 'embedded' && hasPostgres && run) return [...onBothDatabases, ...long];
  return [
    'apps/server/src/**/*.test.ts',
    'tests/*.test.ts',
    'tests/fuzz/*.test.ts',
    'tests/compatibility/*.test.ts',
    // `npm run compatibility` makes fixtures.
    ...(process.env.COMPATIBILITY_RELEASE ? ['tests/compatibility/make.ts'] : []),
    'tests/relevance/starter/*.test.ts',
    ...(kind === 'postgres' ? [ofProcesses] : []),
  ];
}

export default defineConfig({
  test: {
    // Vitest's default leaves one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          include: rules,
          setupFiles,
          // A worker loads the rules once for all its files, because the rules keep no state.
          isolate: false,
          testTimeout,
          hookTimeout,
          expect: expectTimeout,
        },
      },
      {
        test: {
          name: 'programs',
          include: programs,
          setupFiles,
          globalSetup: [builtPrograms],
          alias,
          isolate: false,
          testTimeout,
          hookTimeout,
          expect: expectTimeout,
        },
      },
      {
        plugins: [withoutDevelopment],
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
