import { countWords } from '../document/outline.ts';
import type { Run } from '../document/schema.ts';

export const maxIdeaWords = 12;
/**
 * The minimum number of words for a clause to have its own line. A clause before or after a comma needs one word more.
 */
export const minClauseWords = 3;

const words = (list: string): Set<string> => new Set(list.split(' '));

/** Abbreviations whose period never ends a sentence. */
const titles = words(
  'mr mrs ms mx dr rev fr st ste mt ft prof pres gov sen rep gen col capt lt sgt hon bro cf viz vs ca approx sra dra',
);
/** Abbreviations that do not end a sentence if a number follows. */
const counted = words('no nos p pp v vv ver ch chs chap vol vols fig sec par art nr');
/** Abbreviations of Bible books, to which the same rule applies. They are capitalized. */
const books = words(
  'Gen Gn Ex Exod Lev Lv Num Nm Deut Dt Josh Jos Judg Jdg Rut Sam Sm Kgs Kgdms Chr Chron Neh Esth Est Ps Pss Psa Prov Prv ' +
    'Eccl Song Isa Is Jer Lam Ezek Ez Dan Dn Hos Jl Am Obad Ob Jon Mic Nah Hab Zeph Hag Zech Mal Matt Mk Mrk Lk Luk Jn Jhn ' +
    'Rom Cor Gal Eph Phil Thess Thes Tim Tit Philem Phlm Heb Jas Jam Pet Pt Jud Rev',
);

/** Conjunctions and relative pronouns, in several languages, that can begin a clause after a comma. */
const conjunctions =
  'and|but|or|nor|for|so|yet|because|when|while|who|whom|whose|which|that|if|though|although|since|until|till|unless|where|' +
  'as|then|lest|whereas|y|e|o|u|pero|mas|porque|que|cuando|et|ou|mais|car|qui|und|aber|oder|denn|weil|wenn|dass';

// All repetitions are bounded, so no input can make the search slow.
const closing = String.raw`[\p{Pe}\p{Pf}"'“]{0,8}`;
const space = String.raw`\s{1,99}`;
/**
 * Possible sentence ends: punctuation, closing quotation marks, and the white space before the next sentence. Some
 * scripts have no white space there.
 */
const endings = new RegExp(
  String.raw`(?:([.!?]{1,9}|[؟׃])${closing}${space}|[。！？]{1,9}${closing}\s{0,99})(?=\S)`,
  'gu',
);
const joints = new RegExp(
  String.raw`[;:]${closing}${space}|,${closing}${space}(?=(?:${conjunctions})\P{L})|(?<=\s)–${space}|—${closing}\s{0,99}`,
  'giu',
);

/**
 * The number of characters to examine before and after a position. This limit makes dividing fast even for text without
 * periods.
 */
const near = 200;

function ends(before: string, mark: string, behind: string): boolean {
  const next = behind.slice(0, near).replace(/^[\p{Ps}\p{Pi}"'„]+/u, '');
  // A sentence does not end in “Who is it?” he asked. It does not end at an ellipsis in any form either.
  const close = before.slice(-near);
  if (/^[\p{Ll}.…—–-]/u.test(next) || /\.\./.test(mark) || /[.…]\s*$/.test(close)) return false;
  if (mark !== '.') return true;
  const word = /[\p{L}\p{N}.]+$/u.exec(close)?.[0] ?? '';
  const isCounting = /^\d/.test(next);
  if (titles.has(word.toLowerCase())) return false;
  if (isCounting && (counted.has(word.toLowerCase()) || books.has(word))) return false;
  // "Matth. xxii. 42" is how older sermons write references.
  if (isCounting && /^[ivxlc]+$/.test(word)) return false;
  // 8 a.m. or 586 B.C.
  if (/^(\p{L}\.)+\p{L}$/u.test(word)) return false;
  // 1. First or IV. The gift
  if (/^\s*\(?(\d{1,3}|\p{L}|[ivxlIVXL]{1,5})$/u.test(before)) return false;
  // Initials do not end a sentence ("C. S. Lewis"), but "So do I." is the end of one.
  return !/^\p{Lu}$/u.test(word) || (word === 'I' && /\p{Ll}\s+I$/u.test(close));
}

function sentenceEnds(line: string): number[] {
  const found: number[] = [];
  for (const match of line.matchAll(endings)) {
    const end = match.index + match[0].length;
    if (ends(line.slice(found.at(-1) ?? 0, match.index), match[1] ?? '', line.slice(end))) found.push(end);
  }
  return found;
}

/** Returns true for a semicolon or colon within a list of references, such as "Romans 5:8; 1 John 4:9". */
const isInReference = (before: string, behind: string): boolean =>
  /\d\s*$/.test(before) && /^(\d|[\p{Lu}]\p{L}*\.?\s\d)/u.test(behind);

function clauseEnds(sentence: string): number[] {
  if (countWords(sentence) <= maxIdeaWords) return [];
  const found: number[] = [];
  for (const { 0: joint, index } of sentence.matchAll(joints)) {
    const end = index + joint.length;
    const clause = sentence.slice(Math.max(found.at(-1) ?? 0, end - near), end);
    const rest = sentence.slice(end, end + near);
    const min = joint.startsWith(',') ? minClauseWords + 1 : minClauseWords;
    if (countWords(clause) < min || countWords(rest) < min) continue;
    if (!/^[;:]/.test(joint) || !isInReference(sentence.slice(Math.max(0, index - near), index), rest)) found.push(end);
  }
  return found;
}

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
 * Divides a paragraph into lines for reading aloud, one idea per line. Each sentence starts a new line. Long sentences
 * are also divided between clauses: after ; : and — and before a conjunction that follows a comma. Abbreviations,
 * references, numbers and ellipses do not end a sentence. Joined together, the lines are exactly the original
 * paragraph, including spaces and marks. A line break stays at the end of its line.
 */
export function ideasOf(runs: Run[]): Run[][] {
  const ends = divisions(runs.map(({ text }) => text).join(''));
  const ideas: Run[][] = [[]];
  let next = 0;
  let from = 0;
  for (const { text, marks } of runs) {
    let done = 0;
    const addUpTo = (upTo: number) => {
      if (upTo > done) ideas.at(-1)!.push({ text: text.slice(done, upTo), marks });
      done = upTo;
    };
    for (let end = ends[next]; end !== undefined && end <= from + text.length; end = ends[next]) {
      addUpTo(end - from);
      ideas.push([]);
      next += 1;
    }
    addUpTo(text.length);
    from += text.length;
  }
  return ideas;
}
