import type { User } from '@sermon/contract/accounts';
import type { SermonDocument } from '@sermon/contract/builder';
import type { Sermon } from '../../exports/sermon.ts';

/** Converts a document to the form that exports use, with its owner's name as the author. */
export const sermonOf = ({ name, text }: SermonDocument, { firstName, lastName }: User): Sermon => ({
  title: name,
  author: `${firstName} ${lastName}`,
  text,
});
