import { measure, type Measures, meanOf } from './measures.ts';
import { type Grades, kinds, parts, type Query } from './queries.ts';
import type { System } from './systems.ts';

/** Searches for every query in every system. Returns the measures of each query, by system and query id. */
export async function measureAll(
  systems: readonly System[],
  queries: readonly Query[],
  grades: Grades,
): Promise<Map<System, Map<string, Measures>>> {
  const all = new Map<System, Map<string, Measures>>();
  for (const system of systems) {
    const measured = new Map<string, Measures>();
    for (const query of queries)
      measured.set(query.id, measure(await system.find(query), grades[query.id] ?? {}, query.facts !== undefined));
    all.set(system, measured);
  }
  return all;
}

/**
 * Returns a Markdown table with the mean measures of each kind and part of the queries in each system. `isDetailed` adds
 * a table with the nDCG@10 of each query that is not hidden.
 */
export async function reportOf(
  systems: readonly System[],
  queries: readonly Query[],
  grades: Grades,
  isDetailed = false,
): Promise<string> {
  const graded = queries.filter(({ id }) => Object.values(grades[id] ?? {}).some((grade) => grade > 0));
  const all = await measureAll(systems, graded, grades);
  const lines = [
    '| kind | queries | search | nDCG@10 | precision@5 | success@1 | success@3 | MRR | unjudged |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  for (const group of [...kinds, ...parts, 'all'] as const) {
    const chosen = graded.filter(({ kind, part }) => group === kind || group === part || group === 'all');
    if (chosen.length === 0) continue;
    for (const [system, measured] of all) {
      const { ndcg, precision5, success1, success3, reciprocalRank, unjudged } = meanOf(
        chosen.flatMap(({ id }) => measured.get(id) ?? []),
      );
      const numbers = [ndcg, precision5, success1, success3, reciprocalRank].map((value) => value.toFixed(3));
      lines.push(`| ${[group, chosen.length, system.title, ...numbers, unjudged].join(' | ')} |`);
    }
  }
  if (isDetailed) {
    lines.push('', `| query | ${systems.map(({ title }) => title).join(' | ')} |`);
    lines.push(`| --- |${' --- |'.repeat(systems.length)}`);
    for (const { id, part } of graded) {
      if (part === 'hidden') continue;
      const numbers = systems.map((system) => all.get(system)?.get(id)?.ndcg.toFixed(3) ?? '');
      lines.push(`| ${[id, ...numbers].join(' | ')} |`);
    }
  }
  const without = queries.length - graded.length;
  if (without > 0) lines.push('', `${without} queries have no relevant document yet and are left out.`);
  return lines.join('\n');
}
