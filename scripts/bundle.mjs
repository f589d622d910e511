import { root } from './run.mjs';

const source = `${root}/apps/server/src`;

/**
 * The esbuild options for the server. Our workspaces are bundled; npm packages stay external. The output is one flat
 * folder, because code locates its workers and the migrations relative to its own file, and that relative path must be
 * the same in every chunk.
 * @type {import('esbuild').BuildOptions}
 */
export const serverBundle = {
  entryPoints: {
    main: `${source}/main.ts`,
    admin: `${source}/cli/admin.ts`,
    'database-worker': `${source}/database/embedded/database-worker.ts`,
    'export-child': `${source}/exports/export-child.ts`,
    textTasks: `${source}/textWork/textTasks.ts`,
    'import-child': `${source}/imports/import-child.ts`,
    'speech-child': `${source}/ports/speech/local/speech-child.ts`,
    'image-child': `${source}/imports/images/image-child.ts`,
  },
  alias: { '@sermon/domain': `${root}/packages/domain/src`, '@sermon/contract': `${root}/packages/contract/src` },
  packages: 'external',
  bundle: true,
  splitting: true,
  chunkNames: '[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node22',
  sourcemap: true,
  logLevel: 'warning',
};

/** Non-code files that the server reads, as a map from source path to path in the built folder. */
export const serverAssets = {
  'database/migrations': 'migrations',
  'exports/pdf/sermon.typ': 'sermon.typ',
  'exports/pdf/slides.typ': 'slides.typ',
  'content/starter/sermons': 'sermons',
  'content/starter/illustrations': 'illustrations',
  'content/premium/sermons': 'premium/sermons',
  'content/premium/series': 'premium/series',
  'content/backgrounds': 'backgrounds',
  'content/outlines': 'outlines',
  'content/sample/sermon.html': 'sermon.html',
  'content/templates': 'templates',
  'ports/assistant/prompts': 'prompts',
};
