import { assistant as texts } from '../../../texts/assistant/assistant.ts';
import { counted } from '../../../texts/numbers.ts';
import { advice, type AnswerPiece } from '../../answer/piece.ts';
import { adviceOn, byImportance, percent, praiseOf, structureRemarks } from './advice.ts';
import { endsQuestion, itemsSection, listed, quotedHeading, relatedSection, unquoted, wordsOf } from '../quoting.ts';
import { type AnalyzerResult, type Finding, type MeasureId, measures } from '../../../analyzer/result.ts';
import type { TextContext } from '../context.ts';
import { beginningOf, type Structure, structureOf } from './structure.ts';
import { echoes } from '../relatedVerses.ts';
import { placeAt } from '../../../scripture/books.ts';
import { parseReferences } from '../../../scripture/parsing/parse.ts';
import { slotsBetween } from '../../../scripture/reference.ts';

type NamedPassage = { reference: string; count: number };

/**
 * Returns the passages that a text names, those named most often first. A reference within another one is counted with it:
 * Genesis 32:22 with Genesis 32.
 */
function namedPassages({ scriptureReferences }: Pick<AnalyzerResult, 'scriptureReferences'>): NamedPassage[] {
  const all = scriptureReferences.map(({ reference, places }) => {
    const ranges = parseReferences(reference).map(slotsBetween);
    return { reference, count: places.length, range: ranges.length === 1 ? ranges[0]! : null };
  });
  const counts = new Map<string, number>();
  for (const { reference, count, range } of all) {
    const wider = all
      .filter((other) => range && other.range && other.range.first <= range.first && range.last <= other.range.last)
      // Genesis 12–50 is no name for a verse of it.
      .filter((other) => other.range && placeAt(other.range.first).chapter === placeAt(other.range.last).chapter)
      .toSorted((a, b) => sizeOf(b.range) - sizeOf(a.range))[0];
    const name = wider?.reference ?? reference;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([reference, count]) => ({ reference, count })).toSorted((a, b) => b.count - a.count);
}

const sizeOf = (range: { first: number; last: number } | null): number => (range ? range.last - range.first : 0);

const max = { improvements: 3, sentences: 3, references: 12, sections: 15, questions: 3, lastWords: 40, keywords: 6 };

export function* suggestionsFrom(context: TextContext): Generator<AnswerPiece, void, void> {
  yield advice(texts.builtInSuggestions);
  const structure = structureOf(context);
  const remarks = structureRemarks(structure);
  if (remarks.length > 0) yield advice(`## Its structure\n\n${remarks.join('\n\n')}`);
  const improvements = improvementsOf(structure).slice(0, max.improvements);
  yield advice(
    improvements.length > 0
      ? `## Its language\n\n${adviceOnAll(improvements, structure)}`
      : '## Its language\n\nThe analyzer finds nothing to improve in the style. Read the draft aloud once and mark where you stumble.',
  );
  // Verses that the sermon quotes need no suggestion.
  const text = structure.paragraphs.map((paragraph) => paragraph.text).join(' ');
  const related = context.related.filter((verse) => isCrossReference(verse) && !echoes(verse.text, text));
  yield* relatedSection({ ...context, related });
  yield* itemsSection(context);
  yield advice(`## Next steps\n\n${nextSteps(structure)}`);
}

export function* analysisFrom(context: TextContext): Generator<AnswerPiece, void, void> {
  yield advice(texts.builtInAnalysis);
  const structure = structureOf(context);
  const { result, minutes } = structure;
  const level = /^\d/.test(result.gradeLevel) && !structure.isArchaic ? ` Reading level: ${result.gradeLevel}.` : '';
  const spoken = `about ${counted(Math.max(1, Math.round(minutes)), 'minute')} at ${counted(context.wordsPerMinute, 'word')} a minute`;
  yield advice(`## At a glance\n\n${counted(result.wordCount, 'word')}, ${spoken}.${level}`);
  yield* mainThought(structure);
  const outline = outlineOf(structure);
  if (outline.length > 0) yield advice(`## How it is built\n\n${outline.join('\n\n')}`);
  yield advice(beginningAndEnd(structure));
  yield advice(`## Scripture\n\n${scriptureOf(structure)}`);
  yield* addressOf(structure);
  const findings = result.improvements.filter(isFitting(structure));
  if (findings.length > 0)
    yield advice(
      `## What you could work on\n\n${byImportance(findings)
        .map(({ id, displayText }) => `- **${measures[id]}.** ${displayText}`)
        .join(
          '\n',
        )}${findings.some(({ places }) => places.length > 0) ? '\n\nThe Sermon Analyzer highlights the places in the text.' : ''}`,
    );
  const good = result.goodResults
    .filter(({ color }) => color === 'success')
    .filter(isFitting(structure))
    // A paragraph of few sentences can still be long.
    .filter(({ id }) => id !== 'paragraphLength' || structure.longestParagraph <= longParagraph);
  if (good.length > 0) yield advice(`## What works\n\n${good.map((finding) => `- ${praiseOf(finding)}`).join('\n')}`);
}

const longParagraph = 150;

const isCrossReference = ({ reason }: { reason: string }): boolean => reason.startsWith('Cross reference');

/**
 * The shares of sentences, in percent, from which a measure is clearly high and up to which it is clearly low. The limits of
 * the analyzer, 10, 25 and 30, are between them.
 */
const clearShares: Partial<Record<MeasureId, { high: number; low: number }>> = {
  passiveVoice: { high: 12, low: 8 },
  sentenceLength: { high: 27, low: 23 },
  transitionalWords: { high: 32, low: 28 },
};

/**
 * Returns a filter that leaves out insignificant measures: the number of references, since there is a section on
 * them, the reading ease of archaic texts, which counts outdated words as easy, a share near its limit, and
 * subheadings if lines that look like headings are listed.
 */
const isFitting =
  ({ isArchaic, sections }: Structure) =>
  ({ id, result }: Finding): boolean => {
    if (id === 'scriptureSaturation') return false;
    if (id === 'fleschReadingEase') return !isArchaic;
    const clear = clearShares[id];
    if (clear) return parseFloat(result) >= clear.high || parseFloat(result) <= clear.low;
    return id !== 'subheadingDistribution' || result !== 'None' || sections.every(({ heading }) => heading === null);
  };

function* mainThought({ mainSentences, mainWords, refrain }: Structure): Generator<AnswerPiece> {
  if (mainWords.length === 0) return;
  yield advice(
    [
      '## What stands out',
      `Words that occur more often here than in other sermons: ${listed(mainWords.slice(0, max.keywords))}. Are these what you want people to hear?`,
      ...(mainSentences.length > 0
        ? [
            `${mainSentences.length === 1 ? 'A sentence that contains' : 'Sentences that contain'} several of them:\n${mainSentences.map((sentence) => `- “${unquoted(sentence)}”`).join('\n')}`,
          ]
        : []),
      ...(refrain ? [`You say “${unquoted(refrain.text)}” ${times(refrain.count)}.`] : []),
    ].join('\n\n'),
  );
}

const improvementsOf = (structure: Structure) =>
  byImportance(structure.result.improvements)
    .filter(isFitting(structure))
    .filter(({ id }) => id !== 'subheadingDistribution');

function adviceOnAll(findings: ReturnType<typeof improvementsOf>, structure: Structure): string {
  const quoted = new Set<string>();
  return findings.map((finding) => adviceOn(finding, structure, { max: max.sentences, quoted })).join('\n\n');
}

function outlineOf({ sections, words }: Structure): string[] {
  if (sections.every(({ heading }) => heading === null)) return [];
  const lines = sections
    .slice(0, max.sections)
    .map(
      (section) =>
        `- ${section.heading === null ? 'Before the first heading' : quotedHeading(section.heading)}: ${counted(section.words, 'word')} (${percent(section.words, words)})`,
    );
  const rest = sections.length - max.sections;
  return [[...lines, ...(rest > 0 ? [`- and ${counted(rest, 'more part')}`] : [])].join('\n')];
}

function beginningAndEnd({ beginning, closing: { last, after, prayerWords } }: Structure): string {
  if (beginning === '') return '## Beginning and end\n\nThe text has no complete sentence in your own words yet.';
  const shown = beginningOf(beginning);
  const asks = endsQuestion.test(shown) ? ' It opens with a question: leave time for it before you answer.' : '';
  const before =
    after === 'prayer'
      ? `Before the closing prayer of ${counted(prayerWords, 'word')}, `
      : after === 'formula'
        ? 'Before its closing formula, '
        : '';
  const length = wordsOf(last).length;
  const end =
    length <= max.lastWords
      ? `${before}${before === '' ? 'It' : 'it'} ends: “${unquoted(last)}” Is that the sentence you want people to take home, and can you say it without looking down?`
      : `${before}${before === '' ? 'The' : 'the'} last sentence has ${counted(length, 'word')} and begins: “${unquoted(beginningOf(last))}” Can you say it without looking down?`;
  return ['## Beginning and end', `It begins: “${unquoted(shown)}”${asks}`, ...(last === '' ? [] : [end])].join('\n\n');
}

function scriptureOf({ details, result }: Structure): string {
  const named = namedPassages(result);
  if (named.length === 0)
    return details.length === 0
      ? 'Neither the text nor its details name a passage with chapter and verse. Allusions are not counted.'
      : `The details name ${listed(details)}. The text names no passage with chapter and verse. Allusions are not counted.`;
  const shown = named
    .slice(0, max.references)
    .map(({ reference, count }) => (count > 1 ? `${reference} (${times(count)})` : reference))
    .join('; ');
  const inDetails = details.length > 0 ? `The details name ${listed(details)}. ` : '';
  const among = named.length > max.references ? ', among them ' : ': ';
  return `${inDetails}The whole document, with any notes, has references to ${counted(named.length, 'passage')}${among}${shown}. Allusions, and passages named in other ways, are not counted.`;
}

const seldom = 0.003;

/** Describes how the text addresses listeners, if that can be counted: quotations without marks look the same. */
function* addressOf({ saysYou, asks, questions, words }: Structure): Generator<AnswerPiece> {
  const remarks: string[] = [];
  if (saysYou < words * seldom)
    remarks.push(
      saysYou === 0
        ? 'Outside quotation marks, the text never says “you.” One sentence with it near the end makes it clear that the sermon is for your listeners.'
        : `Outside quotation marks, the text says “you” or “your” ${saysYou > 2 ? 'only ' : ''}${times(saysYou)}. Look for two or three places where “people” or “we” could become “you.”`,
    );
  // Those that speak to the listeners come first.
  const toListeners = /\b(?:you|your|we|us|our|thou|thee|thy|ye)\b/i;
  const samples = [...new Set(questions)]
    .toSorted((a, b) => Number(toListeners.test(b)) - Number(toListeners.test(a)))
    .slice(0, max.questions);
  if (!asks) remarks.push('One honest question, followed by silence, would draw people in.');
  if (samples.length > 0)
    remarks.push(
      [
        'Questions outside quotation marks, for example:',
        ...samples.map((question) => `- “${unquoted(question)}”`),
      ].join('\n'),
    );
  if (remarks.length > 0) yield advice(`## How it addresses your listeners\n\n${remarks.join('\n\n')}`);
}

const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${count.toLocaleString('en')} times`;

function nextSteps(structure: Structure): string {
  const { saysYou, longestParagraph } = structure;
  const steps = [
    ...improvementsOf(structure)
      .filter(({ id, places }) => places.length > 0 && id !== 'paragraphLength')
      .slice(0, 1)
      .map(({ title }) => `Go through what the Sermon Analyzer highlights for “${title}.”`),
    ...(saysYou === 0 ? ['Say at least once, using “you,” what this means on Monday.'] : []),
    ...(longestParagraph > longParagraph
      ? [`Divide the longest paragraph: it has ${counted(longestParagraph, 'word')}.`]
      : []),
    'Read the text aloud once with a timer (Rehearse), and shorten it if it takes too long.',
    'Before Sunday, read it to one person and ask what they heard.',
  ];
  return steps
    .slice(0, 3)
    .map((step, at) => `${at + 1}. ${step}`)
    .join('\n');
}
