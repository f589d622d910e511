import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { root, run, secondsSince } from './run.mjs';

const stamp = `${root}/node_modules/.sermon-maker-installed`;

/**
 * Installs the packages from the lockfile unless they are already installed: those that the product is built from and
 * runs with, and all others with `forTests` or if they were installed before. Exits the process on failure.
 */
export async function installWhenMissing({ forTests: isAsked = true } = {}) {
  const lockfile = createHash('sha256')
    .update(readFileSync(`${root}/package-lock.json`))
    .digest('hex');
  const wanted = `${lockfile} ${platform} product\n`;
  const more = `${lockfile} ${platform} product and tests\n`;
  const found = readIfThere(stamp);
  const forTests = isAsked || found?.endsWith(' product and tests\n') === true;
  if (found === more || (found === wanted && !forTests)) return;
  if (!npmHasInstalled(forTests)) {
    console.log(forTests ? 'Installing dependencies ...' : 'Installing what the product needs ...');
    const start = performance.now();
    // A running product keeps the packages that it uses.
    const command = found === wanted ? ['install', '--no-save'] : ['ci'];
    const kinds = forTests ? '--include=dev' : '--omit=dev';
    const code = await npm([...command, kinds, '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) {
      console.error('The dependencies could not be installed. Check your internet connection and try again.');
      process.exit(code);
    }
    console.log(`Installed in ${secondsSince(start)}.`);
  }
  writeFileSync(stamp, forTests ? more : wanted);
}

const platform = `${process.platform} ${process.arch}`;

/**
 * Whether npm's own record lists every required package in the lockfile, as it does after npm was run by hand. Packages
 * that were installed on another platform do not count.
 * @param {boolean} forTests
 */
function npmHasInstalled(forTests) {
  if (readIfThere(stamp)?.includes(` ${platform} `) === false) return false;
  const record = readIfThere(`${root}/node_modules/.package-lock.json`);
  if (!record) return false;
  const { packages: installed } = JSON.parse(record);
  const { packages: locked } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
  return Object.keys(locked)
    .filter((name) => name.includes('node_modules/') && !locked[name].optional && !locked[name].devOptional)
    .filter((name) => forTests || !locked[name].dev)
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
