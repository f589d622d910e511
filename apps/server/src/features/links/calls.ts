import type { contract } from '@sermon/contract';
import type { LinkType } from '@sermon/domain/library/items';
import { invalidAddress, parseLink } from '@sermon/domain/links/media';
import { library as texts } from '@sermon/domain/texts/library';
import { links as linkTexts } from '@sermon/domain/texts/links';
import { orNotFound, refusedFields } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { itemCalls } from '../library/tree.ts';
import { type Address, createLink, updateLink } from './store.ts';

export function linkCalls({
  db,
  clock,
  limits,
}: Pick<Services, 'db' | 'clock' | 'limits'>): Handlers<typeof contract>['links'] {
  return {
    ...itemCalls('LinkAsset', { db, clock, limits }),
    async save({ input: { id, url, linkType, ...details }, user }) {
      const address = url === undefined ? undefined : parseAddress({ url, linkType });
      if (id !== undefined) return orNotFound(await updateLink(db, user, { ...details, id, address }, clock()));
      const { name } = details;
      if (name === undefined) throw refusedFields({ Name: [texts.nameBlank] });
      if (address === undefined) throw refusedFields({ Url: [linkTexts.invalidUrl] });
      return orNotFound(await createLink(db, user, { ...details, name, address }, clock(), limits));
    },
  };
}

function parseAddress(details: { url: string; linkType: LinkType | undefined }): Address {
  const { linkType, target } = parseLink(details);
  if (target === null) throw refusedFields({ Url: [invalidAddress(linkType)] });
  return { linkType, target };
}
