import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { root } from './run.mjs';

/** @typedef {'server' | 'bibles' | 'web'} Part */

/**
 * The parts that a build makes: what each is made from, and a file that is there when it is made.
 * @type {Record<Part, { from: string[], makes: string }>}
 */
const parts = {
  server: { from: ['apps/server/src', 'packages'], makes: 'dist/server/main.js' },
  bibles: {
    from: ['apps/server/src/content/bibles', 'packages/domain/src/scripture'],
    makes: 'dist/bibles/contents.json',
  },
  web: { from: ['apps/web', 'packages'], makes: 'dist/web/index.html' },
};
const always = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs', 'scripts/bundle.mjs'];

/**
 * The parts whose sources are not those that they were built from, each with the fingerprint to mark it with once it is built.
 * The fingerprint is made from names, sizes and times of change, so that an older file put in a newer one's place is seen too.
 */
export function staleParts() {
  return /** @type {Part[]} */ (Object.keys(parts))
    .map((name) => ({ name, fingerprint: fingerprintOf([...parts[name].from, ...always]) }))
    .filter(({ name, fingerprint }) => !existsSync(`${root}/${parts[name].makes}`) || markOf(name) !== fingerprint);
}

/**
 * Remembers what a part was built from.
 * @param {string} name
 * @param {string} fingerprint
 */
export function markBuilt(name, fingerprint) {
  mkdirSync(`${root}/dist/.built`, { recursive: true });
  writeFileSync(`${root}/dist/.built/${name}`, fingerprint);
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
