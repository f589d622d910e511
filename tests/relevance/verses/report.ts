import type { Ranked, Tried } from './measure.ts';
import { parts, type Part } from '../queries.ts';
import { circles, kinds, type TranslationId } from './set.ts';

/** Formats a share as '20 of 42 (47.6 %)'. */
const share = (some: number, all: number): string =>
  `${some} of ${all} (${(all === 0 ? 0 : (some / all) * 100).toFixed(1)} %)`;

const isAmong = ({ rank }: Ranked, first: number): boolean => rank >= 1 && rank <= first;

const among = (ranked: readonly Ranked[], first: number): string =>
  share(ranked.filter((wording) => isAmong(wording, first)).length, ranked.length);

/** A group of wordings that has a row in the report. */
type Group = [title: string, isIn: (wording: Ranked) => boolean];

/** Returns the groups of the wordings that were searched for in one translation. */
function groupsIn(translationId: TranslationId): Group[] {
  const isHere = ({ wordsIn }: Ranked) => wordsIn.includes(translationId);
  return [
    ...kinds.map((kind): Group => [kind, (wording) => wording.kind === kind]),
    [`all words in ${translationId}`, isHere],
    ['all words only in another translation', (wording) => !isHere(wording) && wording.wordsIn.length > 0],
    ['all words in no translation', ({ wordsIn }) => wordsIn.length === 0],
    ...circles.map((circle): Group => [`known to ${circle}`, ({ verse }) => verse.knownTo === circle]),
    ...parts.map((part): Group => [`${part} half`, ({ verse }) => verse.part === part]),
    ['all', () => true],
  ];
}

/**
 * Returns a Markdown table with the share of the wordings whose verse is first, or among the first three, and among the
 * first three without those under "Nearest verses".
 */
export function reportOf(ranked: readonly Ranked[], translations: readonly TranslationId[]): string {
  const lines = [
    '| translation | wordings | first | among the first three | … with all words |',
    '| --- | --- | --- | --- | --- |',
  ];
  for (const translationId of translations) {
    const here = ranked.filter((wording) => wording.translationId === translationId);
    for (const [title, isIn] of groupsIn(translationId)) {
      const group = here.filter(isIn);
      const exact = share(group.filter((wording) => isAmong(wording, 3) && !wording.isNearest).length, group.length);
      lines.push(`| ${[translationId, title, among(group, 1), among(group, 3), exact].join(' | ')} |`);
    }
  }
  return lines.join('\n');
}

/** Returns a Markdown table with the share of the traps for which no match is shown, and nothing at all. */
export function trapReportOf(tried: readonly Tried[], translations: readonly TranslationId[]): string {
  const lines = [
    '| translation | traps for which no match is shown | no nearest verse either |',
    '| --- | --- | --- |',
  ];
  for (const translationId of translations) {
    const here = tried.filter((trap) => trap.translationId === translationId);
    const avoided = here.filter(({ shown }) => shown === 0);
    const silent = avoided.filter(({ nearest }) => nearest === 0);
    lines.push(`| ${translationId} | ${share(avoided.length, here.length)} | ${share(silent.length, here.length)} |`);
  }
  return lines.join('\n');
}

/** Lists the wordings of one half whose verse is not among the first three, with its rank, or — if it is not found. */
export const missedOf = (ranked: readonly Ranked[], part: Part): string =>
  ranked
    .filter(({ rank, verse }) => verse.part === part && (rank === 0 || rank > 3))
    .map(
      ({ translationId, verse, q, kind, rank }) =>
        `${translationId} | ${verse.meant[0] ?? ''} | ${kind} | ${q} | ${rank === 0 ? '—' : rank}`,
    )
    .join('\n');

/** Lists the traps for which verses are shown, with their number. */
export const shownOf = (tried: readonly Tried[]): string =>
  tried
    .filter(({ shown }) => shown > 0)
    .map(({ translationId, q, shown }) => `${translationId} | ${q} | ${shown}`)
    .join('\n');
