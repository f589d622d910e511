import { openingLine, wordCount } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { queryOptions } from '@tanstack/react-query';
import type { Journal } from '../../offline/journal.ts';
import type { UnsavedEntry } from '../../offline/watchUnsaved.ts';

const keyOf = ({ editorId, step }: UnsavedEntry) => `${editorId} ${step}`;

/** Null if the journal no longer has the text. */
export const summaryOf = (unsaved: UnsavedEntry, journal: Journal) =>
  queryOptions({
    queryKey: ['summary of an unsaved text', keyOf(unsaved)],
    async queryFn() {
      const entry = await journal.read(unsaved.editorId);
      if (!entry) return null;
      const blocks = parseDocument(entry.html);
      return { words: wordCount(blocks), opening: openingLine(blocks) };
    },
    staleTime: Infinity,
  });

/** Null if the journal no longer has the text. */
export const htmlOf = (unsaved: UnsavedEntry, journal: Journal) =>
  queryOptions({
    queryKey: ['unsaved text', keyOf(unsaved)],
    queryFn: async () => (await journal.read(unsaved.editorId))?.html ?? null,
    staleTime: Infinity,
    // A text can be 1.5 MB, so it is not kept in memory after the dialog closes.
    gcTime: 0,
  });
