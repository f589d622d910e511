import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Asked, lists, type Suggestion } from './ask.ts';

/** Whether each suggestion is sensible: by the key of the sermon, then by 'verse', 'sermon' or 'illustration' and key. */
export type Judged = Record<string, Record<string, boolean>>;
const judged = z.record(z.string(), z.record(z.string(), z.boolean()));

/** The name of a suggestion in a file of grades, such as 'verse John 3:16'. */
export const nameOf = ({ list, key }: Suggestion): string => `${list} ${key}`;

/** Reads the grades of each judge, by the name of the judge. */
export function readJudges(): Map<string, Judged> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z]\.json$/.test(file));
  return new Map(
    files
      .toSorted()
      .map((file) => [
        file.slice(0, 1).toUpperCase(),
        judged.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))),
      ]),
  );
}

/** Returns the table with the share of sensible suggestions of each list, by each judge. */
export function reportOf(asked: readonly Asked[], judges: ReadonlyMap<string, Judged>): string {
  const lines = [
    '| list | judge | suggestions | per sermon | sensible | not graded |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  for (const list of [...lists, 'all']) {
    for (const [judge, grades] of judges) {
      const found = asked.flatMap(({ sermon, suggestions }) =>
        suggestions
          .filter((suggestion) => list === 'all' || suggestion.list === list)
          .map((suggestion) => grades[sermon.key]?.[nameOf(suggestion)]),
      );
      const graded = found.filter((grade) => grade !== undefined);
      const sensible = graded.filter(Boolean).length;
      const share = graded.length === 0 ? '' : ` (${((100 * sensible) / graded.length).toFixed(0)} %)`;
      const perSermon = (found.length / asked.length).toFixed(1);
      lines.push(
        `| ${list} | ${judge} | ${found.length} | ${perSermon} | ${sensible} of ${graded.length}${share} | ${found.length - graded.length} |`,
      );
    }
  }
  return lines.join('\n');
}

/** Returns the sermons with their suggestions, numbered, as text for a judge. */
export function dumpOf(asked: readonly Asked[]): string {
  return asked
    .map(({ sermon, about, suggestions }, at) =>
      [
        `# ${at + 1}. ${sermon.title} (${sermon.author || 'Sermon Maker'}), key ${sermon.key}`,
        `Passage: ${sermon.references || 'not given'}`,
        `Topics: ${about.keywords.join(', ')} · ${about.scriptureRefs.slice(0, shownReferences).join('; ')}`,
        `Opening: ${oneLine(sermon.description)} … ${oneLine(sermon.text).slice(0, shownOpening)}`,
        ...suggestions.map((suggestion, of) =>
          [
            `${at + 1}.${of + 1} [${nameOf(suggestion)}] ${suggestion.title}`,
            `    Reasons: ${suggestion.reasons.join(' · ') || 'none'}`,
            `    ${oneLine(suggestion.opening)}`,
          ].join('\n'),
        ),
      ].join('\n'),
    )
    .join('\n\n');
}

/** How many references and characters of a sermon a judge sees. */
const shownReferences = 12;
const shownOpening = 1_200;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
