import type { contract } from '@sermon/contract';
import { invalidAddress, parseLink } from '@sermon/domain/links/media';
import { found, refusedFields } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { itemCalls } from '../library/itemCalls.ts';
import { saveLink } from './store.ts';

export function linkCalls({ db, clock }: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['links'] {
  return {
    ...itemCalls('LinkAsset', { db, clock }),
    async save({ input, user }) {
      const { linkType, target } = parseLink(input);
      if (target === null) throw refusedFields({ Url: [invalidAddress(linkType)] });
      return found(await saveLink(db, user, { ...input, linkType, target }, clock()));
    },
  };
}
