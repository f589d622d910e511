import type { contract } from '@sermon/contract';
import type { AnswerEvent } from '@sermon/contract/assistant/assistant';
import type { User } from '@sermon/contract/accounts';
import type { BuilderPreferences } from '@sermon/contract/preferences';
import type { AnswerPiece } from '@sermon/domain/assistant/answer/piece';
import type { Found } from '@sermon/domain/assistant/helper/context';
import { assistantLimits } from '@sermon/domain/assistant/limits';
import { missingWords } from '@sermon/domain/assistant/modes';
import { averageWordsPerMinute } from '@sermon/domain/builder/preachingTime';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { assistant as texts } from '@sermon/domain/texts/assistant/assistant';
import { createDailyTotal } from '../../metrics/metrics.ts';
import type { Rule } from '../../http/attempts.ts';
import type { CallContext, Handlers } from '../../http/serve.ts';
import {
  type Assistant,
  AssistantFailed,
  type AssistantRequest,
  type Failure,
  type Preacher,
} from '../../ports/assistant/port.ts';
import { orNotFound, refused, Refused, refusedFields } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { shownTranslation } from '../bible/translation.ts';
import { getDocument } from '../builder/store.ts';
import { getBuilderPreferences } from '../preferences/store.ts';
import { findForIdeas, findForText, type FindServices, readPassages } from './find.ts';
import { checkQuotations } from './quotations.ts';
import { addFeedback, hasDocument } from './store.ts';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import type { Events } from '../../events/events.ts';
import type { Log } from '../../log.ts';

type AssistantCalls = (typeof contract)['assistant'];
type Context<Name extends keyof AssistantCalls> = CallContext<AssistantCalls[Name]>;
type AssistantServices = FindServices &
  Pick<Services, 'assistant' | 'attempts' | 'clock' | 'env' | 'events' | 'metrics'>;

const hourSeconds = 60 * 60;

/**
 * How often a user can have quotations checked, and ask the built-in helper. Both may read from Bible services with
 * quotas.
 */
const hourly: Rule = { max: 60, seconds: hourSeconds };

/** Failures for which no provider charges anything if they come before the first word. */
const freeFailures: readonly Failure[] = ['busy', 'refused', 'unreachable'];

const nothingFound: Found = { translation: '', related: [], illustrations: [], sermons: [] };

const statusOf = { busy: 503, refused: 503, tooSlow: 504, unreachable: 502, unknown: 500 } as const;

const preacherOf = ({ assistantTradition, assistantAudience, assistantNever }: BuilderPreferences): Preacher => ({
  tradition: assistantTradition,
  audience: assistantAudience,
  never: assistantNever,
});

/** An answer is stored only together with feedback on it. The texts that providers get are never stored. */
export function assistantCalls(services: AssistantServices): Handlers<typeof contract>['assistant'] {
  const { db, assistant, attempts, bibles, clock, env, events, log, textWork } = services;
  const running = createRunningAnswers(events, log);
  const dailyLimit = env.assistant?.dailyLimit ?? null;
  const rule: Rule | null = dailyLimit === null ? null : { max: dailyLimit, seconds: 24 * hourSeconds };
  const total = createDailyTotal(services, {
    setting: 'AI_DAILY_LIMIT_TOTAL',
    max: env.assistant?.dailyLimitTotal ?? null,
    metric: { name: 'model_answers_day', help: 'Answers of the AI model in the current 24 hours, of all processes' },
    usedUp: (retryAfter) => new Refused(429, texts.totalReached(retryAfter), { retryAfter }),
  });
  const keyOf = ({ id }: Pick<User, 'id'>) => `assistant ${id}`;
  const remainingOf = async (user: User) => (rule === null ? null : (await attempts.remaining(rule, keyOf(user))).left);

  const requireAssistant = (): Assistant => {
    if (assistant === null) throw refused(409, texts.off);
    return assistant;
  };

  const limitReached = ({ max }: Rule, retryAfter: number) => new Refused(429, texts.dailyLimit(max), { retryAfter });

  /** Throws 429 if the user's limit is reached. Must be called before a text is read. */
  async function requireRemaining(user: User, { isModel }: Assistant): Promise<void> {
    if (!isModel) return attempts.count(hourly, `helper answers of ${user.id}`);
    if (rule === null) return;
    const { left, retryAfter } = await attempts.remaining(rule, keyOf(user));
    if (left === 0) throw limitReached(rule, retryAfter);
  }

  /**
   * Counts an answer toward the user's daily limit, and an answer of a model toward that of everyone. Throws 429 if one of them is reached.
   * Returns a function that takes the answer back.
   */
  async function count(user: User, { isModel }: Assistant): Promise<() => Promise<void>> {
    const takeBacks: (() => Promise<void>)[] = [];
    const takeBack = async () => void (await Promise.all(takeBacks.map((each) => each())));
    if (rule !== null) {
      const counted = await attempts.add(rule, keyOf(user));
      if (!counted.isAllowed) throw limitReached(rule, counted.retryAfter);
      takeBacks.push(() => attempts.takeBack(rule, keyOf(user), counted));
    }
    if (!isModel) return takeBack;
    try {
      takeBacks.push(await total.add());
    } catch (error) {
      await takeBack();
      throw error;
    }
    return takeBack;
  }

  /**
   * Generates an answer for a document. It does not count toward the daily limit if it fails before its first word and
   * the provider has certainly not charged for it.
   */
  async function* answer(
    writer: Assistant,
    { user, signal }: Pick<Context<'generateIdeas'>, 'user' | 'signal'>,
    documentId: string,
    { request, isCut = false }: { request: AssistantRequest; isCut?: boolean },
  ): AsyncGenerator<AnswerEvent, void, void> {
    const takeBack = await count(user, writer);
    const own = running.begin(user.id, documentId);
    const pieces = inPieces(writer.generate(request, AbortSignal.any([signal, own.signal])));
    let hasText = false;
    try {
      yield { kind: 'started', isModel: writer.isModel, isCut, remaining: await remainingOf(user) };
      for (;;) {
        const { done, value } = await pieces.next();
        if (done === true) return yield { kind: 'done', isTooLong: value === 'tooLong' };
        hasText = true;
        yield { kind: 'text', ...value };
      }
    } catch (error) {
      if (!(error instanceof AssistantFailed)) throw error;
      if (!hasText && freeFailures.includes(error.failure)) await takeBack();
      const isCutOff = hasText && error.failure === 'unreachable';
      throw refused(statusOf[error.failure], isCutOff ? texts.cutOff : texts.failed[error.failure]);
    } finally {
      own.end();
      // If the reader has left, this ends the request to the provider.
      await pieces.return('complete');
    }
  }

  async function* answerOnText(
    mode: 'suggestions' | 'analysis',
    context: Context<'generateSuggestions'>,
  ): AsyncGenerator<AnswerEvent, void, void> {
    const writer = requireAssistant();
    const { user, input } = context;
    await requireRemaining(user, writer);
    const { name, scripture, text: html } = orNotFound(await getDocument(db, user.id, input.assetId));
    const { text, words, isCut } = await textWork.sermonText(html);
    const missing = missingWords(mode, words);
    if (missing !== null) throw refused(400, missing);
    const preferences = await getBuilderPreferences(db, user.id);
    const request: AssistantRequest = {
      mode,
      sermon: { name, scripture, text },
      preacher: preacherOf(preferences),
      async find(signal) {
        const { wordsPerMinute } = preferences;
        const translationId = await shownTranslation(bibles, preferences);
        const requester = { ownerId: user.id, signal };
        // An analysis looks only at the document.
        const found =
          mode === 'analysis'
            ? nothingFound
            : await findForText(
                services,
                { about: await textWork.geniusQueryOfText({ title: name, scripture, html }), scripture, translationId },
                requester,
              );
        return { ...found, name, scripture, html, wordsPerMinute: wordsPerMinute ?? averageWordsPerMinute };
      },
    };
    // The built-in helper reads the whole text.
    yield* answer(writer, context, input.assetId, { request, isCut: isCut && writer.isModel });
  }

  return {
    async *generateIdeas(context) {
      const writer = requireAssistant();
      const { user, input } = context;
      const { assetId: documentId, topics, scriptureReferences } = input;
      await requireRemaining(user, writer);
      if (!(await hasDocument(db, user.id, documentId))) throw refused(404);
      const references = scriptureReferences.flatMap((written) => {
        const parsed = parseReferences(written);
        if (parsed.length === 0) throw refusedFields({ ScriptureReferences: [texts.notAPassage(written)] });
        return parsed;
      });
      const preferences = await getBuilderPreferences(db, user.id);
      const translationId = await shownTranslation(bibles, preferences);
      const chosen = references.slice(0, assistantLimits.references);
      const read = await readPassages(services, translationId, chosen, assistantLimits.passageVerses);
      const request: AssistantRequest = {
        mode: 'ideas',
        topics,
        passages: read.passages.map(({ reference, verses }) => ({
          reference,
          text: verses.map(({ text }) => text).join(' '),
        })),
        translation: read.translation,
        preacher: preacherOf(preferences),
        find: (signal) =>
          findForIdeas(services, { topics, references: chosen, translationId, documentId }, read, {
            ownerId: user.id,
            signal,
          }),
      };
      yield* answer(writer, context, documentId, { request });
    },
    generateSuggestions: (context) => answerOnText('suggestions', context),
    generateAnalysis: (context) => answerOnText('analysis', context),
    async usage({ user }) {
      requireAssistant();
      return { limit: dailyLimit, remaining: await remainingOf(user) };
    },
    async checkQuotations({ input, user }) {
      requireAssistant();
      await attempts.count(hourly, `quotations of ${user.id}`);
      const translationId = await shownTranslation(bibles, await getBuilderPreferences(db, user.id));
      return checkQuotations(services, translationId, input.answer);
    },
    async submitFeedback({ input: { assetId, ...feedback }, user }) {
      requireAssistant();
      if (feedback.feedback.trim() === '' && feedback.thumbsUp === null)
        throw refusedFields({ Feedback: [texts.feedbackNeeded] });
      if (!(await addFeedback(db, user.id, assetId, feedback, clock()))) throw refused(404);
      return null;
    },
  };
}

const started = 'assistant-started';
const message = z.object({ ownerId: z.uuid(), documentId: z.uuid(), answerId: z.uuid() });

type Answer = { answerId: string; stop(): void };

type RunningAnswers = {
  /**
   * Begins an answer for a document, and ends an older one of the same user for it, in any process. The signal is
   * aborted with a refusal when a newer answer begins. `end` must be called when the answer is over.
   */
  begin(ownerId: string, documentId: string): { signal: AbortSignal; end(): void };
};

function createRunningAnswers(events: Events, log: Pick<Log, 'warn'>): RunningAnswers {
  const answers = new Map<string, Answer>();
  const keyOf = (ownerId: string, documentId: string) => `${ownerId} ${documentId}`;
  events.subscribe(started, (payload) => {
    const { ownerId, documentId, answerId } = message.parse(payload);
    const answer = answers.get(keyOf(ownerId, documentId));
    // The ids grow with time, so of two answers that begin at once, the same one remains in both processes.
    if (answer && answer.answerId < answerId) answer.stop();
  });
  return {
    begin(ownerId, documentId) {
      const key = keyOf(ownerId, documentId);
      answers.get(key)?.stop();
      const controller = new AbortController();
      const answer = { answerId: newId(), stop: () => controller.abort(refused(409, texts.replaced)) };
      answers.set(key, answer);
      // If the message is lost, an answer in another process goes on. It counts toward the user's daily limit.
      events
        .publish(started, { ownerId, documentId, answerId: answer.answerId })
        .catch((err: unknown) => log.warn({ err }, 'A message about an answer was lost'));
      return {
        signal: controller.signal,
        end() {
          if (answers.get(key) === answer) answers.delete(key);
        },
      };
    },
  };
}

/**
 * The minimum length of a piece after the first one, in characters. Models write a few characters at a time, and a
 * stream keeps a limited number of events for readers that reconnect.
 */
const pieceLength = 60;

/**
 * Joins short pieces of an answer to longer ones. The first piece is passed on at once, and all when an error occurs.
 */
async function* inPieces<Ending>(
  answer: AsyncGenerator<AnswerPiece, Ending, void>,
): AsyncGenerator<AnswerPiece, Ending, void> {
  let waiting: AnswerPiece | null = null;
  let isFirst = true;
  try {
    for (;;) {
      const { done, value } = await answer.next();
      if (done === true) {
        if (waiting) yield waiting;
        return value;
      }
      if (value.text === '') continue;
      if (waiting?.isMaterial === value.isMaterial) waiting = { ...value, text: waiting.text + value.text };
      else {
        if (waiting) yield waiting;
        waiting = value;
      }
      if (!isFirst && waiting.text.length < pieceLength) continue;
      const piece: AnswerPiece = waiting;
      waiting = null;
      isFirst = false;
      yield piece;
    }
  } catch (error) {
    if (waiting) yield waiting;
    throw error;
  } finally {
    await answer.return(undefined as Ending);
  }
}
