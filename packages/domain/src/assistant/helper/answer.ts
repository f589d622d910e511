import type { IdeasContext, TextContext } from './context.ts';
import { analysisFrom, suggestionsFrom } from './draft/textAnswers.ts';
import { shortDay } from '../../calendar/days.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { placeAt } from '../../scripture/books.ts';
import { slotsOf } from '../../scripture/reference.ts';
import { runsOf } from '../../scripture/verse.ts';
import { parallelsOf } from '../../search/topics/parallels.ts';
import { assistant as texts } from '../../texts/assistant/assistant.ts';
import { advice, type AnswerPiece } from '../answer/piece.ts';
import { itemsSection, listed, quotedHeading, referenceTo, relatedSection } from './quoting.ts';
import { outlineOf } from './outline.ts';
import { fittingVerses } from './relatedVerses.ts';
import { overlapsAny, topicSections } from './topics.ts';

const max = { earlier: 3, headings: 8, passages: 3, parallels: 4 };

function* ideasFrom(context: IdeasContext): Generator<AnswerPiece, void, void> {
  const { passages } = context;
  yield advice(texts.builtIn);
  const related = fittingVerses(context);
  const compared = new Set<string>();
  const explained = new Set<string>();
  const onTopics = context.topics.flatMap((topic) => topic.passages.map(({ reference }) => reference));
  const listedSlots = new Set(slotsOf(onTopics.flatMap((reference) => parseReferences(reference))));
  for (const [at, passage] of passages.slice(0, max.passages).entries())
    yield outlineOf(passage, context, { isMain: at === 0, compared, listed: listedSlots, explained });
  const written = passages.map(({ reference }) => reference);
  yield* topicSections(context, written);
  const left = related.filter(({ reference }) => !overlapsAny(reference, [...compared, ...written]));
  yield* relatedSection({ ...context, related: left });
  yield* parallelSection(context);
  yield* earlierSection(context);
  yield* itemsSection(context);
  if (passages.length > 0) yield advice(toFinish(passages.slice(0, max.passages).map(({ reference }) => reference)));
}

/** The number of verses from which a parallel passage is named. Shorter ones are sayings that occur more often. */
const minParallel = 2;

const maxBetween = 5;

function* parallelSection({ parallels }: IdeasContext): Generator<AnswerPiece> {
  const lines = parallels.slice(0, max.passages).flatMap(({ of, references }) => {
    const same = joinedReferences(references).slice(0, max.parallels);
    if (same.length === 0) return [];
    const parts = same.map((reference) => partOf(of, reference));
    const isOnePart = parts.every((part) => part === parts[0]);
    const named = isOnePart ? same : same.map((reference, at) => `${reference}${parts[at]}`);
    return [`Read ${listed(named)} next to ${of}${isOnePart ? parts[0] : ''}. What is different there?`];
  });
  if (lines.length > 0) yield advice(`## Parallel passages\n\n${lines.join('\n')}`);
}

/** Returns ' (for verses 25–28)' if a passage is parallel only to these verses of another passage, or else ''. */
function partOf(passage: string, parallel: string): string {
  const slots = slotsOf(parseReferences(passage)).toSorted((a, b) => a - b);
  const told = new Set(slotsOf(parallelsOf(parseReferences(parallel))));
  const part = slots.filter((slot) => told.has(slot));
  const [first, last] = [part[0], part.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === slots[0] && last === slots.at(-1)) return '';
  const reference = referenceTo({ first, last });
  // Within one chapter, the numbers of the verses are enough.
  const [, verses] = /^[^:]*:([^:]*)$/.exec(reference) ?? [];
  if (verses === undefined || placeAt(slots[0]!).chapter !== placeAt(slots.at(-1)!).chapter)
    return ` (for ${reference})`;
  return ` (for ${first === last ? 'verse' : 'verses'} ${verses})`;
}

/**
 * Joins passages of one book that follow each other, also over a few verses, and leaves out those with fewer verses
 * than `minParallel`.
 */
function joinedReferences(references: readonly string[]): string[] {
  const slots = [...new Set(slotsOf(references.flatMap((reference) => parseReferences(reference))))].toSorted(
    (a, b) => a - b,
  );
  const isNear = (before: number, slot: number) =>
    slot - before <= maxBetween + 1 && placeAt(before).book === placeAt(slot).book;
  return runsOf(slots, isNear)
    .filter((run) => run.length >= minParallel)
    .map((run) => referenceTo({ first: run[0], last: run.at(-1)! }));
}

function* earlierSection({ earlier }: IdeasContext): Generator<AnswerPiece> {
  if (earlier.length === 0) return;
  const lines = earlier.slice(0, max.earlier).map(({ name, datePreached, headings }) => {
    const when = datePreached === null ? '' : `, preached on ${shortDay(datePreached)} ${datePreached.slice(0, 4)}`;
    const outline = headings.slice(0, max.headings).map(quotedHeading);
    return `- **${name}**${when}${outline.length > 0 ? `. Its headings: ${outline.join(' · ')}` : ''}`;
  });
  yield advice(`## Your own sermons on this\n\n${lines.join('\n')}`);
}

const toFinish = (references: readonly string[]): string =>
  [
    '## Before you write',
    `- Say in one sentence what ${listed(references)} says of God, and what that means for your people.`,
    '- Cut what does not serve that sentence.',
  ].join('\n');

export type HelperRequest =
  | { mode: 'ideas'; context: IdeasContext }
  | { mode: 'suggestions' | 'analysis'; context: TextContext };

/**
 * Returns the answer of the built-in helper, section by section. It has no model: everything in it is quoted, counted
 * or found. The sections are in the assistant's subset of Markdown: headings (##), lists (- and 1.) and bold (**).
 */
export function helperAnswer(request: HelperRequest): AnswerPiece[] {
  if (request.mode === 'ideas') return [...ideasFrom(request.context)];
  return [...(request.mode === 'suggestions' ? suggestionsFrom : analysisFrom)(request.context)];
}
