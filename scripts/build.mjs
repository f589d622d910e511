import './node-version.mjs';
import { renameSync, rmSync } from 'node:fs';
import { markBuilt, staleParts } from './freshness.mjs';
import { installWhenMissing } from './install.mjs';
import { root, runPackage, secondsSince } from './run.mjs';

/** @type {Record<import('./freshness.mjs').Part, () => Promise<void>>} */
const builders = {
  async server() {
    const { buildServer, serverBundle } = await import('./bundle.mjs');
    // Builds into a temporary folder and replaces the old server only when the build is complete. If the build fails,
    // the old server stays intact.
    const next = `${root}/dist/server.next`;
    rmSync(next, { recursive: true, force: true });
    await buildServer(next, { ...serverBundle, logLevel: 'silent' });
    rmSync(`${root}/dist/server`, { recursive: true, force: true });
    renameSync(next, `${root}/dist/server`);
  },
  async bibles() {
    const code = await runPackage('tsx/dist/cli.mjs', ['apps/server/src/content/bibles/build.ts']);
    if (code !== 0) throw new Error('The Bibles could not be built.');
  },
  async database() {
    const code = await runPackage('tsx/dist/cli.mjs', ['apps/server/src/database/embedded/buildEmptyCluster.ts']);
    if (code !== 0) throw new Error('The empty database could not be built.');
  },
  async web() {
    const { build } = await import('vite');
    await build({
      root: `${root}/apps/web`,
      logLevel: 'error',
      build: { outDir: `${root}/dist/web`, emptyOutDir: true },
    });
  },
};

const start = performance.now();
process.env.NODE_ENV = 'production';
await installWhenMissing({ forTests: false });
// `npm run build -- server web` builds only the named parts.
const asked = process.argv.slice(2);
const stale = staleParts().filter(({ name }) => asked.length === 0 || asked.includes(name));
if (stale.length > 0) console.log('Building Sermon Maker ...');
const results = await Promise.allSettled(
  stale.map(async ({ name, fingerprint }) => {
    const begun = performance.now();
    await builders[name]();
    markBuilt(name, fingerprint);
    console.log(`  ${name.padEnd(7)} ${secondsSince(begun)}`);
  }),
);
const failures = results.filter((result) => result.status === 'rejected');
for (const { reason } of failures) console.error(reason instanceof Error ? reason.message : reason);
if (failures.length > 0) process.exit(1);
console.log(stale.length > 0 ? `Built in ${secondsSince(start)}.` : 'Everything is already built.');
