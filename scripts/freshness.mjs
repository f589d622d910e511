import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { root } from './run.mjs';

/** @typedef {'server' | 'bibles' | 'database' | 'web'} Part */

/**
 * The parts of a build. `from` lists the sources, and `makes` is a file that exists once the part has been built.
 * @type {Record<Part, { from: string[], makes: string }>}
 */
const parts = {
  server: { from: ['apps/server/src', 'packages'], makes: 'dist/server/main.js' },
  bibles: {
    from: ['apps/server/src/content/bibles', 'apps/server/src/ports/bible', 'packages/domain/src/scripture'],
    makes: 'dist/bibles/contents.json',
  },
  database: { from: ['apps/server/src/database/embedded'], makes: 'dist/database/empty-cluster.gz' },
  web: { from: ['apps/web', 'packages'], makes: 'dist/web/index.html' },
};
const always = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs', 'scripts/bundle.mjs'];

/**
 * Returns the parts whose sources have changed since the last build, each with the fingerprint to pass to `markBuilt`.
 * The fingerprint covers names, sizes and modification times, so it also changes when an older file replaces a newer
 * one.
 */
export function staleParts() {
  return /** @type {Part[]} */ (Object.keys(parts))
    .map((name) => ({ name, fingerprint: fingerprintOf([...parts[name].from, ...always]) }))
    .filter(({ name, fingerprint }) => !existsSync(`${root}/${parts[name].makes}`) || markOf(name) !== fingerprint);
}

/**
 * Records that a part was built from sources with this fingerprint.
 * @param {string} name
 * @param {string} fingerprint
 */
export function markBuilt(name, fingerprint) {
  mkdirSync(`${root}/dist/.built`, { recursive: true });
  writeFileSync(`${root}/dist/.built/${name}`, fingerprint);
}

/**
 * Makes the next build build these parts, even if their sources have not changed.
 * @param {Part[]} names
 */
export function forgetBuilt(names) {
  for (const name of names) rmSync(`${root}/dist/.built/${name}`, { force: true });
}

/** @param {string} name */
function markOf(name) {
  const file = `${root}/dist/.built/${name}`;
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** @param {string[]} paths */
function fingerprintOf(paths) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const { size, mtimeMs } = statSync(`${root}/${path}`);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || /\.test\.tsx?$/.test(entry.name)) continue;
      if (entry.isDirectory()) walk(`${folder}/${entry.name}`);
      else add(`${folder}/${entry.name}`);
    }
  };
  for (const path of paths) {
    if (!existsSync(`${root}/${path}`)) continue;
    if (statSync(`${root}/${path}`).isDirectory()) walk(path);
    else add(path);
  }
  return hash.digest('hex');
}
