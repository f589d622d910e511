import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { root, run, secondsSince } from './run.mjs';

const stamp = `${root}/node_modules/.sermon-maker-installed`;

/** Installs the packages from the lockfile unless they are already installed. Exits the process on failure. */
export async function installWhenMissing() {
  if (readIfThere(stamp) === wanted()) return;
  if (!npmHasInstalled()) {
    console.log('Installing dependencies. This takes about a minute ...');
    const start = performance.now();
    // Development dependencies are needed to build the product, even with NODE_ENV=production.
    const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) {
      console.error('The dependencies could not be installed. Check your internet connection and try again.');
      process.exit(code);
    }
    console.log(`Installed in ${secondsSince(start)}.`);
  }
  writeFileSync(stamp, wanted());
}

/**
 * Returns the expected content of the stamp file: the hash of the lockfile, and this machine's platform and
 * architecture.
 */
function wanted() {
  const lockfile = createHash('sha256')
    .update(readFileSync(`${root}/package-lock.json`))
    .digest('hex');
  return `${lockfile} ${process.platform} ${process.arch}\n`;
}

/**
 * Whether npm's own record lists every required package in the lockfile, as it does after npm was run by hand. Packages
 * that were installed on another platform do not count.
 */
function npmHasInstalled() {
  if (readIfThere(stamp)?.endsWith(` ${process.platform} ${process.arch}\n`) === false) return false;
  const record = readIfThere(`${root}/node_modules/.package-lock.json`);
  if (!record) return false;
  const { packages: installed } = JSON.parse(record);
  const { packages: locked } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
  return Object.keys(locked)
    .filter((name) => name.includes('node_modules/') && !locked[name].optional && !locked[name].devOptional)
    .every((name) => locked[name].version === installed[name]?.version);
}

/**
 * Runs npm with the version that started this process, if one did.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const started = process.env.npm_execpath;
  if (started?.endsWith('.js')) return run(process.execPath, [started, ...args], options);
  return run('npm', args, { shell: process.platform === 'win32', ...options });
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
