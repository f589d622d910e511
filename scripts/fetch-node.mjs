import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npm } from './install.mjs';

/** The npm that comes with a fetched Node. The npm of Debian finds its packages only on Debian's own Node. */
const npmVersion = '11.21.2';

/**
 * Returns the path of a version of Node in a folder. If it is not there, it is fetched from npm's registry. Returns null
 * if that fails.
 * @param {string} version
 * @param {string} folder
 * @returns {Promise<string | null>}
 */
export async function fetchNode(version, folder) {
  if (existsSync(programIn(folder))) return programIn(folder);
  // Only a complete folder gets its name, so that nothing takes an interrupted download for one.
  const part = `${folder}.${process.pid}`;
  const removePart = () => rmSync(part, { recursive: true, force: true });
  process.once('exit', removePart);
  try {
    removePart();
    mkdirSync(part, { recursive: true });
    writeFileSync(join(part, 'package.json'), '{ "private": true }');
    // The package `node` would download the same package of the platform in a script.
    const packages = [`${platformPackage()}@${version}`, `npm@${npmVersion}`];
    const args = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
    let output = '';
    const code = await npm(['install', '--prefix', part, ...args, ...packages], { onText: (text) => (output += text) });
    if (code !== 0) throw new Error(output.trim());
    const found = execFileSync(programIn(part), ['--version'], { encoding: 'utf8' }).trim();
    if (found !== `v${version}`) throw new Error(`${packages[0]} contains Node ${found}`);
    // Another process may have fetched it meanwhile.
    if (!existsSync(folder)) renameSync(part, folder);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  } finally {
    removePart();
    process.off('exit', removePart);
  }
  return existsSync(programIn(folder)) ? programIn(folder) : null;
}

/**
 * Returns the environment in which `node`, `npm` and `npx` are those of a folder.
 * @param {string} folder
 * @returns {NodeJS.ProcessEnv}
 */
export const withNodeIn = (folder) => ({
  ...process.env,
  PATH: [dirname(programIn(folder)), join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  npm_execpath: join(folder, 'node_modules/npm/bin/npm-cli.js'),
});

/** @param {string} folder */
const programIn = (folder) =>
  join(folder, 'node_modules', platformPackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

function platformPackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${process.arch}`;
}
