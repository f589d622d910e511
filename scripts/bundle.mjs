import { root } from './run.mjs';

const source = `${root}/apps/server/src`;

/**
 * How the server becomes plain JavaScript: our own workspaces in the bundle, npm packages beside it, one flat folder so that
 * what a file names relative to itself (a worker, the migrations) is found from every chunk.
 * @type {import('esbuild').BuildOptions}
 */
export const serverBundle = {
  entryPoints: {
    main: `${source}/main.ts`,
    admin: `${source}/cli/admin.ts`,
    'database-worker': `${source}/database/embedded/database-worker.ts`,
    'export-child': `${source}/exports/export-child.ts`,
    'import-child': `${source}/imports/import-child.ts`,
  },
  alias: { '@sermon/domain': `${root}/packages/domain/src`, '@sermon/contract': `${root}/packages/contract/src` },
  packages: 'external',
  bundle: true,
  splitting: true,
  chunkNames: '[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
};

/** What the server reads beside its code, and where it stands in the built folder. */
export const serverAssets = {
  'database/migrations': 'migrations',
  'exports/pdf/sermon.typ': 'sermon.typ',
  'content/starter/sermons': 'sermons',
  'content/starter/illustrations': 'illustrations',
};
