import type { contract } from '@sermon/contract';
import type { RatedKind } from '@sermon/domain/ratings/ratings';
import type { Handlers } from '../../http/serve.ts';
import type { Rule } from '../../http/attempts.ts';
import { refused } from '../../refused.ts';
import { requireFeature } from '../../requireFeature.ts';
import type { Services } from '../../services.ts';
import { isPremiumItem, ratingsOf, removeRating, saveInsertion, saveRating, unrated } from './store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'search' | 'attempts'>;

/** More than a person rates or inserts. */
const changes: Rule = { max: 60, seconds: 60 };

export function ratingCalls({ db, clock, search, attempts }: Needs): Handlers<typeof contract>['ratings'] {
  const exists = async (kind: RatedKind, id: string): Promise<boolean> => {
    if (kind === 'premiumSermon') return isPremiumItem(db, 'sermon', id);
    if (kind === 'premiumSeries') return isPremiumItem(db, 'series', id);
    return (await search.item(kind, id)) !== undefined;
  };
  const requireItem = async (kind: RatedKind, id: string): Promise<void> => {
    if (!(await exists(kind, id))) throw refused(404);
  };
  const stateFor = async (userId: string, kind: RatedKind, id: string) =>
    (await ratingsOf(db, kind, [id], userId)).get(id) ?? unrated;
  return {
    async ofItem({ input: { itemKind, id }, user }) {
      await requireItem(itemKind, id);
      return stateFor(user.id, itemKind, id);
    },
    async rate({ input: { itemKind: kind, id, halfStars }, user }) {
      if (halfStars !== null) requireFeature(user, 'rating');
      await attempts.count(changes, `ratings of ${user.id}`);
      await requireItem(kind, id);
      if (halfStars === null) await removeRating(db, user.id, { kind, id });
      else await saveRating(db, user.id, { kind, id }, halfStars, clock());
      return stateFor(user.id, kind, id);
    },
    async countInsertion({ input: { itemKind: kind, id }, user }) {
      await attempts.count(changes, `insertions of ${user.id}`);
      await requireItem(kind, id);
      await saveInsertion(db, user.id, { kind, id }, clock());
      return null;
    },
  };
}
