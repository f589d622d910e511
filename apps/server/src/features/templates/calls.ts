import type { contract } from '@sermon/contract';
import { refused } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function templateCalls(_: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['templates'] {
  const later = () => {
    throw refused(503, 'Later');
  };
  return { builtIn: later, activate: later, own: later, save: later, use: later };
}
