import type { contract } from '@sermon/contract';
import { requestedLayout } from '../../exports/exporter.ts';
import { orNotFound } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { getDocument, sermonOf } from '../builder/store.ts';

export function printingCalls({
  db,
  exporter,
}: Pick<Services, 'db' | 'exporter'>): Handlers<typeof contract>['printing'] {
  return {
    async missingCharacters({ input, user, signal }) {
      const sermon = sermonOf(orNotFound(await getDocument(db, user.id, input.id)), user);
      return exporter.missingCharacters(sermon, { ownerId: user.id, signal });
    },
    async pages({ input, user, signal }) {
      const { id, from, take } = input;
      const sermon = sermonOf(orNotFound(await getDocument(db, user.id, id)), user);
      return exporter.pages(sermon, { layout: requestedLayout(input), from, take }, { ownerId: user.id, signal });
    },
  };
}
