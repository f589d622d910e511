import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendTo, goTo, nothingSelected, select, selectAll, selectNone, toggle, type Step } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const after = (...steps: Step[]) => steps.reduce((now, step) => step(now), nothingSelected);
const ids = (...steps: Step[]) => [...after(...steps).ids].toSorted();

describe('a selection', () => {
  test('starts over with a plain click', () => {
    expect(ids(toggle('a'), toggle('b'), select('c'))).toEqual(['c']);
  });

  test('grows and shrinks item by item', () => {
    expect(ids(toggle('a'), toggle('c'), toggle('a'))).toEqual(['c']);
  });

  test('extends from its anchor in both directions, however often it changes', () => {
    expect(ids(select('c'), extendTo('e', order))).toEqual(['c', 'd', 'e']);
    expect(ids(select('c'), extendTo('e', order), extendTo('a', order))).toEqual(['a', 'b', 'c']);
  });

  test('starts at the current row if nothing was selected yet', () => {
    expect(ids(goTo('b'), extendTo('c', order))).toEqual(['b', 'c']);
  });

  test('starts at the clicked item if its anchor is gone', () => {
    expect(ids(select('gone'), extendTo('d', order))).toEqual(['d']);
  });

  test('selects everything or nothing', () => {
    expect(ids(selectAll(order))).toEqual(order);
    expect(ids(selectAll(order), selectNone)).toEqual([]);
  });

  test('is contiguous after every range', () => {
    const anyId = fc.constantFrom(...order);
    fc.assert(
      fc.property(anyId, fc.array(anyId, { minLength: 1 }), (first, ends) => {
        const { ids: found } = after(select(first), ...ends.map((end) => extendTo(end, order)));
        const places = order.flatMap((id, at) => (found.has(id) ? [at] : []));
        expect(places.at(-1)! - places[0]! + 1).toBe(places.length);
        expect(found.has(first) && found.has(ends.at(-1)!)).toBe(true);
      }),
    );
  });
});
