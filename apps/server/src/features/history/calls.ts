import type { contract } from '@sermon/contract';
import { refused } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function historyCalls(_: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['history'] {
  const later = () => {
    throw refused(503, 'Later');
  };
  return { list: later, get: later, keep: later, rename: later };
}
