import type { Run } from '../../document/schema.ts';
import { mergeRuns } from '../../document/html/line.ts';

type Piece = {
  text: string;
  length: number;
  canOpen: boolean;
  canClose: boolean;
};

const isSpace = (character: string): boolean => /^\s?$/u.test(character);
const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character);
/** Matches a letter of a language that has no spaces between words. */
const isUnspaced = (character: string): boolean =>
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]$/u.test(character);

/**
 * Asterisks open and close emphasis as in CommonMark, with two exceptions: they may also open it between a letter of a
 * language without spaces and punctuation, and close it between punctuation and a letter.
 */
function piecesOf(text: string): Piece[] {
  return [...text.matchAll(/\*+|[^*]+/gu)].map(({ index, 0: piece }) => {
    const isSign = piece.startsWith('*');
    const [before, after] = [text.charAt(index - 1), text.charAt(index + piece.length)];
    const isAtStart = isSpace(before) || isPunctuation(before) || isUnspaced(before);
    return {
      text: piece,
      length: piece.length,
      canOpen: isSign && !isSpace(after) && (!isPunctuation(after) || isAtStart),
      canClose: isSign && !isSpace(before),
    };
  });
}

/**
 * Returns whether the closing asterisks end the emphasis that the opening ones begin. If either could both open and close,
 * their lengths must not add up to a multiple of 3 unless both are one (CommonMark's rule), so that ** within * opens.
 */
const arePair = (opening: Piece, closing: Piece): boolean =>
  (!opening.canClose && !closing.canOpen) || (opening.length + closing.length) % 3 !== 0 || closing.length % 3 === 0;

/**
 * Returns the text of a line with its emphasis: *italic*, **bold**, and nested ones. Asterisks without a partner stay in
 * the text. The time is linear in the length of the line.
 */
export function lineRuns(text: string): Run[] {
  const pieces = piecesOf(text);
  const bold = new Int32Array(pieces.length + 1);
  const italic = new Int32Array(pieces.length + 1);
  const open: number[] = [];
  // For each kind of closing asterisks, where to stop searching: no piece before it is a partner.
  const searchedTo = new Int32Array(6);
  for (const [at, piece] of pieces.entries()) {
    const kind = (piece.canOpen ? 3 : 0) + (piece.length % 3);
    while (piece.canClose && piece.text !== '') {
      const found = open.findLastIndex((from) => from < searchedTo[kind]! || arePair(pieces[from]!, piece));
      const from = open[found];
      if (from === undefined || from < searchedTo[kind]!) {
        searchedTo[kind] = at;
        break;
      }
      open.length = found + 1;
      const opening = pieces[from]!;
      const count = opening.text.length > 1 && piece.text.length > 1 ? 2 : 1;
      const depth = count === 2 ? bold : italic;
      depth[from + 1]! += 1;
      depth[at]! -= 1;
      opening.text = opening.text.slice(count);
      piece.text = piece.text.slice(count);
      if (opening.text === '') open.pop();
    }
    if (piece.text !== '' && piece.canOpen) open.push(at);
  }
  let [boldDepth, italicDepth] = [0, 0];
  return mergeRuns(
    pieces.map(({ text: part }, at) => {
      boldDepth += bold[at]!;
      italicDepth += italic[at]!;
      return { text: part, marks: { ...(boldDepth > 0 && { bold: true }), ...(italicDepth > 0 && { italic: true }) } };
    }),
  );
}

export const plainLine = (text: string): string =>
  lineRuns(text)
    .map((run) => run.text)
    .join('');
