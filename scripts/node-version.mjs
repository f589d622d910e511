// Every script imports this file first so that an outdated Node fails with a clear message instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sermon Maker needs Node.js 20.19 or newer; this is ${process.version}. See https://nodejs.org`);
  process.exit(1);
}
