import type { contract } from '@sermon/contract';
import { slotCount } from '@sermon/domain/scripture/books';
import { orNotFound } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function corpusCalls({ search }: Pick<Services, 'search'>): Handlers<typeof contract>['corpus'] {
  return {
    findSermons: ({ input, user, signal }) => search.find('sermon', input, { ownerId: user.id, signal }),
    findIllustrations: ({ input, user, signal }) => search.find('illustration', input, { ownerId: user.id, signal }),
    sermon: async ({ input }) => orNotFound(await search.item('sermon', input.id)),
    illustration: async ({ input }) => orNotFound(await search.item('illustration', input.id)),
    async counts() {
      const [sermons, illustrations] = [await search.stats('sermon'), await search.stats('illustration')];
      return { verses: slotCount, sermons: sermons.items, illustrations: illustrations.items };
    },
  };
}
