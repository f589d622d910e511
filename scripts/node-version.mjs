// Every script imports this file first so that an outdated Node fails with a clear message instead of a syntax error.

/**
 * Whether the product runs on a version of Node. package.json has the same range (engines). Node 22.0 to 22.11 cannot
 * load ES modules with `require`, as some packages do, and the build tools refuse odd and outdated versions.
 * @param {string} version
 */
export function acceptsNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
}

if (!acceptsNode(process.versions.node)) {
  console.error(
    `Sermon Maker needs Node.js 20 (from 20.19), 22 (from 22.13), or 24 and newer; this is ${process.version}. See https://nodejs.org`,
  );
  process.exit(1);
}
