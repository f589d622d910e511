import type { Found } from '@sermon/domain/assistant/helper/material';
import { sharedWeight, slotsIn } from '@sermon/domain/assistant/helper/related';
import { topicsOfSermon } from '@sermon/domain/assistant/helper/sermonTopics';
import type { About } from '@sermon/domain/genius/about';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { wordsOfVerse } from '@sermon/domain/scripture/verse';
import type { Requester } from '../../requester.ts';
import { readVerses } from '../bible/verses.ts';
import { findRelated, type FindServices } from './find.ts';

/** The weight of the telling words that a cross reference shares with the verse that it belongs to. */
const leastShared = 1.3;

/**
 * Finds what the built-in helper suggests for a sermon: cross references that share telling words with a verse of the sermon,
 * and texts of the library that are about one of its topics, or mention its passages.
 */
export async function findForText(
  services: FindServices,
  { about, scripture, translationId }: { about: About; scripture: string; translationId: string },
  requester: Requester,
): Promise<Found> {
  const inDetails = parseReferences(scripture);
  const main = inDetails.length > 0 ? inDetails : about.scriptureRefs.slice(0, 1).flatMap(parseReferences);
  const topics = topicsOfSermon(about.title, main);
  const queries = topics.flatMap((names) => names.slice(0, 1));
  const found = await findRelated(
    services,
    { ...about, translationId, queries: { sermon: queries, illustration: queries }, names: topics.flat() },
    requester,
  );
  const slots = [...new Set(found.related.flatMap(({ reason }) => [...slotsIn(reason)]))];
  const { results } = await readVerses(services.bibles, translationId, slots);
  const texts = new Map(results.map((verse, at) => [slots[at], wordsOfVerse(verse)]));
  return {
    ...found,
    related: found.related.filter(({ text, reason }) =>
      [...slotsIn(reason)].some((slot) => sharedWeight(texts.get(slot) ?? '', text) >= leastShared),
    ),
  };
}
