import type { contract } from '@sermon/contract';
import { refused } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function writingLogCalls(_: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['writingLogs'] {
  const later = () => {
    throw refused(503, 'Later');
  };
  return { get: later, create: later, update: later, remove: later };
}
