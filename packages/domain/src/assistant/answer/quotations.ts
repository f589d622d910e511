import { namedPassages, type NamedPassage, type QuotationStatus } from '../quotations.ts';
import { plainLine } from './emphasis.ts';
import type { AnswerLine, AnswerPart } from './lines.ts';
import { remembered } from './remembered.ts';

export type CheckedPassage = {
  reference: string;
  quoted: string | null;
  status: QuotationStatus;
  translationId: string;
  text: string;
};

type Named = Pick<NamedPassage, 'reference' | 'quoted'>;

export const passageKey = ({ reference, quoted }: Named): string => `${reference} ${quoted ?? ''}`;

const knownLines = 1_000;
const passagesOf = remembered(knownLines, (text): readonly NamedPassage[] => {
  const named = namedPassages(plainLine(text));
  return named.filter((passage, at) => named.findIndex((other) => passageKey(other) === passageKey(passage)) === at);
});

export const passagesIn = ({ text }: AnswerLine): readonly NamedPassage[] => passagesOf(text);

/**
 * Returns the lines whose passages must be looked up, as text. `known` has the passages that already were. Returns '' if
 * there is nothing left.
 */
export function uncheckedText(parts: readonly AnswerPart[], known: ReadonlyMap<string, CheckedPassage>): string {
  return parts
    .flatMap(({ lines }) => lines)
    .filter((line) => passagesIn(line).some((passage) => !known.has(passageKey(passage))))
    .map(({ text }) => plainLine(text))
    .join('\n');
}
