// Every script imports this file first. On a Node that the product does not run on, it fetches one from npm's registry and
// runs the same script with it. This file and what it imports must work on Node 18.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetchNode, withNodeIn } from './fetch-node.mjs';
import { become, isRelease, root } from './run.mjs';
import { endWithShell } from './shell.mjs';

/** The version that is fetched. */
const fetched = '24.21.0';

/**
 * Whether the product runs on a version of Node. package.json has the same range (engines). Odd versions are never
 * maintained for long, and packages refuse them and the first versions of 22.
 * @param {string} version
 */
export function acceptsNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 22 && minor >= 13) || major >= 24;
}

/**
 * Runs the script of this process again with a Node that the product runs on, and ends this process as the script ends.
 * @param {string} version The version of this process.
 * @param {string} folder Has the other Node, or gets it.
 */
export async function handOver(version, folder = join(root, '.node', fetched)) {
  endWithShell();
  const needs = `Sermon Maker needs Node.js 22 (22.13 or later), or 24 or later; this is v${version}.`;
  // npm has left out packages of a release that do not run on this version.
  if (isRelease) {
    console.error(`${needs} Install version 24 or newer from https://nodejs.org, and try again.`);
    process.exit(1);
  }
  if (!existsSync(folder)) console.error(`${needs} Fetching Node.js ${fetched} from npm …`);
  const node = await fetchNode(fetched, folder);
  if (node === null) {
    console.error('Node.js could not be fetched. Install version 24 or newer from https://nodejs.org, and try again.');
    process.exit(1);
  }
  await become(node, [...process.execArgv, ...process.argv.slice(1)], { env: withNodeIn(folder) });
}

if (!acceptsNode(process.versions.node)) await handOver(process.versions.node);
