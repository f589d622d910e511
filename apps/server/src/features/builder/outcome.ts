import type { SermonDocument } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import { library } from '@sermon/domain/texts/library';
import { refused, refusedFields } from '../../refused.ts';
import type { Outcome } from './store.ts';

/** Returns the saved document with `savedAs`, or throws an error that explains why it was not saved. */
export function savedOrRefused(outcome: Outcome): SermonDocument & { savedAs: number } {
  switch (outcome.kind) {
    case 'saved':
      return { ...outcome.document, savedAs: outcome.savedAs };
    case 'stale':
      throw refused(409, texts.staleSave);
    case 'tooLong':
      throw refusedFields({ Text: [library.textTooLong] });
    case 'unnamed':
      throw refusedFields({ Name: [library.invalidName] });
    case 'missing':
      throw refused(404);
  }
}
