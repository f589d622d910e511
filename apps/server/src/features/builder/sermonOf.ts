import type { User } from '@sermon/contract/accounts';
import type { SermonDocument } from '@sermon/contract/builder';
import type { Sermon } from '../../exports/sermon.ts';

/** Converts a document to the format that exports use. The author is the name of the document's owner. */
export const sermonOf = ({ name, text }: SermonDocument, { firstName, lastName }: User): Sermon => ({
  title: name,
  author: `${firstName} ${lastName}`,
  text,
});
