/** A part of a text: `text.slice(from, to)`. */
export type Range = { from: number; to: number };

/**
 * Possible sentence ends: final punctuation with any closing quotation marks or brackets and white space, or the end of
 * a line. A match begins with the first mark of a row, because testing each mark of a long row would take quadratic time.
 */
const mayEnd = /(?<![.!?…])(?<stop>[.!?…]+)(?<closing>["'”’»)\]*_]*)(?<space>\s+)|(?<wide>[。！？]+[”’」』）]*)|\n/gu;

const opening = String.raw`["'“‘«(\[¿¡*_—–-]*`;
const beginsSmall = new RegExp(String.raw`^${opening}\p{Ll}`, 'u');
const beginsWithNumber = new RegExp(
  String.raw`^${opening}(?:\d|[ivxlc]+\b(?![’'])|[IVXLC]+(?=[.:,]\s*\d|\b[.;,)]))`,
  'u',
);
const beginsLikeName = /^\p{Lu}/u;

/** Abbreviations that never end a sentence: titles before a name ('Dr.') and introductory abbreviations ('e.g.'). */
const introduces =
  /(?:^|[^\p{L}\p{N}])(?:Mr|Mrs|Ms|Messrs|Mme|Drs?|Prof|Revd?|Fr|Sr|Sts?|Ste|Mt|Ft|Bp|Abp|Gov|Sen|Rep|Gen|Col|Capt|Lt|Sgt|Hon|Pres|Supt|[Ee]\.\s?g|[Ii]\.\s?e|[Vv]iz|vs|[Cc]f|[Cc]p|ca|approx|esp|incl|resp)\.$/u;

/**
 * Abbreviations that do not end a sentence if a number follows, such as those for books of the Bible, verses and pages.
 */
const numbered =
  /(?:^|[^\p{L}])(?:Gen?|Exo?d?|Lev|Numb?|Deut|Dt|Josh|Judg?|Jdg|Sam?|Kgs|Kin?|Chr(?:on)?|Neh|Esth?|Jb|Pss?|Psa|Prov?|Pr|Eccl?(?:es)?|Cant|Song|Isa?|Jer|Lam|Eze?k?|Dan|Hos|Obad|Jon|Mic|Nah|Hab|Zeph|Hag|Zech?|Mal|Matt?|Mt|Mk|Mr|Luk|Lk|Joh|Jno?|Rom?|Cor?|Gal|Eph|Phil|Php|Col|Thess?|Th|Tit?|Tim|Philem|Phlm|Heb|Ja[sm]|Pet?|Pt|Rev|Apoc|Macc|Wisd|Sir|Ecclus|[Vv]{1,2}|[Vv]s|[Vv]ers?|[Cc]hs?|[Cc]haps?|[Cc]ap|[Pp]{1,2}|[Vv]ols?|[Bb]k|[Nn]os?|[Nn]r|[Aa]rt|[Ss]ect?|[Ff]ig|[Qq]u?|[Hh]om|[Ss]erm|[Ll]ib|[Cc]an|[Pp]ar|[Tt]it|[Ee]p|A\.\s?D|B\.\s?C)\.$/u;

/** A Roman chapter number in a reference: 'Matt. v. 3', 'Ps. cxix. 105'. */
const romanChapter = /(?:^|[\s(])[ivxlcIVXLC]+\.$/u;

/** The number or letter of a list item: '1. The father runs', 'II. The son returns', 'a) …'. */
const enumerator = /^["“(]?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})\.$/u;

/** Initials: at the start of a name or within one, two in a row, or one after a word that introduces a name. */
const initial =
  /(?:^["'“‘(]*|\p{Lu}[\p{L}’'-]*\.?\s|(?:^|[^\p{L}])\p{Lu}\.\s?|\s(?:by|with|from|and|of|to|like|said|says|wrote|writes)\s)\p{Lu}\.$/u;
const isInitial = /^\p{Lu}\.\s/u;
const noInitials = /(?:A\.\s?D|B\.\s?C|C\.\s?E|D\.\s?C|[AP]\.\s?M)\.$/u;

/**
 * Divides a text into sentences in order, without surrounding white space.
 *
 * - The end of a line ends a sentence.
 * - Closing quotation marks and brackets after the punctuation belong to the preceding sentence.
 * - Punctuation before a lowercase letter does not end a sentence. Neither does a period in an abbreviation, in a
 *   reference ('1 Cor. 13:4', 'vv. 5-7', 'Matt. v. 3') or after initials ('C. S. Lewis').
 * - Text without a letter or a digit is not a sentence.
 */
export function sentencesIn(text: string): Range[] {
  const sentences: Range[] = [];
  let from = 0;
  const end = (to: number, next: number) => {
    const sentence = trimmed(text, from, to);
    if (/[\p{L}\p{N}]/u.test(text.slice(sentence.from, sentence.to))) sentences.push(sentence);
    from = next;
  };
  for (const match of text.matchAll(mayEnd)) {
    const next = match.index + match[0].length;
    const { stop, closing = '', space = '' } = match.groups ?? {};
    if (stop === undefined) {
      end(next, next);
      continue;
    }
    const stopped = match.index + stop.length;
    const around = {
      before: text.slice(Math.max(from, stopped - reach), stopped),
      after: text.slice(next, next + reach),
    };
    const isLineEnd = next === text.length || space.includes('\n');
    if (isLineEnd || !goesOn({ ...around, stop, closing })) end(stopped + closing.length, next);
  }
  end(text.length, text.length);
  return sentences;
}

/** The number of characters to examine before and after the punctuation. */
const reach = 40;

type Stop = { before: string; stop: string; closing: string; after: string };

function goesOn({ before, stop, closing, after }: Stop): boolean {
  if (beginsSmall.test(after)) return true;
  if (stop !== '.' || /["”]/.test(closing)) return false;
  if (enumerator.test(before.trimStart()) || introduces.test(before)) return true;
  if (beginsWithNumber.test(after)) return numbered.test(before) || (romanChapter.test(before) && /^\d/.test(after));
  if (!beginsLikeName.test(after) || noInitials.test(before)) return false;
  return initial.test(before) || (/(?:^|\s)\p{Lu}\.$/u.test(before) && isInitial.test(after));
}

function trimmed(text: string, from: number, to: number): Range {
  const sentence = text.slice(from, to);
  const start = from + (sentence.length - sentence.trimStart().length);
  return { from: start, to: Math.max(start, from + sentence.trimEnd().length) };
}
