import type { contract } from '@sermon/contract';
import type { Revision } from '@sermon/contract/history';
import { maxLabeled } from '@sermon/domain/history/thinning';
import { history as texts } from '@sermon/domain/texts/history';
import { orNotFound, refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { getRevision, keepRevision, listRevisions, type NamingResult, renameRevision } from './store.ts';

export function historyCalls({ db, limits }: Pick<Services, 'db' | 'limits'>): Handlers<typeof contract>['history'] {
  return {
    list: async ({ input, user }) => orNotFound(await listRevisions(db, user.id, input.id)),
    get: async ({ input, user }) => orNotFound(await getRevision(db, user.id, input.id)),
    keep: async ({ input, user }) => namedOrRefused(await keepRevision(db, user.id, input, limits)),
    rename: async ({ input, user }) => namedOrRefused(await renameRevision(db, user.id, input)),
  };
}

function namedOrRefused(result: NamingResult): Revision {
  if (result.kind === 'tooMany') throw refused(409, texts.tooManyNamed(maxLabeled));
  if (result.kind === 'missing') throw refused(404);
  return result.revision;
}
