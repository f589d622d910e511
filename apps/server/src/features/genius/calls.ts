import type { contract } from '@sermon/contract';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function geniusCalls(_: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['genius'] {
  const later = () => {
    throw new Error('Not there yet');
  };
  return {
    findBibleVerses: later,
    findIllustrations: later,
    findSermons: later,
    blockIllustration: later,
    blockSermon: later,
  };
}
