import { countWords } from '../document/outline.ts';
import type { Run } from '../document/schema.ts';

/** A sentence of more words than these is divided between its clauses. */
export const maxIdeaWords = 12;
/** No clause with fewer words stands on a line of its own; behind a comma it needs one more. */
export const leastClauseWords = 3;

const words = (list: string): Set<string> => new Set(list.split(' '));

/** A point behind these ends no sentence. */
const titles = words(
  'mr mrs ms mx dr rev fr st ste mt ft prof pres gov sen rep gen col capt lt sgt hon bro cf viz vs ca approx sra dra',
);
/** Nor behind these where a number follows. */
const counted = words('no nos p pp v vv ver ch chs chap vol vols fig sec par art nr');
/** The same for the books of the Bible, which are written with a capital. */
const books = words(
  'Gen Gn Ex Exod Lev Lv Num Nm Deut Dt Josh Jos Judg Jdg Rut Sam Sm Kgs Kgdms Chr Chron Neh Esth Est Ps Pss Psa Prov Prv ' +
    'Eccl Song Isa Is Jer Lam Ezek Ez Dan Dn Hos Jl Am Obad Ob Jon Mic Nah Hab Zeph Hag Zech Mal Matt Mk Mrk Lk Luk Jn Jhn ' +
    'Rom Cor Gal Eph Phil Thess Thes Tim Tit Philem Phlm Heb Jas Jam Pet Pt Jud Rev',
);

/** Words that begin a clause behind a comma. */
const conjunctions =
  'and|but|or|nor|for|so|yet|because|when|while|who|whom|whose|which|that|if|though|although|since|until|till|unless|where|' +
  'as|then|lest|whereas|y|e|o|u|pero|mas|porque|que|cuando|et|ou|mais|car|qui|und|aber|oder|denn|weil|wenn|dass';

// Every repetition has an end: what somebody else wrote never makes a search long.
const closing = String.raw`[\p{Pe}\p{Pf}"'“]{0,8}`;
const space = String.raw`\s{1,99}`;
/** What may end a sentence, with the quotation marks behind it and the space up to the next; some scripts leave no space. */
const endings = new RegExp(
  String.raw`(?:([.!?]{1,9}|[؟׃])${closing}${space}|[。！？]{1,9}${closing}\s{0,99})(?=\S)`,
  'gu',
);
const joints = new RegExp(
  String.raw`[;:]${closing}${space}|,${closing}${space}(?=(?:${conjunctions})\P{L})|(?<=\s)–${space}|—${closing}\s{0,99}`,
  'giu',
);

/** How much of a text around a place says what happens there, in characters: a page without a point stays cheap to divide. */
const near = 200;

/** Whether what stands before and behind a mark says that a sentence ends there. */
function ends(before: string, mark: string, behind: string): boolean {
  const next = behind.slice(0, near).replace(/^[\p{Ps}\p{Pi}"'„]+/u, '');
  // “Who is it?” he asked; an ellipsis, however it is written, holds its breath.
  const close = before.slice(-near);
  if (/^[\p{Ll}.…—–-]/u.test(next) || /\.\./.test(mark) || /[.…]\s*$/.test(close)) return false;
  if (mark !== '.') return true;
  const word = /[\p{L}\p{N}.]+$/u.exec(close)?.[0] ?? '';
  const isCounting = /^\d/.test(next);
  if (titles.has(word.toLowerCase())) return false;
  if (isCounting && (counted.has(word.toLowerCase()) || books.has(word))) return false;
  // Matth. xxii. 42, as older sermons write a reference.
  if (isCounting && /^[ivxlc]+$/.test(word)) return false;
  // 8 a.m., 586 B.C.
  if (/^(\p{L}\.)+\p{L}$/u.test(word)) return false;
  // 1. First; IV. The gift
  if (/^\s*\(?(\d{1,3}|\p{L}|[ivxlIVXL]{1,5})$/u.test(before)) return false;
  // C. S. Lewis, but: so do I.
  return !/^\p{Lu}$/u.test(word) || (word === 'I' && /\p{Ll}\s+I$/u.test(close));
}

/** Where the sentences of a line end, its own end left out. */
function sentenceEnds(line: string): number[] {
  const found: number[] = [];
  for (const match of line.matchAll(endings)) {
    const end = match.index + match[0].length;
    if (ends(line.slice(found.at(-1) ?? 0, match.index), match[1] ?? '', line.slice(end))) found.push(end);
  }
  return found;
}

/** Semicolons and colons within a chain of references: Romans 5:8; 1 John 4:9. */
const isInReference = (before: string, behind: string): boolean =>
  /\d\s*$/.test(before) && /^(\d|[\p{Lu}]\p{L}*\.?\s\d)/u.test(behind);

/** Where a long sentence may be divided between its clauses. */
function clauseEnds(sentence: string): number[] {
  if (countWords(sentence) <= maxIdeaWords) return [];
  const found: number[] = [];
  for (const { 0: joint, index } of sentence.matchAll(joints)) {
    const end = index + joint.length;
    const clause = sentence.slice(Math.max(found.at(-1) ?? 0, end - near), end);
    const rest = sentence.slice(end, end + near);
    const least = joint.startsWith(',') ? leastClauseWords + 1 : leastClauseWords;
    if (countWords(clause) < least || countWords(rest) < least) continue;
    if (!/^[;:]/.test(joint) || !isInReference(sentence.slice(Math.max(0, index - near), index), rest)) found.push(end);
  }
  return found;
}

/** Where a text is divided: offsets in it, ascending, neither its beginning nor its end. */
function divisions(text: string): number[] {
  const all: number[] = [];
  let from = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const sentences = [0, ...sentenceEnds(line), line.length];
    for (const [at, begin] of sentences.slice(0, -1).entries()) {
      for (const end of clauseEnds(line.slice(begin, sentences[at + 1]))) all.push(from + begin + end);
      all.push(from + sentences[at + 1]!);
    }
    from += line.length;
  }
  return all.slice(0, -1);
}

/**
 * A paragraph as one reads it aloud: an idea a line. Sentences stand apart, and where one is long also its clauses: after ; : and —
 * and before a conjunction that follows a comma. Abbreviations, references, numbers and ellipses end nothing. The lines together
 * are the paragraph, spaces and marks included; a line break ends a line and stays at its end.
 */
export function ideasOf(runs: Run[]): Run[][] {
  const ends = divisions(runs.map(({ text }) => text).join(''));
  const ideas: Run[][] = [[]];
  let next = 0;
  let from = 0;
  for (const { text, marks } of runs) {
    let done = 0;
    const give = (upTo: number) => {
      if (upTo > done) ideas.at(-1)!.push({ text: text.slice(done, upTo), marks });
      done = upTo;
    };
    for (let end = ends[next]; end !== undefined && end <= from + text.length; end = ends[next]) {
      give(end - from);
      ideas.push([]);
      next += 1;
    }
    give(text.length);
    from += text.length;
  }
  return ideas;
}
