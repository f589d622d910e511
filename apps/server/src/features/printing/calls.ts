import type { contract } from '@sermon/contract';
import { refused } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function printingCalls(_: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['printing'] {
  const later = () => {
    throw refused(503, 'Later');
  };
  return { pages: later };
}
