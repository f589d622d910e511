import { sentencesIn } from '../../../words/sentences.ts';
import type { Passage } from '../../../analyzer/passages.ts';
import { endsSentence, wordsOf } from '../quoting.ts';

/** A sentence of a text. Curly quotation marks tell speech from the preacher's own words. */
export type Spoken = {
  text: string;
  outside: string;
  isOwn: boolean;
};

/** Writes straight double quotation marks as curly ones. The length of the text stays. */
export const withCurlyMarks = (text: string): string =>
  text.replaceAll('"', (_, at: number) => {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
    return /\S/.test(after) && !/[.,;?!\p{L}\p{N}”’)\]]/u.test(before) ? '“' : '”';
  });

const shortLine = 5;

/** Returns the texts of paragraphs. Those that continue a sentence, as after a page of a printed edition, are joined. */
export function joinedTexts(passages: readonly Passage[]): string[] {
  const texts: string[] = [];
  let before: Passage | undefined;
  for (const passage of passages) {
    const { kind, text } = passage;
    const isOpen =
      before?.kind === 'paragraph' &&
      !endsSentence.test(before.text) &&
      !/[:;—–-]\s*$/.test(before.text) &&
      (/^\s*\p{Ll}/u.test(text) || wordsOf(before.text).length > shortLine);
    before = passage;
    if (kind !== 'paragraph') continue;
    if (isOpen) texts.push(`${texts.pop() ?? ''} ${text}`);
    else texts.push(text);
  }
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

export function spokenIn(text: string): Spoken[] {
  const speech = speechIn(text);
  return sentencesIn(text).map(({ from, to }) => {
    let outside = '';
    let at = from;
    for (const range of speech) {
      outside += text.slice(at, Math.min(to, Math.max(at, range.from)));
      at = Math.max(at, range.to);
    }
    outside += text.slice(Math.min(at, to), to);
    return { text: text.slice(from, to), outside, isOwn: outside.length === to - from };
  });
}

function speechIn(text: string): { from: number; to: number }[] {
  if (!/[“”]/.test(text))
    return [...text.matchAll(/(?<!\p{L})‘[^‘]*?(?:[.,;:?!—]’|’(?=[.,;:?!]))(?!\p{L})/gu)].map(
      ({ index, 0: speech }) => ({
        from: index,
        to: index + speech.length,
      }),
    );
  const ranges: { from: number; to: number }[] = [];
  let from: number | null = null;
  for (const { index, 0: mark } of text.matchAll(/[“”]/g)) {
    if (mark === '“') from ??= index;
    else {
      // A speech can have begun in an earlier paragraph.
      ranges.push({ from: from ?? ranges.at(-1)?.to ?? 0, to: index + 1 });
      from = null;
    }
  }
  return from === null ? ranges : [...ranges, { from, to: text.length }];
}

/** Words before a speech without quotation marks: 'The man asked him, what is your name?' */
const reports =
  /\b(?:say|says|said|saith|saying|ask|asks|asked|reply|replies|replied|answer|answers|answered|cry|cries|cried|wrote|writes)\b[^,:.?!]{0,30}[,:]/i;

/** Ends of statements that only sound like questions: '…, right?' */
const tag = /\b(?:right|okay|amen|(?:is|was|do|does|did|ca|wo|are)n['’]t (?:it|they|we|you|he|she)|you know)\?$/i;

export function ownQuestions(sentences: readonly Spoken[]): string[] {
  let isReported = false;
  return sentences.flatMap(({ text, isOwn }, at) => {
    const isQuestion = text.endsWith('?') && !tag.test(text);
    // After 'he cried out, Where is the wise?', the next question is often his, too. One may also ask afterwards.
    isReported = isQuestion && (isReported || reports.test(text));
    const isAskedByOthers = isReported || /\bmay (?:be asked|ask)\b/i.test(sentences[at + 1]?.text ?? '');
    return isQuestion && isOwn && !isAskedByOthers ? [text] : [];
  });
}

export type Closing = {
  sentences: readonly Spoken[];
  /** Its last sentence, without a doxology; '' if there is none. */
  last: string;
  after: 'prayer' | 'formula' | null;
  prayerWords: number;
};

const lastPart = 0.25;
const max = { call: 14, formula: 15, clause: 20 };
const minWords = 8;

const endsWithAmen = /\bamen\W*$/i;
const callsToPrayer =
  /\blet(?: us|['’]s) pray\b|\bpray with me\b|\blet(?: us|['’]s) bow\b|\bjoin me in prayer\b|\blead you in prayer\b|\blet me pray\b/i;
/** The beginning of a sentence that addresses God: 'But Lord, …', 'Our heavenly Father, …'. */
const addressesGod =
  /^\W*(?:(?:and|but|so|now|o|oh|yes|our|dear|heavenly|gracious|loving|almighty|holy|merciful|eternal|lord|most)[\s,]+)*(?:father|lord|god|jesus)(?:\s+(?:god|jesus|christ|in heaven))*[,!]/i;
const toYou = /\b(?:you|your|thee|thy|thou|thine)\b/i;

const lengthOf = (sentences: readonly Spoken[]): number =>
  sentences.reduce((sum, { text }) => sum + wordsOf(text).length, 0);

function prayerStart(sentences: readonly Spoken[]): number {
  const none = sentences.length;
  if (!endsWithAmen.test(sentences.at(-1)?.text ?? '')) return none;
  const whole = lengthOf(sentences);
  let words = 0;
  for (const [at, { text }] of sentences.entries()) {
    const isLate = words >= whole * (1 - lastPart);
    words += wordsOf(text).length;
    if (!isLate) continue;
    const isCall = callsToPrayer.test(text) && wordsOf(text).length <= max.call;
    if (!isCall && !addressesGod.test(text)) continue;
    const prayer = sentences.slice(at).filter((each) => wordsOf(each.text).length > 2);
    const toGod = prayer.filter((each) => toYou.test(each.text) || addressesGod.test(each.text)).length;
    if (prayer.length >= 2 && toGod >= prayer.length / 2) return at;
  }
  return none;
}

const praise =
  /\b(?:glory|honou?r|praise|dominion|might|power|reigns?|reigneth|lives?|liveth|unity|Godhead|etc)\b|&c\b/i;
/** The beginning of a clause of a doxology, or of the wish before it: 'to whom be', 'who with the Father', 'by the grace'. */
const doxology =
  /(?:^|[,;:.—]\s*)(?=(?:and )?(?:(?:un)?to (?:whom|him|thee)\b|where(?:of|unto)\b|(?:un)?to which\b|which may\b|(?:by|through) the (?:grace|mercy|merits)\b|(?:by|through) (?:him|jesus|christ|our|whom)\b|(?:together )?with whom\b|who,? (?:with|lives?|liveth|reigns?|reigneth)\b))/gi;

function withoutDoxology(sentence: string): string {
  let kept = sentence;
  for (const { index } of [...sentence.matchAll(doxology)].toReversed()) {
    const clause = kept.slice(index);
    const isPraise = kept === sentence ? praise.test(clause) : wordsOf(clause).length <= max.clause;
    if (!isPraise) break;
    kept = sentence.slice(0, index);
  }
  return kept.trim();
}

/** Returns true for a wish that only ends a sermon: 'Which God of his infinite mercy grant, &c.' */
const isFormula = (sentence: string): boolean =>
  wordsOf(sentence).length <= max.formula &&
  /^\W*(?:which|this|may|and may|now)\b.*\bgrant\b|^\W*grant\b|(?:\betc|&c)\W*$/i.test(sentence);

export function closingOf(sentences: readonly Spoken[]): Closing {
  const end = prayerStart(sentences);
  const prayerWords = lengthOf(sentences.slice(end));
  let kept = sentences.slice(0, end);
  let after: Closing['after'] = prayerWords > 0 ? 'prayer' : null;
  for (;;) {
    const text = kept.at(-1)?.text.replace(/(?:[\s,;:—–-]*\bamen\b\W*)+$/i, '') ?? '';
    const isClosing = kept.length > 0 && (text === '' || isFormula(text));
    const last = isClosing ? '' : withoutDoxology(text);
    if (kept.length === 0 || (last !== '' && (last === text || wordsOf(last).length >= minWords)))
      return {
        sentences: kept,
        last: last === '' || last === text ? last : `${last} …`,
        after: last === text ? after : (after ?? 'formula'),
        prayerWords,
      };
    if (text !== '') after ??= 'formula';
    kept = kept.slice(0, -1);
  }
}
