import type { CorpusKind } from '@sermon/contract/corpus';
import { keywordStopWords } from '@sermon/domain/words/stopWords';
import { stemOf } from '@sermon/domain/words/stems';
import { declaredThemes, type Theme } from '@sermon/domain/genius/themes';
import { divergence } from '@sermon/domain/genius/rarity';
import { formMark, occurrencesOf } from '@sermon/domain/search/weights';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { sql } from 'drizzle-orm';
import type { ReadSession } from '../../../../database/readSession.ts';
import { corpusTable } from '../../../../database/schema/corpus.ts';
import type { Term } from './terms.ts';

export type Strength = {
  strength: number;
  isCentral: boolean;
  moreTelling: number;
  /** True if it is also one of the most telling words of the item. */
  isTelling: boolean;
};

export type Described = Candidate & { strengths: readonly Strength[]; declared: ReadonlyMap<string, string> };

type DescribedRow = {
  id: string;
  description: string;
  weights: Record<string, string>;
  bytes: number;
};

/** The strength of a word in the title or the description is at least this. */
const centralStrength = 0.7;
const tellingWords = 15;
/** The average length of a word with a space, in bytes. */
const bytesPerWord = 5.6;

export const likelyStrengths = ({ weights }: Candidate): Strength[] =>
  weights.map((weight) => ({ strength: weight / 100, isCentral: true, moreTelling: 0, isTelling: true }));

export async function describe(
  session: ReadSession,
  kind: CorpusKind,
  candidates: readonly Candidate[],
  { terms, themes }: { terms: readonly Term[]; themes: readonly Theme[] },
): Promise<Described[]> {
  if (candidates.length === 0) return [];
  const rows = await session.execute<DescribedRow>(sql`
    select id, description, weights, octet_length(words) as bytes
    from ${corpusTable(kind)} where id = any(${sql.param(candidates.map(({ id }) => id))}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return candidates.flatMap((candidate): Described[] => {
    const row = byId.get(candidate.id);
    if (!row) return [];
    // Items without a description come with the beginning of their text.
    const described = row.description.endsWith('…') ? '' : row.description;
    const central = new Set(foldedWords(`${candidate.title} ${described}`).map(stemOf));
    const declared = declaredThemes({ title: candidate.title, description: described });
    const length = row.bytes / bytesPerWord;
    const occurrences = occurrencesOf(kind, length);
    const others = otherDivergences(row.weights, { terms, length, occurrences });
    return [
      {
        ...candidate,
        declared,
        themes: candidate.themes.map((weight, at) => (declared.has(themes[at]?.name ?? '') ? weight : 0)),
        strengths: terms.map(({ lightStems }, at): Strength => {
          const weight = (candidate.weights[at] ?? 0) / 100;
          const isCentral = lightStems.every((stem) => central.has(stem));
          const own = divergence(occurrences(weight), length, lightStems[0] ?? '');
          const moreTelling = others.filter((other) => other >= own).length;
          return {
            strength: isCentral ? Math.max(weight, centralStrength) : weight,
            isCentral,
            moreTelling,
            isTelling: isCentral || moreTelling < tellingWords,
          };
        }),
      },
    ];
  });
}

function otherDivergences(
  weights: Readonly<Record<string, string>>,
  { terms, length, occurrences }: { terms: readonly Term[]; length: number; occurrences: (weight: number) => number },
): number[] {
  const counts = new Map<string, number>();
  for (const [key, percent] of Object.entries(weights)) {
    if (!key.startsWith(formMark)) continue;
    const form = key.slice(formMark.length);
    if (keywordStopWords.has(form)) continue;
    const stem = stemOf(form);
    counts.set(stem, (counts.get(stem) ?? 0) + occurrences(Number(percent) / 100));
  }
  for (const { lightStems } of terms) for (const stem of lightStems) counts.delete(stem);
  return Array.from(counts, ([stem, count]) => divergence(count, length, stem));
}

export type Candidate = {
  id: string;
  title: string;
  contributor: string;
  authorFirstName: string;
  authorLastName: string;
  rating: number;
  /** The verse slots of its passages, as the text of a multirange. */
  passages: string;
  /** For each term, how much the item is about it, in percent. */
  weights: number[];
  /** The same for each theme of the sermon's passage. */
  themes: number[];
  /** The topics that the item is about by its own account, each with its words for it. Not set before it is described. */
  declared?: ReadonlyMap<string, string>;
};
