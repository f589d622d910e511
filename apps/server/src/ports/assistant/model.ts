import { assistantLimits } from '@sermon/domain/assistant/limits';
import { isMaterialOf } from '@sermon/domain/assistant/modes';
import type { LanguageModel } from 'ai';
import type { Log } from '../../log.ts';
import { type Assistant, AssistantFailed, type AssistantRequest, type Failure, type Preacher } from './port.ts';
import { readFile } from 'node:fs/promises';

/** Time limits of an answer, in ms. */
export const modelLimits = {
  totalMs: 120_000,
  /** Before the first piece of text. Some models think for a minute. */
  firstMs: 90_000,
  idleMs: 30_000,
};

type Settings = {
  load(): Promise<LanguageModel>;
  maxOutputTokens: number;
  log: Pick<Log, 'warn'>;
  limits?: Partial<typeof modelLimits>;
};

export function modelAssistant({ load, maxOutputTokens, log, limits: changed }: Settings): Assistant {
  const limits = { ...modelLimits, ...changed };
  let loading: Promise<readonly [typeof import('ai'), LanguageModel]> | null = null;
  const loaded = () => {
    // The SDK would print warnings about settings that a provider does not know.
    globalThis.AI_SDK_LOG_WARNINGS = false;
    loading ??= Promise.all([import('ai'), load()]).catch((error: unknown) => {
      // The next answer tries again.
      loading = null;
      throw error;
    });
    return loading;
  };
  /** Loads what an answer needs. Throws `AssistantFailed` if that is not possible. */
  const prepare = async (request: AssistantRequest) => {
    try {
      const [sdk, model] = await loaded();
      return { sdk, model, ...(await promptFor(request)) };
    } catch (err) {
      log.warn({ err }, 'The assistant could not be loaded');
      throw new AssistantFailed('unknown');
    }
  };
  return {
    isModel: true,
    async *generate(request, signal) {
      signal.throwIfAborted();
      const { sdk, model, instructions, prompt } = await prepare(request);
      const { streamText, APICallError, RetryError } = sdk;
      const clock = timeLimits(limits);
      const isMaterial = isMaterialOf(request.mode);
      const fail = (failure: Failure, error?: unknown): never => {
        const statusCode = APICallError.isInstance(error) ? error.statusCode : undefined;
        // The error's own message may quote the prompt or the key.
        const name = error instanceof Error ? error.name : undefined;
        log.warn({ failure, statusCode, name }, 'The provider of the assistant failed');
        throw new AssistantFailed(failure);
      };
      const failureOf = (error: unknown): Failure => {
        const cause = RetryError.isInstance(error) ? error.lastError : error;
        // A connection that was lost after the headers has the status of a success.
        if (isNetworkError(cause)) return 'unreachable';
        return APICallError.isInstance(cause) ? failureOfStatus(cause.statusCode) : 'unknown';
      };
      try {
        const { stream } = streamText({
          model,
          instructions,
          prompt,
          maxOutputTokens,
          // A retry could be billed twice, and the user can ask again.
          maxRetries: 0,
          abortSignal: AbortSignal.any([signal, clock.signal]),
          // Errors arrive in the stream. Without this function, the SDK prints them.
          onError() {},
        });
        let length = 0;
        for await (const part of stream) {
          // Adapters also report the beginning of a request and what the model thinks. Neither is a piece.
          if (length > 0) clock.progress();
          if (part.type === 'text-delta') {
            if (part.text === '') continue;
            const room = assistantLimits.answerLength - length;
            length += part.text.length;
            if (part.text.length > room) {
              yield { text: part.text.slice(0, room), isMaterial };
              return 'tooLong';
            }
            yield { text: part.text, isMaterial };
            // A slow reader is no fault of the provider.
            clock.progress();
          } else if (part.type === 'error') {
            stopIfAborted(signal, clock.signal, fail);
            const failure = failureOf(part.error);
            // Adapters report the end of a connection in different ways.
            fail(failure === 'unknown' && length > 0 ? 'unreachable' : failure, part.error);
          } else if (part.type === 'abort') {
            stopIfAborted(signal, clock.signal, fail);
          } else if (part.type === 'finish') {
            const { finishReason, rawFinishReason } = part;
            if (length === 0 || finishReason === 'content-filter') fail('unknown');
            if (finishReason === 'length') return 'tooLong';
            // A reason that the SDK does not know is 'other', and so is a stream that ended without one.
            if (finishReason === 'stop' || (finishReason === 'other' && rawFinishReason !== undefined))
              return 'complete';
            fail('unreachable');
          }
        }
        stopIfAborted(signal, clock.signal, fail);
        return fail('unreachable');
      } catch (error) {
        if (error instanceof AssistantFailed) throw error;
        stopIfAborted(signal, clock.signal, fail);
        return fail(failureOf(error), error);
      } finally {
        // Ends the request if the reader has left the loop.
        clock.end();
      }
    },
  };
}

function stopIfAborted(user: AbortSignal, time: AbortSignal, fail: (failure: Failure) => never): void {
  user.throwIfAborted();
  if (time.aborted) fail('tooSlow');
}

function timeLimits({ totalMs, firstMs, idleMs }: typeof modelLimits) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const total = setTimeout(abort, totalMs).unref();
  let next = setTimeout(abort, firstMs).unref();
  return {
    signal: controller.signal,
    progress() {
      clearTimeout(next);
      if (!controller.signal.aborted) next = setTimeout(abort, idleMs).unref();
    },
    end() {
      clearTimeout(total);
      clearTimeout(next);
      abort();
    },
  };
}

function failureOfStatus(statusCode: number | undefined): Failure {
  if (statusCode === undefined) return 'unreachable';
  // 529 is Anthropic's status for an overloaded service.
  if ([402, 408, 429, 503, 529].includes(statusCode)) return 'busy';
  if ([401, 403, 404].includes(statusCode)) return 'refused';
  return statusCode >= 500 ? 'unreachable' : 'unknown';
}

/** Errors of a connection that was lost while an answer arrived: a TypeError with a cause that has a code. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    error.message === 'terminated' ||
    (typeof code === 'string' && /^(?:ECONN|EPIPE|ENOTFOUND|EAI_|UND_ERR)/.test(code)) ||
    (error.cause !== error && isNetworkError(error.cause))
  );
}

const read = async (name: string): Promise<string> =>
  (await readFile(new URL(`prompts/${name}.md`, import.meta.url), 'utf8')).trim();

type Prompt = {
  /** They contain nothing that the user has typed, except for the user's own setting. */
  instructions: string;
  prompt: string;
};

async function promptFor(request: AssistantRequest): Promise<Prompt> {
  const [rules, task] = await Promise.all([read('rules'), read(request.mode)]);
  return {
    instructions: [rules, task, ...preacherLines(request.preacher)].join('\n\n'),
    prompt: request.mode === 'ideas' ? ideasData(request) : sermonData(request.sermon),
  };
}

function preacherLines({ tradition, audience, never }: Preacher): string[] {
  const lines = [
    ...(tradition ? [`- Tradition: ${asData(tradition)}`] : []),
    ...(audience ? [`- The listeners: ${asData(audience)}`] : []),
    ...(never ? [`- Never do this: ${asData(never)}`] : []),
  ];
  return lines.length > 0 ? [`The preacher has told you:\n${lines.join('\n')}`] : [];
}

const ideasData = ({ topics, passages, translation }: AssistantRequest & { mode: 'ideas' }): string =>
  [
    marked('topics', topics.join('\n')),
    ...passages.map(({ reference, text }) => marked('passage', [`${reference} (${translation})`, text].join('\n'))),
  ].join('\n\n');

const sermonData = ({ name, scripture, text }: { name: string; scripture: string; text: string }): string =>
  [marked('title', name), marked('scripture', scripture), marked('sermon', text)].join('\n\n');

/** Puts data between markers. The data cannot contain the closing marker, because it has no angle brackets. */
const marked = (name: string, data: string): string => `<${name}>\n${asData(data)}\n</${name}>`;

const asData = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');
