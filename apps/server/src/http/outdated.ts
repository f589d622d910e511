import { oldestVersion, outdatedStatus, versionHeader } from '@sermon/contract/version';
import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyInstance } from 'fastify';
import { refused } from '../refused.ts';

/** The call that only asks whether the server replies, which is true for windows of every version. */
const ping = '/ping';

/**
 * Refuses the calls of windows that were loaded before an incompatible release, before their bodies are read. Requests
 * without a version come from other clients, such as scripts and calendars, and are served.
 */
export function refuseOutdated(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const version = headers[versionHeader];
    if (version === undefined || !routeOptions.config.access || routeOptions.url === ping) return;
    if (Number(version) < oldestVersion) throw refused(outdatedStatus, texts.outdated);
  });
}
