import { compareQuotation } from '../scripture/quotation.ts';
import { findReferences } from '../scripture/parsing/find.ts';
import { formatReference, type Reference } from '../scripture/reference.ts';

export type NamedPassage = {
  /** As in 'John 3:16', or as written if there is no such passage. */
  reference: string;
  passage: Reference | null;
  /** The words in quotation marks before or after the reference; null if there are none. */
  quoted: string | null;
  /** The translation named after the reference, as in 'John 3:16 (KJV)'; null if there is none. */
  translationId: string | null;
};

export const maxNamedPassages = 60;

const quotation = '[“"]([^“”"\\n]{3,8000})[”"]';
const quoteBefore = new RegExp(`${quotation}[.,;]?[^\\S\\n]*(?:[—–-]+[^\\S\\n]*|\\([^\\S\\n]*)?$`, 'u');
const quoteAfter = new RegExp(`^[^\\S\\n]*(?:\\([A-Za-z0-9-]{2,20}\\)[^\\S\\n]*)?[:,][^\\S\\n]*${quotation}`, 'u');
const translationAfter = /^\s*,?\s*\(?([A-Z][A-Z0-9-]{1,19})\)?(?![\p{L}\d])/u;
/** Words that look like a reference, such as 'Hezekiah 3:4'. */
export const claimedReference =
  '(?:[123]\\s)?\\p{Lu}\\p{L}+(?: of \\p{Lu}\\p{L}+)?\\s\\d{1,3}:\\d{1,3}(?:[-–]\\d{1,3})?';
const claimed = new RegExp(`${quotation}[^\\S\\n]*(?:[—–][^\\S\\n]*|\\([^\\S\\n]*)(${claimedReference})`, 'gu');

const reach = 8_100;

/** Returns the passages that an answer names, in order, at most `maxNamedPassages`. */
export function namedPassages(answer: string): NamedPassage[] {
  const found = findReferences(answer)
    .slice(0, maxNamedPassages)
    .map(({ reference, from, to }) => {
      const after = answer.slice(to, to + reach);
      const quoted =
        quoteAfter.exec(after)?.[1] ?? quoteBefore.exec(answer.slice(Math.max(0, from - reach), from))?.[1];
      return {
        from,
        reference: formatReference(reference),
        passage: reference,
        quoted: quoted ?? null,
        translationId: translationAfter.exec(after)?.[1] ?? null,
      };
    });
  const unknown = [...answer.matchAll(claimed)].flatMap(({ index, 0: whole, 1: quoted = '', 2: written = '' }) => {
    const from = index + whole.length - written.length;
    const isKnown = found.some((other) => other.from >= index && other.from <= index + whole.length);
    return isKnown ? [] : [{ from, reference: written, passage: null, quoted, translationId: null }];
  });
  return [...found, ...unknown]
    .toSorted((a, b) => a.from - b.from)
    .slice(0, maxNamedPassages)
    .map(({ from: _, ...named }) => named);
}

/**
 * How the words of a quotation relate to the text of its passage.
 *
 * - `verified`: they are its words, or a part of it in the same order. A reference without words is verified if there is
 *   such a passage.
 * - `differs`: the passage has other words.
 * - `notFound`: there is no such passage.
 */
export type QuotationStatus = 'verified' | 'differs' | 'notFound';

/** Compares quoted words with the text of a passage, which is '' if there is none. */
export function judgeQuotation(quoted: string | null, text: string): QuotationStatus {
  if (text === '') return 'notFound';
  if (quoted === null) return 'verified';
  // A part of a verse is a correct quotation. The ellipses represent the words around it.
  return compareQuotation(`… ${quoted} …`, text).agrees ? 'verified' : 'differs';
}

export type ToJudge = { quoted: string | null; text: string };

/** Compares several quotations. All those of an answer can take half a second. */
export const judgeQuotations = (all: readonly ToJudge[]): QuotationStatus[] =>
  all.map(({ quoted, text }) => judgeQuotation(quoted, text));
