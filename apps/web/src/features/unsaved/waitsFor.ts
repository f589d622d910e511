import { unsaved as texts } from '@sermon/domain/texts/unsaved';
import { isQuestion } from '../../offline/entries.ts';
import type { TextState, UnsavedText } from './useUnsaved.ts';

/** `isSent` is true if unsaved texts are sent without being opened, which is impossible over plain HTTP. */
export function waitsFor({ entry, state: { kind } }: UnsavedText, isSent: boolean): string {
  const { refusal } = entry.sync;
  if (!isSent && kind === 'library') return texts.inLibrary;
  if (!isSent && kind === 'trash') return texts.inTrash;
  if (!isSent && kind === 'new') return texts.createdHere;
  if (refusal !== undefined && (kind === 'library' || kind === 'new')) return texts.refused(refusal);
  if (isQuestion(entry)) return texts.twoVersions;
  return others[kind];
}

const others = {
  checking: texts.checking,
  library: texts.willBeSaved,
  trash: texts.willBeRestored,
  notFound: texts.notFound,
  gone: texts.gone,
  new: texts.willBeCreated,
  away: texts.notReachable,
} satisfies Record<TextState['kind'], string>;
