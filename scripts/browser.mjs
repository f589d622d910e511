import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { run, runPackage } from './run.mjs';

/** Chromium without its own user interface comes first: the journeys take a quarter less time in it. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of the browser for the browser tests (journeys): CHROMIUM_PATH, an installed Chromium or Chrome, or
 * the browser that Playwright downloaded, whichever is found first. Returns null if there is none.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  const { chromium } = await import('@playwright/test');
  return (
    [process.env.CHROMIUM_PATH, ...usual, chromium.executablePath()].find((path) => path && printsVersion(path)) ?? null
  );
}

/**
 * Finds a browser or installs one: through apt as root on Debian or Ubuntu; otherwise, or if that fails, through
 * Playwright. Returns null if no browser could be installed.
 */
export async function findOrInstallBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log('Installing Chromium for the journeys ...');
  if (process.getuid?.() === 0 && isDebian()) {
    /** @type {import('node:child_process').SpawnOptions} */
    const quiet = {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    };
    await run('apt-get', ['update', '-qq'], quiet);
    // Only newer releases have the first package.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
      const installed = await findBrowser();
      if (installed) return installed;
    }
  }
  await runPackage('@playwright/test/cli.js', ['install', 'chromium']);
  return findBrowser();
}

/** As `findOrInstallBrowser`, but exits the process if there is none. */
export async function needBrowser() {
  const browser = await findOrInstallBrowser();
  if (browser) return browser;
  console.error('No browser was found and none could be installed. Install Chromium, or set CHROMIUM_PATH.');
  process.exit(1);
}

/**
 * Whether the path is a working browser, which must print its version for `--version`. On Ubuntu,
 * /usr/bin/chromium-browser may be a stub that only prints how to install Chromium.
 * @param {string} path
 */
export function printsVersion(path) {
  if (!existsSync(path)) return false;
  try {
    return /\d+\./.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 }),
    );
  } catch {
    return false;
  }
}

function isDebian() {
  return (
    existsSync('/etc/debian_version') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}
