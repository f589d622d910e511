import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BadSetting } from '../env.ts';
import { type Health, statusCodeOf } from '../health/health.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

const path = '/metrics';
const healthPath = '/healthz';
const requestTimeoutMs = 10_000;

type Options = {
  metrics: Pick<Metrics, 'text' | 'contentType'>;
  health: Health;
  port: number;
  host: string;
  log: Pick<Log, 'error'>;
};

/**
 * Serves the metrics at /metrics, and the whole report about the health of this process at /healthz, on a port of their own, so
 * that the proxy cannot make them public by accident. Only GET and HEAD are allowed.
 */
export async function serveMetrics({ metrics, health, port, host, log }: Options): Promise<{
  address: string;
  close(): Promise<void>;
}> {
  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, reply) => {
    const end = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    request.resume();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.setHeader('allow', 'GET, HEAD');
      return void end(405, 'Only GET is possible.\n');
    }
    const asked = request.url?.split('?')[0];
    if (asked === healthPath)
      return void health
        .report()
        .then((report) => end(statusCodeOf(report.status), JSON.stringify(report), 'application/json; charset=utf-8'));
    if (asked !== path) return void end(404, `The metrics are at ${path}, and the health is at ${healthPath}.\n`);
    metrics.text().then(
      (text) => end(200, text, metrics.contentType),
      (err: unknown) => {
        log.error({ err }, 'The metrics could not be collected');
        end(500, 'The metrics could not be collected.\n');
      },
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new BadSetting(`Port ${port} is in use. Choose another port for the metrics with METRICS_PORT.`);
  }
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}${path}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
