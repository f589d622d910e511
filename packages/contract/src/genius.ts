import { defaultTranslationId } from '@sermon/domain/scripture/translations';
import { geniusLimits, maxQueryLength } from '@sermon/domain/search/limits';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';
import { call } from './call.ts';
import { id } from './ids.ts';
import { foundItem } from './published.ts';
import { bibleVerseResult } from './research.ts';
import { line } from './text.ts';

/** What a sermon is about, as its text says it (spec part 2 §3). */
const about = {
  /** What is beyond the limit is not looked at. */
  title: z
    .string()
    .overwrite((text) => cleanLine(text.slice(0, maxQueryLength)))
    .default(''),
  keywords: z.array(line(geniusLimits.wordLength)).max(geniusLimits.keywords).default([]),
  scriptureRefs: z.array(line(geniusLimits.referenceLength)).max(geniusLimits.references).default([]),
  translationId: id.ofPublic('translation', line(20)).default(defaultTranslationId),
};

/** Why something was suggested: 'Mentions Luke 15', 'forgiveness, father'. */
const why = { reasons: z.array(z.string()) };
export const suggestedItem = foundItem.extend(why);
export type SuggestedItem = z.output<typeof suggestedItem>;
export const suggestedVerse = bibleVerseResult.extend({
  ...why,
  /** The translation that the verse is in, which is not always the one that was asked for. */
  translationId: z.string(),
  translationName: z.string(),
  copyrightHtml: z.string(),
});
export type SuggestedVerse = z.output<typeof suggestedVerse>;

const atMost = geniusLimits.results;
const item = { Id: id.ofPublic('corpusItem') };
const done = z.object({});

/** Sermon Genius (spec part 2 §7): what others preached, told and wrote on the same. What somebody removes is never suggested to them again. */
export const genius = {
  findBibleVerses: call('POST /api/GeniusSearch/FindBibleVerses', 'maker', about, z.array(suggestedVerse).max(atMost)),
  findIllustrations: call(
    'POST /api/GeniusSearch/FindSermonIllustrations',
    'maker',
    about,
    z.array(suggestedItem).max(atMost),
  ),
  findSermons: call('POST /api/GeniusSearch/FindSermons', 'maker', about, z.array(suggestedItem).max(atMost)),
  blockIllustration: call('POST /api/GeniusSearch/BlockSermonIllustration', 'maker', item, done),
  blockSermon: call('POST /api/GeniusSearch/BlockSermon', 'maker', item, done),
  /** Takes a removal back, once it is done: with the notice that says so. */
  unblockIllustration: call('POST /api/GeniusSearch/UnblockSermonIllustration', 'maker', item, done),
  unblockSermon: call('POST /api/GeniusSearch/UnblockSermon', 'maker', item, done),
};
