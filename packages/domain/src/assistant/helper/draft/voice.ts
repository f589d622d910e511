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
