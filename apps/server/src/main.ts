import { setTimeout as pause } from 'node:timers/promises';
import { productName } from '@sermon/domain/product';
import { createApp } from './app.ts';
import { startServices } from './createServices.ts';
import { isDiskFull, noRoomToStart } from './database/errors.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { serveMetrics } from './metrics/serveMetrics.ts';

try {
  const env = readEnv();
  const services = await startServices(env, createLog(env.LOG_LEVEL));
  const app = await createApp(services);
  app.addHook('onClose', () => services.close());
  if (env.METRICS_PORT !== undefined) {
    const { close } = await serveMetrics({ ...services, port: env.METRICS_PORT, host: env.METRICS_HOST });
    app.addHook('onClose', close);
  }
  const address = await app.listen({ port: env.PORT, host: env.HOST });
  console.log(`${productName} is ready: open ${env.PUBLIC_URL ?? address}`);
  process.once('SIGINT', () => void app.close());
  // A second SIGTERM changes nothing: systemd and npm both send one. With `once`, it would end the process at once.
  process.on('SIGTERM', () => {
    if (services.draining.signal.aborted) return;
    services.draining.abort();
    void pause(env.DRAIN_SECONDS * 1000).then(() => app.close());
  });
} catch (error) {
  console.error(startFailure(error));
  // Without this, services that have already started, such as the database, would keep the process alive.
  process.exit(1);
}

function startFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or choose another port with PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs more privileges than you have. Choose another port with PORT.`;
  if (isDiskFull(error)) return noRoomToStart;
  return error.name === 'Error' ? error : error.message;
}
