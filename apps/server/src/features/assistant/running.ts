import { assistant as texts } from '@sermon/domain/texts/assistant/assistant';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import type { Events } from '../../events/events.ts';
import type { Log } from '../../log.ts';
import { refused } from '../../refused.ts';

const started = 'assistant-started';
const message = z.object({ ownerId: z.uuid(), documentId: z.uuid(), answerId: z.uuid() });

type Answer = { answerId: string; stop(): void };

export type RunningAnswers = {
  /**
   * Begins an answer for a document, and ends an older one of the same user for it, in any process. The signal is
   * aborted with a refusal when a newer answer begins. `end` must be called when the answer is over.
   */
  begin(ownerId: string, documentId: string): { signal: AbortSignal; end(): void };
};

export function createRunningAnswers(events: Events, log: Pick<Log, 'warn'>): RunningAnswers {
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
