import type { CheckedQuotation } from '@sermon/contract/assistant/assistant';
import type { NamedPassage } from '@sermon/domain/assistant/quotations';
import { slotsBetween } from '@sermon/domain/scripture/reference';
import { inPlaceOf } from '@sermon/domain/scripture/translations';
import type { Services } from '../../services.ts';
import type { TextWork } from '../../textWork/textWork.ts';
import { readPassages } from './find.ts';

const maxVerses = 600;
const maxVersesOfOne = 180;

type BibleServices = Pick<Services, 'bibles'>;
type QuotationServices = BibleServices & { textWork: Pick<TextWork, 'judgeQuotations' | 'namedPassages'> };
/** The texts of passages in a translation, by reference. A text is '' if the translation does not have the passage. */
type Texts = { translationId: string; of: ReadonlyMap<string, string> };

/**
 * Looks up the passages that an answer names. Quoted words are compared with the translation that the answer names,
 * then with the one that the user sees, then with the other installed ones. If no translation has the words, the status is 'differs',
 * and the text comes from the first translation that has the passage.
 *
 * A translation of a service is read only for passages that no installed translation verifies, because services have
 * quotas. Passages beyond the maximum number of verses are left out of the result, so that the client can ask for them
 * in another call.
 */
export async function checkQuotations(
  services: QuotationServices,
  translationId: string,
  answer: string,
): Promise<CheckedQuotation[]> {
  const named = withinLimit(await services.textWork.namedPassages(answer));
  const wanted = translationId.toUpperCase();
  const offered = await services.bibles.find(({ kind }) => kind === 'installed')?.translations();
  const installed = inPlaceOf(
    wanted,
    (offered ?? []).map(({ id }) => id),
  );
  const texts: Texts[] = [];
  for (const id of installed) texts.push(await readTexts(services, id, named));
  const checked = await check(services, named, texts);
  const unverified = named.filter((_, at) => checked[at]!.status !== 'verified');
  if (installed.includes(wanted) || unverified.every(({ passage }) => passage === null)) return checked;
  const own = await readTexts(services, wanted, unverified);
  // An installed translation takes the place of one that is unavailable.
  if (installed.includes(own.translationId)) return checked;
  const again = await check(services, unverified, [own, ...texts]);
  return checked.map((each) => (each.status === 'verified' ? each : again.shift()!));
}

function withinLimit(named: readonly NamedPassage[]): NamedPassage[] {
  const read = new Set<string>();
  let room = maxVerses;
  return named.filter(({ passage, reference }) => {
    if (passage === null || read.has(reference)) return true;
    const { first, last } = slotsBetween(passage);
    const count = Math.min(last - first + 1, maxVersesOfOne);
    if (count > room) return false;
    room -= count;
    read.add(reference);
    return true;
  });
}

async function readTexts(
  services: BibleServices,
  translationId: string,
  named: readonly NamedPassage[],
): Promise<Texts> {
  const passages = new Map(named.flatMap(({ passage, reference }) => (passage ? [[reference, passage] as const] : [])));
  const read = await readPassages(services, translationId, [...passages.values()], maxVerses, maxVersesOfOne);
  const of = new Map(
    read.passages.map(({ reference, verses }) => [reference, verses.map(({ text }) => text).join(' ')]),
  );
  return { translationId: read.translation, of };
}

async function check(
  { textWork }: QuotationServices,
  quotations: readonly NamedPassage[],
  texts: readonly Texts[],
): Promise<CheckedQuotation[]> {
  const pairs = quotations.map((quotation) =>
    texts
      .toSorted((a, b) => rank(b.translationId, quotation) - rank(a.translationId, quotation))
      .map(({ translationId, of }) => ({
        translationId,
        text: quotation.passage ? (of.get(quotation.reference) ?? '') : '',
      })),
  );
  const statuses = await textWork.judgeQuotations(
    quotations.flatMap(({ quoted }, at) => pairs[at]!.map(({ text }) => ({ quoted, text }))),
  );
  return quotations.map(({ reference, quoted }, at) => {
    const results = pairs[at]!.map((pair) => ({ ...pair, status: statuses.shift()! }));
    const result = results.find(({ status }) => status === 'verified') ?? results.find(({ text }) => text !== '');
    return { reference, quoted, ...(result ?? { translationId: '', text: '', status: 'notFound' as const }) };
  });
}

const rank = (id: string, { translationId }: NamedPassage): number => (id === translationId ? 1 : 0);
