import { adjectives, irregularParticiples } from './words/participles.ts';
import type { Range } from './sentences.ts';
import type { Word } from './words/words.ts';

const be = new Set(
  "am is are was were be been being art wast wert isn't aren't wasn't weren't ain't i'm you're we're they're get gets got gotten getting".split(
    ' ',
  ),
);
const subjects = new Set(
  'i you he she it we they thou ye this that these those there all both everyone everything not'.split(' '),
);
/** Words that may come before the participle, in addition to adverbs in -ly. */
const adverbs = new Set(
  'not never always ever also even already once often still just soon now then thus so well too only ever again first almost long since perhaps indeed forever both all being been'.split(
    ' ',
  ),
);
/** The maximum number of adverbs between the verb and its participle. */
const mostAdverbs = 3;

/**
 * Finds passive constructions in a sentence: a form of 'be' or 'get', optionally followed by adverbs or the subject,
 * and then a past participle ('was not given', 'is being quietly rebuilt', 'were they called?'). Participles that
 * describe a state ('tired', 'blessed') do not count.
 */
export function passivesIn(sentence: readonly Word[]): Range[] {
  const found: Range[] = [];
  for (let at = 0; at < sentence.length; at += 1) {
    const verb = sentence[at];
    if (!verb || !be.has(verb.plain) || endsClause(verb)) continue;
    const last = participleAfter(sentence, at);
    const participle = sentence[last];
    if (!participle) continue;
    const start = verb.text.search(/[\p{L}\p{N}]/u);
    const length = participle.text.replace(/[^\p{L}\p{N}]+$/u, '').length;
    found.push({ from: verb.from + start, to: participle.from + length });
    at = last;
  }
  return found;
}

/** Returns the position of the participle that belongs to the verb at index `at`, or -1. */
function participleAfter(sentence: readonly Word[], at: number): number {
  const hasSubject = subjects.has(sentence[at + 1]?.plain ?? '') && isQuestion(sentence, at);
  let next = hasSubject ? at + 2 : at + 1;
  for (let skipped = 0; skipped <= mostAdverbs; skipped += 1, next += 1) {
    const word = sentence[next];
    if (!word) return -1;
    if (isParticiple(word.plain)) return next;
    if (endsClause(word) || !(adverbs.has(word.plain) || isAdverb.test(word.plain))) return -1;
  }
  return -1;
}

/**
 * Returns true if the subject may follow the verb at index `at`, as in a question: the verb is the first word, or it
 * follows a question word, a conjunction or a similar word.
 */
const isQuestion = (sentence: readonly Word[], at: number): boolean =>
  at === 0 ||
  /^(?:how|why|when|where|what|who|whom|whose|which|and|but|then|so|nor|neither|never)$/.test(
    sentence[at - 1]?.plain ?? '',
  );

const isAdverb = /^\p{L}{3,}ly$/u;
const endsClause = ({ text }: Word): boolean => /[.,;:!?…)\]]["'”’]*$/.test(text);

/** Returns true if a lowercase word is a past participle that can form the passive voice. */
function isParticiple(word: string): boolean {
  if (irregularParticiples.has(word)) return true;
  return /[^e]ed$/.test(word) && word.length > 4 && !adjectives.has(word);
}
