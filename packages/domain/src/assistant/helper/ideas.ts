import { shortDay } from '../../calendar/days.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { slotsOf } from '../../scripture/reference.ts';
import { runsOf } from '../../runs.ts';
import { assistant as texts } from '../../texts/assistant/assistant.ts';
import { itemsSection, relatedSection } from './found.ts';
import type { IdeasMaterial } from './material.ts';
import { outlineOf } from './outline.ts';
import { listed, quotedHeading, referenceTo } from './quoting.ts';
import { fittingVerses } from './related.ts';
import { overlapsAny, topicSections } from './topics.ts';

/** How many of each thing an answer names. */
const most = { earlier: 3, headings: 8, passages: 3, parallels: 4 };

/**
 * Writes ideas for a sermon: an outline through each passage, passages on each topic, and what was
 * found. Yields the answer section by section.
 */
export function* ideasFrom(material: IdeasMaterial): Generator<string, void, void> {
  const { passages } = material;
  yield texts.builtIn;
  const related = fittingVerses(material);
  const compared = new Set<string>();
  const explained = new Set<string>();
  const onTopics = material.topics.flatMap((topic) => topic.passages.map(({ reference }) => reference));
  const listedSlots = new Set(slotsOf(onTopics.flatMap((reference) => parseReferences(reference))));
  for (const [at, passage] of passages.slice(0, most.passages).entries())
    yield outlineOf(passage, material, { isMain: at === 0, compared, listed: listedSlots, explained });
  const written = passages.map(({ reference }) => reference);
  yield* topicSections(material, written);
  const left = related.filter(({ reference }) => !compared.has(reference) && !overlapsAny(reference, written));
  yield* relatedSection({ ...material, related: left });
  yield* parallelSection(material);
  yield* earlierSection(material);
  yield* itemsSection(material);
  if (passages.length > 0) yield toFinish(passages.slice(0, most.passages).map(({ reference }) => reference));
}

/**
 * The number of verses from which a parallel passage tells the same event. Shorter ones are sayings that occur more
 * often.
 */
const leastParallel = 3;

/** Writes the passages that tell the same as a requested one. */
function* parallelSection({ parallels }: IdeasMaterial): Generator<string> {
  const lines = parallels.slice(0, most.passages).flatMap(({ of, references }) => {
    const same = joinedReferences(references).slice(0, most.parallels);
    return same.length === 0 ? [] : [`Read ${listed(same)} next to ${of}. What is different there?`];
  });
  if (lines.length > 0) yield `## Parallel passages\n\n${lines.join('\n')}`;
}

/** Joins passages that follow each other, and leaves out those with fewer verses than `leastParallel`. */
function joinedReferences(references: readonly string[]): string[] {
  const slots = [...new Set(slotsOf(references.flatMap((reference) => parseReferences(reference))))].toSorted(
    (a, b) => a - b,
  );
  return runsOf(slots, (before, slot) => slot === before + 1)
    .filter((run) => run.length >= leastParallel)
    .map((run) => referenceTo({ first: run[0], last: run.at(-1)! }));
}

function* earlierSection({ earlier }: IdeasMaterial): Generator<string> {
  if (earlier.length === 0) return;
  const lines = earlier.slice(0, most.earlier).map(({ name, datePreached, headings }) => {
    const when = datePreached === null ? '' : `, preached on ${shortDay(datePreached)} ${datePreached.slice(0, 4)}`;
    const outline = headings.slice(0, most.headings).map(quotedHeading);
    return `- **${name}**${when}${outline.length > 0 ? `. Its headings: ${outline.join(' · ')}` : ''}`;
  });
  yield `## Your own sermons on this\n\n${lines.join('\n')}`;
}

/** A sentence to finish, with every passage that has an outline. */
const toFinish = (references: readonly string[]): string =>
  [
    '## Before you write',
    `- Say in one sentence what ${listed(references)} says of God, and what that means for your people.`,
    '- Cut what does not serve that sentence.',
  ].join('\n');
