import type { contract } from '@sermon/contract';
import { slotCount } from '@sermon/domain/scripture/books';
import { orNotFound } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { getItem } from './store.ts';

export function corpusCalls({ db, search }: Pick<Services, 'db' | 'search'>): Handlers<typeof contract>['corpus'] {
  return {
    findSermons: ({ input, user, signal }) => search.find('sermon', input, { ownerId: user.id, signal }),
    findIllustrations: ({ input, user, signal }) => search.find('illustration', input, { ownerId: user.id, signal }),
    sermon: async ({ input }) => orNotFound(await getItem(db, 'sermon', input.id)),
    illustration: async ({ input }) => orNotFound(await getItem(db, 'illustration', input.id)),
    async counts() {
      const [sermons, illustrations] = [await search.count('sermon'), await search.count('illustration')];
      return { verses: slotCount, sermons, illustrations };
    },
  };
}
