import { productName } from '@sermon/domain/product';
import { createApp } from './app.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { startServices } from './services.ts';
import { sentenceFor } from './startFailure.ts';

try {
  const env = readEnv();
  const services = await startServices(env, createLog(env.LOG_LEVEL));
  const app = await createApp(services);
  app.addHook('onClose', () => services.close());
  const address = await app.listen({ port: env.PORT, host: env.HOST });
  console.log(`${productName} is ready: open ${env.PUBLIC_URL ?? address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
} catch (error) {
  console.error(sentenceFor(error));
  // What was begun by then, the database before all, would keep the process alive without anybody hearing it.
  process.exit(1);
}
