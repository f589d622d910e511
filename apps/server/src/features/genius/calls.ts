import type { contract } from '@sermon/contract';
import type { PublishedKind } from '@sermon/contract/published';
import { nearestVerses, pointedTo } from '@sermon/domain/genius/verses';
import { parseReferences } from '@sermon/domain/scripture/parse';
import { slotsOf } from '@sermon/domain/scripture/reference';
import { isLeftOut } from '@sermon/domain/scripture/verse';
import { geniusLimits } from '@sermon/domain/search/limits';
import { genius as texts } from '@sermon/domain/texts/genius';
import { found, refused } from '../../http/refused.ts';
import type { Asking, Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { readVerses } from '../research/verses.ts';
import { blockedIds, blockItem, unblockItem, versesHolding } from './store.ts';

type Genius = (typeof contract)['genius'];
type Needs = Pick<Services, 'db' | 'clock' | 'search' | 'bibles' | 'crossReferencesOf'>;

/** Passages of a sermon whose cross references are read, and verses of them all; a sermon says first what it comes back to most. */
const most = { passages: 40, verses: 600, keywords: 8, pointed: 40 };
/** Verses that are read beyond those that are given: a translation may leave some out. */
const spare = 3;

/** What others preached, told and wrote on what a sermon is about. Nothing of the sermon is kept. */
export function geniusCalls({
  db,
  clock,
  search,
  bibles,
  crossReferencesOf,
}: Needs): Handlers<typeof contract>['genius'] {
  const suggest = async (kind: PublishedKind, { input, user, signal }: Asking<Genius['findSermons']>) => {
    const { title, keywords, scriptureRefs: references } = input;
    const without = await blockedIds(db, user.id, kind);
    const about = { title, keywords, references, without, take: geniusLimits.results };
    return search.suggest(kind, about, { ownerId: user.id, signal });
  };
  const block = async (kind: PublishedKind, { input: { Id: id }, user }: Asking<Genius['blockSermon']>) => {
    const outcome = found(await blockItem(db, user.id, { kind, id }, clock()));
    if (outcome === 'full') throw refused(409, texts.tooManyRemoved);
    return {};
  };
  const unblock = async (kind: PublishedKind, { input: { Id: id }, user }: Asking<Genius['unblockSermon']>) => {
    await unblockItem(db, user.id, { kind, id });
    return {};
  };
  return {
    findSermons: (asking) => suggest('sermon', asking),
    findIllustrations: (asking) => suggest('illustration', asking),
    blockSermon: (asking) => block('sermon', asking),
    blockIllustration: (asking) => block('illustration', asking),
    unblockSermon: (asking) => unblock('sermon', asking),
    unblockIllustration: (asking) => unblock('illustration', asking),

    async findBibleVerses({ input: { keywords, scriptureRefs, translationId } }) {
      const passages = passagesOf(scriptureRefs);
      const own = new Set(passages.flat());
      const pointed = pointedTo(passages, crossReferencesOf).slice(0, most.pointed);
      const slots = pointed.map(({ slot }) => slot);
      const words = keywords.slice(0, most.keywords);
      const holding = await versesHolding(db, { words, slots, translationId });
      const nearest = nearestVerses({
        pointed,
        holding: holding.filter(({ slot }) => !own.has(slot)),
        crossReferencesOf,
        take: geniusLimits.results + spare,
      });
      const { results, ...answeredIn } = await readVerses(
        bibles,
        translationId,
        nearest.map(({ slot }) => slot),
      );
      return results
        .map((verse, at) => ({ ...verse, reasons: nearest[at]?.reasons ?? [] }))
        .filter((verse) => !isLeftOut(verse))
        .slice(0, geniusLimits.results)
        .map((verse) => ({ ...verse, ...answeredIn }));
    },
  };
}

/** The verses of the passages, as slots, the first `most` of them. */
function passagesOf(references: readonly string[]): number[][] {
  let room = most.verses;
  return references.slice(0, most.passages).map((reference) => {
    const slots = slotsOf(parseReferences(reference)).slice(0, room);
    room -= slots.length;
    return slots;
  });
}
