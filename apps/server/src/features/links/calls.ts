import type { contract } from '@sermon/contract';
import type { LinkType } from '@sermon/domain/library/items';
import { invalidAddress, parseLink } from '@sermon/domain/links/media';
import { library as texts } from '@sermon/domain/texts/library';
import { links as linkTexts } from '@sermon/domain/texts/links';
import { found, refusedFields } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { itemCalls } from '../library/itemCalls.ts';
import { type Address, createLink, updateLink } from './store.ts';

export function linkCalls({
  db,
  clock,
  limits,
}: Pick<Services, 'db' | 'clock' | 'limits'>): Handlers<typeof contract>['links'] {
  return {
    ...itemCalls('LinkAsset', { db, clock, limits }),
    async save({ input: { id, url, linkType, ...given }, user }) {
      const address = url === undefined ? undefined : addressIn({ url, linkType });
      if (id !== undefined) return found(await updateLink(db, user, { ...given, id, address }, clock()));
      const { name } = given;
      if (name === undefined) throw refusedFields({ Name: [texts.nameBlank] });
      if (address === undefined) throw refusedFields({ Url: [linkTexts.invalidUrl] });
      return found(await createLink(db, user, { ...given, name, address }, clock(), limits));
    },
  };
}

function addressIn(given: { url: string; linkType: LinkType | undefined }): Address {
  const { linkType, target } = parseLink(given);
  if (target === null) throw refusedFields({ Url: [invalidAddress(linkType)] });
  return { linkType, target };
}
