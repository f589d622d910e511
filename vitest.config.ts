import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/postgres.ts';

/** Tests that need no database. */
const withoutDatabase = ['tests/architecture.test.ts', 'tests/scripts.test.ts', 'tests/texts.test.ts'];

const setupFiles = ['tests/setup.ts'];

/** Long enough for a machine with ten times as much to do as it has cores; no test measures time by them. */
const [testTimeout, hookTimeout] = [60_000, 180_000];
const expectTimeout = { poll: { timeout: 15_000 } };

/** The server's tests, once for each home of the data. */
const onDatabase = (kind: 'embedded' | 'postgres') => ({
  test: {
    name: kind,
    include:
      kind === 'postgres' && !findPostgres()
        ? ['tests/postgresNotFound.ts']
        : ['apps/server/src/**/*.test.ts', 'tests/*.test.ts'],
    exclude: withoutDatabase,
    setupFiles,
    // The server is loaded once for all files that a worker runs: each has a product of its own, and no module remembers one.
    isolate: false,
    globalSetup: ['tests/database.setup.ts'],
    env: { TEST_DATABASE: kind },
    testTimeout,
    hookTimeout,
    expect: expectTimeout,
  },
});

export default defineConfig({
  test: {
    // Its own default leaves one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', ...withoutDatabase],
          setupFiles,
          // Rules remember nothing: they are loaded once for all files that a worker runs.
          isolate: false,
          testTimeout,
          hookTimeout,
          expect: expectTimeout,
        },
      },
      {
        test: {
          name: 'screens',
          // What they are made of is loaded once for all files that a worker runs; each test leaves the page as it found it.
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
