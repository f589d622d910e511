import type { AnswerPiece } from '@sermon/domain/assistant/answer/piece';
import type { HelperRequest } from '@sermon/domain/assistant/helper/answer';
import { assistantLimits } from '@sermon/domain/assistant/limits';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { type Assistant, AssistantFailed } from './port.ts';

/** Composes the sections of an answer. Long texts take more than 20 ms, so it runs in the pool of threads. */
type Compose = (request: HelperRequest) => Promise<AnswerPiece[]>;

/** Creates the built-in helper, which has no model and sends nothing to anyone. */
export const builtInHelper = (compose: Compose, log: Pick<Log, 'warn'>): Assistant => ({
  isModel: false,
  async *generate(request, signal) {
    signal.throwIfAborted();
    try {
      const sections = await compose(
        request.mode === 'ideas'
          ? { mode: request.mode, context: await request.find(signal) }
          : { mode: request.mode, context: await request.find(signal) },
      );
      let room: number = assistantLimits.answerLength;
      for (const [at, { text, isMaterial }] of sections.entries()) {
        await yieldToEventLoop();
        signal.throwIfAborted();
        const written = at === 0 ? text : `\n\n${text}`;
        if (written.length > room) {
          yield { text: written.slice(0, room), isMaterial };
          return 'tooLong';
        }
        room -= written.length;
        yield { text: written, isMaterial };
      }
    } catch (err) {
      signal.throwIfAborted();
      if (err instanceof Error && 'statusCode' in err && err.statusCode === 503) throw new AssistantFailed('busy');
      log.warn({ err }, 'The built-in helper failed');
      throw new AssistantFailed('unknown');
    }
    return 'complete';
  },
});
