import type { SermonDocument } from '@sermon/contract/builder';

/** The revision of a document that was created on this device. The server counts revisions from 1. */
export const notOnServer = 0;

export const isOnlyHere = ({ revision }: Pick<SermonDocument, 'revision'>): boolean => revision === notOnServer;
