import { searchCap, textCandidates } from '@sermon/domain/search/limits';
import { statementOf, type Values } from '../../../database/readSession.ts';
import { candidatesOf, type Stage, stagesOf } from './candidates.ts';
import type { CompiledQuery, Group } from './compiledQuery.ts';
import type { Candidate, Found } from './rank.ts';

/**
 * Finds items that contain quoted phrases, or that are about a passage and contain all words. Both require reading the
 * texts of candidates. The number of candidates is limited, and the most likely ones are read first.
 */
export async function matchesInTexts(compiled: CompiledQuery): Promise<Found> {
  const { session, reading, required, about } = compiled;
  const stages = candidateStages(compiled);
  if (stages.length === 0) return { candidates: [], isOver: false };
  // The last candidate is also returned if there are more, only to reveal that.
  const statement = statementOf((value) => {
    const conditions = [
      ...reading.phrases.map((phrase) => isInText(` ${phrase.join(' ')} `, value)),
      ...(about === null ? [] : required.map((group) => hasGroup(group, value))),
    ];
    const columns = 'id, title, rating, words, xmin as version';
    const candidates = candidatesOf(compiled, { stages, columns }, value);
    return `
      select id, version, title, rating, true as "isWhole", "isMatch", "isCut"
      from (
        select *, (${conditions.join(' and ')}) as "isMatch"
        from (
          select id, version, case when "isInTitle" then title end as title, rating, ' ' || words || ' ' as text, first,
            last > ${textCandidates} as "isCut", first = last as "isLast"
          from (
            select distinct on (id) * from (
              select *, max(first) over () as last
              from (
                select *, row_number() over () as first from (${candidates} limit ${textCandidates + 1}) candidate
              ) numbered
            ) counted
            order by id, first
          ) single
          offset 0
        ) unpacked
      ) checked
      where "isMatch" or ("isCut" and "isLast")
      order by first
      limit ${searchCap + 2}`;
  });
  const rows = await session.execute<Candidate & { isMatch: boolean; isCut: boolean }>(statement);
  return { candidates: rows.filter(({ isMatch }) => isMatch), isOver: rows.some(({ isCut }) => isCut) };
}

/**
 * Returns the stages for reading candidates. If the query has a passage, the last stage adds all items about it,
 * because their words may be only in their texts.
 */
function candidateStages(compiled: CompiledQuery): Stage[] {
  const { best, inTexts } = stagesOf(compiled);
  // Every condition is checked in the text, so items that may lack a word are no candidates.
  const stages = [...best, ...inTexts];
  const last = stages.at(-1);
  return compiled.about === null || compiled.words.length === 0 || !last
    ? stages
    : [...stages, { ...last, queries: [compiled.about] }];
}

function hasGroup(group: Group, value: Values): string {
  const parts = alternativesOf(group).map(
    (needles) => `(${needles.map((needle) => isInText(needle, value)).join(' and ')})`,
  );
  return `(${parts.join(' or ')})`;
}

const isInText = (needle: string, value: Values): string => `strpos(text, ${value(needle)}) > 0`;

/**
 * Maximum length of a stem that must match a whole word. A word that starts with a longer stem is nearly always a form
 * of it.
 */
const maxWholeWordLength = 3;

/**
 * Returns what to look for in a text (all words, separated by spaces) to find a group of words: a list of alternatives,
 * of which each consists of strings that must all be in the text. Stemming the text again would take a hundred times as
 * long.
 */
export function alternativesOf({ stems, synonyms }: Group): string[][] {
  const formsOf = (stem: string): string[] =>
    stem.length > maxWholeWordLength ? [` ${stem.replace(/[iey]$/, '')}`] : [` ${stem} `, ` ${stem}s `];
  const combined = (member: readonly string[]): string[][] =>
    member.reduce<string[][]>(
      (lists, stem) => lists.flatMap((list) => formsOf(stem).map((form) => [...list, form])),
      [[]],
    );
  return [...stems.flatMap((stem) => formsOf(stem).map((form) => [form])), ...synonyms.flatMap(combined)];
}
