import { assistant as texts } from '../../texts/assistant/assistant.ts';
import { counted } from '../../texts/counted.ts';
import { adviceOn, byImportance, percent, praiseOf, structureRemarks } from './advice.ts';
import { itemsSection, relatedSection } from './found.ts';
import { type Finding, measures } from '../../analyzer/result.ts';
import type { TextMaterial } from './material.ts';
import { listed, quotedHeading, unquoted, wordsOf } from './quoting.ts';
import { type Structure, structureOf } from './structure.ts';

const most = {
  improvements: 3,
  sentences: 3,
  references: 12,
  sections: 15,
  questions: 3,
  questionWords: 16,
  keywords: 6,
};

/** Writes suggestions for a draft: what to change, and what was found for it. Yields section by section. */
export function* suggestionsFrom(material: TextMaterial): Generator<string, void, void> {
  yield texts.builtIn;
  const structure = structureOf(material);
  const remarks = structureRemarks(structure);
  if (remarks.length > 0) yield `## Its structure\n\n${remarks.join('\n\n')}`;
  const improvements = improvementsOf(structure).slice(0, most.improvements);
  yield improvements.length > 0
    ? `## Its language\n\n${adviceOnAll(improvements, structure)}`
    : '## Its language\n\nThe analyzer finds nothing to improve in the style. Read the draft aloud once and mark where you stumble.';
  yield* relatedSection({ ...material, related: material.related.filter(isCrossReference) });
  yield* itemsSection(material);
  yield `## Next steps\n\n${nextSteps(structure)}`;
}

/**
 * Writes the analysis of a sermon: what it is about, how it is built, and whom it speaks to. Yields section by section.
 */
export function* analysisFrom(material: TextMaterial): Generator<string, void, void> {
  yield texts.builtIn;
  const structure = structureOf(material);
  const { result, words, minutes } = structure;
  const level = /^\d/.test(result.gradeLevel) && !structure.isArchaic ? ` Reading level: ${result.gradeLevel}.` : '';
  const spoken = `about ${counted(Math.max(1, Math.round(minutes)), 'minute')} at ${counted(material.wordsPerMinute, 'word')} a minute`;
  yield `## At a glance\n\n${counted(words, 'word')}, ${spoken}.${level}`;
  yield* mainThought(structure);
  const outline = outlineOf(structure);
  if (outline.length > 0) yield `## How it is built\n\n${outline.join('\n\n')}`;
  yield beginningAndEnd(structure);
  yield `## Scripture\n\n${scriptureOf(structure)}`;
  yield `## How it addresses your listeners\n\n${addressOf(structure)}`;
  const findings = result.improvements.filter(isFitting(structure));
  if (findings.length > 0)
    yield `## What you could work on\n\n${byImportance(findings)
      .map(({ id, displayText }) => `- **${measures[id]}.** ${displayText}`)
      .join('\n')}\n\nTo see examples, ask for Suggestions or open the Sermon Analyzer.`;
  const good = result.goodResults
    .filter(({ color }) => color === 'success')
    .filter(isFitting(structure))
    // A paragraph of few sentences can still be long.
    .filter(({ id }) => id !== 'paragraphLength' || structure.longestParagraph <= longParagraph);
  if (good.length > 0) yield `## What works\n\n${good.map((finding) => `- ${praiseOf(finding)}`).join('\n')}`;
}

/** Words of a paragraph in which a preacher can lose the place. */
const longParagraph = 150;

const isCrossReference = ({ reason }: { reason: string }): boolean => reason.startsWith('Cross reference');

/**
 * Returns a filter that leaves out the reading ease of archaic texts, which counts words that nobody says today as
 * easy, and references if there is a reading, whose references are not counted.
 */
const isFitting =
  ({ isArchaic, hasReading }: Structure) =>
  ({ id }: Finding): boolean =>
    !(isArchaic && id === 'fleschReadingEase') && !(hasReading && id === 'scriptureSaturation');

/** The main words and sentences, by which a preacher can check whether the main thought is heard. */
function* mainThought({ mainSentences, mainWords }: Structure): Generator<string> {
  if (mainWords.length === 0) return;
  yield [
    '## What stands out',
    `Words that occur more often here than in other sermons: ${listed(mainWords.slice(0, most.keywords))}. Are these what you want people to hear?`,
    ...(mainSentences.length > 0
      ? [
          `${mainSentences.length === 1 ? 'A sentence that contains' : 'Sentences that contain'} several of them:\n${mainSentences.map((sentence) => `- “${unquoted(sentence)}”`).join('\n')}`,
        ]
      : []),
  ].join('\n\n');
}

/** Returns what to improve. A text without headings has its own remark on them. */
const improvementsOf = (structure: Structure) =>
  byImportance(structure.result.improvements)
    .filter(isFitting(structure))
    .filter(({ id }) => id !== 'subheadingDistribution' || structure.sections.some(({ heading }) => heading !== null));

function adviceOnAll(findings: ReturnType<typeof improvementsOf>, structure: Structure): string {
  const quoted = new Set<string>();
  return findings.map((finding) => adviceOn(finding, structure, { most: most.sentences, quoted })).join('\n\n');
}

/** Lists the parts of a text with headings, with their sizes. */
function outlineOf({ sections, words }: Structure): string[] {
  if (sections.every(({ heading }) => heading === null)) return [];
  const lines = sections
    .slice(0, most.sections)
    .map(
      (section) =>
        `- ${section.heading === null ? 'Before the first heading' : quotedHeading(section.heading)}: ${counted(section.words, 'word')} (${percent(section.words, words)})`,
    );
  const rest = sections.length - most.sections;
  return [[...lines, ...(rest > 0 ? [`- and ${counted(rest, 'more part')}`] : [])].join('\n')];
}

function beginningAndEnd({ firstSentence, lastSentence, paragraphs }: Structure): string {
  const opening = paragraphs[0];
  const closing = paragraphs.at(-1);
  if (!opening || !closing || firstSentence === '')
    return '## Beginning and end\n\nThe text has no complete sentence in your own words yet.';
  const asks = firstSentence.endsWith('?') ? ' It opens with a question: leave time for it before you answer.' : '';
  return [
    '## Beginning and end',
    `It begins: “${unquoted(firstSentence)}”${asks}`,
    `It ends: “${unquoted(lastSentence)}” Is that the sentence you want people to take home, and can you say it without looking down?`,
  ].join('\n\n');
}

function scriptureOf(structure: Structure): string {
  const { scriptureReferences } = structure.result;
  if (scriptureReferences.length === 0)
    return `${structure.hasReading ? 'After the reading, no' : 'No'} passage is named with its reference. Allusions without a reference are not counted.`;
  const byCount = scriptureReferences.toSorted((a, b) => b.places.length - a.places.length);
  const named = byCount
    .slice(0, most.references)
    .map(({ reference, places }) => (places.length > 1 ? `${reference} (${places.length} times)` : reference));
  const isCounted = (byCount[0]?.places.length ?? 0) > 2;
  const shown =
    named.length < byCount.length
      ? `; the ${isCounted ? `${named.length} named most often` : `first ${named.length}`}`
      : '';
  return `${counted(scriptureReferences.length, 'passage')}${shown}: ${named.join('; ')}. Allusions without a reference are not counted.`;
}

/** The share of words like 'you' below which a sermon seldom speaks to its listeners. */
const seldom = 0.003;

function addressOf({ address: { you, we, i }, questions, words }: Structure): string {
  const counts = `How often you say “you” or “your”: ${times(you)}; “we,” “us” or “our”: ${times(we)}; “I,” “me” or “my”: ${times(i)}.`;
  const remark =
    you > 0 && you < words * seldom
      ? ' You seldom speak to your listeners directly. Look for two or three places where “people” or “we” could become “you”.'
      : you === 0
        ? ' You never speak to your listeners directly. One sentence with “you” near the end makes it clear that the sermon is for them.'
        : '';
  // Only questions that can be quoted as a whole, the short ones first.
  const samples = [...new Set(questions)]
    .filter((question) => !question.includes('…'))
    .toSorted((a, b) => Number(wordsOf(a).length > most.questionWords) - Number(wordsOf(b).length > most.questionWords))
    .slice(0, most.questions);
  const asked =
    questions.length === 0
      ? 'One honest question, followed by silence, would draw people in.'
      : [
          `The sermon asks ${counted(questions.length, 'question')}${samples.length > 0 ? ', for example:' : '.'}`,
          ...samples.map((question) => `- “${unquoted(question)}”`),
        ].join('\n');
  return `${counts}${remark}\n\n${asked}`;
}

const times = (count: number): string =>
  count === 0 ? 'never' : count === 1 ? 'once' : count === 2 ? 'twice' : `${count.toLocaleString('en')} times`;

function nextSteps(structure: Structure): string {
  const { sections, wordsBeforeScripture, address, longestParagraph } = structure;
  const steps = [
    ...(wordsBeforeScripture === null ? ['Name the passage in the first minute, and read it aloud.'] : []),
    ...improvementsOf(structure)
      .filter(({ places }) => places.length > 0)
      .slice(0, 1)
      .map(({ title }) => `Go through the highlighted sentences for “${title}” in the Sermon Analyzer.`),
    ...(sections.every(({ heading }) => heading === null) ? ['Add a subheading wherever a new thought starts.'] : []),
    ...(address.you === 0 ? ['Say at least once, using “you,” what this means on Monday.'] : []),
    ...(longestParagraph > longParagraph
      ? [`Divide the longest paragraph: it has ${counted(longestParagraph, 'word')}.`]
      : []),
    'Read the text aloud with a timer (Rehearse), and cut what you skip.',
    'Before Sunday, read it to one person and ask what they heard.',
  ];
  return steps
    .slice(0, 3)
    .map((step, at) => `${at + 1}. ${step}`)
    .join('\n');
}
