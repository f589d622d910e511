import { expect, test } from 'vitest';
import { sortPremium, type PremiumOrder } from './premium.ts';

const item = (name: string, day: string, added: number, average: number | null = null) => ({
  name,
  dateCreated: new Date(day),
  added,
  rating: { average },
});
const items = [
  item('Week 10', '2026-11-01', 3),
  item('Week 2', '2026-11-02', 5),
  item('advent', '2026-11-01', 3),
  item('Zion', '2026-11-03', 0),
  item('Ark', '2026-10-01', 0, 4.5),
];

test.each<[PremiumOrder, string[]]>([
  // Week 10 and advent have the same date, so they keep their order.
  ['newest', ['Zion', 'Week 2', 'Week 10', 'advent', 'Ark']],
  ['name', ['advent', 'Ark', 'Week 2', 'Week 10', 'Zion']],
  ['popularity', ['Week 2', 'Week 10', 'advent', 'Ark', 'Zion']],
])('by %s', (order, sorted) => {
  expect(sortPremium(items, order).map(({ name }) => name)).toEqual(sorted);
});
