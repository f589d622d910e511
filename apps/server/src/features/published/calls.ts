import type { contract } from '@sermon/contract';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function publishedCalls(_: Pick<Services, 'db'>): Handlers<typeof contract>['published'] {
  const later = () => {
    throw new Error('Not there yet');
  };
  return { findSermons: later, findIllustrations: later, sermon: later, illustration: later, counts: later };
}
