import { compareQuotation } from '../../scripture/quotation.ts';

export type Wording = { text: string; isChanged: boolean }[];

const word = /[\p{L}\p{M}]+(?:['’‘ʼ`]\p{L}+)*/gu;

/**
 * Returns the words of a passage that a quotation was meant to be, and marks those that the quotation lacks. `quoted` may
 * be a part of the passage. Returns the whole passage as changed unless more than half of the words agree.
 */
export function trueWording(quoted: string, passage: string): Wording {
  const text = passage.normalize('NFC').trim();
  const places = [...text.matchAll(word)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
  const { stretches } = compareQuotation(`… ${quoted} …`, text);
  const kinds = stretches.flatMap(({ kind, words }) => (kind === 'added' ? [] : words.map(() => kind)));
  const [first, last] = [kinds.indexOf('same'), kinds.lastIndexOf('same')];
  const same = kinds.filter((kind) => kind === 'same').length;
  const quotedWords = quoted.normalize('NFC').match(word)?.length ?? 0;
  if (same * 2 <= quotedWords || same === 0 || kinds.length !== places.length)
    return text === '' ? [] : [{ text, isChanged: true }];
  const found: Wording = [];
  for (let at = first; at <= last; at += 1) {
    const { from, to } = places[at]!;
    const isChanged = kinds[at] !== 'same';
    // The signs between two words belong to the first one.
    const end = at === last ? to : places[at + 1]!.from;
    const written = text.slice(from, end);
    const before = found.at(-1);
    if (before?.isChanged === isChanged) before.text += written;
    else found.push({ text: written, isChanged });
  }
  return found;
}

export const wordsOf = (wording: Wording): string => wording.map(({ text }) => text).join('');
