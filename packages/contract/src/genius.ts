import { defaultTranslationId } from '@sermon/domain/scripture/translations';
import { geniusLimits, maxQueryLength } from '@sermon/domain/search/limits';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';
import { call } from './call.ts';
import { id } from './ids.ts';
import { foundItem, why } from './corpus.ts';
import { bibleVerseResult } from './bible.ts';
import { line } from './inputs/text.ts';

/** The topics of a sermon, computed from its text (spec part 2 §3). */
const about = {
  /** Text beyond the limit is ignored. */
  title: z
    .string()
    .overwrite((text) => cleanLine(text.slice(0, maxQueryLength)))
    .max(maxQueryLength)
    .default(''),
  keywords: z.array(line(geniusLimits.wordLength)).max(geniusLimits.keywords).default([]),
  scriptureRefs: z.array(line(geniusLimits.referenceLength)).max(geniusLimits.references).default([]),
  isOnPassage: z.boolean().default(false),
  translationId: id.ofPublic('translation', line(20)).default(defaultTranslationId),
};

export const suggestedItem = foundItem.extend(why);
export type SuggestedItem = z.output<typeof suggestedItem>;
export const suggestedVerse = bibleVerseResult.extend({
  ...why,
  /** The translation of the verse. It differs from the requested translation if that one is not available. */
  translationId: z.string(),
  translationName: z.string(),
  copyrightHtml: z.string(),
});
export type SuggestedVerse = z.output<typeof suggestedVerse>;

const atMost = geniusLimits.results;
const item = { Id: id.ofPublic('corpusItem') };
const done = z.object({});

/**
 * Sermon Genius (spec part 2 §7): verses, illustrations and sermons by others on the same topics. An item that a user
 * has blocked is never suggested to that user again.
 */
export const genius = {
  findBibleVerses: call(
    'POST /api/GeniusSearch/FindBibleVerses',
    { feature: 'genius' },
    about,
    z.array(suggestedVerse).max(atMost),
  ),
  findIllustrations: call(
    'POST /api/GeniusSearch/FindSermonIllustrations',
    { feature: 'genius' },
    about,
    z.array(suggestedItem).max(atMost),
  ),
  findSermons: call(
    'POST /api/GeniusSearch/FindSermons',
    { feature: 'genius' },
    about,
    z.array(suggestedItem).max(atMost),
  ),
  blockIllustration: call('POST /api/GeniusSearch/BlockSermonIllustration', { feature: 'genius' }, item, done),
  blockSermon: call('POST /api/GeniusSearch/BlockSermon', { feature: 'genius' }, item, done),
  /** Unblocks an item. The message that appears after blocking it offers this as Undo. */
  unblockIllustration: call('POST /api/GeniusSearch/UnblockSermonIllustration', { feature: 'genius' }, item, done),
  unblockSermon: call('POST /api/GeniusSearch/UnblockSermon', { feature: 'genius' }, item, done),
};
