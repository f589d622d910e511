/** The orders of a list of premium content, in the order of the menu. The first is the default (spec part 3 §2.7). */
export const premiumOrders = ['newest', 'name', 'popularity'] as const;
export type PremiumOrder = (typeof premiumOrders)[number];

export const premiumOrderLabels: Record<PremiumOrder, string> = {
  newest: 'Newest',
  name: 'Name',
  popularity: 'Popularity',
};

type Ordered = {
  name: string;
  dateCreated: Date;
  added: number;
  /** The average is null if there are too few ratings. */
  rating: { average: number | null };
};

/** Compares names as in the library: 'Week 2' comes before 'Week 10'. */
const names = new Intl.Collator('en', { numeric: true });

const newestFirst = (a: Ordered, b: Ordered) => b.dateCreated.getTime() - a.dateCreated.getTime();

const bestRatedFirst = (a: Ordered, b: Ordered) => (b.rating.average ?? 0) - (a.rating.average ?? 0);

const compare: Record<PremiumOrder, (a: Ordered, b: Ordered) => number> = {
  newest: newestFirst,
  name: (a, b) => names.compare(a.name, b.name),
  popularity: (a, b) => b.added - a.added || bestRatedFirst(a, b) || newestFirst(a, b),
};

/** Sorts premium content. Items that are equal stay in the order that the administrators chose. */
export const sortPremium = <Item extends Ordered>(items: readonly Item[], order: PremiumOrder): Item[] =>
  items.toSorted(compare[order]);
