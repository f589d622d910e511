import type { Found } from '@sermon/domain/assistant/helper/material';
import { topicsOfSermon } from '@sermon/domain/assistant/helper/draft/sermonTopics';
import type { About } from '@sermon/domain/genius/about';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import type { Requester } from '../../concurrency/turns.ts';
import { findRelated, type FindServices } from './find.ts';

/**
 * Finds what the built-in helper suggests for a sermon: verses, and texts of the library that are about one of its topics, or
 * mention its passages.
 */
export function findForText(
  services: FindServices,
  { about, scripture, translationId }: { about: About; scripture: string; translationId: string },
  requester: Requester,
): Promise<Found> {
  const inDetails = parseReferences(scripture);
  const main = inDetails.length > 0 ? inDetails : about.scriptureRefs.slice(0, 1).flatMap(parseReferences);
  const topics = topicsOfSermon(about.title, main);
  const queries = topics.flatMap((names) => names.slice(0, 1));
  const items = { queries: { sermon: queries, illustration: queries }, names: topics.flat() };
  return findRelated(services, { ...about, translationId, ...items }, requester);
}
