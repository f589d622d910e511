import { assistantLimits } from '@sermon/domain/assistant/limits';
import { assistantModes } from '@sermon/domain/assistant/modes';
import { maxNamedPassages } from '@sermon/domain/assistant/quotations';
import { assistant as texts } from '@sermon/domain/texts/assistant/assistant';
import * as z from 'zod';
import { call, list, stream } from '../call.ts';
import { id } from '../ids.ts';
import { line, lines } from '../inputs/text.ts';

const { topics, topicLength, references, referenceLength, answerLength, feedbackLength } = assistantLimits;

const assetId = id.of('document');

/**
 * An answer may cost money, so a user whose phone loses its connection for a while should not have to ask again.
 */
const isPatient = true;

/** An event of an answer. A failure is a refusal, whose message belongs after the text that arrived. */
export const answerEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('started'),
    /** False for the built-in helper. The first line of its answers mentions that. */
    isModel: z.boolean(),
    /**
     * True if the sermon was too long, so that only its first `assistantLimits.sermonWords` words (or
     * `assistantLimits.sermonLength` characters) were read.
     */
    isCut: z.boolean(),
    /** The number of answers that are left today; null without a limit. */
    remaining: z.int().nullable(),
  }),
  /** The next piece of the answer. See `AnswerPiece`. */
  z.object({ kind: z.literal('text'), text: z.string(), isMaterial: z.boolean() }),
  z.object({
    kind: z.literal('done'),
    /** True if the answer reached its maximum length and ends there. */
    isTooLong: z.boolean(),
  }),
]);
export type AnswerEvent = z.output<typeof answerEvent>;

export const checkedQuotation = z.object({
  /** As written if there is no such passage. */
  reference: z.string(),
  /** The words that the answer quotes; null for a reference without words. */
  quoted: z.string().nullable(),
  status: z.enum(['verified', 'differs', 'notFound']),
  /** The translation that has the words or, if they differ, that of `text`. '' if the passage was not found. */
  translationId: z.string(),
  /** The text of the passage, of which `quoted` may be a part. At most 180 verses. */
  text: z.string(),
});
export type CheckedQuotation = z.output<typeof checkedQuotation>;

/** A number of answers; null if there is no limit. */
const answers = z.int().min(0).nullable();

/**
 * The AI assistant (spec part 2 §7). An answer belongs to a document, and starting another one for the same document
 * ends it. A client that loses its connection continues after the last event.
 */
export const assistant = {
  generateIdeas: stream(
    'POST /ai-chat/GenerateSermonIdeas',
    { feature: 'assistant' },
    {
      assetId,
      topics: z.array(line(topicLength).min(1, texts.topicNeeded)).min(1, texts.topicNeeded).max(topics),
      scriptureReferences: z
        .array(line(referenceLength).min(1, texts.scriptureNeeded))
        .min(1, texts.scriptureNeeded)
        .max(references),
    },
    answerEvent,
    { isPatient },
  ),
  /** Needs a text of 100 words. */
  generateSuggestions: stream(
    'POST /ai-chat/GenerateSermonSuggestions',
    { feature: 'assistant' },
    { assetId },
    answerEvent,
    { isPatient },
  ),
  /** Needs a text of 1,000 words. */
  generateAnalysis: stream('POST /ai-chat/GenerateSermonAnalysis', { feature: 'assistant' }, { assetId }, answerEvent, {
    isPatient,
  }),
  usage: call(
    'GET /api/Assistant/Usage',
    { feature: 'assistant' },
    {},
    z.object({ limit: answers, remaining: answers }),
  ),
  /** Looks up the Bible quotations and references in an answer, also in one that was stopped. */
  checkQuotations: call(
    'POST /api/Assistant/CheckQuotations',
    { feature: 'assistant' },
    { answer: lines(answerLength + 1_000) },
    list(checkedQuotation, { max: maxNamedPassages }),
  ),
  /** Stores feedback on an answer. A second feedback on the same answer changes nothing. */
  submitFeedback: call(
    'POST /api/Assistant/SubmitFeedback',
    { feature: 'assistant' },
    {
      assetId,
      mode: z.enum(assistantModes),
      topics: z.array(line(topicLength)).max(topics).default([]),
      scriptureReferences: z.array(line(referenceLength)).max(references).default([]),
      /** Longer answers do not exist, but a client adds a sentence to one that failed. */
      assistantResponse: lines(answerLength + 1_000).min(1),
      feedback: lines(feedbackLength).default(''),
      thumbsUp: z.boolean().nullable().default(null),
    },
    z.null(),
  ),
};
