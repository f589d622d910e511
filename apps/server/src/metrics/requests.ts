import type { FastifyInstance } from 'fastify';
import { type Metrics, otherRequests, type SaveOutcome } from './metrics.ts';

const saveCall = 'documents.save';

/**
 * Measures every request. A call is identified by its name in the contract, which is part of its route, so that no
 * address or parameter of a request becomes a label. The duration of a stream is the time until it ends.
 */
export function measureRequests(app: FastifyInstance, metrics: Pick<Metrics, 'countRequest' | 'countSave'>): void {
  app.addHook('onResponse', async ({ routeOptions }, { elapsedTime, statusCode }) => {
    const { operationId = otherRequests } = (routeOptions.schema ?? {}) as { operationId?: string };
    metrics.countRequest(operationId, statusCode, elapsedTime / 1000);
    if (operationId === saveCall) metrics.countSave(outcomeOf(statusCode));
  });
}

function outcomeOf(statusCode: number): SaveOutcome {
  if (statusCode < 300) return 'saved';
  if (statusCode === 409) return 'conflict';
  return statusCode < 500 ? 'refused' : 'failed';
}
