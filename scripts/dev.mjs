import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer as createSocketServer } from 'node:net';
import { installWhenMissing } from './install.mjs';
import { root, run } from './run.mjs';
import { readSettings } from './settings.mjs';
import { endWithShell } from './shell.mjs';

endWithShell();
Object.assign(process.env, readSettings(process.argv.slice(2)));
process.chdir(root);
await installWhenMissing();
const { context } = await import('esbuild');
const { createServer } = await import('vite');
const { copyServerAssets, serverBundle } = await import('./bundle.mjs');

const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const address = process.env.PUBLIC_URL ?? `http://${host}:${port}`;
const serverPort = await freePort();
const built = `${root}/dist/dev`;

if (
  !existsSync(`${root}/dist/bibles/contents.json`) &&
  (await run(process.execPath, ['scripts/build.mjs', 'bibles'])) !== 0
)
  process.exit(1);

// The browser connects to Vite, which shows front-end changes immediately and forwards API calls to the server.
const behind = { target: `http://127.0.0.1:${serverPort}` };
const web = await createServer({
  root: `${root}/apps/web`,
  server: {
    host,
    port,
    strictPort: true,
    proxy: { '/api': behind, '/share/': behind, '/slide-backgrounds': behind, '/ping': behind },
  },
});

/** @type {import('node:child_process').ChildProcess | null} */
let server = null;
const bundle = await context({
  ...serverBundle,
  outdir: built,
  plugins: [
    { name: 'restart', setup: (build) => build.onEnd(({ errors }) => (errors.length ? undefined : restart())) },
  ],
});

await web.listen();
await bundle.watch();
console.log(`Sermon Maker is running in watch mode: ${address}`);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => void stop());

/** Stops the running server cleanly (it finishes its requests and closes the database), then starts the new one. */
async function restart() {
  await endServer();
  copyServerAssets(built);
  const env = { API_DOCS: 'on', ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: address };
  server = spawn(process.execPath, ['--enable-source-maps', `${built}/main.js`], { env, stdio: 'inherit' });
}

async function endServer() {
  if (server === null || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function stop() {
  await bundle.dispose();
  await endServer();
  await web.close();
}

async function freePort() {
  const socket = createSocketServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const bound = socket.address();
  socket.close();
  return bound !== null && typeof bound === 'object' ? bound.port : 0;
}
