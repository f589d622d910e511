import type { User } from '@sermon/contract/accounts';
import type { SermonDocument } from '@sermon/contract/builder';
import type { Sermon } from '../../exports/sermon.ts';

/** A document as it is printed and downloaded, under its owner's name. */
export const sermonOf = ({ name, text }: SermonDocument, { firstName, lastName }: User): Sermon => ({
  title: name,
  author: `${firstName} ${lastName}`,
  text,
});
