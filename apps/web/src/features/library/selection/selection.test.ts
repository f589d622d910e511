import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendTo, goTo, nothingSelected, select, selectAll, selectNone, toggle, type Step } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const after = (...steps: Step[]) => steps.reduce((now, step) => step(now), nothingSelected);
const ids = (...steps: Step[]) => [...after(...steps).ids].toSorted();

describe('a selection', () => {
  test('begins anew with a plain click', () => {
    expect(ids(toggle('a'), toggle('b'), select('c'))).toEqual(['c']);
  });

  test('grows and shrinks one by one', () => {
    expect(ids(toggle('a'), toggle('c'), toggle('a'))).toEqual(['c']);
  });

  test('reaches from where it began, in both directions, as often as it is changed', () => {
    expect(ids(select('c'), extendTo('e', order))).toEqual(['c', 'd', 'e']);
    expect(ids(select('c'), extendTo('e', order), extendTo('a', order))).toEqual(['a', 'b', 'c']);
  });

  test('begins where the keys stand when nothing was chosen yet', () => {
    expect(ids(goTo('b'), extendTo('c', order))).toEqual(['b', 'c']);
  });

  test('begins at its end when what it began with is gone', () => {
    expect(ids(select('gone'), extendTo('d', order))).toEqual(['d']);
  });

  test('holds everything or nothing when asked', () => {
    expect(ids(selectAll(order))).toEqual(order);
    expect(ids(selectAll(order), selectNone)).toEqual([]);
  });

  test('is a run of neighbours after every range', () => {
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
