import type { contract } from '@sermon/contract';
import type { CorpusKind } from '@sermon/contract/corpus';
import { withStory } from '@sermon/domain/genius/themes';
import { geniusLimits } from '@sermon/domain/search/limits';
import { genius as texts } from '@sermon/domain/texts/genius';
import { orNotFound, refused } from '../../refused.ts';
import type { CallContext, Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { blockedIds, blockItem, suggestVerses, unblockItem } from './store.ts';

type Genius = (typeof contract)['genius'];
type GeniusServices = Pick<Services, 'db' | 'clock' | 'search' | 'bibles' | 'crossReferencesOf'>;

/** The sermon itself is not stored. */
export function geniusCalls({
  db,
  clock,
  search,
  bibles,
  crossReferencesOf,
}: GeniusServices): Handlers<typeof contract>['genius'] {
  const suggest = async (kind: CorpusKind, { input, user, signal }: CallContext<Genius['findSermons']>) => {
    const { title, keywords, scriptureRefs: references, isOnPassage } = withStory(input);
    const without = await blockedIds(db, user.id, kind);
    const about = { title, keywords, references, isOnPassage, without, take: geniusLimits.results };
    return search.suggest(kind, about, { ownerId: user.id, signal });
  };
  const block = async (kind: CorpusKind, { input: { Id: id }, user }: CallContext<Genius['blockSermon']>) => {
    orNotFound(await search.item(kind, id));
    if (!(await blockItem(db, user.id, { kind, id }, clock()))) throw refused(409, texts.tooManyRemoved);
    return {};
  };
  const unblock = async (kind: CorpusKind, { input: { Id: id }, user }: CallContext<Genius['unblockSermon']>) => {
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

    findBibleVerses: ({ input }) => suggestVerses({ db, bibles, crossReferencesOf }, withStory(input)),
  };
}
