import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mergeGrades, weightedKappa } from './judges.ts';
import { measure, meanOf } from './measures.ts';
import { readGrades, readQueries } from './queries.ts';

describe('the measures of a list of results', () => {
  test('are all 1 for the best possible order', () => {
    expect(measure(['a', 'b', 'c', 'd', 'e'], { a: 3, b: 3, c: 2, d: 2, e: 2, f: 1 })).toMatchObject({
      precision5: 1,
      success1: 1,
      success3: 1,
      reciprocalRank: 1,
      unjudged: 0,
    });
    expect(measure(['a', 'b'], { a: 3, b: 1 }).ndcg).toBe(1);
  });

  test('discount a document by its rank, and grade 1 is not relevant', () => {
    const found = measure(['b', 'a'], { a: 3, b: 1 });
    expect(found.ndcg).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)), 12);
    expect(found).toMatchObject({ precision5: 0.2, success1: 0, success3: 1, reciprocalRank: 0.5 });
  });

  test('ignore what is found after the tenth result', () => {
    const ten = Array.from({ length: 10 }, (_, at) => `other ${at}`);
    expect(measure([...ten, 'a'], { a: 3 })).toEqual({
      ndcg: 0,
      precision5: 0,
      success1: 0,
      success3: 0,
      reciprocalRank: 0,
      unjudged: 10,
    });
    expect(measure(ten, { a: 3 }, true).unjudged).toBe(0);
  });

  test('are 0 if nothing is found or nothing is relevant', () => {
    expect(measure([], { a: 3 }).ndcg).toBe(0);
    expect(measure(['a'], { a: 0 }).ndcg).toBe(0);
    expect(meanOf([]).ndcg).toBe(0);
  });

  test('are averaged, and unjudged results are added up', () => {
    const mean = meanOf([measure(['a'], { a: 3 }), measure(['b'], { a: 3 })]);
    expect(mean).toMatchObject({ ndcg: 0.5, success1: 0.5, unjudged: 1 });
  });
});

describe('the grades of several judges', () => {
  const [first, second] = [{ q: { a: 3, b: 0, c: 1, d: 2 } }, { q: { a: 3, b: 2, c: 0, d: 3, e: 1 } }];

  test('are merged to the lower of two, and those too far apart are listed', () => {
    expect(mergeGrades([first, second])).toMatchObject({
      grades: { q: { a: 3, b: 0, c: 0, d: 2, e: 1 } },
      disagreements: [{ query: 'q', key: 'b', grades: [0, 2] }],
      both: 4,
    });
    expect(mergeGrades([{ q: { a: 1 } }, { q: { a: 2 } }]).disagreements).toHaveLength(1);
  });

  test('are settled by a third judge with the middle grade', () => {
    expect(mergeGrades([first, second, { q: { b: 1 } }])).toMatchObject({
      grades: { q: { b: 1, d: 2 } },
      disagreements: [],
    });
  });

  test('have a kappa of 1 if they are equal, 0 if they agree as if by chance, and less if they are opposite', () => {
    const pairs = (a: number[], b: number[]) => a.map((grade, at): [number, number] => [grade, b[at] ?? 0]);
    expect(weightedKappa(pairs([0, 1, 2, 3], [0, 1, 2, 3]))).toBe(1);
    expect(weightedKappa(pairs([0, 0, 3, 3], [0, 3, 0, 3]))).toBe(0);
    expect(weightedKappa(pairs([0, 3], [3, 0]))).toBe(-1);
    // Observed: (1 + 0 + 0 + 1) / 4. Expected: (0 + 1 + 4 + 9 + 9 + 4 + 1 + 0) / 8. Both in ninths.
    expect(weightedKappa(pairs([0, 3, 0, 3], [1, 3, 0, 2]))).toBeCloseTo(1 - 0.5 / 3.5, 12);
    expect(weightedKappa([])).toBe(1);
  });
});

describe('a judged set', () => {
  const at = (file: string) => join(import.meta.dirname, file);

  test.each([
    { set: '.', least: 150 },
    { set: 'second', least: 360 },
  ])('in $set has many queries, each with its own id, and grades of these', ({ set, least }) => {
    const ids = readQueries(at(`${set}/queries.json`)).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(least);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(readGrades(at(`${set}/grades.json`)))));
  });

  test('has grades of each query', () => {
    const ids = readQueries(at('queries.json')).map(({ id }) => id);
    expect(Object.keys(readGrades(at('grades.json'))).toSorted()).toEqual(ids.toSorted());
  });

  test('has a tuned and a hidden half of each kind in the second', () => {
    const queries = readQueries(at('second/queries.json'));
    for (const kind of new Set(queries.map((query) => query.kind))) {
      const ofKind = queries.filter((query) => query.kind === kind);
      expect(ofKind.filter(({ part }) => part === 'tuned')).toHaveLength(30);
      expect(ofKind.filter(({ part }) => part === 'hidden')).toHaveLength(30);
    }
  });
});
